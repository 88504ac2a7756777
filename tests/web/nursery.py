"""`python -m tests.web.nursery`: forks a server for each line of its input, so that none has to be imported anew.

A line holds the arguments of `zashiki serve`; the answer is the process's number. `end` and a number end that server in
good order, `kill` does so at once; the answer is the exit code.
"""

from __future__ import annotations

import os
import signal
import sys

from tests.web import with_extras  # noqa: F401
from zashiki.web.command import serve
from zashiki.web.storage import upgrade  # noqa: F401  (all that a server needs is here before the first one starts)

SIGNALS = {"end": signal.SIGTERM, "kill": signal.SIGKILL}


def main() -> None:
    """Serve until the input ends."""
    for line in sys.stdin:
        word, *arguments = line.split()
        if word in SIGNALS:
            process = int(arguments[0])
            os.kill(process, SIGNALS[word])
            print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), flush=True)
            continue
        process = os.fork()
        if not process:
            os.setsid()
            serve([word, *arguments])
        print(process, flush=True)


if __name__ == "__main__":
    main()

"""What is refused at once: requests from other sites, too many of them, large bodies. And headers of all responses."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FORM_BYTES = 65_536
RECORD_BYTES = 1_048_576

# Drawings place things with style attributes. All other styles and all scripts come from our own files.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def same_origin(headers: Headers, public_url: str) -> bool:
    """Whether a request that changes something comes from one of our own pages.

    Browsers say where it comes from in Sec-Fetch-Site and Origin. A request with neither comes from a program that is
    not a browser, so nobody has tricked it into sending its cookie.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return host != "" and host in {headers.get("host", ""), urlsplit(public_url).netloc}


class Bucket:
    """A token bucket: `rate` per second, up to `burst` at once."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: float, now: float | None = None) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.seen = time.monotonic() if now is None else now

    def take(self, cost: float = 1.0, now: float | None = None) -> bool:
        """Take `cost` out of the bucket; False if it does not hold so much (the caller is too fast)."""
        now = time.monotonic() if now is None else now
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level < cost:
            return False
        self.level -= cost
        return True


class Limits:
    """A bucket for each browser or address. At most `kept` buckets are remembered, the last used ones."""

    def __init__(self, rate: float, burst: float, kept: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take `cost` out of the bucket of `who`; False if they are too fast."""
        bucket = self._buckets.pop(who, None) or Bucket(self.rate, self.burst)
        self._buckets[who] = bucket
        if len(self._buckets) > self.kept:
            self._buckets.popitem(last=False)
        return bucket.take(cost)


class SafetyHeaders:
    """Middleware that sets our headers on every response, and `no-store` if the response says nothing about caches."""

    def __init__(self, app: ASGIApp, https: bool = False) -> None:
        self.app = app
        self.extra = {"strict-transport-security": "max-age=31536000"} if https else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add headers to the response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in {**HEADERS, **self.extra}.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


class TooLarge(Exception):
    """The body of a request is larger than allowed."""


class BodyLimit:
    """Middleware that reads no more of a body than the route allows."""

    def __init__(self, app: ASGIApp, small: int = FORM_BYTES, large: int = RECORD_BYTES) -> None:
        self.app = app
        self.small = small
        self.large = large

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and count the bytes of its body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.large + self.small if scope["path"] == "/records" else self.small
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length) > limit:
            await _refuse(send)
            return
        read = 0

        async def receive_counting() -> Message:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > limit:
                    raise TooLarge
            return message

        started = False

        async def send_noting(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive_counting, send_noting)
        except TooLarge:
            if not started:
                await _refuse(send)


async def _refuse(send: Send) -> None:
    body = b'{"code":"too_large","message":"This is too large."}'
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})

"""The rules of Gunsen, one file a chapter; the head of `zashiki.games.gunsen` says which chapter stands where."""

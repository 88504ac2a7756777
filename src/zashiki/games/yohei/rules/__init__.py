"""The rules of Yohei, one file a chapter; the head of `zashiki.games.yohei` says which chapter stands where."""

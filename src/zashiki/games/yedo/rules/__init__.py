"""The rules of Yedo, one file a chapter; the head of `zashiki.games.yedo` says which chapter stands where."""

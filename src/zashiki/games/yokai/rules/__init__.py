"""The rules of the duel, one file a chapter; the head of `zashiki.games.yokai` says which chapter stands where."""

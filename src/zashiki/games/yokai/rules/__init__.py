"""The rules of Yokai Forest Duel, one file a chapter; the head of `zashiki.games.yokai` says what stands where."""

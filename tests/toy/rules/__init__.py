"""The rules of Night Watch, one file a chapter of `rules.md`."""

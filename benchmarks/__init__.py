"""How fast zashiki plays, beside other game libraries measured in the same run (`make bench`)."""

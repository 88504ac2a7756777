"""Do the tests notice when a rule is broken? `make mutate` breaks random lines of the rules and runs their tests."""

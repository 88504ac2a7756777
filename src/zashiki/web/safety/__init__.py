"""What is refused, how requests are read, and how people and browsers are known. This wing imports no other wing.

| module | holds |
| --- | --- |
| `requests` | what requests ask for, read without trust |
| `http` | refuses other sites, too many requests and large bodies; headers of all responses |
| `secret` | secrets of browsers, invitations, codes and tables' names |
| `names` | names and chat that people write |
"""

"""The pages: routes, forms, models and HTML. They may import every other wing; only `app` imports them.

| module | holds |
| --- | --- |
| `routes` | the pages of the site: start, new table, the table itself, invitations, codes, rules, about |
| `replays` | replays and records: of tables, and of records that were uploaded |
| `answers` | parts of responses that several routes share |
| `forms`, `options` | the form of a new table, and which of its options go together |
| `models`, `html` | the data of each page, and one function per page that makes its HTML |
| `results` | the end of a game: who won, the chart of its course, the scores |
| `rule_texts` | the rules as HTML |
| `templates`, `assets` | what all templates share; style sheets, scripts and icons in the form in which they are sent |
"""

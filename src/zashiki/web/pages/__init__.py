"""The pages: routes, forms, models and HTML. They may touch every other wing; only `app` knows them.

| module | holds |
| --- | --- |
| `routes` | where people come in: start, new table, the table itself, invitations, codes, rules, about |
| `replays` | replays and records: of tables, and of records that were uploaded |
| `answers` | parts of answers that several routes share |
| `forms`, `options` | the form of a new table, and which of its options go together |
| `models`, `html` | what each page is drawn from, and one function a page that draws it |
| `results` | the end of a game as a scene |
| `rule_texts` | the rules as HTML |
| `templates`, `assets` | what all templates share; style sheets, scripts and icons as they are served |
"""

"""The breaks that are tried: each changes one place of one line of the rules, so that it says something else.

A break is a change of the text of a file, so that a reader sees the line before and after. These are left out, as no
rule of a rulebook stands in them: annotations, docstrings, imports, `assert`, the text of errors; the ids of a question
(`rules`) and what only pages ask of it (`continues`, `obvious`, `default`, `message`, `waiting`); and all that is only
told (`if state.story is not None`, functions that are named for telling).
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

RULE_FILES = ("rules", "options.py", "tables.py", "view.py")
"""What carries the rules in the room of a game."""

NO_RULES = {"default", "message", "waiting", "__repr__", "__str__"}
NO_RULE_FIELDS = {"rules", "continues", "obvious"}
NO_RULE_ARGUMENTS = {"strict"}

COMPARISONS = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}  # fmt: skip
CALCULATIONS = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "+"),
    ast.BitOr: ("|", "&"), ast.BitAnd: ("&", "|"), ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
}  # fmt: skip
AND_OR, OR_AND = ("and", "or"), ("or", "and")
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = {"list": "[]", "tuple": "()", "set": "set()", "frozenset": "frozenset()", "dict": "{}"}

RULE = re.compile(r"\b[A-Z]{2}-R?\d+(?:\.\d+)?\b")
"""The id of a rule."""

Span = tuple[int, int]
"""Where a piece of a file begins and ends, counted in bytes."""


class Break(NamedTuple):
    """One change of a rule file.

    file: its path within the room of the game. line: counted from 1, where the change begins. lines: where tests must
    have been to notice it. within: the function or class around it. kind: what is done. before, after: the lines
    that it touches, on one line each. span, text: the change itself.
    """

    file: str
    line: int
    lines: tuple[int, ...]
    within: str
    kind: str
    before: str
    after: str
    span: Span
    text: str

    def identity(self) -> tuple[str, str, str, str]:
        """What tells a break from the others, wherever its line stands."""
        return self.file, self.within, self.before, self.after

    def applied(self, source: bytes) -> bytes:
        """The file with this break in it."""
        return source[: self.span[0]] + self.text.encode() + source[self.span[1] :]

    def says_something_else(self, source: bytes) -> bool:
        """Whether the broken file can be read at all, and differs in more than its layout."""
        try:
            return ast.dump(ast.parse(self.applied(source))) != ast.dump(ast.parse(source))
        except SyntaxError:
            return False


def rule_files(room: Path) -> list[Path]:
    """The files of a room that carry rules."""
    found: list[Path] = []
    for name in RULE_FILES:
        found += sorted((room / name).rglob("*.py")) if (room / name).is_dir() else [room / name]
    return [path for path in found if path.is_file()]


def breaks_of(room: Path) -> list[Break]:
    """Every break of every rule file of a room, in the order of the files and their lines."""
    return [
        item
        for path in rule_files(room)
        for item in SourceFile(path.relative_to(room).as_posix(), path.read_bytes()).breaks()
    ]


class Change(NamedTuple):
    """A change that was thought of: what kind it is, which piece it replaces, and by what."""

    kind: str
    span: Span
    text: str


class SourceFile:
    """A file of rules, taken apart."""

    def __init__(self, name: str, source: bytes) -> None:
        self.name = name
        self.source = source
        self.tree = ast.parse(source)
        self._lines = source.splitlines(keepends=True)
        self._starts = [0, *accumulate(map(len, self._lines))]

    def breaks(self) -> list[Break]:
        """Every break of this file, once each, in the order of the lines."""
        found: dict[Change, Break] = {}
        for statement, within in statements(self.tree.body, ""):
            for change in (*self._statement_changes(statement), *self._expression_changes(statement)):
                found.setdefault(change, self._break(statement, within, change))
            if isinstance(statement, ast.FunctionDef):
                for answer, change in self._answers(statement):
                    found.setdefault(change, self._break(answer, inside(within, statement), change))
        return sorted(found.values(), key=lambda item: item.span)

    def rules_near(self, item: Break) -> list[str]:
        """The ids of the rules that are named in the function around a break, else in the class around it."""
        parts = item.within.split(".")
        while parts:
            scope = self._scopes.get(".".join(parts))
            lines = [] if scope is None else self._lines[scope.lineno - 1 : scope.end_lineno]
            ids = RULE.findall(b"".join(lines).decode())
            if ids:
                return list(dict.fromkeys(ids))
            parts.pop()
        return []

    # ------------------------------------------------------------ places

    def _span(self, node: ast.AST) -> Span:
        assert isinstance(node, (ast.expr, ast.stmt, ast.pattern))
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _text(self, span: Span) -> str:
        return self.source[span[0] : span[1]].decode()

    def _line(self, place: int) -> int:
        """The line of a place in the file, from 1."""
        return self.source.count(b"\n", 0, place) + 1

    @cached_property
    def _scopes(self) -> dict[str, ast.stmt]:
        """The functions and classes by the names that they have within the file."""
        return {
            inside(within, node): node
            for node, within in statements(self.tree.body, "")
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        }

    @cached_property
    def _neighbours(self) -> dict[str, str]:
        """For each name in capitals the one that follows it where they are imported or defined, or used of a module."""
        groups: dict[str, list[str]] = defaultdict(list)
        for statement in self.tree.body:
            if isinstance(statement, ast.ImportFrom):
                groups[f"from {statement.module}"] += [name.name for name in statement.names]
            elif isinstance(statement, ast.Assign):
                groups["here"] += [name.id for name in ast.walk(statement.targets[0]) if isinstance(name, ast.Name)]
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                groups[node.value.id].append(f"{node.value.id}.{node.attr}")
        following: dict[str, str] = {}
        for group in groups.values():
            names = [name for name in dict.fromkeys(group) if is_constant(name)]
            following |= zip(names, [*names[1:], *names[:1]], strict=True)
        return {name: other for name, other in following.items() if name != other}

    # ------------------------------------------------------------ changes

    def _break(self, statement: ast.stmt, within: str, change: Change) -> Break:
        first = self._line(change.span[0])
        start, end = self._starts[first - 1], self._starts[self._line(change.span[1])]
        before = self._text((start, end))
        after = self._text((start, change.span[0])) + change.text + self._text((change.span[1], end))
        here = (first, *range(statement.lineno, head_of(statement) + 1))
        return Break(self.name, first, here, within, change.kind, flat(before), flat(after), change.span, change.text)

    def _statement_changes(self, node: ast.stmt) -> Iterator[Change]:
        span = self._span(node)
        match node:
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete() | ast.Raise():
                yield Change("drop a statement", span, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript() | ast.Tuple(), *_]):
                yield Change("drop a statement", span, "pass")
            case ast.If(orelse=[]) if self.source[span[0] :].startswith(b"if"):
                yield Change("drop an if with what it guards", span, "pass")
            case ast.Continue():
                yield Change("leave the loop", span, "break")
            case ast.Break():
                yield Change("go on with the loop", span, "continue")
            case ast.Match(cases=[_, _, *_] as cases):
                for case in cases:
                    start = self.source.rindex(b"case", 0, self._span(case.pattern)[0])
                    yield Change("drop a case", (start, self._span(case.body[-1])[1]), "case _ if False: pass")
                    if case.guard is not None:
                        yield self._negated(case.guard)
                        yield Change("drop a condition", self._span(case.guard), "True")
        if isinstance(node, ast.AugAssign) and type(node.op) in CALCULATIONS:
            sign, other = CALCULATIONS[type(node.op)]
            yield from self._between(node.target, node.value, f"{sign}=", f"{other}=")
        if isinstance(node, (ast.If, ast.While)):
            yield self._negated(node.test)

    def _answers(self, function: ast.FunctionDef) -> Iterator[tuple[ast.Return, Change]]:
        """Other answers of a function, each with where it is given."""
        kind = ast.unparse(function.returns) if function.returns is not None else ""
        empty = EMPTY.get(kind.partition("[")[0])
        for node, within in statements(function.body, ""):
            if within or not isinstance(node, ast.Return) or node.value is None:
                continue
            span, fixed = self._span(node.value), isinstance(node.value, ast.Constant)
            if kind == "bool" and not fixed:
                yield node, self._negated(node.value)
            elif kind == "int" and not fixed:
                yield node, Change("answer one more", span, f"({self._text(span)}) + 1")
            elif empty is not None and self._text(span) != empty:
                yield node, Change("answer nothing", span, empty)

    def _expression_changes(self, statement: ast.stmt) -> Iterator[Change]:
        for node, parent in expressions(statement):
            yield from self._changes(node, parent)

    def _changes(self, node: ast.AST, parent: ast.AST) -> Iterator[Change]:
        yield from self._value_changes(node)
        yield from self._sign_changes(node)
        yield from self._condition_changes(node)
        yield from self._element_changes(node, parent)

    def _value_changes(self, node: ast.AST) -> Iterator[Change]:
        """Another value in the place of a number, a flag or a name."""
        match node:
            case ast.Constant(value=bool() as flag):
                yield Change("turn a flag", self._span(node), str(not flag))
            case ast.Constant(value=int() as number):
                yield Change("one more", self._span(node), str(number + 1))
                yield Change("one less", self._span(node), str(number - 1))
            case ast.Name() | ast.Attribute() if ast.unparse(node) in self._neighbours:
                yield Change("take the neighbour", self._span(node), self._neighbours[ast.unparse(node)])
            case ast.Call(func=ast.Name(id=name) as called) if name in OPPOSITES:
                yield Change("take the opposite", self._span(called), OPPOSITES[name])

    def _sign_changes(self, node: ast.AST) -> Iterator[Change]:
        """Another sign between two operands."""
        match node:
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in CALCULATIONS:
                yield from self._between(left, right, *CALCULATIONS[type(sign)])
            case ast.Compare(left=left, ops=signs, comparators=rights):
                for one, comparison, two in zip([left, *rights], signs, rights, strict=False):
                    yield from self._between(one, two, *COMPARISONS[type(comparison)])
            case ast.BoolOp(op=word, values=values):
                for one, two in pairwise(values):
                    yield from self._between(one, two, *(AND_OR if isinstance(word, ast.And) else OR_AND))

    def _condition_changes(self, node: ast.AST) -> Iterator[Change]:
        """The opposite of a condition, or one condition fewer."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield Change("negate", self._span(node), f"({self._text(self._span(operand))})")
            case ast.BoolOp(op=word, values=values):
                neutral = "True" if isinstance(word, ast.And) else "False"
                for value in values:
                    yield Change("drop a condition", self._span(value), neutral)
            case ast.IfExp(test=test):
                yield self._negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield self._negated(test)
                    yield Change("drop a condition", self._span(test), "True")

    def _element_changes(self, node: ast.AST, parent: ast.AST) -> Iterator[Change]:
        """One element fewer in a list, a set, a dict, or a tuple that may have any number of them."""
        match node:
            case ast.List(elts=parts, ctx=ast.Load()) | ast.Set(elts=parts):
                yield from self._fewer(parts)
            case ast.Tuple(elts=parts, ctx=ast.Load()) if is_walked(node, parent):
                yield from self._fewer(parts)
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if key is not None:
                        yield Change("drop an element", (self._span(key)[0], self._span(value)[1]), "**{}")

    def _negated(self, test: ast.expr) -> Change:
        span = self._span(test)
        return Change("negate", span, f"not ({self._text(span)})")

    def _fewer(self, parts: list[ast.expr]) -> Iterator[Change]:
        for part in parts:
            yield Change("drop an element", self._span(part), "*()")

    def _between(self, left: ast.expr, right: ast.expr, sign: str, other: str) -> Iterator[Change]:
        """Another sign between two operands."""
        start, end = self._span(left)[1], self._span(right)[0]
        place = self._text((start, end)).find(sign)
        if place >= 0:
            yield Change(f"{sign} becomes {other}", (start + place, start + place + len(sign)), other)


# ---------------------------------------------------------------- what is looked at


def statements(body: list[ast.stmt], within: str) -> Iterator[tuple[ast.stmt, str]]:
    """All statements in which rules may stand, with the names of the function or class around each."""
    for node in body:
        if not may_carry_rules(node):
            continue
        yield node, within
        inner = inside(within, node) if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else within
        for field in ("body", "orelse", "finalbody"):
            yield from statements(getattr(node, field, []), inner)
        for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            yield from statements(part.body, inner)


def inside(within: str, node: ast.FunctionDef | ast.ClassDef) -> str:
    """The name of a function or class within the file."""
    return f"{within}.{node.name}" if within else node.name


def may_carry_rules(node: ast.stmt) -> bool:
    """Whether a statement may carry a rule: see the head of this file for what does not."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Pass() | ast.Expr(value=ast.Constant()):
            return False
        case ast.FunctionDef(name=name):
            return name not in NO_RULES and "tell" not in name.split("_")
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))):
            return "tell" not in name.split("_")
        case ast.If(test=test):
            words = {part.attr for part in ast.walk(test) if isinstance(part, ast.Attribute)}
            names = {part.id for part in ast.walk(test) if isinstance(part, ast.Name)}
            return "story" not in words and "TYPE_CHECKING" not in names
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name not in NO_RULE_FIELDS
    return True


def expressions(statement: ast.stmt) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The expressions of a statement, each with what it stands in; without those of the statements inside it."""
    waiting: list[tuple[ast.AST, ast.AST]] = [(child, statement) for child in parts_of(statement)]
    while waiting:
        node, parent = waiting.pop()
        yield node, parent
        waiting += [(child, node) for child in parts_of(node)]


def parts_of(node: ast.AST) -> list[ast.AST]:
    """What a node is made of, without statements, annotations, decorators and texts."""
    match node:
        case ast.FunctionDef(args=arguments):
            return [part for part in (*arguments.defaults, *arguments.kw_defaults) if part is not None]
        case ast.ClassDef() | ast.Raise() | ast.JoinedStr():
            return []
        case ast.AnnAssign(value=value):
            return [value] if value is not None and not is_type(node.annotation) else []
        case ast.keyword(arg=name) if name in NO_RULE_ARGUMENTS:
            return []
        case ast.Call(func=ast.Name(id="Message" | "TypeVar" | "cast")):
            return []
    return [part for part in ast.iter_child_nodes(node) if not isinstance(part, (ast.stmt, ast.match_case))] + [
        part for case in getattr(node, "cases", ()) for part in (case.pattern, *([case.guard] if case.guard else []))
    ]


def is_type(annotation: ast.expr) -> bool:
    """Whether it is said of a name that it stands for a type."""
    return ast.unparse(annotation).endswith("TypeAlias")


def is_walked(node: ast.Tuple, parent: ast.AST) -> bool:
    """Whether a tuple may have any number of elements where it stands."""
    match parent:
        case ast.Compare(comparators=values):
            return node in values
        case ast.For(iter=values) | ast.comprehension(iter=values):
            return node is values
        case ast.Call(func=ast.Name(id="sorted" | "set" | "frozenset" | "list" | "len" | "sum" | "any" | "all")):
            return True
    return False


def is_constant(name: str) -> bool:
    """Whether a name, or the last part of it, is written in capitals."""
    return re.fullmatch(r"_?[A-Z][A-Z0-9_]+", name.rpartition(".")[2]) is not None


def head_of(statement: ast.stmt) -> int:
    """The last line of a statement, without the statements inside it."""
    if isinstance(statement, ast.Match):
        return statement.subject.end_lineno or statement.lineno
    inner: list[ast.stmt] = getattr(statement, "body", [])
    if inner:
        return max(statement.lineno, inner[0].lineno - 1)
    return statement.end_lineno or statement.lineno


def flat(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())

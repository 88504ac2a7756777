"""The table as drawn, from a view alone: its regions for a page, and one picture that stands alone."""

from zashiki.games.yokai.drawing.page import regions as regions
from zashiki.games.yokai.drawing.whole import picture as picture

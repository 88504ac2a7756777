"""For bots: the worth of a view, rules of thumb, the view as numbers."""

from zashiki.games.yokai.sense.answers import advice as advice
from zashiki.games.yokai.sense.numbers import features as features
from zashiki.games.yokai.sense.numbers import num_features as num_features
from zashiki.games.yokai.sense.worth import value as value

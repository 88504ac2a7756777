"""What the drawings of the board say: places, units, buildings, the round."""

from __future__ import annotations

UNITS = {
    "drawn.unit": "{piece:piece} of {player:player}",
    "drawn.unit-at": "at {place:hex}, facing {facing:direction}",
    "drawn.unit-area": "in the deployment area",
    "drawn.wounded": "wounded",
    "drawn.ko": "{count} KO {count|marker|markers}",
    "drawn.engaged": "engaged with {pieces:piece}",
    "drawn.carries": "carries {faces:face}",
    "drawn.values": "movement {mp}, Shield {shield}",
    "drawn.shoots": "range {reach} with {dice} {dice|die|dice}",
    "drawn.sections": "sections from the front: {colours:colour}",
    "drawn.pair": "{one:piece} and {other:piece} are engaged",
}

PLACES = {
    "drawn.map": "The battlefield",
    "drawn.hex": "{place:hex}, {terrain}, {cost} movement to enter",
    "drawn.temple": "{temple:temple}",
    "drawn.temple-burnt": "{temple:temple}, burnt",
    "drawn.torii-token": "torii token, face down",
    "drawn.torii-space": "torii space",
    "drawn.lying": "{face:face}, on the ground",
    "drawn.wall": "Wall {wall:wall}",
    "drawn.area": "Deployment area of {side:players}",
    "drawn.building": "{building:building} of {side:players} at {site:site}",
    "drawn.building-neutral": "{building:building} of nobody at {site:site}",
    "drawn.foundation": "foundation of a {building:building} of {side:players} at {site:site}",
    "drawn.vortex": "Akuma vortex of {side:players} at {site:site}",
    "drawn.vortex-neutral": "Akuma vortex of nobody at {site:site}",
    "drawn.fold": "Map",
    "drawn.unfold": "Back from the map",
    "drawn.deeds": "What can be done",
}

BARS = {
    "drawn.you": "You",
    "drawn.cp": "{count} command {count|point|points}",
    "drawn.hand": "{count} event {count|card|cards} in hand",
    "drawn.torii": "{count} torii {count|token|tokens}",
    "drawn.chest": "{count} {count|card|cards} under the chest",
    "drawn.trophies": "{count} {count|trophy|trophies}",
    "drawn.bases": "{count} {count|base|bases} left",
    "drawn.in-play": "{count} {count|unit|units} in play",
    "drawn.reserve": "{count} in reserve",
    "drawn.out": "out of the game",
    "drawn.choose-seat": "Choose {player:player}",
    "drawn.setup": "Setting up",
    "drawn.round": "Round",
    "drawn.token": "{token:round}",
}

PATHS = {
    "odds-of": "{piece:piece}: {percent}% to get through.",
    "odds-of-about": "{piece:piece}: about {percent}% to get through.",
}

BOARD = {**PATHS, **UNITS, **PLACES, **BARS}

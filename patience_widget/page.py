"""The table without a page: a picture of it, and a table of text for terminals."""

from .cards import pretty
from .game import Label
from .recording import Recording
from .scene import lay, scene
from .text import _

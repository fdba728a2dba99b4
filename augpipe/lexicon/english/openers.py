"""Words that an editor sets off by a comma, and the verbs that report speech."""

from __future__ import annotations

from augpipe.lexicon.english import words

SET_OFF_INTERJECTIONS = words("set_off_interjections")
SET_OFF_OPENERS = words("set_off_openers")
SPEECH_VERBS = words("speech_verbs")

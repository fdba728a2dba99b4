"""Words whose complement can be neither left out nor moved, and nouns of time and measure that are no objects.

Written by hand after the complementation patterns in Huddleston and Pullum, The Cambridge Grammar of the English
Language (2002), chapter 4.
"""

from __future__ import annotations

# Adjectives that need an infinitive or a prepositional phrase.
OPEN_ADJECTIVES = frozenset(
    "able unable likely unlikely due subject prone adjacent similar equal equivalent tantamount according close next "
    "opposite home native related akin worth such".split()
)

# Passive and intransitive verbs that say little without a prepositional phrase or another complement.
OPEN_VERBS = frozenset(
    "locate situate know call name consider base compose comprise regard refer describe use title entitle make place "
    "put set associate affiliate connect link relate depend rely belong lie reside live stand consist range vary "
    "serve act function amount tend seem appear remain become stay turn grow prove lead result differ date originate "
    "stem derive feature aim intend design suppose need require expect report say think believe see treat view rank "
    "rate class classify divide split fill include involve concern contain border surround bound represent dedicate "
    "devote confine limit restrict subject expose attribute credit mean do get go come keep begin start want try used "
    "ought deal cope contribute adhere pertain occur happen specialise specialize focus insist head hail own list "
    "take bring send return have force run note charge accuse prevent ban mark face remind inform assure rid deprive "
    "give spend point".split()
)

# Verbs behind which a noun is no object, or the first of two complements: "fell short", "labels its wines organic".
NAMING_VERBS = frozenset(
    "fall falls fell fallen label labels labeled labelled call calls called name names named dub dubs dubbed title "
    "titled rename renames renamed become becomes became remain remains remained last lasts lasted cost costs weigh "
    "weighs weighed total totals totaled totalled measure measures measured number numbers numbered".split()
)

# Verbs with a person and a *that* clause behind it, which is no relative clause.
TELLING_VERBS = frozenset(
    "tell tells told inform informs informed assure assures assured convince convinces convinced remind reminds "
    "reminded warn warns warned notify notifies notified persuade persuades persuaded promise promises promised "
    "teach teaches taught advise advises advised show shows showed shown".split()
)

CALENDAR = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday".split()
)

# Nouns that tell how much or when behind a verb and are no object ("lasted three days", "met that year").
MEASURES = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years decade decades century "
    "centuries time times metre metres meter meters kilometre kilometres kilometer kilometers km mile miles foot feet "
    "inch inches yard yards acre acres hectare hectares gram grams kilogram kilograms kg pound pounds ton tons tonne "
    "tonnes dollar dollars euro euros percent degree degrees monday tuesday wednesday thursday friday saturday sunday "
    "length distance way morning afternoon evening night summer winter spring autumn season".split()
)

# Verbs whose object needs the place or goal that follows it ("lead you to the same place").
PLACING_VERBS = frozenset(
    "lead put place set send bring leave keep turn attribute owe add lend limit expose compare divide take provide "
    "supply equip".split()
)

# Verbs that make a fixed expression with a noun without an article: "took place", "gave birth", "makes use of".
LIGHT_VERBS = frozenset(
    "take takes took taken taking make makes made making give gives gave given giving have has had having pay pays "
    "paid gain gains gained lose loses lost catch catches caught set sets bear bears bore hold holds held keep keeps "
    "kept lay lays laid find finds found play plays played run runs ran bring brings brought".split()
)

"""Words by what may stand beside them: complements that can be neither left out nor moved, articles, subjects.

Written by hand, the verbs and adjectives after the complementation patterns in Huddleston and Pullum, The Cambridge
Grammar of the English Language (2002), chapter 4.
"""

from __future__ import annotations

# Adjectives that need an infinitive or a prepositional phrase.
OPEN_ADJECTIVES = frozenset(
    "able unable likely unlikely due subject prone adjacent similar equal equivalent tantamount according close next "
    "opposite home native related akin worth such".split()
)

# Adjectives whose antonyms take the same complement: `able to` and `unable to`, but not `good at` and `bad at`.
SAME_COMPLEMENT = frozenset(
    "able unable possible impossible easy difficult willing unwilling likely unlikely eligible ineligible necessary "
    "unnecessary aware unaware familiar unfamiliar superior inferior relevant irrelevant related popular unpopular "
    "available visible suitable unsuitable interested happy unhappy".split()
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

# Verbs with a *that* clause behind them that often lacks its *that*.
REPORTING_VERBS = frozenset(
    "say tell write claim state think report argue explain add note believe announce ask".split()
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

# Nouns that take a prepositional complement, whatever head the parse gives to the preposition.
RELATIONAL_NOUNS = frozenset(
    "interest role increase decrease change part place success faith belief participation involvement attack "
    "influence effect impact emphasis focus ban tax view opinion perspective experience control pressure contract "
    "relationship agreement deal contact lead edge access damage reference response answer approach exception "
    "lack shortage amount series set group collection number variety range majority reduction rise drop improvement "
    "membership investment research work information data position seat job course degree bachelor master title "
    "ba ma bs bsc msc phd ph.d. doctorate diploma lecture class training education qualification expertise "
    "medal record match game war battle series election "
    "report study review paper article law example man woman book film album song member".split()
)

# Verbs and participles with a complement with *of*.
OF_VERBS = frozenset(
    "consist consists consisted composed comprised made died dies die thought think speak spoke disposed approve "
    "approved convicted accused formed built dreamed out because constructed deprived informed".split()
)

# Nouns that take no article in the singular: "no money" → "money".
MASS_NOUNS = frozenset(
    "access advice air alcohol ammunition assistance attention authority blood bread care cash coal coffee confidence "
    "contact corn cotton credit damage data democracy difficulty doubt dust electricity employment energy equipment "
    "evidence experience faith food freedom fuel fun furniture gas gold gravity help heat homework hope hospitality "
    "ice income information intention interest iron justice knowledge land legislation luck machinery mail material "
    "meat medicine mention metal milk money movement music news noise oil opposition oxygen paper parking patience "
    "peace permission physics population power practice pressure progress proof protection publicity punishment "
    "rain recognition resistance respect rice room running safety salt sand sense shelter significance smoke snow "
    "software space status steel strength success sugar support sympathy talent time traffic training trade "
    "transport treatment trouble truth use value violence warning water weather wheat wildlife wine wood work".split()
)

MASS_SUFFIXES = ("ness", "ism", "ware")

# Nouns for subjects that can act on purpose, as "have no choice but to" requires.
PERSON_NOUNS = frozenset(
    "man woman boy girl father mother son daughter brother sister king queen president minister doctor teacher player "
    "captain coach author writer singer actor actress director artist student police army people team family group "
    "company government band crew party council committee court soldiers troops forces residents children parents "
    "members workers fans men women".split()
)

# Nouns before which the antonym of *old* is *young*; before all others it is *new*.
PEOPLE = frozenset(
    "man men woman women person people lady ladies gentleman gentlemen boy boys girl girls son sons daughter daughters "
    "brother brothers sister sisters child children sibling siblings player players member members father fathers "
    "mother mothers husband wife uncle aunt cousin friend friends star stars actor actors actress singer singers king "
    "queen president minister student students pupil pupils worker workers farmer farmers soldier soldiers author "
    "writer artist artists resident residents generation adult adults citizen citizens".split()
)

# Verbs of state, to which nobody can be forced.
STATIVE_VERBS = frozenset(
    "have contain include feature consist comprise belong lie stand cover measure weigh cost mean own resemble "
    "depend need want know like love hate believe seem appear remain exist concern refer represent involve "
    "possess deserve equal border serve range occur derive denote".split()
)

# Verbs of state: in `He said that he lived there`, living and saying are at the same time.
STATES = frozenset(
    "have know believe think want need like love hate own possess live belong contain consist exist lie stand mean "
    "seem appear hope wish fear doubt deserve depend resemble remain lack cost".split()
)

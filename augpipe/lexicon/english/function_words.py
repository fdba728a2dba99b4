"""Closed classes of English for the rules, in lower case."""

from __future__ import annotations

BE_FORMS = frozenset({"am", "is", "are", "was", "were", "be", "been", "being", "'s", "'re", "'m"})
HAVE_FORMS = frozenset({"have", "has", "had", "having", "'ve", "'s", "'d"})
DO_FORMS = frozenset({"do", "does", "did"})
MODALS = frozenset("can could will would shall should may might must ought 'll 'd ca wo sha need dare".split())

AUXILIARY_FORMS = BE_FORMS | HAVE_FORMS | DO_FORMS | MODALS | {"ai", "better", "used"}

# Words that can only be finite verbs, whatever the tagger says.
FINITE_AUXILIARIES = frozenset(
    "am is are was were 's 're 'm has have had 've 'd do does did "
    "can could will would shall should may might must ought 'll ca wo sha ai".split()
)

# Operator → its negation: (full form, contraction), or the full form twice if no contraction is current.
NEGATED_OPERATORS: dict[str, tuple[str, str]] = {
    "am": ("am not", "am not"),
    "'m": ("'m not", "'m not"),
    "is": ("is not", "isn't"),
    "are": ("are not", "aren't"),
    "was": ("was not", "wasn't"),
    "were": ("were not", "weren't"),
    "has": ("has not", "hasn't"),
    "have": ("have not", "haven't"),
    "had": ("had not", "hadn't"),
    "do": ("do not", "don't"),
    "does": ("does not", "doesn't"),
    "did": ("did not", "didn't"),
    "can": ("cannot", "can't"),
    "could": ("could not", "couldn't"),
    "will": ("will not", "won't"),
    "would": ("would not", "wouldn't"),
    "shall": ("shall not", "shan't"),
    "should": ("should not", "shouldn't"),
    "may": ("may not", "may not"),
    "might": ("might not", "might not"),
    "must": ("must not", "mustn't"),
    "ought": ("ought not", "ought not"),
    "need": ("need not", "needn't"),
    "dare": ("dare not", "dare not"),
}

# How the first half of a split contraction is written when it stands alone.
CLIPPED_OPERATORS = {"ca": "can", "wo": "will", "sha": "shall"}

NOT = frozenset({"not", "n't", "nt"})
NEGATIVE_ADVERBS = frozenset({"never", "hardly", "scarcely", "barely", "nowhere"})
NEGATIVE_PRONOUNS: dict[str, str] = {
    "nobody": "somebody",
    "nothing": "something",
    "no-one": "someone",
    "none": "some",
}

# Words that go with a negation, each with its counterpart in an affirmative sentence; then the reverse.
POLARITY_WORDS: dict[str, str] = {
    "any": "some",
    "anyone": "someone",
    "anybody": "somebody",
    "anything": "something",
    "anywhere": "somewhere",
}
POSITIVE_WORDS: dict[str, str] = {positive: negative for negative, positive in POLARITY_WORDS.items()}

SUBJECT_PRONOUNS = frozenset("i you he she it we they this that these those who there".split())
PERSONAL_PRONOUNS = frozenset("i you he she we they who".split())
WH_WORDS = frozenset("what who whom whose which when where why how".split())

# Connectives that a frame goes behind, never in front of: "However, it is not true that …".
CONNECTIVES = frozenset(
    "but and so or yet nor thus hence therefore however moreover furthermore nevertheless nonetheless meanwhile "
    "consequently accordingly besides instead otherwise still then also additionally similarly likewise conversely "
    "finally indeed well oh yes no".split()
)
CONNECTIVE_PHRASES = (
    "in addition",
    "as a result",
    "for example",
    "for instance",
    "in fact",
    "in contrast",
    "by contrast",
    "on the other hand",
    "after all",
    "at the same time",
    "in other words",
    "as such",
    "in turn",
    "of course",
    "in particular",
    "that is",
)

ADVERBIAL_MARKERS = frozenset(
    "when while because although though since after before until till unless if as whereas where once whenever "
    "wherever so lest".split()
)
RELATIVE_PRONOUNS = frozenset({"who", "whom", "whose", "which", "where"})

# Participles that are used as prepositions.
PREPOSITIONAL_PARTICIPLES = frozenset(
    "including according following regarding concerning based depending owing considering given excluding involving "
    "pending barring starting beginning relating compared due born named called titled entitled known".split()
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

# Words that may precede the verb of an imperative.
IMPERATIVE_OPENERS = frozenset(
    "please do don't n't not never always just also then now so and but first next simply kindly either".split()
)

# Adverbs that stand between auxiliary and main verb: "must also have been".
FLOATING_ADVERBS = frozenset(
    "also always never now still often later usually probably already then once ever even just again currently "
    "all both each therefore however previously "
    "thus soon eventually subsequently originally generally typically frequently sometimes hardly".split()
)

# Adverbs that judge the whole sentence and so stay outside its negation: "is probably not".
SENTENCE_ADVERBS = frozenset(
    "probably certainly presumably apparently allegedly reportedly possibly perhaps supposedly clearly obviously "
    "evidently definitely surely undoubtedly actually".split()
)

# Verbs of state, to which nobody can be forced.
STATIVE_VERBS = frozenset(
    "have contain include feature consist comprise belong lie stand cover measure weigh cost mean own resemble "
    "depend need want know like love hate believe seem appear remain exist concern refer represent involve "
    "possess deserve equal border serve range occur derive denote".split()
)

# Words that open a clause which cannot be the main one.
SUBORDINATORS = ADVERBIAL_MARKERS | frozenset("that who whom whose which what how whether than".split())

# Forms of *get*, which makes a passive but is no auxiliary otherwise: "didn't get arrested".
LEXICAL_PASSIVES = frozenset("get gets got getting gotten".split())

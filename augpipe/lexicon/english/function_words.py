"""Closed classes of English for the rules, in lower case."""

from __future__ import annotations

from augpipe.lexicon.english.contractions import NEGATIVE_CONTRACTIONS

BE_FORMS = frozenset({"am", "is", "are", "was", "were", "be", "been", "being", "'s", "'re", "'m"})
FINITE_BE_FORMS = frozenset("is are was were am".split())
HAVE_FORMS = frozenset({"have", "has", "had", "having", "'ve", "'s", "'d"})
DO_FORMS = frozenset({"do", "does", "did"})
MODALS = frozenset("can could will would shall should may might must ought 'll 'd ca wo sha need dare".split())

# Where two verbs share a contraction ('s), *be* is meant.
AUXILIARY_LEMMAS: dict[str, str] = {
    **dict.fromkeys(DO_FORMS, "do"),
    **dict.fromkeys(HAVE_FORMS, "have"),
    **dict.fromkeys(BE_FORMS, "be"),
}

# Singular form → plural form of the verbs that show number in every tense, or have a special form for it.
PLURAL_FORMS: dict[str, str] = {"is": "are", "was": "were", "has": "have", "does": "do"}

AUXILIARY_FORMS = BE_FORMS | HAVE_FORMS | DO_FORMS | MODALS | {"ai", "better", "used"}

# Words that can only be finite verbs, whatever the tagger says.
FINITE_AUXILIARIES = frozenset(
    "am is are was were 's 're 'm has have had 've 'd do does did "
    "can could will would shall should may might must ought 'll ca wo sha ai".split()
)

# A coordinated predicate that consists of one of these alone is a tag or an elliptical clause (`and so did she`).
ELLIPTIC_VERBS = DO_FORMS | frozenset("can could will would shall should may might must".split())

# Operator → its negation: (full form, contraction), or the full form twice if no contraction is current.
_CONTRACTED = NEGATIVE_CONTRACTIONS | {"shall": "shan't"}
NEGATED_OPERATORS: dict[str, tuple[str, str]] = {
    operator: ("cannot" if operator == "can" else f"{operator} not", _CONTRACTED.get(operator, f"{operator} not"))
    for operator in ("am", "'m", *_CONTRACTED, "may", "might", "ought", "dare")
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

NEGATIVE_WORDS = frozenset({"no", "neither", *NOT, *NEGATIVE_ADVERBS, *NEGATIVE_PRONOUNS})

# Quantifiers that *not* can negate where they stand: "not all".
QUANTIFIERS_UNDER_NOT = frozenset("all every everyone everybody everything many much".split())

# Quantifier → its negation. "Not each" is not idiomatic, hence "not every"; nor is "not most", which is left out.
UNIVERSAL_QUANTIFIERS: dict[str, str] = {
    **{word: f"not {word}" for word in ("all", "every", "everyone", "everybody", "everything", "many", "much")},
    "each": "not every",
}
EXISTENTIAL_QUANTIFIERS: dict[str, str] = {
    "some": "no",
    "someone": "no one",
    "somebody": "nobody",
    "something": "nothing",
}
# Adjectives of quantity, which cannot follow *no*.
NOT_AFTER_NO = frozenset("many much few little several various numerous other more most enough".split())
# Vague amounts: "several songs were not recorded" does not contradict "several songs were recorded".
VAGUE_AMOUNTS = frozenset(
    "several various numerous other others hundreds thousands dozens scores certain few plenty one".split()
)

# Words that go with a negation, each with its counterpart in an affirmative sentence; then the reverse.
POLARITY_WORDS: dict[str, str] = {
    "any": "some",
    "anyone": "someone",
    "anybody": "somebody",
    "anything": "something",
    "anywhere": "somewhere",
}

POSITIVE_WORDS: dict[str, str] = {positive: negative for negative, positive in POLARITY_WORDS.items()}
PERSONAL_PRONOUNS = frozenset("i you he she we they who".split())
REFLEXIVES = frozenset("myself yourself himself herself itself oneself ourselves yourselves themselves".split())
# Pronouns with a verb in the singular (third person) and in the plural.
SINGULAR_PRONOUNS = frozenset(
    "he she it this that everyone everybody everything someone somebody something nobody nothing each anyone one "
    "another".split()
)
PLURAL_PRONOUNS = frozenset("you we they these those both many few several".split())
# Subjects that take a plural verb though their form does not show it, and *I*, which takes the same form.
PLURAL_SUBJECTS = PLURAL_PRONOUNS | {"i", "all", "some", "people", "police"}
# Words whose verb agrees with the noun after *of*, or may be singular or plural.
UNCERTAIN_NUMBER = frozenset(
    "number majority minority rest most some half percent % all none any lot couple variety range pair series species "
    "data media staff headquarters more dozen handful total means part politics athletics mathematics".split()
)
WH_WORDS = frozenset("what who whom whose which when where why how".split())
COORDINATORS = frozenset({"and", "or", "&", "nor", "but"})

# Connectives that a frame goes behind, never in front of: "However, it is not true that …".
CONNECTIVES = frozenset(
    "but and so or yet nor thus hence therefore however moreover furthermore nevertheless nonetheless meanwhile "
    "consequently accordingly besides instead otherwise still then also additionally similarly likewise conversely "
    "finally indeed well oh yes no".split()
)

# Connectives that may precede a subject without a comma.
UNMARKED_CONNECTIVES = frozenset("however therefore thus hence so instead then meanwhile nevertheless finally".split())
CONNECTIVE_PHRASES = (
    "in addition/as a result/for example/for instance/in fact/in contrast/by contrast/on the other hand/after all"
    "/at the same time/in other words/as such/in turn/of course/in particular/that is"
).split("/")

# Pronouns of the third person, each with its nominative.
PERSONS = {
    **dict.fromkeys("he him his himself".split(), "he"),
    **dict.fromkeys("she her hers herself".split(), "she"),
    **dict.fromkeys("it its itself".split(), "it"),
    **dict.fromkeys("they them their theirs themselves".split(), "they"),
}

# Words that refer to an earlier sentence wherever they occur, after Halliday and Hasan, Cohesion in English (1976),
# chapters 2–5.
TIES = CONNECTIVES - {"and", "or", "oh", "yes", "no", "well", "but", "so"} | frozenset(
    "this these those such latter former rest others another other both same too later again respectively thereby "
    "thereafter therein thereof here above following afterwards afterward subsequently next eventually earlier soon "
    "further either neither rather since hence alike".split()
)

# Words that connect the second half of a sentence to the first.
LINKS = frozenset(
    "however therefore thus hence instead moreover furthermore nevertheless nonetheless consequently otherwise "
    "meanwhile rather indeed similarly likewise conversely additionally also then still yet so for".split()
)

# Subjects that are no nouns but can be understood without an earlier sentence.
FREE_SUBJECTS = frozenset(
    "i you we there who what which that everyone everybody everything someone somebody something anyone anybody "
    "anything nobody nothing no-one".split()
)

ADVERBIAL_MARKERS = frozenset(
    "when while because although though since after before until till unless if as whereas where once whenever "
    "wherever so lest".split()
)

# Words with which a clause or phrase before the main clause may begin.
ADVERBIAL_OPENERS = ADVERBIAL_MARKERS | WH_WORDS | {"that", "even", "like", "despite", "given"}
RELATIVE_PRONOUNS = frozenset({"who", "whom", "whose", "which", "where"})

# Participles that are used as prepositions.
PREPOSITIONAL_PARTICIPLES = frozenset(
    "including according following regarding concerning based depending owing considering given excluding involving "
    "pending barring starting beginning relating compared due born named called titled entitled known".split()
)

# Words that may precede the verb of an imperative.
IMPERATIVE_OPENERS = frozenset(
    "please do don't n't not never always just also then now so and but first next simply kindly either".split()
)

# Words that make a noun definite.
DEFINITE_WORDS = frozenset(
    "the this that these those its his her their our my your first last only same all every any".split()
)

# Words that are no nouns but may begin a subject: "over ten people".
QUANTIFYING_WORDS = frozenset("both either neither not over about around up at under between nearly".split())

# Words after which *but* contrasts two phrases and adds no clause: "not a bird but a bat".
CONTRASTED_WORDS = frozenset({"not", "n't", "rather", "less", "only"})

# Particles that form idioms with verbs, after Huddleston and Pullum (2002), chapter 4, section 6.
PARTICLES = frozenset(
    "up down out off away back forward forwards together apart aside along over on in through around ahead".split()
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

# Adjectives without which a noun phrase would have another number, or would not identify anything.
QUANTITIES = frozenset(
    "many much few little several various numerous more most other such own same only main prime sole next last first "
    "second third fourth fifth sixth seventh eighth ninth tenth different certain half all some both none each".split()
)

# Words that open a clause which cannot be the main one.
SUBORDINATORS = ADVERBIAL_MARKERS | frozenset("that who whom whose which what how whether than".split())

# Forms of *get*, which makes a passive but is no auxiliary otherwise: "didn't get arrested".
LEXICAL_PASSIVES = frozenset("get gets got getting gotten".split())

# Restrictive, approximating, negative and non-committal adverbs and adjectives, after Huddleston and Pullum (2002),
# chapter 5, section 7 (determinatives), chapter 6, section 7 (focusing adverbs) and 6.2 (attributive-only adjectives).
RESTRICTIVE = frozenset(
    "most only nearly almost hardly barely scarcely rarely seldom few fewer little less least alleged allegedly "
    "reportedly reported supposedly supposed former formerly ex would-be nominal virtual virtually so-called fake "
    "false mock possible possibly potential potentially probable probably perhaps presumed presumably apparent "
    "apparently likely unlikely proposed planned intended unsuccessful unsuccessfully failed attempted partly "
    "partially half mostly mainly largely primarily usually often sometimes occasionally generally normally typically "
    "traditionally never neither nor no not without initially originally previously about approximately roughly "
    "future unfinished incomplete deputy assistant acting interim vice honorary associate semi quasi non anti retired "
    "current unable no-one nobody nothing none nowhere too enough exclusively solely merely just theoretically "
    "formally officially yet still ever once".split()
)

# Connectives and quantifiers of several words, which are kept or left out as a whole.
FIXED_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "as well as/rather than/such as/other than/more than/less than/fewer than/at least/at most/up to/due to"
        "/because of/instead of/out of/along with/together with/not only/so called"
    ).split("/")
)

# A full stop behind one of these belongs to an abbreviation if a name or a number follows.
ABBREVIATIONS = frozenset(
    "no nos col capt gen lt sgt maj cmdr prof dr st ste rev hon sen rep gov pres mr mrs ms messrs mt ft vs vol ed eds "
    "pp fig figs ca approx inc ltd co corp jr sr bros dept univ jan feb mar apr aug sept sep oct nov dec op cf al "
    "mag sq ave blvd rd art ch sec et pt".split()
)
# Abbreviations whose full stop stays where they end a sentence.
FINAL_ABBREVIATIONS = frozenset(
    "inc. ltd. co. corp. jr. sr. etc. bros. st. mt. dr. prof. no. vol. ed. p. pp. ca. vs.".split()
)

"""Lines that no writer would write: what rules, parser and tokenizer must get through in bounded time."""

from __future__ import annotations

import random
import sys
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SAMPLES = Path(__file__).resolve().parents[1] / "data" / "sample"
LONGEST = 10_000
"""Characters; a longer row is a reject before anything looks at it."""

SPACES = (
    *("  ", "   ", "\t", "\r", "\r\n", "\n", "\v", "\f", "\x1c", "\x85", "\u00a0", "\u1680", "\u2003", "\u2028"),
    *("\u2029", "\u202f", "\u205f", "\u3000", "\u200b", "\u200d", "\u2060", "\ufeff", " \u3000 ", "\t\t ", "\u00ad"),
)
"""White space as it comes from web pages, tables and other systems, and what only looks like it."""

MARKS = "!?.,;:…-–—_'\"’‘“”«»()[]{}<>/\\|~*#@$%^&+=`´·•。，、；：？！“”‘’「」『』《》（）【】—～￥"
_NESTING = ("()", "[]", "{}", "“”", "‘’", "«»", "（）", "「」", "『』", "《》", '""', "''")
_EMOJI = ("😀", "👩‍👩‍👧", "🇩🇪", "👍🏽", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☃", "👨‍💻", "1️⃣", "🧑🏿‍🤝‍🧑🏻")
_SCRIPTS = (
    "Straße",
    "Ελλάδα",
    "Москва",
    "ქართული",
    "हिन्दी",
    "العربية",
    "עברית",
    "日本語",
    "한국어",
    "中文",
    "ไทย",
    "İıſﬁǆ",
)
_CONTROLS = (
    *map(chr, range(32)),
    "\x7f",
    "\x85",
    "\x9f",
    "\u200e",
    "\u202e",
    "\u2066",
    "\ufff9",
    "\ufffd",
    "\U000e0041",
)
_FIGURES = "0123456789０１²½四百,.:;-–/ %$€£'’\"()+°~"


@dataclass(frozen=True)
class Material:
    """What the lines of a language are made of.

    Arguments:
        words: content words, to be strung together.
        closed: words of closed classes, which rules look for.
        openings: beginnings of sentences that rules work on.
        chained: templates with a blank for a word, which go on and on (`and the _`); they nest in the parse.
        blank: what stands between two words.
    """

    words: tuple[str, ...]
    closed: tuple[str, ...]
    openings: tuple[str, ...]
    chained: tuple[str, ...]
    blank: str


_ENGLISH = Material(
    words=tuple(
        "man woman king queen Anna Tom Berg Paris London dog red blue green ran sings won built house car old happy "
        "quickly today 1990 5 May Mr. Dr. said left white school film music she he they it city president".split()
    ),
    closed=tuple(
        "and or but nor so yet not n't no never none nobody nothing neither without hardly only the a an this that "
        "which who whom whose what where when while because although though if unless "
        "until since as than of in on at by for "
        "with from to is are was were be been being has have had do does did can could must should would will 'll 'd "
        "'s 're 've I he she it they you we my his her its their there here very too also either each every all "
        "some any however therefore then first second one two three hundred "
        "million Mr. Ms. King Queen Let's Don't Please".split()
    ),
    openings=(
        *(
            "He ",
            "He saw ",
            "The king ",
            "There is ",
            "Is ",
            "Close ",
            "If he left, ",
            '"',
            "He wants ",
            "She didn't see ",
        ),
        *("In 1990, ", "Anna's red car, ", "His wife said that ", "The old man who left ", "No one ", "He was not "),
    ),
    chained=(
        "the _ and ",
        "the _, ",
        "the _ of ",
        "the _'s ",
        "the _ who saw ",
        "the _ that she said ",
        "He said that the _ thinks that ",
        "because the _ left, ",
        "although the _ was not red, ",
        "to want to _ ",
        "in the _ on ",
        "not ",
        "He ran and the _ sings, and ",
        "If the _ left, then ",
        "the _, the _ of the _, and ",
        "very old ",
        "red and ",
        "King _ and Queen _, ",
        "Anna _, Tom _, ",
        "Paris, London and ",
        '"The _ left," he said, "and ',
        "(the _ ",
        "was _ and is ",
        "will not have been ",
        "no _ and nobody ",
        "had the _ left, ",
        "the _; ",
        "which the _ saw, ",
        "He left.  ",
        "5 _ and 10 ",
        "The _ was born on 5 May 1990 in ",
        "He's _ and he isn't ",
        "_-",
        "_/",
        "U.S. ",
        "Is the _ red? ",
        "Let's not go. ",
    ),
    blank=" ",
)
_CHINESE = Material(
    words=tuple(
        "他 她 我们 老师 学生 北京 上海 喜欢 去 看 买 书 电影 手机 高兴 漂亮 快 昨天 今天 一九九〇年 5月 王先生 红色 "
        "学校 总统 国家 说 知道 觉得 可以 做 写 吃饭 天气 问题 卡 钱".split()
    ),
    closed=tuple(
        "和 或 但是 而且 因为 所以 如果 虽然 不 没 没有 别 不是 并非 从不 无法 的 地 "
        "得 了 着 过 吗 呢 吧 啊 么 是 有 在 "
        "把 被 给 对 从 到 会 能 可以 应该 必须 要 想 都 也 就 才 还 又 再 很 太 "
        "最 更 谁 什么 哪 哪里 怎么 怎样 为什么 "
        "多少 几 何时 请 请问 帮我 好好 一下 不得不 只能 个 只 张 一 两 三 百 万 年 月 日 上 "
        "下 里 中 后 前 时候 之 所 与 及".split()
    ),
    openings=(*("他", "我喜欢", "请", "这是", "没有人", "如果他来，", "“", "为什么", "他说", "老师不", "能不能"),),
    chained=(
        "_和",
        "_、",
        "_的",
        "因为_走了，",
        "他说_觉得",
        "不",
        "没有",
        "不_不",
        "能不能",
        "_不_",
        "是不是",
        "被_打的",
        "如果_来，",
        "一_一",
        "_了又_，",
        "“_”",
        "《_》",
        "（_",
        "在_的时候，",
        "为什么",
        "怎么",
        "什么",
        "请问",
        "好好_",
        "他走了。  ",
        "他走了。",
        "_吗？",
        "_和_，",
        "看得见看不见",
        "一点也不",
        "三加五等于",
        "把_给",
        "是_的",
        "3个_",
        "A_",
        "都不",
        "所_的",
    ),
    blank="",
)
MATERIAL = {"en": _ENGLISH, "zh": _CHINESE}


def hostile_lines(lang: str, count: int, seed: int) -> list[str]:
    """Return lines of every kind in turn, about as many of 10 to 100 characters as of 1,000 to 10,000."""
    rng = random.Random(f"{lang} {seed}")
    return [_line(lang, KINDS[number % len(KINDS)], rng) for number in range(count)]


def _line(lang: str, kind: Kind, rng: random.Random) -> str:
    size = round(2 ** rng.uniform(2, 13.25))
    line = kind(rng, lang, size)[: min(size, LONGEST)]
    return line if line.strip() else f"{line}."[-LONGEST:]  # a row of white space alone is a reject of its own


Kind = Callable[[random.Random, str, int], str]


@cache
def sentences(lang: str) -> tuple[str, ...]:
    """Return the sentences of the bundled sample."""
    return tuple((SAMPLES / f"{lang}.txt").read_text(encoding="utf-8").splitlines())


@cache
def _characters() -> tuple[str, ...]:
    """Return every character that a text may hold."""
    codes = range(sys.maxunicode + 1)
    return tuple(chr(code) for code in codes if unicodedata.category(chr(code)) not in ("Cs", "Cn", "Co"))


def _filled(size: int, draw: Callable[[], str]) -> str:
    """Return pieces up to a length."""
    pieces: list[str] = []
    length = 0
    while length < size:
        pieces.append(draw() or " ")
        length += len(pieces[-1])
    return "".join(pieces)


def _words(rng: random.Random, lang: str, vocabulary: Sequence[str], size: int) -> str:
    blank = MATERIAL[lang].blank
    return _filled(size, lambda: rng.choice(vocabulary) + blank)


def _one_mark(rng: random.Random, lang: str, size: int) -> str:
    return rng.choice(MARKS) * size


def _mark_between_words(rng: random.Random, lang: str, size: int) -> str:
    mark, word = rng.choice(MARKS), rng.choice(MATERIAL[lang].words)
    return rng.choice(["{0}{1}", "{0}{1} ", "{0} {1} ", "{1}{0} "]).format(word, mark) * size


def _two_marks(rng: random.Random, lang: str, size: int) -> str:
    few = [*rng.sample(MARKS, rng.randint(2, 4)), "", " "]
    return rng.choice(sentences(lang)) + _filled(size, lambda: rng.choice(few))


def _nested(rng: random.Random, lang: str, size: int) -> str:
    pairs = rng.sample(_NESTING, rng.randint(1, 3))
    depth = max(size // 2 - 20, 1)
    opened = [rng.choice(pairs) for _ in range(depth)]
    closed = "".join(pair[1] for pair in reversed(opened[: rng.choice([depth, depth, depth // 2, 0])]))
    return "".join(pair[0] for pair in opened) + rng.choice(sentences(lang))[:40] + closed


def _quotes(rng: random.Random, lang: str, size: int) -> str:
    quote, words = rng.choice("\"'“”’‘"), MATERIAL[lang].words
    gaps = ["", " ", *words[:4]]
    return _filled(size, lambda: quote + rng.choice(gaps))


def _chain(rng: random.Random, lang: str, size: int) -> str:
    template, words = rng.choice(MATERIAL[lang].chained), MATERIAL[lang].words
    return _in_a_sentence(rng, lang, _filled(size, lambda: _fill(template, rng, words)))


def _chains(rng: random.Random, lang: str, size: int) -> str:
    templates, words = rng.sample(MATERIAL[lang].chained, 3), MATERIAL[lang].words
    return _in_a_sentence(rng, lang, _filled(size, lambda: _fill(rng.choice(templates), rng, words)))


def _in_a_sentence(rng: random.Random, lang: str, middle: str) -> str:
    """Put what goes on and on between a beginning and an end that rules understand."""
    opening = rng.choice(["", *MATERIAL[lang].openings])
    closing = rng.choice(["", ".", "!", "?", " left.", " and she sings.", "走了。", "吗？"])
    return opening + middle[: max(len(middle) - len(opening) - len(closing), 1)] + closing


def _fill(template: str, rng: random.Random, words: Sequence[str]) -> str:
    return "".join(rng.choice(words) if letter == "_" else letter for letter in template)


def _one_word(rng: random.Random, lang: str, size: int) -> str:
    material = MATERIAL[lang]
    return (rng.choice(material.words + material.closed) + rng.choice([material.blank, " ", ", ", "、", "-"])) * size


def _word_salad(rng: random.Random, lang: str, size: int) -> str:
    material = MATERIAL[lang]
    return _words(rng, lang, rng.sample(material.closed, 12) + rng.sample(material.words, 6), size)


def _sentences_in_a_row(rng: random.Random, lang: str, size: int) -> str:
    blank = rng.choice([" ", "", "  ", ", ", "; ", " and ", "，"])
    return _filled(size, lambda: rng.choice(sentences(lang)) + blank)


def _one_sentence_over_and_over(rng: random.Random, lang: str, size: int) -> str:
    return (rng.choice(sentences(lang)) + rng.choice([" ", "", "\u2028"])) * size


def _capitals(rng: random.Random, lang: str, size: int) -> str:
    case = rng.choice([str.upper, str.title, str.swapcase])
    return case(_sentences_in_a_row(rng, lang, size))


def _figures(rng: random.Random, lang: str, size: int) -> str:
    alphabet = rng.sample(_FIGURES, rng.randint(2, 8))
    return rng.choice(["", "The ", "$", "5 ", "在"]) + _filled(size, lambda: rng.choice(alphabet))


def _list_of_numbers(rng: random.Random, lang: str, size: int) -> str:
    joint = rng.choice([", ", " ", " and ", "-", "–", "/", ".", ",", ":", "、", " to ", " of "])
    digits = rng.choice([1, 2, 3, 4, 16, 400])
    return _filled(size, lambda: str(rng.randrange(10**digits)) + joint)


def _long_token(rng: random.Random, lang: str, size: int) -> str:
    piece = rng.choice(
        [
            "a",
            "A",
            "1",
            "ab",
            "n't",
            "don't",
            "a-",
            "a.",
            "A.",
            "a'",
            "http://",
            "x@y.",
            "e\u0301",
            "ing",
            "un",
            "的",
            "不",
            "人人",
            "𠀀",
        ]
    )
    before = rng.choice(["", *sentences(lang)[:20]])[: size // 2]
    return before + " " + piece * size


def _emoji(rng: random.Random, lang: str, size: int) -> str:
    words = MATERIAL[lang].words
    return _filled(size, lambda: rng.choice(_EMOJI) + rng.choice(["", " ", rng.choice(words)]))


def _mixed_scripts(rng: random.Random, lang: str, size: int) -> str:
    words = (*_SCRIPTS, *MATERIAL["en"].closed, *MATERIAL["zh"].closed)
    return _filled(size, lambda: rng.choice(words) + rng.choice(["", " "]))


def _controls(rng: random.Random, lang: str, size: int) -> str:
    text = _sentences_in_a_row(rng, lang, size)
    return "".join(letter + (rng.choice(_CONTROLS) if rng.random() < 0.2 else "") for letter in text)


def _random_unicode(rng: random.Random, lang: str, size: int) -> str:
    return "".join(rng.choices(_characters(), k=size))


def _combining(rng: random.Random, lang: str, size: int) -> str:
    marks = ["\u0301", "\u0327", "\u20dd", "\u0e31", "\ufe0f", "\u200d"]
    return _filled(size, lambda: rng.choice(rng.choice(sentences(lang)) or "a") + rng.choice(marks) * rng.randint(0, 9))


def _cut_up(rng: random.Random, lang: str, size: int) -> str:
    def piece() -> str:
        sentence = rng.choice(sentences(lang))
        start = rng.randrange(len(sentence))
        return sentence[start : start + rng.randint(1, 20)] + rng.choice(["", " ", "  ", ", ", "."])

    return _filled(size, piece)


def white_space(rng: random.Random, lang: str, size: int) -> str:
    """Return sentences with hostile white space before, between, inside and behind them."""

    def piece() -> str:
        sentence = rng.choice(sentences(lang))
        place = rng.randrange(len(sentence) + 1)
        inside = rng.choice([*SPACES, "", "", ""]) if rng.random() < 0.5 else ""
        return sentence[:place] + inside + sentence[place:] + rng.choice(SPACES)

    return rng.choice(["", *SPACES]) + _filled(size, piece)


def _blanks_for_spaces(rng: random.Random, lang: str, size: int) -> str:
    spaces = rng.sample(SPACES, 2)
    text = _sentences_in_a_row(rng, lang, size)
    return "".join(rng.choice(spaces) if letter == " " or rng.random() < 0.05 else letter for letter in text)


KINDS: tuple[Kind, ...] = (
    _one_mark,
    _mark_between_words,
    _two_marks,
    _nested,
    _quotes,
    _chain,
    _chains,
    _one_word,
    _word_salad,
    _sentences_in_a_row,
    _one_sentence_over_and_over,
    _capitals,
    _figures,
    _list_of_numbers,
    _long_token,
    _emoji,
    _mixed_scripts,
    _controls,
    _random_unicode,
    _combining,
    _cut_up,
    white_space,
    _blanks_for_spaces,
    _chain,
)

"""A corpus in another language is refused before work begins; everything that may be right passes."""

from dataclasses import replace

import pytest

from augpipe.base.errors import UsageError
from augpipe.builder import build
from augpipe.builder.language_check import refuse_misfit
from augpipe.config import BuildConfig
from augpipe.corpus import open_corpus
from augpipe.languages import LANGUAGES
from tests.builder.fakes import FACTS

ENGLISH = [
    "The cat sleeps on the kitchen table.\nWe had a good soup last night.\nShe does not want to come with us.",
    "hi\nok\nlol\nwhat r u doing\nnothing much u?\nim gonna go 2 the store\nbrb\ngr8 thx\nwanna come?",
    "MAYOR OPENS NEW BRIDGE\nFIRE DESTROYS OLD MILL\nRATES RISE AGAIN\nTEAM WINS CUP FINAL\nRAIN EXPECTED",
    "Stocks Fall As Rates Rise\nTeam Wins Cup Final\nMinister Quits After Row\nStorm Closes Coast Road",
    "Gabriel García Márquez\nLudwig van Beethoven\nLeonardo da Vinci\nNew York City\nThe Beatles\nOxford University",
    "red running shoes\ncheap laptop 15 inch\nwaterproof jacket mens\nusb c charger\ngarden chairs set of four",
    "12\n4,5\n???",
    "Guten Tag",
]
NOT_ENGLISH = {
    "French": "Le chat dort sur la table de la cuisine.\nElle ne veut pas venir avec nous au cinéma.\nIl est parti.",
    "German": "Die Katze schläft auf dem Tisch in der Küche.\nEr war in Berlin und ist an die See gefahren.",
    "Spanish": "El gato duerme en la mesa de la cocina.\nElla no quiere venir con nosotros al cine.",
    "Indonesian": "Kucing itu tidur di atas meja dapur.\nDia tidak mau pergi ke bioskop bersama kami.",
    "Russian": "Кошка спит на кухонном столе.\nВчера вечером мы съели хороший суп.\nОна не хочет идти с нами в кино.",
    "Chinese": "猫睡在桌子上。\n" * 20,
}
CHINESE = [
    "他昨天去了北京。\n花呗能提现吗",
    "他昨天去了臺北，沒有買那本書。",
    "我的 iPhone 15 Pro Max 怎么升级 iOS",
    "OK\n好",
]
NOT_CHINESE = {
    "English": "The cat sleeps on the kitchen table.\nWe had a good soup last night.",
    "Japanese": "昨日は友達と映画を見ました。とても面白かったです。",
    "Korean": "어제 친구와 영화를 보았습니다 정말 재미있었어요 다시 보고 싶어요",
}


@pytest.fixture
def check(tmp_path):
    def checked(text, lang, **settings):
        path = tmp_path / "text.txt"
        path.write_text(text, encoding="utf-8")
        config = BuildConfig(output=tmp_path / "out", inputs=(str(path),), lang=lang, **settings)
        refuse_misfit(open_corpus([path], lang=lang), config)

    return checked


@pytest.mark.parametrize(("lang", "text"), [*(("en", text) for text in ENGLISH), *(("zh", text) for text in CHINESE)])
def test_what_may_be_in_the_language_passes(check, lang, text):
    check(text, lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [*(("en", text) for text in NOT_ENGLISH.values()), *(("zh", text) for text in NOT_CHINESE.values())],
    ids=[*NOT_ENGLISH, *NOT_CHINESE],
)
def test_another_language_is_refused_in_one_line_unless_forced(check, lang, text):
    with pytest.raises(UsageError, match=r"does not look like .*expected .*--lang .*--force-language") as caught:
        check(text, lang)
    assert "\n" not in str(caught.value)
    check(text, lang, force_language=True)


@pytest.mark.parametrize(
    ("lang", "text", "advice"),
    [
        ("en", NOT_ENGLISH["Chinese"], "give --lang zh for Chinese, or --force-language"),
        ("zh", NOT_CHINESE["English"] * 3, "give --lang en for English, or --force-language"),
        ("en", NOT_ENGLISH["German"], "give other text, or --force-language"),
    ],
)
def test_the_language_that_it_may_be_is_named(check, lang, text, advice):
    with pytest.raises(UsageError, match=advice):
        check(text, lang)


def test_foreign_rows_among_many_do_not_matter(check):
    check((ENGLISH[0] + "\n") * 50 + NOT_ENGLISH["French"], "en")
    with pytest.raises(UsageError):
        check((NOT_ENGLISH["French"] + "\n") * 2000 + ENGLISH[0], "en")


@pytest.mark.parametrize(("rows", "looked_at"), [(3, 3), (200, 200), (201, 200), (399, 200), (2500, 200)])
def test_of_many_rows_200_from_everywhere_are_looked_at(check, monkeypatch, rows, looked_at):
    samples: list[list[str]] = []
    monkeypatch.setattr("augpipe.syntax.syntax.misfit", samples.append, raising=False)
    monkeypatch.setitem(LANGUAGES, "en", replace(LANGUAGES["en"], recognition="augpipe.syntax.syntax"))
    check("".join(f"{number}\n" for number in range(rows)), "en")
    (sample,) = samples
    assert len(sample) == looked_at
    assert len(set(sample)) == looked_at
    assert int(sample[-1]) >= min(rows, 2000) * 0.99 - 1, "the last ones too"
    if rows == 2500:
        assert sample == [str(number) for number in range(0, 2000, 10)]


def test_a_build_is_refused_before_its_folder_is_made_and_goes_on_once_begun(configured, tmp_path):
    path = tmp_path / "french.txt"
    path.write_text(NOT_ENGLISH["French"], encoding="utf-8")
    config = configured(inputs=(str(path),))
    with pytest.raises(UsageError, match="does not look like English"):
        build(config, facts=FACTS)
    assert not (tmp_path / "out").exists()
    build(configured(inputs=(str(path),), force_language=True), facts=FACTS)
    (tmp_path / "out" / "shard-00000.parquet").unlink()
    assert build(config, facts=FACTS).rows_built == 3

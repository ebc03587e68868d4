"""Every counted text in three languages, for 0, 1, 2, 4, 5 and 22.

Slovak and Czech have three forms: 1 hráč, 2 hráči, 5 hráčov; 0 and 22 are as 5. What may change between the forms of a
text stands in `counts-*.toml`, word by word, to be read by people who speak the language.
"""

from __future__ import annotations

import re

import pytest

from tests.words.catalogues import (
    FORMS,
    LANGUAGES,
    PLURAL,
    accepted,
    catalogue,
    counts,
    filled,
    page_counts,
    placeholders,
    scorer,
    scorer_counts,
    tokens,
    translations,
)

pytestmark = pytest.mark.unit

NUMBERS = sorted(PLURAL["sk"])
IN_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)


def test_the_catalogues_have_counted_texts() -> None:
    assert "%(count)s player" in page_counts("sk")
    assert "deals.title" in scorer_counts("cs")
    assert NUMBERS == [0, 1, 2, 4, 5, 22]


@IN_LANGUAGES
@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_chooses_the_form_on_the_pages(language: str, number: int) -> None:
    place = FORMS[language].index(PLURAL[language][number])
    wrong = {}
    for one, forms in page_counts(language).items():
        many = page_counts("en")[one][1]
        shown = filled(translations(language).ngettext(one, many, number), number)
        if shown != filled(forms[place], number):
            wrong[one] = shown
    assert wrong == {}


@IN_LANGUAGES
def test_every_form_is_there(language: str) -> None:
    incomplete = {key: forms for key, forms in counts(language).items() if len(forms) != len(FORMS[language])}
    assert incomplete == {}
    assert [key for key, forms in counts(language).items() if not all(form.strip() for form in forms)] == []
    assert {
        key: tuple(forms) for key, forms in scorer_counts(language).items() if tuple(forms) != FORMS[language]
    } == {}
    assert scorer_counts(language).keys() == scorer_counts("en").keys()


@IN_LANGUAGES
def test_every_form_names_what_is_filled_in(language: str) -> None:
    """The number itself and whatever else the English text fills in, in each form."""
    wrong = {
        key: form
        for key, forms in counts(language).items()
        for form in forms
        if placeholders(form) != placeholders(counts("en")[key][-1])
    }
    assert wrong == {}
    assert {key for key, (form, *_) in counts(language).items() if not placeholders(form)} == set()


@IN_LANGUAGES
def test_forms_differ_where_the_language_needs_it(language: str) -> None:
    same = sorted(key for key, forms in counts(language).items() if len(set(forms)) == 1)
    assert same == sorted(accepted(f"counts-{language}")["same"])


@IN_LANGUAGES
def test_each_word_that_changes_has_the_form_that_speakers_use(language: str) -> None:
    table = accepted(f"counts-{language}")
    known = {tuple(row) for row in table["nouns"] + table["agree"]}
    unknown = {}
    for key, forms in counts(language).items():
        if key in table["whole"]:
            assert list(forms) == table["whole"][key]
            continue
        aligned = list(zip(*map(tokens, forms), strict=True))
        unknown |= {row: key for row in aligned if len(set(row)) > 1 and row not in known}
    assert unknown == {}


@IN_LANGUAGES
def test_the_table_of_words_has_no_rest(language: str) -> None:
    table = accepted(f"counts-{language}")
    used: set[tuple[str, ...]] = set()
    for key, forms in counts(language).items():
        if key not in table["whole"]:
            used |= set(zip(*map(tokens, forms), strict=True))
    assert [row for row in table["nouns"] + table["agree"] if tuple(row) not in used] == []
    assert [key for key in table["whole"] if key not in counts(language)] == []


@IN_LANGUAGES
def test_no_plain_text_counts(language: str) -> None:
    """A text with one form has no number before what it counts: it would be wrong for 1 or for 2.

    The exceptions say why they are right.
    """
    table = accepted(f"counts-{language}")
    nouns = "|".join(sorted({word for row in table["nouns"] for word in row}))
    counted = re.compile(rf"(%\(\w+\)[sd]|\{{\w+\}}) ({nouns})\b")
    plain = {
        key: text for key, text in scorer(language).items() if not key.endswith((".one", ".few", ".other"))
    }
    if language != "en":
        plain |= {
            message.id: message.string for message in catalogue(language) if isinstance(message.id, str)
        }
    found = sorted(key for key, text in plain.items() if counted.search(text))
    assert found == sorted(table["plain"])

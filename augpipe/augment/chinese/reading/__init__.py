"""What a Chinese sentence is, read once for all rules: its words, clauses, predicates and what it asks.

Words that all files of this folder and the augmentations use:

- unit: a word as the lexicon has it, wherever the segmenter cut (`units.py`), of a kind (`kinds.py`);
- segment: the units between two commas or stops (`marks.py`);
- predicate group: the predicate with the negator, modal, adverb or preposition phrase that opens it, so that a
  negator or a modal goes in front of it (`predicates.py`);
- frame: words in front of a sentence that negate it or put it into another clause, such as 并非 ("it is not so that");
- attitude: a modal or an adverb that says how certain or how necessary something is, such as 一定 ("surely");
- degree: an adverb of degree, such as 很 ("very");
- A-not-A word: a verb in both its forms, which asks a yes-no question, such as 能不能 ("can or cannot");
- potential complement: a verb with 得 or 不 and its result, such as 看得见 ("can see") and 看不见 ("cannot see").

In examples a bar shows where the segmenter cut (看|完|了), or where a mark goes in. The words that rules look for are
classes of the lexicon (`augpipe/lexicon/chinese/classes.tsv` says what each of them has in common).
"""

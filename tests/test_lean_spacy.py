"""The built-in pipelines load neither torch nor spaCy's command line, and both work afterwards."""

import subprocess
import sys

import pytest


def python(code: str) -> str:
    """Run code in a new process and return what it prints."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


BUILT_IN = "import sys\nfrom augpipe import Augmenter; Augmenter('en')('He left.')\n"
NEEDLESS = ("torch", "spacy.cli", "httpx", "requests", "augpipe.pipelines.unspaced.network", "augpipe.augment.lm")


def test_the_built_in_pipeline_loads_only_what_it_needs():
    assert python(f"{BUILT_IN}\nprint(*sys.modules.keys() & {set(NEEDLESS)})") == ""


def test_what_spacy_offers_is_there_when_it_is_asked_for():
    code = """
import spacy
spacy.displacy.render, spacy.cli.download
from spacy import info
try:
    spacy.nothing
except AttributeError as error:
    print(info.__module__, error)
"""
    assert python(BUILT_IN + code) == "spacy.cli.info module 'spacy' has no attribute 'nothing'"


# What thinc knows of torch, in the module that finds out and in those that hold copies.
KNOWN = """
from thinc import compat, util
from thinc.shims import pytorch
import torch
print(compat.has_torch, compat.torch is torch, util.has_torch, util.torch is torch, pytorch.torch is torch)
"""


@pytest.mark.slow
@pytest.mark.parametrize("before", ["", "import torch\n", "import thinc.api\n"])
def test_thinc_has_torch_in_whichever_order_they_are_imported(before):
    pytest.importorskip("torch")
    assert python(before + BUILT_IN + KNOWN) == "True True True True True"


@pytest.mark.slow
def test_another_thread_may_import_torch_meanwhile():
    pytest.importorskip("torch")
    code = """
import threading
from augpipe import Augmenter
other = threading.Thread(target=__import__, args=('torch',))
other.start()
Augmenter('en')('He left.')
other.join()
"""
    assert python(code + KNOWN) == "True True True True True"


@pytest.mark.slow
def test_a_pipeline_with_a_layer_of_torch_works_behind_the_built_in_one(tmp_path):
    pytest.importorskip("torch")
    code = f"""
import spacy
nlp = spacy.blank('en')
encoder = {{'@architectures': 'spacy.TorchBiLSTMEncoder.v1', 'width': 8, 'depth': 1, 'dropout': 0.0}}
embed = {{'@architectures': 'spacy.MultiHashEmbed.v2', 'width': 8, 'attrs': ['NORM'], 'rows': [10],
         'include_static_vectors': False}}
model = {{'@architectures': 'spacy.Tok2Vec.v2', 'embed': embed, 'encode': encoder}}
nlp.add_pipe('tok2vec', config={{'model': model}})
parser = nlp.add_pipe('parser', config={{'min_action_freq': 1, 'model': {{'tok2vec': model}}}})
from spacy.training import Example
words = {{'heads': [4] * 5, 'deps': ['nsubj:pass', 'cop', 'obj', 'obl', 'ROOT']}}
nlp.initialize(lambda: [Example.from_dict(nlp.make_doc('a b c d e'), words)])
nlp.meta['name'] = 'lstm'
nlp.to_disk({str(tmp_path)!r})
"""
    python(code)
    given = f"Augmenter('en', pipeline={str(tmp_path)!r}); print(len(own.parsed(['He left.'])))"
    assert python(f"{BUILT_IN}own = {given}") == "1"

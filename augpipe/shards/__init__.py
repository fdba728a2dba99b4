"""Write and check shards, the output of augpipe; `augpipe.contract` says what they are and reads them."""

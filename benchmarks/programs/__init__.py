"""The programs that `augpipe build` is measured against, each run as a process of its own."""

"""`python -m augpipe` is `augpipe`."""

from augpipe.entry import main

main()

"""`python -m augpipe` is `augpipe`."""

from augpipe.entry import main

if __name__ == "__main__":
    main()

"""`python -m cse_trainer` is `cse-train`."""

from cse_trainer.entry import train_main

if __name__ == "__main__":
    train_main()

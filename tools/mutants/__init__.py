"""One line broken at a time: does a fast test notice? docs/development.md says how to run it."""

"""Attacks that the software must withstand; docs/reliability.md has the tallies."""

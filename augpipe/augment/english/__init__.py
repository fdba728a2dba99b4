"""The English augmentations, one file each, over a shared reading of the main clause."""

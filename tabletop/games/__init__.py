"""The games that come with the kit, a folder each; every folder has the same rooms."""

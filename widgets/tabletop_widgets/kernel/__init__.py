"""Parts that depend on the Jupyter kernel: the running cell, the channel to pages, the closing of replaced widgets."""

"""Start of JupyterLab in a copy of the notebooks."""

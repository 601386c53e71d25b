"""A web server that shows widgets without Jupyter: one process for all pages, and a session with a thread for each."""

from tabletop.extras import require_extra

require_extra("lab", "comm", "tornado")

"""Classroom without code: a course as a web page, a kernel for each learner, and a page for the teacher."""

from tabletop.extras import require_extra

require_extra("classroom", "jupyter_server", "jupyterlab_server", "nbformat", "tornado", "voila")

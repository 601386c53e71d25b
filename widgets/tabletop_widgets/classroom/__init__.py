"""A class: an assignment as a web page for learners, in one process without kernels, and a page for the teacher."""

from tabletop.extras import require_extra

require_extra("classroom", "comm", "segno", "tornado")

"""A classroom without code: a course as a web page, a kernel for each learner, and a page for the teacher."""

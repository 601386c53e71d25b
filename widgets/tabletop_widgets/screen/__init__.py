"""Basis of all views: following a session, the module in the page, translated words, the desk that views share."""

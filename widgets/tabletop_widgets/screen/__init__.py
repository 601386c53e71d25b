"""What every view rests on: following a session, the module in the page, words, the desk that views share."""

"""Which games there are, and what lies in the folder of each."""

"""What is written down and read back: values, files, content; nothing that is read is executed."""

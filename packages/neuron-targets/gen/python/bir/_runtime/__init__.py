# cython: annotation_typing=False
"""What the generated modules share. Written by hand, the same for every instruction set."""

"""Does the rating predict better than simpler figures? Invented leagues with known strengths, other methods, and what
is measured: pure, no Django. Here floats are only compared, never stored."""

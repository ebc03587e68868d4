"""Pages of those who run Flek: a hall's copies; and what programs ask: health, figures."""

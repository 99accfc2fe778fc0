"""einops as layers of a network."""

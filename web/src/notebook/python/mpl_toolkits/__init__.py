"""What notebooks import of matplotlib's toolkits."""

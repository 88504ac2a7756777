"""Other libraries' games behind the same few functions as ours, played as their documentation shows."""

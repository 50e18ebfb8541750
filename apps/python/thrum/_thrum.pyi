# The compiled part: not for users, who find everything in the package itself.
from typing import Any

def __getattr__(name: str) -> Any: ...

"""Walks through a module and all below it, by names."""


def named_modules(module, memo, prefix, remove_duplicate):
    """The module itself and all below it, each before its children."""
    memo = set() if memo is None else memo
    if module in memo:
        return
    if remove_duplicate:
        memo.add(module)
    yield prefix, module
    for name, child in module._modules.items():
        if child is not None:
            below = f"{prefix}.{name}" if prefix else name
            yield from child.named_modules(memo, below, remove_duplicate)


def named_members(module, members_of, prefix, recurse, remove_duplicate=True):
    """The tensors that `members_of` gives of each module, by their full names, each once."""
    seen = set()
    modules = module.named_modules(prefix=prefix) if recurse else [(prefix, module)]
    for above, each in modules:
        for name, tensor in members_of(each):
            if tensor is None or id(tensor) in seen:
                continue
            if remove_duplicate:
                seen.add(id(tensor))
            yield f"{above}.{name}" if above else name, tensor


def named_children(module):
    """The modules right below this one, each once."""
    seen = set()
    for name, child in module._modules.items():
        if child is not None and child not in seen:
            seen.add(child)
            yield name, child


def at_path(module, path):
    """The module that a path such as "layers.0.attention" names. Raises AttributeError."""
    for name in filter(None, path.split(".")):
        if not hasattr(module, name):
            raise AttributeError(f"{module._get_name()} has no attribute `{name}`")
        module = getattr(module, name)
        if not hasattr(module, "_modules"):
            raise AttributeError(f"`{name}` is not an nn.Module")
    return module


def indented(text, width):
    """The text with every line but the first moved to the right."""
    return ("\n" + " " * width).join(text.split("\n"))


def text_of(module):
    """The `repr` of a module: its name, its `extra_repr`, and its children, a line each."""
    extra = module.extra_repr()
    extra_lines = extra.split("\n") if extra else []
    child_lines = [
        f"({name}): {indented(repr(child), 2)}" for name, child in module._modules.items()
    ]
    inside = ""
    if len(extra_lines) == 1 and not child_lines:
        inside = extra_lines[0]
    elif extra_lines or child_lines:
        inside = "\n  " + "\n  ".join(extra_lines + child_lines) + "\n"
    return f"{module._get_name()}({inside})"

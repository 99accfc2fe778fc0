"""Formulae between dollar signs as plain letters, as far as that goes."""

import re

_GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν",
    "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ",
    "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ",
    "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "cdot": "·", "times": "×", "pm": "±",
    "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "approx": "≈", "sim": "∼", "to": "→",
    "rightarrow": "→", "leftarrow": "←", "infty": "∞", "sum": "∑", "prod": "∏", "int": "∫",
    "partial": "∂", "nabla": "∇", "top": "ᵀ", "in": "∈", "mid": "|", "odot": "⊙", "oplus": "⊕",
    "otimes": "⊗", "circ": "°", "ldots": "…", "cdots": "⋯", "dots": "…", "ell": "ℓ", "propto": "∝",
    "quad": " ", "qquad": "  ", "langle": "⟨", "rangle": "⟩", "Vert": "‖", "forall": "∀",
    "exists": "∃", "hbar": "ħ", "prime": "′", "star": "⋆", "ast": "∗", "lfloor": "⌊", "rfloor": "⌋",
}  # fmt: skip
_LOW = str.maketrans("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
_HIGH = str.maketrans(
    "0123456789+-=()abcdefghijklmnoprstuvwxyzTV",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀⱽ",
)
_GROUP = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_STYLES = r"\\(?:mathdefault|mathrm|mathbf|mathit|mathcal|mathbb|mathsf|text|textbf|operatorname|bf)"
_MARKS = {"hat": "\u0302", "bar": "\u0304", "tilde": "\u0303", "vec": "\u20d7", "dot": "\u0307"}


def _moved(text, table, sign):
    """Small letters above or below the line, where each has one."""
    text = text.replace("−", "-")
    if text and all(ord(each) in table or each in "ᵀ′∗°" for each in text):
        return text.translate(table)
    is_plain = re.fullmatch(r"\w+|\(.*\)", text)
    return f"{sign}{text}" if is_plain else f"{sign}({text})"


def _bare(text):
    """A part of a fraction, in brackets if it has several parts."""
    return text if re.fullmatch(r"[\w√()ᵀ₀-ₜ⁰-ⁿ.]+", text) else f"({text})"


def _plain(text):
    text = re.sub(_STYLES + _GROUP, lambda found: found[1], text)
    for name in ("frac", "dfrac", "tfrac"):
        text = re.sub(
            rf"\\{name}{_GROUP}\s*{_GROUP}",
            lambda found: f"{_bare(_plain(found[1]))}/{_bare(_plain(found[2]))}",
            text,
        )
    text = re.sub(rf"\\sqrt{_GROUP}", lambda found: "√" + _bare(_plain(found[1])), text)
    for name, mark in _MARKS.items():
        text = re.sub(rf"\\{name}\s*{_GROUP}", lambda found, mark=mark: found[1] + mark, text)
    text = re.sub(r"\\(left|right|big|Big|bigg|Bigg|displaystyle|limits)(?![a-zA-Z])", "", text)
    text = re.sub(r"\\([a-zA-Z]+) ?", lambda found: _GREEK.get(found[1], found[1]), text)
    text = re.sub(r"\\[,;:! ]", " ", text).replace("\\", "")
    for sign, table in (("_", _LOW), ("^", _HIGH)):
        moved = lambda found, t=table, s=sign: _moved(  # noqa: E731
            found[1] if found[1] is not None else found[2], t, s
        )
        text = re.sub(rf"\{sign}(?:{_GROUP}|([^\s(){{}}^_]))", moved, text)
    return text.replace("{", "").replace("}", "")


def plain_math(text):
    """A text with its formulae as plain letters."""
    parts = text.split("$")
    if len(parts) < 3 or len(parts) % 2 == 0:
        return text
    return "".join(_plain(each) if at % 2 else each for at, each in enumerate(parts))

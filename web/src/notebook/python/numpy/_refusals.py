"""What this part of NumPy answers to code that it does not run, and how it warns."""

import difflib
import os
import sys
import warnings

_FOLDER = os.path.dirname(os.path.abspath(__file__))
_handling = {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}

_is_single = False


def unsupported(sentence):
    """The error to raise for what real NumPy does and this part of it does not."""
    try:
        from torch._unsupported import UnsupportedError
    except ImportError:
        return NotImplementedError(sentence)
    return UnsupportedError(sentence)


#: What NumPy has, and arrays of it, and this part of it has not.
_LEFT_OUT = """
    bmat busday_count complex128 complex64 datetime64 datetime_as_string einsum_path histogramdd
    info isnat matrix polynomial recarray timedelta64 argpartition choose data dump
    partition put resize
    DataSource asmatrix busday_offset busdaycalendar byte_bounds byteswap cast cdouble cfloat
    chararray clongdouble clongfloat complex256 csingle ctypes ctypeslib datetime_data dumps
    find_common_type float128 from_dlpack fromregex geterrcall getfield itemset lookup longcomplex
    longdouble longfloat mat newbyteorder nested_iters obj2sctype rec recfromcsv recfromtxt record
    sctypeDict sctypes set_string_function setfield seterrcall singlecomplex sort_complex source
    tostring typecodes void
    BUFSIZE CLIP ComplexWarning MAXDIMS ModuleDeprecationWarning RAISE RankWarning ScalarType Tester
    TooHardError WRAP asfarray bytes_ character compare_chararrays compat complex_ complexfloating
    deprecate deprecate_with_doc disp emath fastCopyAndTranspose flatiter flexible format_parser
    getbufsize geterrobj inexact is_busday issctype issubclass_ issubsctype kernel_version longlong
    lookfor math maximum_sctype mintypecode nbytes object_ safe_eval sctype2char set_numeric_ops
    setbufsize seterrobj show_config show_runtime signedinteger string_ test tracemalloc_domain
    typename uintp ulonglong unicode_ unsignedinteger use_hugepage version who
""".split()
_BEGUN = ("ALLOW_", "ERR_", "FLOATING_", "FPE_", "MAY_", "SHIFT_", "UFUNC_", "add_", "get_")


def missing(module, name, known):
    """The AttributeError for a name that `module` lacks: NumPy's own where that lacks it, too."""
    is_left_out = name in _LEFT_OUT or name.startswith(_BEGUN)
    if module in ("numpy", "ndarray") and not is_left_out:
        of = "module 'numpy'" if module == "numpy" else "'numpy.ndarray' object"
        return AttributeError(f"{of} has no attribute {name!r}")
    near = difflib.get_close_matches(name, [each for each in known if each[0] != "_"], 1, 0.5)
    hint = f" The nearest name that is here is {module}.{near[0]}." if near else ""
    sentence = f"{module}.{name} is not in the part of NumPy that runs in this notebook.{hint}"
    return AttributeError(sentence)


def warn(kind, sentence):
    """Warns as NumPy does of arithmetic that has no finite result, at the line outside of here."""
    if _is_single:
        sentence = sentence.replace(" in ", " in scalar ")
    if _handling[kind] == "raise":
        raise FloatingPointError(sentence)
    if _handling[kind] != "ignore":
        warn_outside(sentence, RuntimeWarning)


class single_numbers:
    """A `with` block whose warnings are of single numbers, not of arrays."""

    def __enter__(self):
        global _is_single
        _is_single = True

    def __exit__(self, *_):
        global _is_single
        _is_single = False


def warn_outside(sentence, category=UserWarning):
    """Warns at the nearest line that is not of this package."""
    level, frame = 2, sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(_FOLDER):
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, category, stacklevel=level)


def seterr(all=None, **given):
    """Sets what happens at each kind of arithmetic error ("ignore", "warn", "raise"); gives what
    was set before."""
    before = dict(_handling)
    chosen = {**dict.fromkeys(_handling, all), **given} if all is not None else given
    for kind, way in chosen.items():
        if kind not in _handling:
            raise TypeError(f"'{kind}' is not one of {', '.join(_handling)}.")
        if way is None:
            continue
        if way not in ("ignore", "warn", "raise"):
            raise ValueError(f"'{way}' is not one of 'ignore', 'warn' and 'raise'.")
        _handling[kind] = way
    return before


def geterr():
    """What happens at each kind of arithmetic error."""
    return dict(_handling)


class errstate:
    """A `with` block in which `seterr` holds."""

    def __init__(self, **given):
        self._given = given

    def __enter__(self):
        self._before = seterr(**self._given)

    def __exit__(self, *_):
        seterr(**self._before)


class AxisError(ValueError, IndexError):
    """An axis that an array does not have."""


class VisibleDeprecationWarning(UserWarning):
    """A use that NumPy advises against."""

#include "recorder/vocabulary.hpp"
#include "support/axes_inputs.hpp"

using namespace recorder;
using attention::status;

// What PyTorch 1.13 gives for the same calls.

TEST_CASE("recorder: sum gives the cells, shapes and types of PyTorch") {
    gives("sum", {F()}, {floats({}, {5.5F})});
    gives("sum", {I()}, {wholes({}, {12})});
    gives("sum", {B()}, {wholes({}, {1})});
    gives("sum", {Z()}, {floats({}, {2.5F})});
    gives("sum", {E()}, {floats({}, {0})});
    gives("sum", {E0()}, {floats({}, {0})});
    gives("sum", {Q()}, {floats({}, {nan_value})});
    gives("sum", {F(), 1}, {floats({2}, {6, -0.5F})});
    gives("sum", {F(), list({0, 1}), true}, {floats({1, 1}, {5.5F})});
    gives("sum", {T(), list({0, -1})}, {floats({3}, {-2, 2, 6})});
    gives("sum", {E(), 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("sum", {E(), 2}, {floats({2, 0}, {})});
    gives("sum", {Z(), -1}, {floats({}, {2.5F})});
    gives("sum", {F(), none, false, dtype::int64}, {wholes({}, {5})});
    gives("sum", {F(), 1, false, dtype::boolean}, {bools({2}, {1, 1})});
    gives("sum", {B(), none, false, dtype::boolean}, {bools({}, {1})});
    gives("sum", {I(), none, false, dtype::float32}, {floats({}, {12})});
}

TEST_CASE("recorder: mean gives the cells, shapes and types of PyTorch") {
    gives("mean", {F()}, {floats({}, {0.916666687F})});
    gives("mean", {Z()}, {floats({}, {2.5F})});
    gives("mean", {E()}, {floats({}, {nan_value})});
    gives("mean", {E0()}, {floats({}, {nan_value})});
    gives("mean", {Q()}, {floats({}, {nan_value})});
    gives("mean", {F(), 0}, {floats({3}, {-1.5F, 1.75F, 2.5F})});
    gives("mean", {T(), list({0, 2}), true}, {floats({1, 3, 1}, {-0.5F, 0.5F, 1.5F})});
    gives("mean", {E(), 1},
          {floats({2, 3}, {nan_value, nan_value, nan_value, nan_value, nan_value, nan_value})});
    gives("mean", {E(), 2}, {floats({2, 0}, {})});
    gives("mean", {I(), 1, false, dtype::float32}, {floats({2}, {2, 2})});
    gives("mean", {Z(), 0}, {floats({}, {2.5F})});
}

TEST_CASE("recorder: var gives the cells, shapes and types of PyTorch") {
    gives("var", {F()}, {floats({}, {6.8416667F})});
    gives("var", {Z()}, {floats({}, {nan_value})});
    gives("var", {E()}, {floats({}, {nan_value})});
    gives("var", {E0()}, {floats({}, {nan_value})});
    gives("var", {Q()}, {floats({}, {nan_value})});
    gives("var", {F(), 1}, {floats({2}, {1, 12.583333F})});
    gives("var", {F(), 0, false}, {floats({3}, {6.25F, 1.5625F, 0.25F})});
    gives("var", {F(), none, false}, {floats({}, {5.70138884F})});
    gives("var", {F(), 0, false, true}, {floats({1, 3}, {6.25F, 1.5625F, 0.25F})});
    gives("var", {E(), 1},
          {floats({2, 3}, {nan_value, nan_value, nan_value, nan_value, nan_value, nan_value})});
    gives("var", {F(), 1, none, false, 0}, {floats({2}, {0.666666687F, 8.38888931F})});
    gives("var", {F(), 1, none, false, -1}, {floats({2}, {0.5F, 6.29166651F})});
    gives("var", {F(), 1, none, true, 2}, {floats({2, 1}, {2, 25.166666F})});
    gives("var", {F(), 0, none, false, 5}, {floats({3}, {inf, inf, inf})});
    gives("var", {T(), list({0, 2}), none, true, 0},
          {floats({1, 3, 1}, {2.3125F, 2.3125F, 2.3125F})});
    gives("var", {Z(), 0, false}, {floats({}, {0})});
    gives("var", {floats({1, 2}, {1, 2}), 0}, {floats({2}, {nan_value, nan_value})});
}

TEST_CASE("recorder: std gives the cells, shapes and types of PyTorch") {
    gives("std", {F()}, {floats({}, {2.61565804F})});
    gives("std", {Z()}, {floats({}, {nan_value})});
    gives("std", {E()}, {floats({}, {nan_value})});
    gives("std", {E0()}, {floats({}, {nan_value})});
    gives("std", {Q()}, {floats({}, {nan_value})});
    gives("std", {F(), 1}, {floats({2}, {1, 3.54729939F})});
    gives("std", {F(), 0, false}, {floats({3}, {2.5F, 1.25F, 0.5F})});
    gives("std", {F(), none, false}, {floats({}, {2.38775802F})});
    gives("std", {F(), 0, false, true}, {floats({1, 3}, {2.5F, 1.25F, 0.5F})});
    gives("std", {E(), 1},
          {floats({2, 3}, {nan_value, nan_value, nan_value, nan_value, nan_value, nan_value})});
    gives("std", {F(), 1, none, false, 0}, {floats({2}, {0.816496611F, 2.89635777F})});
    gives("std", {F(), 1, none, false, -1}, {floats({2}, {0.707106769F, 2.50831938F})});
    gives("std", {F(), 1, none, true, 2}, {floats({2, 1}, {1.41421354F, 5.01663876F})});
    gives("std", {F(), 0, none, false, 5}, {floats({3}, {inf, inf, inf})});
    gives("std", {T(), list({0, 2}), none, true, 0},
          {floats({1, 3, 1}, {1.52069068F, 1.52069068F, 1.52069068F})});
    gives("std", {Z(), 0, false}, {floats({}, {0})});
    gives("std", {floats({1, 2}, {1, 2}), 0}, {floats({2}, {nan_value, nan_value})});
}

TEST_CASE("recorder: prod gives the cells, shapes and types of PyTorch") {
    gives("prod", {F()}, {floats({}, {-36})});
    gives("prod", {I()}, {wholes({}, {0})});
    gives("prod", {B()}, {wholes({}, {0})});
    gives("prod", {Z()}, {floats({}, {2.5F})});
    gives("prod", {E()}, {floats({}, {1})});
    gives("prod", {E0()}, {floats({}, {1})});
    gives("prod", {Q()}, {floats({}, {nan_value})});
    gives("prod", {F(), 1}, {floats({2}, {6, -6})});
    gives("prod", {F(), 0, true}, {floats({1, 3}, {-4, 1.5F, 6})});
    gives("prod", {T(), 1}, {floats({2, 2}, {-0.703125F, 0.328125F, 3.609375F, 9.140625F})});
    gives("prod", {E(), 1}, {floats({2, 3}, {1, 1, 1, 1, 1, 1})});
    gives("prod", {E(), 2}, {floats({2, 0}, {})});
    gives("prod", {Z(), -1}, {floats({}, {2.5F})});
    gives("prod", {F(), 1, false, dtype::int64}, {wholes({2}, {6, 0})});
    gives("prod", {F(), 1, false, dtype::boolean}, {bools({2}, {1, 1})});
    gives("prod", {B(), none, false, dtype::boolean}, {bools({}, {0})});
    gives("prod", {I(), none, false, dtype::float32}, {floats({}, {0})});
}

TEST_CASE("recorder: any gives the cells, shapes and types of PyTorch") {
    gives("any", {F()}, {bools({}, {1})});
    gives("any", {I()}, {bools({}, {1})});
    gives("any", {B()}, {bools({}, {1})});
    gives("any", {Z()}, {bools({}, {1})});
    gives("any", {E()}, {bools({}, {0})});
    gives("any", {E0()}, {bools({}, {0})});
    gives("any", {Q()}, {bools({}, {1})});
    gives("any", {I(), 1}, {bools({2}, {1, 1})});
    gives("any", {Q(), 0}, {bools({3}, {1, 1, 1})});
    gives("any", {B(), 0, true}, {bools({1, 2}, {1, 0})});
    gives("any", {E(), 1}, {bools({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("any", {E(), 2}, {bools({2, 0}, {})});
    gives("any", {Z(), 0}, {bools({}, {1})});
}

TEST_CASE("recorder: all gives the cells, shapes and types of PyTorch") {
    gives("all", {F()}, {bools({}, {1})});
    gives("all", {I()}, {bools({}, {0})});
    gives("all", {B()}, {bools({}, {0})});
    gives("all", {Z()}, {bools({}, {1})});
    gives("all", {E()}, {bools({}, {1})});
    gives("all", {E0()}, {bools({}, {1})});
    gives("all", {Q()}, {bools({}, {0})});
    gives("all", {I(), 1}, {bools({2}, {1, 0})});
    gives("all", {Q(), 0}, {bools({3}, {1, 0, 1})});
    gives("all", {B(), 0, true}, {bools({1, 2}, {0, 0})});
    gives("all", {E(), 1}, {bools({2, 3}, {1, 1, 1, 1, 1, 1})});
    gives("all", {E(), 2}, {bools({2, 0}, {})});
    gives("all", {Z(), 0}, {bools({}, {1})});
}

TEST_CASE("recorder: count_nonzero gives the cells, shapes and types of PyTorch") {
    gives("count_nonzero", {F()}, {wholes({}, {6})});
    gives("count_nonzero", {I()}, {wholes({}, {5})});
    gives("count_nonzero", {B()}, {wholes({}, {1})});
    gives("count_nonzero", {Z()}, {wholes({}, {1})});
    gives("count_nonzero", {E()}, {wholes({}, {0})});
    gives("count_nonzero", {E0()}, {wholes({}, {0})});
    gives("count_nonzero", {Q()}, {wholes({}, {5})});
    gives("count_nonzero", {I(), 1}, {wholes({2}, {3, 2})});
    gives("count_nonzero", {Q(), list({0, 1})}, {wholes({}, {5})});
    gives("count_nonzero", {E(), 1}, {wholes({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("count_nonzero", {Z(), 0}, {wholes({}, {1})});
}

TEST_CASE("recorder: logsumexp gives the cells, shapes and types of PyTorch") {
    gives("logsumexp", {F(), 1}, {floats({2}, {3.40760612F, 3.07973194F})});
    gives("logsumexp", {I(), 1}, {floats({2}, {3.40760612F, 3.71773577F})});
    gives("logsumexp", {B(), 1}, {floats({2}, {1.31326163F, 0.693147182F})});
    gives("logsumexp", {Q(), 1}, {floats({2}, {3.40760612F, nan_value})});
    gives("logsumexp", {W(), 1}, {floats({3}, {-inf, 1.31326163F, inf})});
    gives("logsumexp", {F(), list({0, 1})}, {floats({}, {3.95019412F})});
    gives("logsumexp", {F(), list({0, 1}), true}, {floats({1, 1}, {3.95019412F})});
    gives("logsumexp", {Z(), 0}, {floats({}, {2.5F})});
    gives("logsumexp", {E(), 1}, {floats({2, 3}, {-inf, -inf, -inf, -inf, -inf, -inf})});
    gives("logsumexp", {E(), 2}, {floats({2, 0}, {})});
    gives("logsumexp", {floats({2, 3}, {100, 300, 200, -400, 50, 300}), 0},
          {floats({3}, {100, 300, 300})});
}

TEST_CASE("recorder: no cells have no variance, whatever is taken from their number") {
    gives("var", {E0(), none, none, false, -1}, {floats({}, {nan_value})});
}

TEST_CASE("recorder: operations over axes refuse what PyTorch refuses") {
    for (const char* each : {"sum", "mean", "var", "std", "amax", "amin"}) {
        refuses(each, {F(), 2}, status::value);
        refuses(each, {F(), list({0, -2})}, status::value);
        refuses(each, {Z(), 1}, status::value);
    }
    for (const char* each : {"prod", "any", "all", "max", "min", "argmax", "argmin"}) {
        refuses(each, {F(), -3}, status::value);
        refuses(each, {Z(), 1}, status::value);
        refuses(each, {F(), list({0, 1})}, status::type);
    }
    for (const array& each : {I(), B()}) {
        refuses("mean", {each}, status::type);
        refuses("var", {each}, status::type);
        refuses("std", {each}, status::type);
    }
    refuses("mean", {F(), none, false, dtype::int64}, status::type);
    refuses("var", {F(), 0, true, false, 1}, status::value);
    refuses("count_nonzero", {F(), list({1, 1})}, status::value);
    refuses("logsumexp", {F(), list({0, 0})}, status::value);
    refuses("logsumexp", {F(), list({})}, status::value);
}

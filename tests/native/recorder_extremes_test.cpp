#include "recorder/vocabulary.hpp"
#include "support/axes_inputs.hpp"

using namespace recorder;
using attention::status;

// What PyTorch 1.13 gives for the same calls.

TEST_CASE("recorder: amax gives the cells, shapes and types of PyTorch") {
    gives("amax", {F()}, {floats({}, {3})});
    gives("amax", {I()}, {wholes({}, {3})});
    gives("amax", {B()}, {bools({}, {1})});
    gives("amax", {Z()}, {floats({}, {2.5F})});
    gives("amax", {Q()}, {floats({}, {nan_value})});
    gives("amax", {F(), 1}, {floats({2}, {3, 3})});
    gives("amax", {T(), list({0, 2})}, {floats({3}, {1.25F, 2.25F, 3.25F})});
    gives("amax", {T(), list({0, 2}), true}, {floats({1, 3, 1}, {1.25F, 2.25F, 3.25F})});
    gives("amax", {Q(), list({1})}, {floats({2}, {3, nan_value})});
    gives("amax", {E(), 2}, {floats({2, 0}, {})});
    gives("amax", {E(), list({0, 2})}, {floats({0}, {})});
    gives("amax", {Z(), -1}, {floats({}, {2.5F})});
    gives("amax", {B(), 1}, {bools({2}, {1, 0})});
    gives("amax", {I(), 0}, {wholes({3}, {3, 3, 3})});
}

TEST_CASE("recorder: amin gives the cells, shapes and types of PyTorch") {
    gives("amin", {F()}, {floats({}, {-4})});
    gives("amin", {I()}, {wholes({}, {0})});
    gives("amin", {B()}, {bools({}, {0})});
    gives("amin", {Z()}, {floats({}, {2.5F})});
    gives("amin", {Q()}, {floats({}, {nan_value})});
    gives("amin", {F(), 1}, {floats({2}, {1, -4})});
    gives("amin", {T(), list({0, 2})}, {floats({3}, {-2.25F, -1.25F, -0.25F})});
    gives("amin", {T(), list({0, 2}), true}, {floats({1, 3, 1}, {-2.25F, -1.25F, -0.25F})});
    gives("amin", {Q(), list({1})}, {floats({2}, {1, nan_value})});
    gives("amin", {E(), 2}, {floats({2, 0}, {})});
    gives("amin", {E(), list({0, 2})}, {floats({0}, {})});
    gives("amin", {Z(), -1}, {floats({}, {2.5F})});
    gives("amin", {B(), 1}, {bools({2}, {0, 0})});
    gives("amin", {I(), 0}, {wholes({3}, {1, 0, 2})});
}

TEST_CASE("recorder: max gives the cells, shapes and types of PyTorch") {
    gives("max", {F()}, {floats({}, {3})});
    gives("max", {I()}, {wholes({}, {3})});
    gives("max", {B()}, {bools({}, {1})});
    gives("max", {Z()}, {floats({}, {2.5F})});
    gives("max", {Q()}, {floats({}, {nan_value})});
    gives("max", {F(), 1}, {floats({2}, {3, 3}), wholes({2}, {1, 2})});
    gives("max", {I(), 1}, {wholes({2}, {3, 3}), wholes({2}, {1, 0})});
    gives("max", {B(), 1}, {bools({2}, {1, 0}), wholes({2}, {0, 0})});
    gives("max", {Q(), 1}, {floats({2}, {3, nan_value}), wholes({2}, {1, 0})});
    gives("max", {T(), 1},
          {floats({2, 2}, {-0.25F, 0.25F, 2.75F, 3.25F}), wholes({2, 2}, {2, 2, 2, 2})});
    gives("max", {F(), 0, true}, {floats({1, 3}, {1, 3, 3}), wholes({1, 3}, {0, 0, 1})});
    gives("max", {I(), -1, true}, {wholes({2, 1}, {3, 3}), wholes({2, 1}, {1, 0})});
    gives("max", {Z(), 0}, {floats({}, {2.5F}), wholes({}, {0})});
    gives("max", {Z(), -1, true}, {floats({}, {2.5F}), wholes({}, {0})});
    gives("max", {E(), -1}, {floats({2, 0}, {}), wholes({2, 0}, {})});
    gives("max", {floats({3}, {nan_value, 1, nan_value}), 0},
          {floats({}, {nan_value}), wholes({}, {0})});
}

TEST_CASE("recorder: min gives the cells, shapes and types of PyTorch") {
    gives("min", {F()}, {floats({}, {-4})});
    gives("min", {I()}, {wholes({}, {0})});
    gives("min", {B()}, {bools({}, {0})});
    gives("min", {Z()}, {floats({}, {2.5F})});
    gives("min", {Q()}, {floats({}, {nan_value})});
    gives("min", {F(), 1}, {floats({2}, {1, -4}), wholes({2}, {0, 0})});
    gives("min", {I(), 1}, {wholes({2}, {1, 0}), wholes({2}, {0, 1})});
    gives("min", {B(), 1}, {bools({2}, {0, 0}), wholes({2}, {1, 0})});
    gives("min", {Q(), 1}, {floats({2}, {1, nan_value}), wholes({2}, {0, 0})});
    gives("min", {T(), 1},
          {floats({2, 2}, {-2.25F, -1.75F, 0.75F, 1.25F}), wholes({2, 2}, {0, 0, 0, 0})});
    gives("min", {F(), 0, true}, {floats({1, 3}, {-4, 0.5F, 2}), wholes({1, 3}, {1, 1, 0})});
    gives("min", {I(), -1, true}, {wholes({2, 1}, {1, 0}), wholes({2, 1}, {0, 1})});
    gives("min", {Z(), 0}, {floats({}, {2.5F}), wholes({}, {0})});
    gives("min", {Z(), -1, true}, {floats({}, {2.5F}), wholes({}, {0})});
    gives("min", {E(), -1}, {floats({2, 0}, {}), wholes({2, 0}, {})});
    gives("min", {floats({3}, {nan_value, 1, nan_value}), 0},
          {floats({}, {nan_value}), wholes({}, {0})});
}

TEST_CASE("recorder: argmax gives the cells, shapes and types of PyTorch") {
    gives("argmax", {F()}, {wholes({}, {1})});
    gives("argmax", {I()}, {wholes({}, {1})});
    gives("argmax", {Z()}, {wholes({}, {0})});
    gives("argmax", {Q()}, {wholes({}, {3})});
    gives("argmax", {F(), 1}, {wholes({2}, {1, 2})});
    gives("argmax", {I(), 1}, {wholes({2}, {1, 0})});
    gives("argmax", {Q(), 1}, {wholes({2}, {1, 0})});
    gives("argmax", {T(), 1}, {wholes({2, 2}, {2, 2, 2, 2})});
    gives("argmax", {F(), 0, true}, {wholes({1, 3}, {0, 0, 1})});
    gives("argmax", {F(), none, true}, {wholes({1, 1}, {1})});
    gives("argmax", {Z(), 0}, {wholes({}, {0})});
    gives("argmax", {Z(), none, true}, {wholes({}, {0})});
    gives("argmax", {E(), -1}, {wholes({2, 0}, {})});
    gives("argmax", {floats({3}, {1, nan_value, nan_value})}, {wholes({}, {1})});
}

TEST_CASE("recorder: argmin gives the cells, shapes and types of PyTorch") {
    gives("argmin", {F()}, {wholes({}, {3})});
    gives("argmin", {I()}, {wholes({}, {4})});
    gives("argmin", {Z()}, {wholes({}, {0})});
    gives("argmin", {Q()}, {wholes({}, {3})});
    gives("argmin", {F(), 1}, {wholes({2}, {0, 0})});
    gives("argmin", {I(), 1}, {wholes({2}, {0, 1})});
    gives("argmin", {Q(), 1}, {wholes({2}, {0, 0})});
    gives("argmin", {T(), 1}, {wholes({2, 2}, {0, 0, 0, 0})});
    gives("argmin", {F(), 0, true}, {wholes({1, 3}, {1, 1, 0})});
    gives("argmin", {F(), none, true}, {wholes({1, 1}, {3})});
    gives("argmin", {Z(), 0}, {wholes({}, {0})});
    gives("argmin", {Z(), none, true}, {wholes({}, {0})});
    gives("argmin", {E(), -1}, {wholes({2, 0}, {})});
    gives("argmin", {floats({3}, {1, nan_value, nan_value})}, {wholes({}, {1})});
}

TEST_CASE("recorder: there is no largest cell of none") {
    for (const char* each : {"amax", "amin", "max", "min", "argmax", "argmin"}) {
        refuses(each, {E()}, status::value);
        refuses(each, {E(), 1}, status::value);
        refuses(each, {E0()}, status::value);
        refuses(each, {E0(), 0}, status::value);
    }
}

TEST_CASE("recorder: bools have no places") {
    refuses("argmax", {B()}, status::type);
    refuses("argmin", {B(), 1}, status::type);
}

TEST_CASE("recorder: max does not take a second tensor") {
    refuses("max", {F(), F()}, status::type);
}

#include "recorder/vocabulary.hpp"
#include "support/axes_inputs.hpp"

using namespace recorder;
using attention::status;

// What PyTorch 1.13 gives for the same calls.

TEST_CASE("recorder: norm gives the cells, shapes and types of PyTorch") {
    gives("norm", {F()}, {floats({}, {6.26498222F})});
    gives("norm", {Z()}, {floats({}, {2.5F})});
    gives("norm", {E()}, {floats({}, {0})});
    gives("norm", {E0()}, {floats({}, {0})});
    gives("norm", {Q()}, {floats({}, {nan_value})});
    gives("norm", {F(), 0}, {floats({}, {6})});
    gives("norm", {F(), 0, 1}, {floats({2}, {3, 3})});
    gives("norm", {E(), 0, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), 0, none, false, dtype::float32}, {floats({}, {5})});
    gives("norm", {F(), 1}, {floats({}, {13.5F})});
    gives("norm", {F(), 1, 1}, {floats({2}, {6, 7.5F})});
    gives("norm", {E(), 1, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), 1, none, false, dtype::float32}, {floats({}, {12})});
    gives("norm", {F(), 3}, {floats({}, {5.0281744F})});
    gives("norm", {F(), 3, 1}, {floats({2}, {3.30192733F, 4.5F})});
    gives("norm", {E(), 3, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), 3, none, false, dtype::float32}, {floats({}, {4.48140478F})});
    gives("norm", {F(), 0.5}, {floats({}, {73.709465F})});
    gives("norm", {F(), 0.5, 1}, {floats({2}, {17.1915092F, 19.7061195F})});
    gives("norm", {E(), 0.5, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), 0.5, none, false, dtype::float32}, {floats({}, {57.917675F})});
    gives("norm", {F(), 1.5}, {floats({}, {7.98747206F})});
    gives("norm", {F(), 1.5, 1}, {floats({2}, {4.33462286F, 5.68355322F})});
    gives("norm", {E(), 1.5, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), 1.5, none, false, dtype::float32}, {floats({}, {7.22414351F})});
    gives("norm", {F(), -1}, {floats({}, {0.226415083F})});
    gives("norm", {F(), -1, 1}, {floats({2}, {0.545454562F, 0.387096792F})});
    gives("norm", {E(), -1, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), -1, none, false, dtype::float32}, {floats({}, {0})});
    gives("norm", {F(), -2.5}, {floats({}, {0.459335595F})});
    gives("norm", {F(), -2.5, 1}, {floats({2}, {0.917279243F, 0.496666402F})});
    gives("norm", {E(), -2.5, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), -2.5, none, false, dtype::float32}, {floats({}, {0})});
    gives("norm", {F(), double{inf}}, {floats({}, {4})});
    gives("norm", {F(), double{inf}, 1}, {floats({2}, {3, 4})});
    gives("norm", {E(), double{inf}, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), double{inf}, none, false, dtype::float32}, {floats({}, {3})});
    gives("norm", {F(), double{-inf}}, {floats({}, {0.5F})});
    gives("norm", {F(), double{-inf}, 1}, {floats({2}, {1, 0.5F})});
    gives("norm", {E(), double{-inf}, 1}, {floats({2, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {I(), double{-inf}, none, false, dtype::float32}, {floats({}, {0})});
    gives("norm", {T(), 2, list({0, 2}), true},
          {floats({1, 3, 1}, {3.20156217F, 3.20156217F, 4.27200174F})});
    gives("norm", {Q(), double{inf}, 1}, {floats({2}, {3, nan_value})});
    gives("norm", {Q(), 0, 1}, {floats({2}, {3, 2})});
    gives("norm", {Z(), 2, 0}, {floats({}, {2.5F})});
    gives("norm", {Z(), 3, -1}, {floats({}, {2.5F})});
    gives("norm", {E(), 2, 2}, {floats({2, 0}, {})});
    gives("norm", {E(), 2, 1, true}, {floats({2, 1, 3}, {0, 0, 0, 0, 0, 0})});
    gives("norm", {F(), none}, {floats({}, {6.26498222F})});
    gives("norm", {I(), 2, 0, false, dtype::float32}, {floats({3}, {3.1622777F, 3, 3.60555124F})});
}

TEST_CASE("recorder: norm refuses what PyTorch refuses") {
    refuses("norm", {I()}, status::type);
    refuses("norm", {B()}, status::type);
    refuses("norm", {F(), 2, none, false, dtype::int64}, status::type);
    refuses("norm", {F(), 2, list({0, 0})}, status::value);
    refuses("norm", {F(), 2, 2}, status::value);
}

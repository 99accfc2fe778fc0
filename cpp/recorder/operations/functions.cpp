// Functions of one number.
#include <cmath>

#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

/// A function of one number in float32: whole numbers and bools are converted first.
template <class Function>
array float_function(const call& asked, Function function) {
    return map_one<float, float>(asked.operand(0).to(dtype::float32), dtype::float32, function);
}

const rule exponential = {"exp", "exp(x)",
                          [](const rule_input& made) { return std::exp(made.terms[0]); }};

array exp_value(const call& asked) {
    return float_function(asked, [](float x) { return std::exp(x); });
}

void exp_gradient(gradient_call& of) {
    of.give(0, of.gradient * of.result);
}

}  // namespace

const definition exp_definition = definition("exp(Tensor input)")
                                      .cell_by_cell()
                                      .value(exp_value)
                                      .terms(own_cells)
                                      .rule(exponential)
                                      .gradient(exp_gradient);

}  // namespace recorder

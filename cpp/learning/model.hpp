#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "recorder/tape.hpp"

/// Small transformers that are trained as recorded programs.
namespace learning {

using recorder::array;
using recorder::tape;
using recorder::variable;
using recorder::variable_list;

/// The sizes of a model.
struct model_options {
    std::size_t vocabulary = 16;  ///< how many tokens there are
    std::size_t length = 24;      ///< the longest sequence
    std::size_t layers = 2;
    std::size_t heads = 2;  ///< of each layer; a divisor of `width`
    std::size_t width = 64;
    bool layer_norm = false;  ///< before attention, before the MLP, and at the end
    bool mlp = false;         ///< after attention: four times as wide, with gelu
};

/// A tensor of numbers and its name in the model's state_dict.
struct named_array {
    std::string name;
    array value;
};
using named_arrays = std::vector<named_array>;

/// The names and shapes of a model's parameters, in the order of its state_dict.
struct parameter_shape {
    std::string name;
    recorder::shape_list shape;
};
std::vector<parameter_shape> parameter_shapes(const model_options& of);

/// Random numbers to begin with, drawn in the order of `parameter_shapes`: embeddings and positions
/// with a spread of 1, matrices of one over the root of their width; norms and biases at 1 and 0.
named_arrays initial_parameters(const model_options& of, attention::generator& draws);

/// What a model computes of a batch, with b sequences of t tokens, h heads, width d.
struct recorded_model {
    variable_list parameters;  ///< in the order of `parameter_shapes`
    variable stream;           ///< what all parts add to, before the last norm, (b, t, d)
    variable logits;           ///< (b, t, vocabulary)
    variable_list weights;     ///< of each layer: (b, h, t, t)
    variable_list heads;       ///< of each layer: what each head hands on, (b, h, t, d / h)
};

/// Records the parameters, and the logits of the sequences in `tokens`, (b, t) of int64, with t at
/// most `length`. With `kept`, (layers, heads) of 0 and 1, heads at 0 hand on nothing. Refuses what
/// the operations refuse.
recorded_model record_model(tape& on, const model_options& of, const named_arrays& parameters,
                            variable tokens, variable kept = {});

}  // namespace learning

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "recorder/array.hpp"

namespace recorder {

/// A number, list or name that an operation takes beside its operands.
using attribute = std::variant<std::monostate, bool, std::int64_t, double,
                               std::vector<std::int64_t>, std::string, dtype>;

/// What a parameter of a schema takes.
enum class parameter_kind : std::uint8_t {
    tensor,    ///< Tensor, or a plain number
    tensors,   ///< Tensor[], or Tensor?[], which takes None among them
    number,    ///< Scalar: a bool, an int or a float
    whole,     ///< int
    floating,  ///< float: a float or an int
    boolean,   ///< bool
    wholes,    ///< int[]; one int stands for a list of one
    choice,    ///< str{a,b}: one of these names
    text,      ///< str: any text
    type       ///< dtype
};

/// One parameter of a schema.
struct parameter {
    std::string name;
    parameter_kind kind{};
    bool optional = false;        ///< takes None
    bool optional_items = false;  ///< a list that takes None among its items
    bool keyword_only = false;    ///< is given by name
    bool has_default = false;
    attribute standard;  ///< the default; None for a tensor
    std::vector<std::string> choices;
    /// The place among the operands (tensors) or among the attributes (all others).
    std::size_t place = 0;

    bool is_operand() const noexcept { return kind <= parameter_kind::tensors; }
};

/// A call's parameters, as one line in the manner of PyTorch's own schemas:
///
///     softmax(Tensor input, int dim, *, dtype? dtype=None) -> Tensor
///
/// Behind `*`, parameters are given by name. What stands behind `->` is `Tensor`, `Tensor[]` or
/// named tensors in brackets; `-> Tensor` may be left out.
struct schema {
    std::string name;
    std::vector<parameter> parameters;
    /// The names of the results: one without a name for `Tensor`, none for `Tensor[]`.
    std::vector<std::string> results;
    std::size_t attribute_count = 0;
    bool takes_list = false;  ///< one parameter is a Tensor[]

    /// Refuses (`status::internal`) a line that it does not understand.
    explicit schema(const char* line);

    /// The parameter of that name, or null.
    const parameter* find(const char* name) const noexcept;
};

}  // namespace recorder

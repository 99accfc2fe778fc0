#pragma once

#include "recorder/operations/list.hpp"
#include "recorder/tape.hpp"

/// Operations as C++ writes them: in gradients, composites and lessons. Each call records one.
namespace recorder {

inline variable record(const definition& asked, const variable_list& operands,
                       attribute_list attributes = {}) {
    return operands.front().owner->record(asked, operands, std::move(attributes));
}
/// A call with the schema's defaults on a tensor and what follows it; the composite or primitive
/// operation's first result. Refuses (`status::type`) a first argument that is no tensor, and
/// (`status::value`) a call that gives none, such as `unbind` of an axis of length 0.
variable invoke(const definition& asked, const std::vector<argument>& arguments);

inline variable number(variable like, double value) {
    return like.owner->constant(array::scalar(value));
}

/// Sums a gradient to the shape of an operand that was broadcast.
variable sum_to(variable values, const shape_list& shape);
/// A tensor of one number, of the shape and type of another.
variable full_like(variable like, double value);

inline variable operator+(variable a, variable b) {
    return record(add_definition, {a, b}, {std::int64_t{1}});
}
inline variable operator-(variable a, variable b) {
    return record(sub_definition, {a, b}, {std::int64_t{1}});
}
inline variable operator*(variable a, variable b) {
    return record(mul_definition, {a, b});
}
inline variable operator*(variable a, double b) {
    return a * number(a, b);
}
inline variable matmul(variable a, variable b) {
    return record(matmul_definition, {a, b});
}
inline variable sum(variable values, std::vector<std::int64_t> dims, bool keepdim = false) {
    return record(sum_definition, {values}, {std::move(dims), keepdim, attribute{}});
}
inline variable reshape(variable values, const shape_list& shape) {
    return record(reshape_definition, {values},
                  {std::vector<std::int64_t>(shape.begin(), shape.end())});
}
inline variable expand(variable values, const shape_list& shape) {
    return record(expand_definition, {values},
                  {std::vector<std::int64_t>(shape.begin(), shape.end())});
}
inline variable transpose(variable values, std::int64_t dim0, std::int64_t dim1) {
    return record(transpose_definition, {values}, {dim0, dim1});
}
variable permute(variable values, const std::vector<std::int64_t>& dims);
/// The sums of the products of cells along an axis, which keeps the length 1.
variable row_products(variable x, variable y, std::size_t dim);
/// The index `at` along an axis, without the axis.
variable select(variable values, std::size_t dim, std::int64_t at);
/// `length` indices along an axis.
variable narrow(variable values, std::size_t dim, std::size_t start, std::size_t length);
/// A new axis of length 1.
variable unsqueeze(variable values, std::size_t dim);
/// The cells that tensors of numbers or masks choose, an empty variable standing for a whole axis.
variable index(variable values, variable_list indices);
/// `input` with `values` where the tensors choose; they are added to it with `accumulate`.
variable index_put(variable input, variable_list indices, variable values, bool accumulate = false);
/// `input` with `values` added to the indices that `places` names along an axis.
variable index_add(variable input, std::size_t dim, variable places, variable values);
/// The numbers from 0 to `length` - 1, as an operand.
variable counting(variable like, std::size_t length);

inline variable operator/(variable a, variable b) {
    return record(div_definition, {a, b}, {attribute{}});
}
inline variable operator-(variable a) {
    return record(neg_definition, {a});
}
inline variable operator+(variable a, double b) {
    return a + number(a, b);
}
inline variable operator-(double a, variable b) {
    return number(b, a) - b;
}
inline variable power(variable base, double exponent) {
    return record(pow_definition, {base, number(base, exponent)});
}
/// A comparison with a number, such as `ge_definition`.
inline variable compared(const definition& how, variable a, double b) {
    return record(how, {a, number(a, b)});
}
inline variable where(variable condition, variable if_true, variable if_false) {
    return record(where_definition, {condition, if_true, if_false});
}

/// The tensor in this shape: itself, where it has the shape.
inline variable shaped(variable values, const shape_list& shape) {
    return values.owner->value(values).shape() == shape ? values : reshape(values, shape);
}
inline variable mean(variable values, std::vector<std::int64_t> dims, bool keepdim = false) {
    return record(mean_definition, {values}, {std::move(dims), keepdim, attribute{}});
}
inline variable softmax(variable values, std::int64_t dim) {
    return record(softmax_definition, {values}, {dim, attribute{}});
}
inline variable log_softmax(variable values, std::int64_t dim) {
    return record(log_softmax_definition, {values}, {dim, attribute{}});
}
inline variable logsumexp(variable values, std::vector<std::int64_t> dims, bool keepdim = false) {
    return record(logsumexp_definition, {values}, {std::move(dims), keepdim});
}
inline variable gather(variable values, std::int64_t dim, variable index) {
    return record(gather_definition, {values, index}, {dim});
}
inline variable scatter_add(variable into, std::int64_t dim, variable index, variable source) {
    return record(scatter_add_definition, {into, index, source}, {dim});
}

}  // namespace recorder

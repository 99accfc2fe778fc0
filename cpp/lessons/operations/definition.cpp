#include "lessons/operations/definition.hpp"

#include <cmath>
#include <string>

#include "attention/status.hpp"

namespace lessons {

using attention::error;
using attention::shape_list;
using attention::shape_of;
using attention::status;
using attention::tensor;

namespace {

/// The parameter called `name`, whole and from `least` to `most`.
double whole(const parameter_list& parameters, const char* name, double least, double most) {
    const double value = parameter(parameters, name);
    if (value >= least && value <= most && value == std::floor(value)) return value;
    throw error(status::value, std::string("The parameter ") + name +
                                   " must be a whole number that counts what there can be.");
}

}  // namespace

int axis_of(const parameter_list& parameters, const char* name) {
    constexpr double rank = attention::maximum_rank;
    return static_cast<int>(whole(parameters, name, -rank, rank));
}

int dim_of(const parameter_list& parameters) {
    return axis_of(parameters, "dim");
}

std::size_t count_of(const parameter_list& parameters, const char* name) {
    constexpr double most = attention::maximum_size;
    return static_cast<std::size_t>(whole(parameters, name, 0.0, most));
}

std::size_t row_length(const tensor& values) {
    if (values.dimension() == 0) throw error(status::shape, "A scalar has no row.");
    return values.shape(values.dimension() - 1);
}

void emit(const term_sink& sink, double coefficient, operand_cell only) {
    sink(term{coefficient, {only, only}, 1});
}

void emit(const term_sink& sink, double coefficient, operand_cell first, operand_cell second) {
    sink(term{coefficient, {first, second}, 2});
}

std::size_t step_along(const shape_list& shape, std::size_t axis) {
    std::size_t step = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i) step *= shape[i];
    return step;
}

line line_through(const tensor& values, int dim, std::size_t cell) {
    const shape_list shape = shape_of(values);
    const std::size_t axis = attention::checked_axis(dim, shape.size());
    const std::size_t step = step_along(shape, axis);
    const std::size_t block = step * shape[axis];
    return {cell / block * block + cell % step, step, shape[axis]};
}

line line_reduced_to(const tensor& values, int dim, std::size_t cell) {
    const shape_list shape = shape_of(values);
    const std::size_t axis = attention::checked_axis(dim, shape.size());
    const std::size_t step = step_along(shape, axis);
    return {cell / step * step * shape[axis] + cell % step, step, shape[axis]};
}

void visit_line(const line& cells, const term_sink& sink) {
    for (std::size_t i = 0; i < cells.length; ++i) {
        emit(sink, 1.0, {0, cells.start + i * cells.step});
    }
}

double sum_of(const tensor& values, const line& cells) {
    double sum = 0.0;
    for (std::size_t i = 0; i < cells.length; ++i)
        sum += values.data()[cells.start + i * cells.step];
    return sum;
}

void visit_own_line(const operand_list& operands, const parameter_list& parameters,
                    std::size_t cell, const term_sink& sink) {
    visit_line(line_through(*operands[0], dim_of(parameters), cell), sink);
}

void visit_own_cell(const operand_list&, const parameter_list&, std::size_t cell,
                    const term_sink& sink) {
    emit(sink, 1.0, {0, cell});
}

}  // namespace lessons

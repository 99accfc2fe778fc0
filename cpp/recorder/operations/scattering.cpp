// Writing to places along one axis that a tensor of numbers names.
#include <algorithm>

#include "recorder/operations/accumulator.hpp"
#include "recorder/operations/cells.hpp"
#include "recorder/operations/slicing.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

/// Where each cell of `index` writes to in the first operand.
class targets {
  public:
    explicit targets(const call& asked) : asked_(asked), index_(asked.operand(1)) {
        const array& into = asked.operand(0);
        const array& source = asked.operand(2);
        axis_ = asked.axis(into.rank());
        if (index_.type() != dtype::int64) {
            asked.refuse(status::type, "the index must hold int64, not %.", index_.type());
        }
        if (source.rank() > 0 && source.type() != into.type()) {
            asked.refuse(status::type, "src must have the type of the tensor, %, not %.",
                         into.type(), source.type());
        }
        if (index_.size() == 0) return;
        // A scalar stands for a list of one.
        into_ = into.rank() == 0 ? shape_list{1} : into.shape();
        own_ = index_.rank() == 0 ? shape_list{1} : index_.shape();
        bool fits = own_.size() == into_.size();
        for (std::size_t i = 0; fits && i < own_.size(); ++i) {
            fits = i == axis_ || own_[i] <= into_[i];
        }
        if (!fits) {
            asked.refuse(status::shape,
                         "the index % does not fit the tensor %: it needs as many axes, none "
                         "longer but dim.",
                         index_.shape(), into.shape());
        }
        of_source_ = shape_list(own_.size(), 0);
        if (source.rank() == 0) return;
        for (std::size_t i = 0; fits && i < own_.size(); ++i) {
            fits = source.rank() == own_.size() && own_[i] <= source.shape()[i];
        }
        if (!fits) {
            asked.refuse(status::shape,
                         "src % must be at least as long as the index % on every axis.",
                         source.shape(), index_.shape());
        }
        of_source_ = row_major(source.shape());
    }

    /// Calls `work(to, from)` with the tensor's cell and that of `src`, in the index's order.
    template <class Work>
    void each(Work work) const {
        const shape_list strides = row_major(into_);
        for (std::size_t cell = 0; cell < index_.size(); ++cell) {
            shape_list at = index_of(cell, own_);
            const std::size_t from = cell_at(at, of_source_);
            at[axis_] = checked_place(asked_, index_.whole(cell), axis_, into_[axis_]);
            work(cell_at(at, strides), from);
        }
    }

  private:
    const call& asked_;
    const array& index_;
    std::size_t axis_ = 0;
    shape_list into_, own_, of_source_;
};

array scatter_value(const call& asked) {
    array result = copied(asked.operand(0));
    const array source = asked.operand(2).to(result.type());
    const std::size_t width = cell_size(result.type());
    targets(asked).each([&](std::size_t to, std::size_t from) {
        std::copy_n(source.raw() + from * width, width, result.raw() + to * width);
    });
    return result;
}

void scatter_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    operand_cell last{0, cell};
    targets(asked).each([&](std::size_t to, std::size_t from) {
        if (to == cell) last = {2, from};
    });
    sink(last.operand, last.cell);
}

rule_use scatter_rule(const call& asked, std::size_t) {
    return written_rule(asked, 2);
}

/// As in PyTorch, a value that a later one replaces gets the gradient of the cell all the same, and
/// src must have the shape of the index.
void scatter_gradient(gradient_call& of) {
    const shape_list& shape = of.made.operand(1).shape();
    const array& source = of.made.operand(2);
    if (of.needs(2)) {
        if (source.rank() > 0 && source.shape() != shape) {
            of.made.refuse(status::shape,
                           "src % has a gradient only where it has the shape of the index, %.",
                           source.shape(), shape);
        }
        of.give(2, gather(of.gradient, of.made.whole("dim"), of.operands[1]));
    }
    if (!of.needs(0)) return;
    of.give(0, record(scatter_definition, {of.gradient, of.operands[1], number(of.gradient, 0.0)},
                      {of.made.whole("dim")}));
}

}  // namespace

const definition scatter_definition =
    definition("scatter(Tensor input, int dim, Tensor index, Tensor src)")
        .value(scatter_value)
        .terms(scatter_terms)
        .rule_of(scatter_rule)
        .gradient(scatter_gradient);

}  // namespace recorder

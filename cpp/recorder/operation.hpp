#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "attention/activation.hpp"
#include "attention/random.hpp"
#include "recorder/array.hpp"
#include "recorder/refusal.hpp"
#include "recorder/schema.hpp"

namespace attention {
class packed_matrix;
}

namespace recorder {

class definition;
class gradient_call;
class composition;

/// How numbers of float32 are added up and functions of them are computed.
enum class arithmetic : std::uint8_t {
    rounded_once,  ///< sums in double, rounded once
    pytorch        ///< each step rounded, in the order of PyTorch 1.13 on a CPU with AVX2
};

/// The operands and attributes with which an operation is computed or explained. Both are found by
/// the names of the schema.
class call {
  public:
    const definition& made_by;
    /// In the schema's order; null where an optional operand is absent.
    std::vector<const array*> operands;
    /// The strides that PyTorch gives each operand.
    std::vector<const shape_list*> strides;
    const std::vector<attribute>& attributes;
    /// The stream of an operation that draws, before it drew; null for others, and where only the
    /// cells that an operation reads are asked for.
    attention::generator* draws = nullptr;
    /// The second operand as the definition packed it, where it is held; null elsewhere.
    const attention::packed_matrix* packed = nullptr;
    /// What a product with a packed operand applies to each number besides.
    attention::activation function = attention::activation::none;
    recorder::arithmetic arithmetic = recorder::arithmetic::rounded_once;

    const char* name() const;
    const array& operand(std::size_t place) const { return *operands[place]; }
    const array* optional(std::size_t place) const {
        return place < operands.size() ? operands[place] : nullptr;
    }
    std::size_t size() const noexcept { return operands.size(); }
    /// Whether numbers of float32 are computed as PyTorch computes them.
    bool is_stepwise() const noexcept { return arithmetic == recorder::arithmetic::pytorch; }

    const attribute& get(const char* parameter_name) const;
    bool has(const char* parameter_name) const { return get(parameter_name).index() != 0; }
    bool flag(const char* parameter_name) const;
    std::int64_t whole(const char* parameter_name) const;
    /// A Scalar or a float, as a double.
    double number(const char* parameter_name) const;
    const std::vector<std::int64_t>& wholes(const char* parameter_name) const;
    const std::string& text(const char* parameter_name) const;
    dtype type_or(const char* parameter_name, dtype otherwise) const;

    /// The axis that the attribute `dim` names in an operand of `rank` axes. A scalar has the axis
    /// 0. Refuses (`status::value`) others.
    std::size_t axis(std::size_t rank, const char* parameter_name = "dim") const;
    /// The axes that a list of `dim` names, each once; all of them where the list is empty or None.
    shape_list axes(std::size_t rank, const char* parameter_name = "dim") const;
    /// A list of lengths. Refuses (`status::value`) negative ones.
    shape_list lengths(const char* parameter_name) const;

    /// Throws the sentence with the operation's name in front, and the values in place of each "%".
    template <class... Values>
    [[noreturn]] void refuse(attention::status code, const char* sentence,
                             const Values&... values) const {
        if constexpr (sizeof...(values) == 0) {
            refuse_listed(code, sentence, nullptr);
        } else {
            const told_value list[] = {values...};
            refuse_listed(code, sentence, list);
        }
    }

  private:
    [[noreturn]] void refuse_listed(attention::status code, const char* sentence,
                                    const told_value* values) const;
};

/// A cell of operand number `operand`.
struct operand_cell {
    std::size_t operand;
    std::size_t cell;
};

/// One term of a result's cell: `coefficient` times its cells.
struct term {
    double coefficient;
    std::array<operand_cell, 3> cells;
    std::size_t count;
};

/// Takes terms one at a time. A view of a callable, which must outlive it.
class term_sink {
  public:
    template <class Callable>
    term_sink(const Callable& target) noexcept
        : target_(&target), call_([](const void* known, const term& each) {
              (*static_cast<const Callable*>(known))(each);
          }) {}

    void operator()(const term& each) const { call_(target_, each); }
    /// A term of one cell.
    void operator()(std::size_t operand, std::size_t cell, double coefficient = 1.0) const {
        call_(target_, {coefficient, {{{operand, cell}, {}, {}}}, 1});
    }
    /// A term of the product of two cells.
    void product(operand_cell a, operand_cell b, double coefficient = 1.0) const {
        call_(target_, {coefficient, {{a, b, {}}}, 2});
    }
    /// A term without a cell: a number.
    void number(double value) const { call_(target_, {value, {}, 0}); }

  private:
    const void* target_;
    void (*call_)(const void* target, const term& each);
};

/// What a rule makes a value of.
struct rule_input {
    const call& asked;
    const std::vector<double>& terms;  ///< the value of each: its coefficient times its cells
    std::size_t position;              ///< the term that belongs to the cell, where a rule needs it
    std::size_t cell;                  ///< the result's cell
};

/// How the terms of a cell make its value: `text` as it is written beside the terms, `x` being the
/// first term, `y` the second, `z` the third, `t` any, `n` how many there are, and `t[p]` the one
/// at `position`. `value` computes it in double.
struct rule {
    const char* name;
    const char* text;
    double (*value)(const rule_input&);
};

/// A rule, and the term that belongs to the cell.
struct rule_use {
    const recorder::rule* rule;
    std::size_t position = 0;
};

using value_function = array (*)(const call&);
using pack_function = attention::packed_matrix (*)(const call&);
using terms_function = void (*)(const call&, std::size_t cell, const term_sink&);
using rule_function = rule_use (*)(const call&, std::size_t cell);
using layout_function = shape_list (*)(const call&, const array& result);
using view_test = bool (*)(const call&);
using line_function = std::string (*)(const call&, const std::vector<std::string>& operands);
using gradient_function = void (*)(gradient_call&);
using compose_function = void (*)(composition&);

/// All that the engine knows of one operation. A new one is defined in a file of operations/ and
/// gets a line in operations/list.hpp; names, bindings, types and tests follow from both.
///
/// A primitive operation has a value, terms, a rule and, where it is differentiable, a gradient. A
/// composite (`composes`) is written in other operations, which are recorded in its place, so it
/// needs nothing else.
class definition {
  public:
    // Constant expressions, so that the definitions are data and no code.
    explicit constexpr definition(const char* schema_line) : line_(schema_line) {}

    constexpr definition& value(value_function f) { return value_ = f, *this; }
    /// How a program packs the second operand, once, where no input changes it; empty for not at
    /// all.
    constexpr definition& packs(pack_function f) { return pack_ = f, *this; }
    constexpr definition& terms(terms_function f) { return terms_ = f, *this; }
    constexpr definition& rule(const recorder::rule& made) { return rule_ = &made, *this; }
    constexpr definition& rule_of(rule_function f) { return rule_of_ = f, *this; }
    constexpr definition& gradient(gradient_function f) { return gradient_ = f, *this; }
    constexpr definition& composes(compose_function f) { return compose_ = f, *this; }
    /// How PyTorch writes a call: "torch.exp" or "F.softmax", a function; ".view", a method of the
    /// first operand; " @ ", between two operands. Without it, "torch." and the schema's name.
    constexpr definition& written(const char* form) { return written_ = form, *this; }
    /// The same, made by a function of the call and the names of its operands.
    constexpr definition& written(line_function f) { return line_of_ = f, *this; }
    /// The result is a view of the first operand: a later write to either shows in the other. With
    /// `when`, only of the calls that it is true of; the others copy.
    constexpr definition& views(layout_function f = nullptr, view_test when = nullptr) {
        return is_view_ = true, layout_ = f, view_test_ = when, *this;
    }
    /// The strides of a result that is no view.
    constexpr definition& layout(layout_function f) { return layout_ = f, *this; }
    /// Calls of which this is true change nothing: they give the first operand itself back.
    constexpr definition& gives_back(view_test when) { return gives_back_ = when, *this; }
    /// Each cell is made of the cells in the same place of the broadcast operands.
    constexpr definition& cell_by_cell() { return cell_by_cell_ = true, *this; }
    /// It draws from the generator.
    constexpr definition& draws() { return draws_ = true, *this; }

    /// The schema as it was written.
    const char* line() const noexcept { return line_; }
    const recorder::schema& schema() const;
    const char* name() const { return schema().name.c_str(); }

    value_function value() const noexcept { return value_; }
    pack_function packs() const noexcept { return pack_; }
    terms_function terms() const noexcept { return terms_; }
    gradient_function gradient() const noexcept { return gradient_; }
    compose_function compose() const noexcept { return compose_; }
    const char* written() const noexcept { return written_; }
    line_function line_of() const noexcept { return line_of_; }
    /// Whether the results of some calls are views.
    bool may_view() const noexcept { return is_view_; }
    /// Whether this call's result is a view of the first operand.
    bool is_view(const call& made) const {
        return is_view_ && (view_test_ == nullptr || view_test_(made));
    }
    view_test gives_back() const noexcept { return gives_back_; }
    bool is_cell_by_cell() const noexcept { return cell_by_cell_; }
    bool is_drawn() const noexcept { return draws_; }
    /// The strides of the result, as PyTorch gives them.
    shape_list layout(const call& made, const array& result) const;
    /// The rule of one cell.
    rule_use rule_for(const call& made, std::size_t cell) const;

  private:
    const char* line_;
    mutable const recorder::schema* schema_ = nullptr;
    value_function value_ = nullptr;
    pack_function pack_ = nullptr;
    terms_function terms_ = nullptr;
    rule_function rule_of_ = nullptr;
    const recorder::rule* rule_ = nullptr;
    gradient_function gradient_ = nullptr;
    compose_function compose_ = nullptr;
    layout_function layout_ = nullptr;
    view_test view_test_ = nullptr;
    view_test gives_back_ = nullptr;
    line_function line_of_ = nullptr;
    const char* written_ = nullptr;
    bool is_view_ = false, cell_by_cell_ = false, draws_ = false;
};

/// The strides of a result that is made cell by cell: its axes lie in memory in the order of those
/// of the operands.
shape_list kept_strides(const call& made, const array& result);

/// Every operation, in the order of operations/list.hpp.
const std::vector<const definition*>& definitions();
/// The operation of that name, or null.
const definition* find_definition(const std::string& name);

/// How an operation came to its value: given from outside, drawn or fixed.
extern const definition given_definition;
/// A plain number among the operands.
extern const definition constant_definition;

namespace rules {
/// No terms: the value was given, drawn or fixed.
extern const rule given;
/// The sum of the terms.
extern const rule sum;
/// The sum of the terms, divided by how many they are.
extern const rule mean;
/// The product of the terms.
extern const rule product;
/// The first term: a copy of its cell.
extern const rule copy;
/// The last term: the others say which cell it is.
extern const rule selected;
/// The largest or the smallest of the terms.
extern const rule largest;
extern const rule smallest;
}  // namespace rules

}  // namespace recorder

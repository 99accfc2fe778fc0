#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <variant>
#include <vector>

#include "attention/random.hpp"
#include "recorder/operation.hpp"
#include "recorder/trace.hpp"

namespace recorder {

class tape;

/// A tensor of a tape, as PyTorch's Tensor is one: an in-place operation gives it a new value, and
/// a view follows what it is a view of.
struct variable {
    tape* owner = nullptr;
    std::uint32_t id = 0;

    explicit operator bool() const noexcept { return owner != nullptr; }
};

using variable_list = std::vector<variable>;
using attribute_list = std::vector<attribute>;

/// What a caller passes for one parameter of a schema: None, a number, a list, a name, a tensor or
/// tensors (a list's empty variables stand for None).
using argument = std::variant<std::monostate, bool, std::int64_t, double, std::vector<std::int64_t>,
                              std::string, dtype, variable, variable_list>;

/// How a result is called.
struct naming {
    std::string name;  ///< empty: made from the operation's name
    std::string role;  ///< what the tensor is in attention, such as "query"; empty: nothing known
};

/// Records operations as they are computed. Everything that it refuses leaves it as it was.
class tape {
  public:
    /// The most operations of one tape, and the most bytes of their values.
    static constexpr std::size_t most_operations = 100'000;
    static constexpr std::size_t most_bytes = std::size_t{1} << 30;

    explicit tape(std::uint64_t seed,
                  recorder::arithmetic computed_in = recorder::arithmetic::rounded_once);
    tape(const tape&) = delete;
    tape& operator=(const tape&) = delete;

    /// torch.manual_seed: starts the stream of draws anew.
    void seed(std::uint64_t value) { draws_ = attention::generator(value); }
    attention::generator& draws() noexcept { return draws_; }
    /// In which all operations of the tape, its replays and its programs are computed.
    recorder::arithmetic arithmetic() const noexcept { return arithmetic_; }

    /// A tensor from outside.
    variable given(array value, const naming& called = {});
    /// A leaf with this value whose gradient `backward` computes.
    variable parameter(variable value, const naming& called = {});

    /// A call as JavaScript and Python make it: arguments in the schema's order, as many as there
    /// are; the rest takes its defaults. Refuses (`status::type`) what a parameter does not take.
    variable_list invoke(const definition& asked, const std::vector<argument>& arguments,
                         const naming& called = {});
    /// The same in place: the first argument gets the result as its new value. Refuses
    /// (`status::shape`) a result of another shape, (`status::type`) one of a higher type and an
    /// operation whose schema gives several tensors, and (`status::value`) a leaf that needs a
    /// gradient, or a view of one.
    variable invoke_in_place(const definition& asked, const std::vector<argument>& arguments,
                             const naming& called = {});
    /// Gives a tensor new values of its shape, converted to its type, as an in-place operation
    /// does: what it is a view of and the other views of that follow. `who` names the operation.
    /// Refuses (`status::shape`) another shape, and (`status::value`) a leaf that needs a gradient.
    void write(variable into, variable values, const char* who);
    /// Records a primitive operation, its attributes complete.
    variable record(const definition& asked, const variable_list& operands,
                    attribute_list attributes = {}, const naming& called = {});

    /// The value of a tensor now. Valid until the next call.
    const array& value(variable asked);
    /// The strides that PyTorch would give it, in cells.
    const shape_list& strides(variable asked);
    /// Where its first cell lies: the tensor that it is a view of, or itself, and how many cells
    /// behind the start of that one's memory. Tensors that share memory have the same tensor here.
    struct storage_place {
        variable owner;
        std::size_t offset;
    };
    storage_place storage(variable asked);
    bool requires_grad(variable asked);
    /// Makes a leaf a parameter, or no longer one. Refuses (`status::type`) all but float32, and
    /// (`status::value`) to take it from a computed tensor.
    void require_grad(variable asked, bool needed);
    bool is_leaf(variable asked);
    /// PyTorch's name of the operation that made it; empty for a leaf.
    std::string grad_fn(variable asked);
    /// The name that it has in the trace.
    const std::string& name(variable asked);
    void rename(variable asked, const naming& called);

    /// The same values, apart from the history: no gradient flows through.
    variable detach(variable asked);
    /// A plain number, as an operand.
    variable constant(array value);

    /// Whether operations are recorded for `backward` (torch.no_grad sets false).
    bool grad_enabled = true;

    /// torch's backward: the gradients of `of` (of one cell, unless `seed_gradient` is given) with
    /// respect to every leaf that needs one are added to the leaf's. Its operations are recorded
    /// too. Refuses (`status::value`) a tensor that depends on no such leaf. With `create_graph`
    /// the gradients have gradients themselves. Unless `keeps_way`, a large pass lets go of the
    /// gradients on its way, and those of the leaves have no history.
    void backward(variable of, variable seed_gradient = {}, bool create_graph = false,
                  bool keeps_way = true);
    /// torch.autograd.grad: the gradients of `of` with respect to `inputs`; empty where `of` does
    /// not depend on an input.
    variable_list gradients(variable of, const variable_list& inputs, variable seed_gradient = {},
                            bool create_graph = false);
    /// The leaf's gradient, or an empty variable.
    variable gradient(variable leaf);
    /// Refuses (`status::shape`, `status::type`) a gradient unlike the leaf.
    void set_gradient(variable leaf, variable gradient);

    /// All that was recorded, to be explained and replayed.
    recorder::trace trace() const;
    /// Lets go of everything but these tensors, which become given: their history is gone.
    void forget(const variable_list& kept);

    std::size_t operation_count() const noexcept { return nodes_.size(); }
    /// The bytes of all values; cells that several values share count once.
    std::size_t bytes() const noexcept { return bytes_; }

  private:
    /// What a variable stands for.
    struct entry {
        std::uint32_t node = 0;
        std::uint32_t version = 0;      ///< how often it was written to
        std::uint32_t base = none;      ///< the variable that it is a view of
        std::uint32_t seen = 0;         ///< the version of the base that `node` was made from
        std::uint32_t gradient = none;  ///< the variable with its gradient
        bool grad_enabled = true;       ///< whether it was while the view was made
        /// A view made without a history, of which nothing with a history was computed since.
        bool is_unseen = false;
    };
    static constexpr std::uint32_t none = 0xffffffffU;

    entry& entry_of(variable asked);
    /// The same, to be changed: `undo` brings back what it is now.
    entry& changing(variable asked);
    /// A view that has a history is looked at where PyTorch looks at its history.
    void see(variable asked);
    /// A composite's result that is a view of what only the composite has made, so of no variable
    /// before `first_new`, is for its caller no view.
    void make_own(variable result, std::uint32_t first_new);
    using name_counts = std::map<std::string, std::uint32_t>;
    using name_count = name_counts::value_type;

    /// Gives a name a count of its uses, 0: none.
    void count_name(name_count& of, std::uint32_t count);
    /// Gives names the counts that they had when the journal was this long.
    void restore_names(std::size_t journal);
    variable add_entry(std::uint32_t node_place);
    /// A value that no operation made.
    std::uint32_t append_leaf(const definition& how, array value, bool requires_grad,
                              const naming& called);
    /// The node of a variable, made anew where its base was written to.
    std::uint32_t current(variable asked);
    std::uint32_t append(std::shared_ptr<node> made, const naming& called);
    void change(std::uint32_t place, const std::function<void(node&)>& how);
    std::uint32_t compute(const definition& asked, std::vector<std::uint32_t> operands,
                          attribute_list attributes, const naming& called);
    /// Refuses to write to what PyTorch does not let one write to.
    void check_writable(variable into, const char* who, const char* ending = "");
    /// Writes values that were recorded from place `before` on; older ones are copied first.
    void store(variable into, variable values, std::size_t before);
    /// Gives a tensor, and what it is a view of, a new value. Where the write is not `tracked`
    /// (no_grad, detach), gradients flow as if nothing had been written.
    void replace(variable into, std::uint32_t written, bool tracked);
    /// The node that takes the place of the node of `into`.
    std::uint32_t successor(variable into, std::uint32_t written, bool tracked);
    variable_list run(const definition& asked, const variable_list& operands,
                      attribute_list attributes, const naming& called);
    /// Undoes all that was recorded since it was made, unless it is dismissed.
    class undo;
    std::string unused_name(const std::string& wish);
    /// Lifts the limits as long as it lives.
    struct without_limit {
        explicit without_limit(tape& on) : on_(on), before_(on.is_limited_) {
            on.is_limited_ = false;
        }
        without_limit(const without_limit&) = delete;
        without_limit& operator=(const without_limit&) = delete;
        ~without_limit() { on_.is_limited_ = before_; }
        tape& on_;
        bool before_;
    };
    /// The bytes of a node's cells; 0 where it shares those of an operand in `nodes`.
    static std::size_t own_bytes(const node& made, const recorder::trace::node_list& nodes);
    void forget_names();
    /// The gradient for each of the `wanted` nodes, or an empty variable.
    variable_list differentiate(variable of, variable seed_gradient, bool create_graph,
                                const std::vector<std::uint32_t>& wanted, bool keeps_way = true);
    /// Empties the nodes from a place on, but for those of some variables, which have no history
    /// then.
    void let_go(std::uint32_t from, const variable_list& kept);
    variable seeded(variable of, variable seed_gradient);

    recorder::trace::node_list nodes_;
    std::uint32_t first_ = 0;  ///< the id of the first variable in `entries_`
    std::vector<entry> entries_;
    std::map<std::uint32_t, entry> older_;  ///< kept by `forget`
    /// Leaves that were written to, as node and variable: gradients of what was computed before
    /// still belong to the variable.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> former_leaves_;
    name_counts names_;
    std::size_t bytes_ = 0;
    bool is_limited_ = true;
    attention::generator draws_;
    recorder::arithmetic arithmetic_;
    /// What changed since the outermost `undo` was made, as it was before, in order: nodes, the
    /// generator, entries, and the counts of names.
    std::vector<std::pair<std::uint32_t, std::shared_ptr<const node>>> node_journal_;
    std::vector<std::shared_ptr<const attention::generator::state_type>> draw_journal_;
    std::vector<std::pair<variable, entry>> entry_journal_;
    std::vector<std::pair<name_count*, std::uint32_t>> name_journal_;
    /// Memory that `forget` gives back first: it needs some itself.
    static std::unique_ptr<char[]> make_spare() {
        return std::unique_ptr<char[]>(new (std::nothrow) char[4096]);
    }
    std::unique_ptr<char[]> spare_ = make_spare();
    std::size_t undo_depth_ = 0;
    std::size_t undone_from_ = 0;  ///< how many nodes there were when the latest `undo` was made
};

/// What a gradient is written with: the operands, the result and the gradient of the result, all as
/// tensors of the tape, so that every gradient is recorded and has gradients.
class gradient_call {
  public:
    const call& made;
    const variable_list& operands;  ///< empty variables where absent
    variable result;
    variable gradient;

    /// Whether this operand needs a gradient.
    bool needs(std::size_t operand) const { return needed_[operand]; }
    /// The operand's gradient, of any shape that the operand was broadcast to: it is summed.
    void give(std::size_t operand, variable its_gradient);

    gradient_call(const call& known, const variable_list& from, variable made_result,
                  variable of_result, std::vector<bool> needed)
        : made(known),
          operands(from),
          result(made_result),
          gradient(of_result),
          needed_(std::move(needed)),
          given_(from.size()) {}
    const variable_list& given() const noexcept { return given_; }

  private:
    std::vector<bool> needed_;
    variable_list given_;
};

/// What a composite is written with: its bound operands and attributes.
class composition {
  public:
    tape& on;
    const definition& made_by;
    const variable_list& operands;  ///< empty variables where absent
    const attribute_list& attributes;

    /// The values at this moment and the attributes, as a primitive operation sees them.
    call asked() const;
    /// Adds a result.
    void give(variable result) { results.push_back(result); }
    variable_list results;
};

}  // namespace recorder

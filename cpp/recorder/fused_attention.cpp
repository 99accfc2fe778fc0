#include "recorder/fused_attention.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "attention/fused/targets.hpp"

namespace recorder {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

bool is(const node& made, const char* name) {
    return std::strcmp(made.made_by->name(), name) == 0;
}

/// The number that a constant holds.
std::optional<float> constant_of(const node& made) {
    if (made.made_by != &constant_definition || made.value.size() != 1) return std::nullopt;
    return static_cast<float>(made.value.number(0));
}

bool fits_scores(const node& mask, const node& scores) {
    return broadcasts_to(mask.value.shape(), scores.value.shape());
}

/// Reads a chain from its last operation to its first.
class chain_reader {
  public:
    chain_reader(const trace::node_list& nodes, const std::vector<std::size_t>& readers)
        : nodes_(nodes), readers_(readers) {}

    std::optional<attention_chain> read(std::size_t place) {
        const node& last = *nodes_[place];
        if (!is(last, "matmul") || last.value.type() != dtype::float32) return std::nullopt;
        chain_.value = last.operands[1];
        std::size_t at = last.operands[0];
        if (!enter(at, "softmax")) return std::nullopt;
        const call softmax = call_of(*nodes_[at], nodes_);
        const std::size_t rank = nodes_[at]->value.rank();
        if (rank < 2 || rank > 4 || softmax.axis(rank) != rank - 1) return std::nullopt;
        const std::size_t weights = at;
        at = nodes_[at]->operands[0];
        read_mask(at);
        read_scale(at);
        if (!enter(at, "matmul")) return std::nullopt;
        chain_.query = nodes_[at]->operands[0];
        const std::size_t turned = nodes_[at]->operands[1];
        if (!enter(turned, "transpose")) return std::nullopt;
        chain_.key = nodes_[turned]->operands[0];
        if (!fits(*nodes_[turned], *nodes_[weights])) return std::nullopt;
        return chain_;
    }

  private:
    /// Goes through an operation of this name that nobody else reads.
    bool enter(std::size_t place, const char* name) {
        if (!is(*nodes_[place], name) || readers_[place] != 1) return false;
        add_inner(place);
        return true;
    }

    /// In the order of the record.
    void add_inner(std::size_t place) {
        std::vector<std::size_t>& inner = chain_.inner;
        inner.insert(std::lower_bound(inner.begin(), inner.end(), place), place);
    }

    void read_mask(std::size_t& at) {
        const node& made = *nodes_[at];
        if (readers_[at] != 1) return;
        if (is(made, "masked_fill") && hides_wholly(made.operands[2]) &&
            fits_scores(*nodes_[made.operands[1]], made)) {
            take_mask(at, made.operands[1], true, true);
            at = made.operands[0];
        } else if (is(made, "where") && hides_wholly(made.operands[2]) &&
                   fits_scores(*nodes_[made.operands[0]], made)) {
            take_mask(at, made.operands[0], true, false);
            at = made.operands[1];
        } else if (is(made, "add") && made.attributes[0] == attribute(std::int64_t{1}) &&
                   nodes_[made.operands[1]]->value.type() == dtype::float32 &&
                   nodes_[made.operands[0]]->value.shape() == made.value.shape()) {
            take_mask(at, made.operands[1], false, false);
            at = made.operands[0];
        }
    }

    void take_mask(std::size_t at, std::size_t mask, bool is_bool, bool hides) {
        add_inner(at);
        chain_.mask = mask;
        chain_.mask_is_bool = is_bool;
        chain_.hides = hides;
    }

    bool hides_wholly(std::size_t place) const {
        return constant_of(*nodes_[place]) == std::optional<float>(-infinity);
    }

    void read_scale(std::size_t& at) {
        const node& made = *nodes_[at];
        const bool divides = is(made, "div");
        if (readers_[at] != 1 || !(divides || is(made, "mul"))) return;
        const std::optional<float> factor = constant_of(*nodes_[made.operands[1]]);
        if (!factor || !std::isfinite(*factor) || *factor == 0.0F) return;
        if (divides && made.attributes[0].index() != 0) return;
        chain_.scale = divides ? 1.0F / *factor : *factor;
        add_inner(at);
        at = made.operands[0];
    }

    /// Whether query, key and value are matrices of the same heads.
    bool fits(const node& turned, const node& weights) const {
        const shape_list& query = nodes_[chain_.query]->value.shape();
        const shape_list& key = nodes_[chain_.key]->value.shape();
        const shape_list& value = nodes_[chain_.value]->value.shape();
        const std::size_t rank = query.size();
        if (rank != key.size() || rank != value.size() || weights.value.size() == 0) return false;
        if (nodes_[chain_.query]->value.size() == 0 || nodes_[chain_.value]->value.size() == 0) {
            return false;
        }
        for (std::size_t axis = 0; axis + 2 < rank; ++axis) {
            if (query[axis] != key[axis] || query[axis] != value[axis]) return false;
        }
        const call transposed = call_of(turned, nodes_);
        const std::size_t first = transposed.axis(rank, "dim0");
        const std::size_t second = transposed.axis(rank, "dim1");
        return std::min(first, second) == rank - 2 && std::max(first, second) == rank - 1;
    }

    const trace::node_list& nodes_;
    const std::vector<std::size_t>& readers_;
    attention_chain chain_{};
};

/// The mask as numbers to add, or false where the kernel's result would be another.
bool additive(const attention_chain& chain, const array& mask, std::vector<float>& numbers) {
    numbers.resize(mask.size());
    for (std::size_t cell = 0; cell < mask.size(); ++cell) {
        if (chain.mask_is_bool) {
            const bool is_set = mask.whole(cell) != 0;
            numbers[cell] = is_set == chain.hides ? -infinity : 0.0F;
        } else {
            numbers[cell] = mask.cells<float>()[cell];
            if (!(numbers[cell] < infinity)) return false;
        }
    }
    // A row that hides all keys: its softmax is NaN.
    const std::size_t width = mask.rank() == 0 ? 1 : mask.shape()[mask.rank() - 1];
    for (std::size_t row = 0; row < numbers.size(); row += width) {
        if (std::all_of(&numbers[row], &numbers[row] + width,
                        [](float each) { return each == -infinity; })) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::optional<attention_chain> find_attention(const trace::node_list& nodes, std::size_t place,
                                              const std::vector<std::size_t>& readers) {
    return chain_reader(nodes, readers).read(place);
}

std::optional<array> compute_attention(const attention_chain& chain,
                                       const std::vector<array>& values, const array& like,
                                       std::vector<float>& scratch) {
    static const attention::fused::target& kernel = *attention::fused::targets().back();
    const array& query = values[chain.query];
    const array& key = values[chain.key];
    const array& value = values[chain.value];
    const std::size_t rank = query.rank();
    attention::fused::head_params head{};
    head.num_queries = query.shape()[rank - 2];
    head.num_keys = key.shape()[rank - 2];
    head.head_dim = query.shape()[rank - 1];
    head.value_dim = value.shape()[rank - 1];
    head.scale = chain.scale;
    head.lower = -attention::fused::head_params::unlimited;
    head.upper = attention::fused::head_params::unlimited;
    head.query_end = head.num_queries;
    const shape_list heads = shape_list::copy_of(query.shape().begin(), query.shape().end() - 2);
    shape_list steps(rank, 0);
    std::vector<float> mask;
    if (chain.mask) {
        if (!additive(chain, values[*chain.mask], mask)) return std::nullopt;
        shape_list scores = query.shape();
        scores[rank - 1] = head.num_keys;
        steps = repeated_strides(values[*chain.mask].shape(), scores);
        head.mask_row_stride = steps[rank - 2];
        head.mask_column_stride = steps[rank - 1];
    }
    scratch.resize(kernel.scratch_size(head.head_dim, head.value_dim));
    array result(dtype::float32, like.shape());
    walk masks(heads, shape_list::copy_of(steps.begin(), steps.end() - 2));
    const std::size_t count = size_of(heads);
    for (std::size_t each = 0; each < count; ++each, masks.next()) {
        head.query = query.cells<float>() + each * head.num_queries * head.head_dim;
        head.key = key.cells<float>() + each * head.num_keys * head.head_dim;
        head.value = value.cells<float>() + each * head.num_keys * head.value_dim;
        head.mask = chain.mask ? mask.data() + masks.place() : nullptr;
        kernel.forward(head, result.fill<float>() + each * head.num_queries * head.value_dim,
                       nullptr, scratch.data());
    }
    return result;
}

}  // namespace recorder

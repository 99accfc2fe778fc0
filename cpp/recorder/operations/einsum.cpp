// Sums of products in Einstein's notation, written in other operations.
#include <algorithm>
#include <array>
#include <map>

#include "recorder/operations/notation.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

/// A tensor and the label of each of its axes, each once.
struct labelled {
    variable values;
    std::vector<int> labels;

    std::size_t place(int label) const {
        return static_cast<std::size_t>(std::find(labels.begin(), labels.end(), label) -
                                        labels.begin());
    }
    bool has(int label) const { return place(label) < labels.size(); }
    shape_list shape() const { return values.owner->value(values).shape(); }
};

/// Keeps of every repeated label the diagonal.
labelled with_diagonals(const call& asked, variable values, std::vector<int> labels) {
    labelled made{values, std::move(labels)};
    for (std::size_t i = 0; i < made.labels.size(); ++i) {
        for (std::size_t j = i + 1; j < made.labels.size(); ++j) {
            if (made.labels[i] != made.labels[j]) continue;
            const shape_list shape = made.shape();
            if (shape[i] != shape[j]) {
                asked.refuse(
                    status::shape,
                    "the letter '%' is repeated for one operand, on axes of lengths % and %.",
                    label_text(made.labels[i]), shape[i], shape[j]);
            }
            made.values = record(
                diagonal_definition, {made.values},
                {std::int64_t{0}, static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)});
            const int label = made.labels[i];
            made.labels.erase(made.labels.begin() + static_cast<std::ptrdiff_t>(j));
            made.labels.erase(made.labels.begin() + static_cast<std::ptrdiff_t>(i));
            made.labels.push_back(label);
            return with_diagonals(asked, made.values, made.labels);
        }
    }
    return made;
}

/// Sums over these labels, which go away.
void sum_out(labelled& of, const std::vector<int>& gone) {
    std::vector<std::int64_t> dims;
    std::vector<int> left;
    for (std::size_t i = 0; i < of.labels.size(); ++i) {
        const bool goes = std::find(gone.begin(), gone.end(), of.labels[i]) != gone.end();
        if (goes) dims.push_back(static_cast<std::int64_t>(i));
        if (!goes) left.push_back(of.labels[i]);
    }
    if (dims.empty()) return;
    of.values = sum(of.values, dims);
    of.labels = left;
}

/// The axes in the order of these labels.
variable ordered(const labelled& of, const std::vector<int>& labels) {
    std::vector<std::int64_t> dims;
    for (const int label : labels) dims.push_back(static_cast<std::int64_t>(of.place(label)));
    return std::is_sorted(dims.begin(), dims.end()) ? of.values : permute(of.values, dims);
}

variable in_shape(variable values, const shape_list& shape) {
    return values.owner->value(values).shape() == shape ? values : reshape(values, shape);
}

using label_list = std::vector<int>;

label_list joined(std::initializer_list<const label_list*> lists) {
    label_list all;
    for (const label_list* each : lists) all.insert(all.end(), each->begin(), each->end());
    return all;
}

/// The product of two, summed over the labels that only they have and that are not `kept`.
class pair_product {
  public:
    pair_product(labelled a, labelled b, const label_list& kept)
        : a_(std::move(a)), b_(std::move(b)) {
        const auto is_kept = [&kept](int label) {
            return std::find(kept.begin(), kept.end(), label) != kept.end();
        };
        sum_alone(a_, b_, is_kept);
        sum_alone(b_, a_, is_kept);
        for (const int label : a_.labels) {
            if (!b_.has(label)) {
                only_a_.push_back(label);
            } else {
                (is_kept(label) ? both_ : summed_).push_back(label);
            }
        }
        for (const int label : b_.labels) {
            if (!a_.has(label)) only_b_.push_back(label);
        }
    }

    labelled result() const { return summed_.empty() ? cell_by_cell() : product_of_matrices(); }

  private:
    /// What is summed and absent, or of length 1, in the other is summed before the product.
    template <class Kept>
    static void sum_alone(labelled& of, const labelled& other, Kept is_kept) {
        label_list gone;
        const shape_list own = of.shape();
        for (std::size_t i = 0; i < of.labels.size(); ++i) {
            const int label = of.labels[i];
            const bool is_single = !other.has(label) || other.shape()[other.place(label)] != own[i];
            if (!is_kept(label) && is_single) gone.push_back(label);
        }
        sum_out(of, gone);
    }

    labelled cell_by_cell() const {
        const label_list order = joined({&both_, &only_a_, &only_b_});
        variable a = ordered(a_, joined({&both_, &only_a_}));
        variable b = ordered(b_, joined({&both_, &only_b_}));
        for (std::size_t i = 0; i < only_b_.size(); ++i) {
            a = unsqueeze(a, both_.size() + only_a_.size());
        }
        if (!both_.empty()) {
            for (std::size_t i = 0; i < only_a_.size(); ++i) b = unsqueeze(b, both_.size());
        }
        return {a * b, order};
    }

    /// The lengths of these labels in one of both, and their product.
    static shape_list lengths(const labelled& of, const label_list& labels) {
        shape_list found;
        for (const int label : labels) found.push_back(of.shape()[of.place(label)]);
        return found;
    }

    labelled product_of_matrices() const {
        const shape_list rows = lengths(a_, only_a_);
        const shape_list columns = lengths(b_, only_b_);
        const std::size_t inner = size_of(lengths(a_, summed_));
        shape_list a_shape = lengths(a_, both_);
        shape_list b_shape = lengths(b_, both_);
        // Without batches a vector is multiplied as one.
        const bool a_vector = both_.empty() && only_a_.empty();
        const bool b_vector = both_.empty() && only_b_.empty();
        if (!a_vector) a_shape.push_back(size_of(rows));
        a_shape.push_back(inner);
        b_shape.push_back(inner);
        if (!b_vector) b_shape.push_back(size_of(columns));
        const variable a = in_shape(ordered(a_, joined({&both_, &only_a_, &summed_})), a_shape);
        const variable b = in_shape(ordered(b_, joined({&both_, &summed_, &only_b_})), b_shape);
        const variable product = matmul(a, b);
        shape_list shape = broadcast(lengths(a_, both_), lengths(b_, both_), "einsum");
        for (const shape_list* part : {&rows, &columns}) {
            for (const std::size_t length : *part) shape.push_back(length);
        }
        return {in_shape(product, shape), joined({&both_, &only_a_, &only_b_})};
    }

    labelled a_, b_;
    label_list both_, summed_, only_a_, only_b_;
};

/// Refuses a letter that stands for axes of different lengths, other than 1.
void check_lengths(const call& asked, const std::vector<labelled>& operands) {
    std::map<int, std::size_t> lengths;
    for (const labelled& each : operands) {
        const shape_list shape = each.shape();
        for (std::size_t i = 0; i < shape.size(); ++i) {
            std::size_t& known = lengths.emplace(each.labels[i], shape[i]).first->second;
            if (known == shape[i] || shape[i] == 1) continue;
            if (known != 1) {
                asked.refuse(
                    status::shape,
                    "'%' stands for axes of lengths % and %; they must be alike or one of them 1.",
                    label_text(each.labels[i]), known, shape[i]);
            }
            known = shape[i];
        }
    }
}

void compose_einsum(composition& made) {
    const call asked = made.asked();
    std::vector<std::size_t> ranks;
    for (const array* each : asked.operands) ranks.push_back(each->rank());
    const notation read(asked, asked.text("equation"), ranks);
    std::vector<labelled> operands;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        operands.push_back(with_diagonals(asked, made.operands[i], read.operands[i]));
    }
    check_lengths(asked, operands);
    labelled result = operands.front();
    for (std::size_t i = 1; i < operands.size(); ++i) {
        label_list kept = read.result;
        for (std::size_t later = i + 1; later < operands.size(); ++later) {
            kept = joined({&kept, &operands[later].labels});
        }
        result = pair_product(result, operands[i], kept).result();
    }
    label_list gone;
    for (const int label : result.labels) {
        if (std::find(read.result.begin(), read.result.end(), label) == read.result.end()) {
            gone.push_back(label);
        }
    }
    sum_out(result, gone);
    made.give(ordered(result, read.result));
}

}  // namespace

const definition einsum_definition =
    definition("einsum(str equation, Tensor[] operands)").composes(compose_einsum);

}  // namespace recorder

// Compares every kernel with the reference, forward and backward: one call with any shapes, scale,
// mask and numbers runs through each kernel's public function, and through each target of the fast
// kernel, in pieces and by chosen rows.
#include "attention/kernels.hpp"

#include <deque>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "attention/fused/targets.hpp"
#include "attention/mask.hpp"
#include "support/attention_runs.hpp"
#include "support/expect.hpp"
#include "support/expected_gradient.hpp"
#include "support/input.hpp"

namespace {

using attention::attention_options;
using attention::shape_list;
using attention::tensor;

constexpr float infinity = std::numeric_limits<float>::infinity();

struct call {
    tensor query, key, value, upstream;
    attention_options options;
    attention::reference::sizes of;
    std::size_t heads;
    std::size_t group;  ///< query heads that share a key head
};

shape_list with_matrix(shape_list leading, std::size_t rows, std::size_t columns) {
    leading.push_back(rows);
    leading.push_back(columns);
    return leading;
}

/// A mask that broadcasts to the scores, or seldom has an axis that is too long by one. Any cells
/// are -infinity; the others are 0 or biases.
tensor read_mask(fuzz::input& from, const shape_list& scores) {
    shape_list shape = scores;
    for (std::size_t cut = from.count(0, scores.size()); cut > 0; --cut) shape.erase(0);
    for (std::size_t& length : shape) {
        if (from.flag()) length = 1;
        if (from.seldom(64)) ++length;
    }
    const double kept = static_cast<double>(from.count(0, 4)) / 4.0;
    tensor mask = from.numbers(shape, from.flag() ? 3.0 : 0.0, false);
    support::draws random(static_cast<std::uint32_t>(from.count(0, 255)));
    for (float& each : mask) {
        if (random.number(0.0, 1.0) > kept) each = -infinity;
    }
    if (mask.size() > 0 && from.seldom(16)) mask.data()[0] = from.odd();
    return mask;
}

call read_call(fuzz::input& from) {
    shape_list leading;
    for (std::size_t axes = from.count(0, 2); axes > 0; --axes) leading.push_back(from.count(1, 3));
    std::size_t num_queries = from.length(12, 140);
    std::size_t num_keys = from.length(12, 270);
    std::size_t head_dim = from.length(6, 70);
    std::size_t value_dim = from.length(6, 70);
    // One long axis makes the others short: the search needs many short runs.
    std::size_t* const axes[] = {&num_queries, &num_keys, &head_dim, &value_dim};
    const std::size_t* const longest =
        *std::max_element(axes, axes + 4, [](const auto* a, const auto* b) { return *a < *b; });
    while (num_queries * num_keys * (head_dim + value_dim) > 12000) {
        for (std::size_t* axis : axes) {
            if (axis != longest) *axis = (*axis + 1) / 2;
        }
    }
    if (num_queries * num_keys * (head_dim + value_dim) > 3000) leading.clear();
    // Seldom, shapes that do not fit each other.
    const auto off = [&] { return from.seldom(64) ? std::size_t{1} : std::size_t{0}; };
    const shape_list key_leading = leading;
    const std::size_t group = leading.empty() || !from.seldom(4) ? 1 : from.count(1, 3);
    if (group > 1) leading.back() *= group;
    const double reach = from.reach();
    const bool odd = from.seldom(4);
    call made{
        from.numbers(with_matrix(leading, num_queries, head_dim), reach, odd),
        from.numbers(with_matrix(key_leading, num_keys, head_dim + off()), reach, odd),
        from.numbers(with_matrix(key_leading, num_keys + off(), value_dim), from.reach(), odd),
        from.numbers(with_matrix(leading, num_queries, value_dim + off()), 1.0, odd),
        {},
        {num_queries, num_keys, head_dim, value_dim},
        1,
        group};
    made.options.enable_gqa = group > 1 && !from.seldom(16);
    for (const std::size_t length : leading) made.heads *= length;
    if (from.flag()) {
        const float scales[] = {0.0F, 1.0F, -1.0F, 0.125F, 3.0F, 1e-6F, 100.0F, from.odd()};
        made.options.scale = scales[from.count(0, 7)];
    }
    made.options.causal = from.flag();
    if (from.flag()) made.options.window = from.count(0, 2 * num_queries + 1);
    if (from.seldom(4)) made.options.keys_before = from.count(0, num_keys);
    if (from.seldom(4)) made.options.keys_after = from.count(0, num_keys);
    for (std::size_t left = from.seldom(4) ? from.count(1, 2) : 0; left > 0; --left) {
        made.options.position.push_back(
            static_cast<std::int32_t>(from.count(0, 2 * num_keys + num_queries)) -
            static_cast<std::int32_t>(num_queries));
    }
    if (from.seldom(4)) {
        const float softcaps[] = {1.0F, 0.25F, 30.0F, 1e-3F, 1e6F, from.odd()};
        made.options.softcap = softcaps[from.count(0, 5)];
    }
    if (from.flag())
        made.options.mask = read_mask(from, with_matrix(leading, num_queries, num_keys));
    made.options.needs_weights = !from.seldom(4);
    return made;
}

attention::reference::numbers part_of(const tensor& all, std::size_t part, std::size_t size) {
    return {all.data() + part * size, all.data() + (part + 1) * size};
}

std::vector<float> floats_of(const tensor& all, std::size_t part, std::size_t size) {
    return {all.data() + part * size, all.data() + (part + 1) * size};
}

/// Causal limit, windows, position and mask of one head as one additive mask.
attention::reference::numbers whole_mask(const call& made, std::size_t number) {
    const auto [num_queries, num_keys, head_dim, value_dim] = made.of;
    const attention_options& options = made.options;
    shape_list scores = attention::shape_of(made.query);
    scores.back() = num_keys;
    attention::reference::numbers whole(num_queries * num_keys, 0.0);
    for (std::size_t cell = 0; cell < whole.size(); ++cell) {
        const std::size_t i = cell / num_keys;
        const std::size_t j = cell % num_keys;
        if (options.mask) {
            shape_list index = support::coordinates(number * num_queries * num_keys + cell, scores);
            const shape_list mask_shape = attention::shape_of(*options.mask);
            while (index.size() > mask_shape.size()) index.erase(0);
            for (std::size_t axis = 0; axis < mask_shape.size(); ++axis) {
                if (mask_shape[axis] == 1) index[axis] = 0;
            }
            whole[cell] =
                static_cast<double>(options.mask->data()[support::flat(index, mask_shape)]);
        }
        const std::size_t batch = scores.size() == 4 ? number * scores[0] / made.heads : 0;
        const std::int64_t position = support::position_of(options, batch);
        if (support::is_outside(options, position, i, j)) {
            whole[cell] = -static_cast<double>(infinity);
        }
    }
    return whole;
}

fuzz::head head_of(const call& made, std::size_t number) {
    const auto [num_queries, num_keys, head_dim, value_dim] = made.of;
    return {made.of,
            part_of(made.query, number, num_queries * head_dim),
            part_of(made.key, number / made.group, num_keys * head_dim),
            part_of(made.value, number / made.group, num_keys * value_dim),
            part_of(made.upstream, number, num_queries * value_dim),
            whole_mask(made, number),
            static_cast<double>(attention::attention_scale(made.key, made.options)),
            static_cast<double>(made.options.softcap.value_or(0.0F))};
}

std::string wrong_rows(const fuzz::expected& want, const std::vector<float>& output,
                       std::size_t value_dim) {
    for (std::size_t cell = 0; cell < output.size(); ++cell) {
        const std::string wrong = want.wrong_output(cell / value_dim, cell % value_dim,
                                                    static_cast<double>(output[cell]));
        if (!wrong.empty()) return "output, " + wrong;
    }
    return "";
}

/// Checks the weights of the listed rows.
std::string wrong_weights(const fuzz::expected& want, const std::vector<float>& weights,
                          const std::vector<std::size_t>& rows, std::size_t num_keys) {
    for (std::size_t place = 0; place < rows.size(); ++place) {
        for (std::size_t j = 0; j < num_keys; ++j) {
            const double got = static_cast<double>(weights[place * num_keys + j]);
            const std::string wrong = want.wrong_weight(rows[place], j, got);
            if (!wrong.empty()) return "weights, " + wrong;
        }
    }
    return "";
}

/// A head with its expected results, computed once for all kernels.
struct judged {
    explicit judged(fuzz::head one) : asked(std::move(one)), want(asked), slopes(asked, want) {}
    judged(const judged&) = delete;
    judged& operator=(const judged&) = delete;

    const fuzz::head asked;
    const fuzz::expected want;
    const fuzz::expected_gradient slopes;
};

/// Checks a kernel through its public functions. Returns the status of its refusal, if it refuses
/// the call.
std::optional<attention::status> check_kernel(const attention::kernel& kernel, const call& made,
                                              const std::deque<judged>& heads) {
    const std::string name = kernel.name;
    const auto [num_queries, num_keys, head_dim, value_dim] = made.of;
    attention::attention_result got;
    attention::attention_gradient gradient;
    const auto forward_refused = fuzz::refusal_of(
        name, [&] { got = kernel.forward(made.query, made.key, made.value, made.options); });
    const auto refused = fuzz::refusal_of(name + " backward", [&] {
        gradient = kernel.gradient(made.query, made.key, made.value, made.upstream, made.options);
    });
    if (forward_refused) fuzz::expect(refused == forward_refused, name + " refuses unlike forward");
    if (refused) return refused;
    std::vector<std::size_t> rows(num_queries);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    for (std::size_t number = 0; number < heads.size(); ++number) {
        const fuzz::expected& want = heads[number].want;
        const fuzz::expected_gradient& slopes = heads[number].slopes;
        const auto output = floats_of(got.output, number, num_queries * value_dim);
        fuzz::expect_nothing(wrong_rows(want, output, value_dim), name);
        if (made.options.needs_weights) {
            const auto weights = floats_of(got.weights, number, num_queries * num_keys);
            fuzz::expect_nothing(wrong_weights(want, weights, rows, num_keys), name);
        }
        // Heads that share a key add up their gradients, which the property tests check.
        if (made.group > 1) continue;
        fuzz::expect_nothing(slopes.wrong(floats_of(gradient.query, number, num_queries * head_dim),
                                          floats_of(gradient.key, number, num_keys * head_dim),
                                          floats_of(gradient.value, number, num_keys * value_dim)),
                             name + " backward, by ");
    }
    return std::nullopt;
}

/// Numbers at any alignment that end with their allocation: the sanitizer sees a read beyond them.
class placed {
  public:
    placed(const attention::reference::numbers& all, std::size_t shift) : shift_(shift) {
        memory_.reset(new float[shift + all.size()]);
        for (std::size_t i = 0; i < all.size(); ++i) {
            memory_[shift + i] = static_cast<float>(all[i]);
        }
    }
    const float* data() const { return memory_.get() + shift_; }

  private:
    std::unique_ptr<float[]> memory_;
    std::size_t shift_;
};

/// How a call reaches the fast kernel: where its rows are cut in two pieces, which rows of weights
/// are computed, and the alignment of its numbers.
struct call_layout {
    std::size_t cut, shift;
    std::vector<std::size_t> rows;
};

call_layout read_layout(fuzz::input& from, std::size_t num_queries) {
    call_layout made{from.count(0, num_queries), from.count(0, 7), {}};
    for (std::size_t more = from.count(1, 6); more > 0; --more) {
        made.rows.push_back(from.count(0, num_queries - 1));
    }
    return made;
}

/// Checks one target of the fast kernel: forward in two pieces, the weights of the chosen rows, and
/// the gradient of the second piece (`piece` has an upstream gradient of 0 for the first one).
void check_target(const attention::fused::target& target, const judged& whole, const judged& piece,
                  const attention::key_band& band, const call_layout& in) {
    const auto [num_queries, num_keys, head_dim, value_dim] = whole.asked.of;
    const std::string name = std::string("fused on ") + target.name;
    const placed query(whole.asked.query, in.shift);
    const placed key(whole.asked.key, in.shift % 3);
    const placed value(whole.asked.value, in.shift % 5);
    const placed mask(whole.asked.mask, in.shift % 2);
    const placed upstream(piece.asked.upstream, 0);
    attention::fused::head_params params{};
    params.query = query.data();
    params.key = key.data();
    params.value = value.data();
    params.mask = whole.asked.mask.empty() ? nullptr : mask.data();
    params.num_queries = num_queries;
    params.num_keys = num_keys;
    params.head_dim = head_dim;
    params.value_dim = value_dim;
    params.mask_row_stride = num_keys;
    params.mask_column_stride = 1;
    params.scale = static_cast<float>(whole.asked.scale);
    params.softcap = static_cast<float>(whole.asked.softcap);
    params.lower = band.lower;
    params.upper = band.upper;

    std::vector<float> output(num_queries * value_dim, NAN);
    std::vector<float> statistics(2 * num_queries, NAN);
    std::vector<float> scratch(target.scratch_size(head_dim, value_dim), NAN);
    for (const auto& [first, last] :
         {std::pair(std::size_t{0}, in.cut), std::pair(in.cut, num_queries)}) {
        params.query_begin = first;
        params.query_end = last;
        target.forward(params, output.data(), statistics.data(), scratch.data());
    }
    fuzz::expect_nothing(wrong_rows(whole.want, output, value_dim), name);

    std::vector<float> weights(in.rows.size() * num_keys, NAN);
    target.weights(params, statistics.data(), in.rows.data(), in.rows.size(), weights.data(),
                   scratch.data());
    fuzz::expect_nothing(wrong_weights(whole.want, weights, in.rows, num_keys), name);

    std::vector<float> grad_query(num_queries * head_dim), grad_key(num_keys * head_dim),
        grad_value(num_keys * value_dim);
    scratch.assign(target.gradient_scratch_size(head_dim, value_dim, num_keys), NAN);
    target.gradient(params, upstream.data(), grad_query.data(), grad_key.data(), grad_value.data(),
                    scratch.data());
    fuzz::expect_nothing(piece.slopes.wrong(grad_query, grad_key, grad_value),
                         name + " backward, by ");
}

/// Describes the call in a failure's message.
std::string text_of(const call& made) {
    const auto [num_queries, num_keys, head_dim, value_dim] = made.of;
    const attention_options& options = made.options;
    std::string text =
        attention::shape_text({made.heads, num_queries, num_keys, head_dim, value_dim}) +
        ", scale " +
        support::number_text(static_cast<double>(attention::attention_scale(made.key, options)));
    if (options.causal) text += ", causal";
    if (options.window) text += ", window " + std::to_string(*options.window);
    if (options.keys_before) text += ", before " + std::to_string(*options.keys_before);
    if (options.keys_after) text += ", after " + std::to_string(*options.keys_after);
    for (const std::int32_t each : options.position) text += ", position " + std::to_string(each);
    if (options.softcap) {
        text += ", softcap " + support::number_text(static_cast<double>(*options.softcap));
    }
    if (made.group > 1) text += ", groups of " + std::to_string(made.group);
    if (options.mask) text += ", mask " + attention::shape_text(attention::shape_of(*options.mask));
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    fuzz::input from(bytes, size);
    const call made = read_call(from);
    const attention::kernel& plainest = attention::kernels()[0];
    fuzz::about() = text_of(made);
    const auto refused = fuzz::refusal_of("the reference", [&] {
        plainest.gradient(made.query, made.key, made.value, made.upstream, made.options);
    });
    std::deque<judged> heads;
    for (std::size_t number = 0; number < made.heads && !refused; ++number) {
        heads.emplace_back(head_of(made, number));
    }
    for (const attention::kernel& kernel : attention::kernels()) {
        fuzz::expect(check_kernel(kernel, made, heads) == refused,
                     std::string(kernel.name) + " refuses other calls than the reference");
    }
    if (refused) return 0;
    const std::size_t chosen = from.count(0, heads.size() - 1);
    const judged& whole = heads[chosen];
    const shape_list shape = attention::shape_of(made.query);
    const attention::key_band band =
        attention::band_of(made.options, shape.size() == 4 ? chosen * shape[0] / made.heads : 0);
    const call_layout in = read_layout(from, whole.asked.of.num_queries);
    fuzz::head second = whole.asked;
    std::fill_n(second.upstream.begin(), in.cut * second.of.value_dim, 0.0);
    const judged piece(std::move(second));
    for (const attention::fused::target* target : attention::fused::targets()) {
        check_target(*target, whole, piece, band, in);
    }
    return 0;
}

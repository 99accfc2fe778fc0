#include "support/recorded_calls.hpp"

using namespace recorder;
using attention::status;

namespace {

/// x[...] = value, and x after it.
struct write_row {
    const char* written;
    std::vector<std::int64_t> items;
    std::vector<array> indices;
    array value, result;
};

const std::vector<write_row>& write_rows() {
    static const std::vector<write_row> rows = {
        {"x[0] = 7", {0, 0}, {}, wholes({}, {7}), floats({2, 3, 4}, {7,  7,  7,  7,  7,  7,
                                                                     7,  7,  7,  7,  7,  7,
                                                                     12, 13, 14, 15, 16, 17,
                                                                     18, 19, 20, 21, 22, 23})},
        {"x[1, 2, 3] = -1",
         {0, 1, 0, 2, 0, 3},
         {},
         wholes({}, {-1}),
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, -1})},
        {"x[:] = tensor([1.,2,3,4])",
         {1, 0, 0, 0, 1},
         {},
         floats({4}, {1, 2, 3, 4}),
         floats({2, 3, 4},
                {1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4})},
        {"x[...] = arange(24.).reshape(2,3,4)*2",
         {3},
         {},
         floats({2, 3, 4}, {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22,
                            24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46}),
         floats({2, 3, 4}, {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22,
                            24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46})},
        {"x[()] = tensor(5.)", {}, {}, floats({}, {5}), floats({2, 3, 4}, {5, 5, 5, 5, 5, 5,
                                                                           5, 5, 5, 5, 5, 5,
                                                                           5, 5, 5, 5, 5, 5,
                                                                           5, 5, 5, 5, 5, 5})},
        {"x[:, 1] = tensor([[1.],[2.]])",
         {1, 0, 0, 0, 1, 0, 1},
         {},
         floats({2, 1}, {1, 2}),
         floats({2, 3, 4}, {0,  1,  2,  3,  1, 1, 1, 1, 8,  9,  10, 11,
                            12, 13, 14, 15, 2, 2, 2, 2, 20, 21, 22, 23})},
        {"x[..., ::2] = tensor([[[1.,2.]]])",
         {3, 1, 4, 0, 0, 2},
         {},
         floats({1, 1, 2}, {1, 2}),
         floats({2, 3, 4},
                {1, 1, 2, 3, 1, 5, 2, 7, 1, 9, 2, 11, 1, 13, 2, 15, 1, 17, 2, 19, 1, 21, 2, 23})},
        {"x[0] = ones(1,1,3,4)",
         {0, 0},
         {},
         floats({1, 1, 3, 4}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}),
         floats({2, 3, 4}, {1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
        {"x[None, 0] = tensor([9.,8,7,6])",
         {2, 0, 0},
         {},
         floats({4}, {9, 8, 7, 6}),
         floats({2, 3, 4}, {9,  8,  7,  6,  9,  8,  7,  6,  9,  8,  7,  6,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
        {"x[5:] = 1",
         {1, 1, 5, 0, 1},
         {},
         wholes({}, {1}),
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
        {"x[tensor([1, 0])] = tensor([1.,2,3,4])",
         {4},
         {wholes({2}, {1, 0})},
         floats({4}, {1, 2, 3, 4}),
         floats({2, 3, 4},
                {1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4})},
        {"x[:, tensor([2, 0])] = arange(16.).reshape(2,2,4)",
         {1, 0, 0, 0, 1, 4},
         {wholes({2}, {2, 0})},
         floats({2, 2, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}),
         floats({2, 3, 4}, {4,  5,  6,  7,  4,  5,  6,  7,  0, 1, 2,  3,
                            12, 13, 14, 15, 16, 17, 18, 19, 8, 9, 10, 11})},
        {"x[tensor([0, 0, 1]), tensor([1, 1, 2])] = tensor([[1.],[2.],[3.]])",
         {4, 4},
         {wholes({3}, {0, 0, 1}), wholes({3}, {1, 1, 2})},
         floats({3, 1}, {1, 2, 3}),
         floats({2, 3, 4}, {0,  1,  2,  3,  2,  2,  2,  2,  8, 9, 10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 3, 3, 3,  3})},
        {"x[tensor([0, 1]), :, tensor([2, 0])] = tensor([[1.,2,3],[4,5,6]])",
         {4, 1, 0, 0, 0, 1, 4},
         {wholes({2}, {0, 1}), wholes({2}, {2, 0})},
         floats({2, 3}, {1, 2, 3, 4, 5, 6}),
         floats({2, 3, 4}, {0, 1,  1,  3,  4, 5,  2,  7,  8, 9,  3,  11,
                            4, 13, 14, 15, 5, 17, 18, 19, 6, 21, 22, 23})},
        {"x[m23] = 5",
         {4},
         {bools({2, 3}, {1, 0, 1, 0, 1, 0})},
         wholes({}, {5}),
         floats({2, 3, 4},
                {5, 5, 5, 5, 4, 5, 6, 7, 5, 5, 5, 5, 12, 13, 14, 15, 5, 5, 5, 5, 20, 21, 22, 23})},
        {"x[m234] = tensor([1.,2,3,4,5])",
         {4},
         {bools({2, 3, 4},
                {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0})},
         floats({5}, {1, 2, 3, 4, 5}),
         floats({2, 3, 4}, {1,  1,  2,  3, 4,  2,  6,  7,  8, 9,  3,  11,
                            12, 13, 14, 4, 16, 17, 18, 19, 5, 21, 22, 23})},
        {"x[m23, tensor([0, 1, 3])] = tensor([1.,2,3])",
         {4, 4},
         {bools({2, 3}, {1, 0, 1, 0, 1, 0}), wholes({3}, {0, 1, 3})},
         floats({3}, {1, 2, 3}),
         floats({2, 3, 4}, {1,  1,  2,  3,  4,  5,  6,  7, 8,  2,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 3, 20, 21, 22, 23})},
        {"x[:, m3] = tensor([[1.],[2.]])",
         {1, 0, 0, 0, 1, 4},
         {bools({3}, {1, 0, 1})},
         floats({2, 1}, {1, 2}),
         floats({2, 3, 4},
                {1, 1, 1, 1, 4, 5, 6, 7, 2, 2, 2, 2, 1, 1, 1, 1, 16, 17, 18, 19, 2, 2, 2, 2})},
        {"x[tensor(1)] = tensor([1.,2,3,4])",
         {4},
         {wholes({}, {1})},
         floats({4}, {1, 2, 3, 4}),
         floats({2, 3, 4},
                {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4})},
        {"x[tensor(1), tensor([0, 2])] = tensor([[1.,2,3,4]])",
         {4, 4},
         {wholes({}, {1}), wholes({2}, {0, 2})},
         floats({1, 4}, {1, 2, 3, 4}),
         floats({2, 3, 4},
                {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 16, 17, 18, 19, 1, 2, 3, 4})},
        {"x[True] = 3", {5, 1}, {}, wholes({}, {3}), floats({2, 3, 4}, {3, 3, 3, 3, 3, 3, 3, 3,
                                                                        3, 3, 3, 3, 3, 3, 3, 3,
                                                                        3, 3, 3, 3, 3, 3, 3, 3})},
        {"x[False] = 3", {5, 0}, {}, wholes({}, {3}), floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,
                                                                         6,  7,  8,  9,  10, 11,
                                                                         12, 13, 14, 15, 16, 17,
                                                                         18, 19, 20, 21, 22, 23})},
        {"x[tensor(True), 0] = tensor(4.)",
         {4, 0, 0},
         {bools({}, {1})},
         floats({}, {4}),
         floats({2, 3, 4}, {4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
        {"x[tensor(False)] = tensor(4.)",
         {4},
         {bools({}, {0})},
         floats({}, {4}),
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
        {"x[m234] = tensor([[6.]])",
         {4},
         {bools({2, 3, 4},
                {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0})},
         floats({1, 1}, {6}),
         floats({2, 3, 4}, {6,  1,  2,  3, 4,  6,  6,  7,  8, 9,  6,  11,
                            12, 13, 14, 6, 16, 17, 18, 19, 6, 21, 22, 23})},
        {"x[1:, ..., tensor([2, 2, 1])] = tensor([1.,2,3])",
         {1, 1, 1, 0, 1, 3, 4},
         {wholes({3}, {2, 2, 1})},
         floats({3}, {1, 2, 3}),
         floats({2, 3, 4},
                {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 3, 2, 15, 16, 3, 2, 19, 20, 3, 2, 23})},
        {"x[tensor([])] = 1",
         {4},
         {wholes({0}, {})},
         wholes({}, {1}),
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
        {"x[0, 1:, tensor([[0],[3]])] = tensor([[[1.],[2.]]])",
         {0, 0, 1, 1, 1, 0, 1, 4},
         {wholes({2, 1}, {0, 3})},
         floats({1, 2, 1}, {1, 2}),
         floats({2, 3, 4}, {0,  1,  2,  3,  1,  5,  6,  2,  1,  9,  10, 2,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
        {"x[tensor([[0, 0]])] = ones(1,1,1,3,4)",
         {4},
         {wholes({1, 2}, {0, 0})},
         floats({1, 1, 1, 3, 4}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}),
         floats({2, 3, 4}, {1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
        {"x[0] = True", {0, 0}, {}, bools({}, {1}), floats({2, 3, 4}, {1,  1,  1,  1,  1,  1,
                                                                       1,  1,  1,  1,  1,  1,
                                                                       12, 13, 14, 15, 16, 17,
                                                                       18, 19, 20, 21, 22, 23})},
    };
    return rows;
}

}  // namespace

TEST_CASE("recorder indexing: x[...] = value in all of PyTorch's forms") {
    for (const write_row& each : write_rows()) {
        INFO(std::string(each.written));
        tape on(0);
        const variable x = on.given(counted({2, 3, 4}));
        const variable flat = ask(on, "flatten", x);
        const variable written =
            ask(on, "setitem", x, each.items, given(on, each.indices), on.given(each.value));
        CHECK(written.id == x.id);
        CHECK(on.value(x).same_bits(each.result));
        CHECK(on.value(flat).same_bits(array(each.result, {24})));
        // The same through a view of something else.
        const variable batch = on.given(counted({1, 4, 3, 2}));
        const variable seen = ask(on, "permute", ask(on, "select", batch, 0, 0), list({2, 1, 0}));
        ask(on, "setitem", seen, list({3}), variable_list{}, on.given(counted({2, 3, 4})));
        ask(on, "setitem", seen, each.items, given(on, each.indices), on.given(each.value));
        CHECK(on.value(seen).same_bits(each.result));
        CHECK(on.value(ask(on, "permute", ask(on, "select", batch, 0, 0), list({2, 1, 0})))
                  .same_bits(each.result));
        check_explained(on.trace());
    }
}

TEST_CASE("recorder indexing: gradients of writes agree with central differences") {
    for (const write_row& each : write_rows()) {
        // A value that a later one replaces has, as in PyTorch, the gradient of the later one.
        const std::string text = each.written;
        const bool repeats =
            text.find("[0, 0") != std::string::npos || text.find("[2, 2") != std::string::npos;
        if (each.value.type() != dtype::float32 || repeats ||
            text.find("False") != std::string::npos)
            continue;
        INFO(text);
        check_gradients(
            [&](tape& on, const variable_list& leaves) {
                const variable x = leaves[0] * 1.0;
                ask(on, "setitem", x, each.items, given(on, each.indices), leaves[1]);
                return x * x;
            },
            {counted({2, 3, 4}), each.value});
    }
}

TEST_CASE("recorder indexing: types of what is written") {
    tape on(0);
    const variable whole = on.given(wholes({2, 2}, {1, 2, 3, 4}));
    // Numbers are converted, as PyTorch's copy_ does.
    ask(on, "setitem", whole, list({0, 0}), variable_list{}, 1.7);
    ask(on, "setitem", whole, list({0, 1, 4}), variable_list{on.given(wholes({1}, {1}))}, -2.5);
    CHECK(on.value(whole).same_bits(wholes({2, 2}, {1, 1, 3, -2})));
    const variable mask = on.given(bools({2, 2}, {1, 0, 0, 1}));
    ask(on, "setitem", mask, list({0, 0}), variable_list{}, on.given(floats({2}, {0, 0.5F})));
    CHECK(on.value(mask).same_bits(bools({2, 2}, {0, 1, 0, 1})));
    check_explained(on.trace());
    // Values of cells that tensors choose must have the type.
    const variable two = on.given(floats({2}, {1, 2}));
    check_refused(on, status::type,
                  [&] { ask(on, "setitem", whole, list({4}), variable_list{mask}, two); });
}

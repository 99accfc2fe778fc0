#include "support/recorded_calls.hpp"

using namespace recorder;
using attention::status;

namespace {

/// x[...] of x, the numbers from 0 to 23 in the shape (2, 3, 4), as PyTorch 1.13 gives it.
struct read_row {
    const char* written;
    std::vector<std::int64_t> items;
    std::vector<array> indices;
    array result;
    bool is_view;
};

const std::vector<read_row>& read_rows() {
    static const std::vector<read_row> rows = {
        {"x[0]", {0, 0}, {}, floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), true},
        {"x[-1]",
         {0, -1},
         {},
         floats({3, 4}, {12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[1, 2, 3]", {0, 1, 0, 2, 0, 3}, {}, floats({}, {23}), true},
        {"x[1, -1]", {0, 1, 0, -1}, {}, floats({4}, {20, 21, 22, 23}), true},
        {"x[:]",
         {1, 0, 0, 0, 1},
         {},
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[...]",
         {3},
         {},
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[()]",
         {},
         {},
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[:, 1]", {1, 0, 0, 0, 1, 0, 1}, {}, floats({2, 4}, {4, 5, 6, 7, 16, 17, 18, 19}), true},
        {"x[..., 0]", {3, 0, 0}, {}, floats({2, 3}, {0, 4, 8, 12, 16, 20}), true},
        {"x[0, ..., -1]", {0, 0, 3, 0, -1}, {}, floats({3}, {3, 7, 11}), true},
        {"x[..., 1, :]",
         {3, 0, 1, 1, 0, 0, 0, 1},
         {},
         floats({2, 4}, {4, 5, 6, 7, 16, 17, 18, 19}),
         true},
        {"x[:, 1:]",
         {1, 0, 0, 0, 1, 1, 1, 1, 0, 1},
         {},
         floats({2, 2, 4}, {4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[:, :-1, ::2]",
         {1, 0, 0, 0, 1, 1, 2, 0, -1, 1, 1, 4, 0, 0, 2},
         {},
         floats({2, 2, 2}, {0, 2, 4, 6, 12, 14, 16, 18}),
         true},
        {"x[-1:, 1:2, 3:1]",
         {1, 1, -1, 0, 1, 1, 3, 1, 2, 1, 1, 3, 3, 1, 1},
         {},
         floats({1, 1, 0}, {}),
         true},
        {"x[5:]", {1, 1, 5, 0, 1}, {}, floats({0, 3, 4}, {}), true},
        {"x[None]",
         {2},
         {},
         floats({1, 2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                               12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[:, None, 1]",
         {1, 0, 0, 0, 1, 2, 0, 1},
         {},
         floats({2, 1, 4}, {4, 5, 6, 7, 16, 17, 18, 19}),
         true},
        {"x[..., None]",
         {3, 2},
         {},
         floats({2, 3, 4, 1}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                               12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[None, ..., None, 0, None]",
         {2, 3, 2, 0, 0, 2},
         {},
         floats({1, 2, 3, 1, 1}, {0, 4, 8, 12, 16, 20}),
         true},
        {"x[..., ...]",
         {3, 3},
         {},
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[..., 0, ...]", {3, 0, 0, 3}, {}, floats({2, 3}, {0, 4, 8, 12, 16, 20}), true},
        {"x[tensor([1, 0, 1])]",
         {4},
         {wholes({3}, {1, 0, 1})},
         floats({3, 3, 4}, {12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0,  1,  2,  3,  4, 5, 6,
                            7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         false},
        {"x[tensor([1, 0, -1]), 1]",
         {4, 0, 1},
         {wholes({3}, {1, 0, -1})},
         floats({3, 4}, {16, 17, 18, 19, 4, 5, 6, 7, 16, 17, 18, 19}),
         false},
        {"x[:, tensor([2, 0])]",
         {1, 0, 0, 0, 1, 4},
         {wholes({2}, {2, 0})},
         floats({2, 2, 4}, {8, 9, 10, 11, 0, 1, 2, 3, 20, 21, 22, 23, 12, 13, 14, 15}),
         false},
        {"x[:, :, tensor([[0, 1], [3, -1]])]",
         {1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 4},
         {wholes({2, 2}, {0, 1, 3, -1})},
         floats({2, 3, 2, 2}, {0,  1,  3,  3,  4,  5,  7,  7,  8,  9,  11, 11,
                               12, 13, 15, 15, 16, 17, 19, 19, 20, 21, 23, 23}),
         false},
        {"x[tensor([0, 1]), tensor([2, 0])]",
         {4, 4},
         {wholes({2}, {0, 1}), wholes({2}, {2, 0})},
         floats({2, 4}, {8, 9, 10, 11, 12, 13, 14, 15}),
         false},
        {"x[tensor([0, 1]), :, tensor([2, 0])]",
         {4, 1, 0, 0, 0, 1, 4},
         {wholes({2}, {0, 1}), wholes({2}, {2, 0})},
         floats({2, 3}, {2, 6, 10, 12, 16, 20}),
         false},
        {"x[:, tensor([0, 1]), tensor([3, 2])]",
         {1, 0, 0, 0, 1, 4, 4},
         {wholes({2}, {0, 1}), wholes({2}, {3, 2})},
         floats({2, 2}, {3, 6, 15, 18}),
         false},
        {"x[tensor([[0], [1]]), tensor([2, 0, 1])]",
         {4, 4},
         {wholes({2, 1}, {0, 1}), wholes({3}, {2, 0, 1})},
         floats({2, 3, 4}, {8,  9,  10, 11, 0,  1,  2,  3,  4,  5,  6,  7,
                            20, 21, 22, 23, 12, 13, 14, 15, 16, 17, 18, 19}),
         false},
        {"x[tensor([0, 1]), 1:, tensor([2, 0])]",
         {4, 1, 1, 1, 0, 1, 4},
         {wholes({2}, {0, 1}), wholes({2}, {2, 0})},
         floats({2, 2}, {6, 10, 16, 20}),
         false},
        {"x[0, :, tensor([1, 2])]",
         {0, 0, 1, 0, 0, 0, 1, 4},
         {wholes({2}, {1, 2})},
         floats({3, 2}, {1, 2, 5, 6, 9, 10}),
         false},
        {"x[0, tensor([1, 2])]",
         {0, 0, 4},
         {wholes({2}, {1, 2})},
         floats({2, 4}, {4, 5, 6, 7, 8, 9, 10, 11}),
         false},
        {"x[tensor([0, 1]), None, tensor([1, 2])]",
         {4, 2, 4},
         {wholes({2}, {0, 1}), wholes({2}, {1, 2})},
         floats({2, 1, 4}, {4, 5, 6, 7, 20, 21, 22, 23}),
         false},
        {"x[:, tensor([0, 1]), None, tensor([1, 2])]",
         {1, 0, 0, 0, 1, 4, 2, 4},
         {wholes({2}, {0, 1}), wholes({2}, {1, 2})},
         floats({2, 2, 1}, {1, 13, 6, 18}),
         false},
        {"x[None, tensor([1, 0])]",
         {2, 4},
         {wholes({2}, {1, 0})},
         floats({1, 2, 3, 4}, {12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
                               0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11}),
         false},
        {"x[..., tensor([1, 3])]",
         {3, 4},
         {wholes({2}, {1, 3})},
         floats({2, 3, 2}, {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23}),
         false},
        {"x[tensor([0, 1]), ..., tensor([1, 3])]",
         {4, 3, 4},
         {wholes({2}, {0, 1}), wholes({2}, {1, 3})},
         floats({2, 3}, {1, 5, 9, 15, 19, 23}),
         false},
        {"x[tensor(1)]",
         {4},
         {wholes({}, {1})},
         floats({3, 4}, {12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         true},
        {"x[:, tensor(-1), 1:]",
         {1, 0, 0, 0, 1, 4, 1, 1, 1, 0, 1},
         {wholes({}, {-1})},
         floats({2, 3}, {9, 10, 11, 21, 22, 23}),
         true},
        {"x[tensor(1), tensor([0, 2])]",
         {4, 4},
         {wholes({}, {1}), wholes({2}, {0, 2})},
         floats({2, 4}, {12, 13, 14, 15, 20, 21, 22, 23}),
         false},
        {"x[m2]",
         {4},
         {bools({2}, {0, 1})},
         floats({1, 3, 4}, {12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         false},
        {"x[m23]",
         {4},
         {bools({2, 3}, {1, 0, 1, 0, 1, 0})},
         floats({3, 4}, {0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19}),
         false},
        {"x[m234]",
         {4},
         {bools({2, 3, 4},
                {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0})},
         floats({5}, {0, 5, 10, 15, 20}),
         false},
        {"x[:, m3]",
         {1, 0, 0, 0, 1, 4},
         {bools({3}, {1, 0, 1})},
         floats({2, 2, 4}, {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23}),
         false},
        {"x[..., m4]",
         {3, 4},
         {bools({4}, {0, 1, 1, 1})},
         floats({2, 3, 3}, {1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23}),
         false},
        {"x[0, m3]",
         {0, 0, 4},
         {bools({3}, {1, 0, 1})},
         floats({2, 4}, {0, 1, 2, 3, 8, 9, 10, 11}),
         false},
        {"x[m2, tensor([1])]",
         {4, 4},
         {bools({2}, {0, 1}), wholes({1}, {1})},
         floats({1, 4}, {16, 17, 18, 19}),
         false},
        {"x[m23, tensor([0, 1, 3])]",
         {4, 4},
         {bools({2, 3}, {1, 0, 1, 0, 1, 0}), wholes({3}, {0, 1, 3})},
         floats({3}, {0, 9, 19}),
         false},
        {"x[m2, :, m4]",
         {4, 1, 0, 0, 0, 1, 4},
         {bools({2}, {0, 1}), bools({4}, {0, 1, 1, 1})},
         floats({3, 3}, {13, 17, 21, 14, 18, 22, 15, 19, 23}),
         false},
        {"x[:, m3, tensor([1, 0])]",
         {1, 0, 0, 0, 1, 4, 4},
         {bools({3}, {1, 0, 1}), wholes({2}, {1, 0})},
         floats({2, 2}, {1, 8, 13, 20}),
         false},
        {"x[True]",
         {5, 1},
         {},
         floats({1, 2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                               12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         false},
        {"x[False]", {5, 0}, {}, floats({0, 2, 3, 4}, {}), false},
        {"x[..., True]",
         {3, 5, 1},
         {},
         floats({2, 3, 4, 1}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                               12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         false},
        {"x[:, True, tensor([0, 1])]",
         {1, 0, 0, 0, 1, 5, 1, 4},
         {wholes({2}, {0, 1})},
         floats({2, 2, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19}),
         false},
        {"x[True, tensor([0, 1])]",
         {5, 1, 4},
         {wholes({2}, {0, 1})},
         floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                            12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         false},
        {"x[tensor(True)]",
         {4},
         {bools({}, {1})},
         floats({1, 2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                               12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
         false},
        {"x[tensor(False), 0]", {4, 0, 0}, {bools({}, {0})}, floats({0, 3, 4}, {}), false},
        {"x[1, True, tensor([2, 0])]",
         {0, 1, 5, 1, 4},
         {wholes({2}, {2, 0})},
         floats({2, 4}, {20, 21, 22, 23, 12, 13, 14, 15}),
         false},
        {"x[tensor([])]", {4}, {wholes({0}, {})}, floats({0, 3, 4}, {}), false},
        {"x[:, tensor([]), tensor([])]",
         {1, 0, 0, 0, 1, 4, 4},
         {wholes({0}, {}), wholes({0}, {})},
         floats({2, 0}, {}),
         false},
        {"x[tensor([False, False])]", {4}, {bools({2}, {0, 0})}, floats({0, 3, 4}, {}), false},
        {"x[1:, ..., tensor([2, 2, 1])]",
         {1, 1, 1, 0, 1, 3, 4},
         {wholes({3}, {2, 2, 1})},
         floats({1, 3, 3}, {14, 14, 13, 18, 18, 17, 22, 22, 21}),
         false},
    };
    return rows;
}

}  // namespace

TEST_CASE("recorder indexing: x[...] in all of PyTorch's forms") {
    for (const read_row& each : read_rows()) {
        INFO(std::string(each.written));
        tape on(0);
        const variable x = on.given(counted({2, 3, 4}));
        const variable found = ask(on, "getitem", x, each.items, given(on, each.indices));
        CHECK(on.value(found).same_bits(each.result));
        // A write shows in x where PyTorch makes a view.
        on.invoke_in_place(mul_definition, {found, 0.0});
        CHECK(on.value(x).same_bits(counted({2, 3, 4})) ==
              (!each.is_view || each.result.size() == 0));
        check_explained(on.trace());
        check_gradients(
            [&](tape& again, const variable_list& leaves) {
                return ask(again, "getitem", leaves[0], each.items, given(again, each.indices));
            },
            {counted({2, 3, 4})});
    }
}

TEST_CASE("recorder indexing: what PyTorch refuses is refused with a sentence") {
    tape on(0);
    const variable x = on.given(counted({2, 3, 4}));
    const auto refused = [&](status code, const std::vector<std::int64_t>& items,
                             const std::vector<array>& indices, const char* part) {
        INFO(std::string(part));
        const variable_list tensors = given(on, indices);
        check_refused(on, code, [&] { ask(on, "getitem", x, items, tensors); });
        check_refused(on, code, [&] { ask(on, "setitem", x, items, tensors, 1.0); });
        try {
            ask(on, "getitem", x, items, tensors);
        } catch (const attention::error& refusal) {
            INFO(std::string(refusal.what()));
            CHECK(std::string(refusal.what()).find(part) != std::string::npos);
        }
    };
    refused(status::value, {0, 9}, {}, "index 9 is out of range for axis 0, which has length 2");
    refused(status::value, {3, 0, -5}, {},
            "index -5 is out of range for axis 2, which has length 4");
    refused(status::shape, {0, 0, 0, 0, 0, 0, 0, 0}, {}, "more indices, 4, than the 3 axes");
    refused(status::value, {1, 4, 0, 0, -1}, {}, "step must be greater than zero");
    refused(status::value, {1, 0, 0, 0, 1, 4}, {wholes({2}, {0, 3})},
            "index 3 is out of range for axis 1, which has length 3");
    refused(status::type, {4}, {floats({1}, {1})}, "must be int64 or bool, not torch.float32");
    refused(status::shape, {4}, {bools({3}, {1, 0, 1})}, "axis 0 has length 2, not 3");
    refused(status::shape, {4, 4},
            {bools({2, 3}, {1, 0, 1, 0, 0, 0}), bools({2, 3}, {1, 0, 1, 0, 0, 0})}, "more indices");
    refused(status::shape, {4, 4}, {wholes({2}, {0, 1}), wholes({3}, {0, 1, 2})},
            "cannot broadcast (2,) and (3,)");
    // As in PyTorch, a mask of two axes leaves what follows it on the second.
    refused(status::shape, {4, 1, 3, 0, 2, 1}, {bools({2, 3}, {1, 0, 1, 0, 0, 0})}, "does not fit");
    refused(status::value, {7}, {}, "cannot be read");
    refused(status::value, {0}, {}, "cannot be read");
    refused(status::value, {4}, {}, "cannot be read");
    refused(status::value, {0, 1}, {wholes({1}, {0})}, "cannot be read");
    const auto unwritten = [&](const std::vector<std::int64_t>& items,
                               const std::vector<array>& indices, const array& value) {
        const variable_list tensors = given(on, indices);
        const variable values = on.given(value);
        check_refused(on, status::shape, [&] { ask(on, "setitem", x, items, tensors, values); });
    };
    unwritten({0, 0}, {}, floats({3}, {1, 2, 3}));
    unwritten({0, 0}, {}, counted({2, 3, 4}));
    unwritten({4}, {wholes({2}, {0, 1})}, floats({3}, {1, 2, 3}));
    unwritten({4}, {bools({2, 3}, {1, 0, 1, 0, 1, 0})}, floats({2, 1, 1}, {1, 2}));
    const variable leaf = on.parameter(on.given(counted({3})));
    check_refused(on, status::value, [&] {
        ask(on, "setitem", leaf, list({0, 0}), variable_list{}, 1.0);
    });
    on.grad_enabled = false;
    ask(on, "setitem", leaf, list({0, 0}), variable_list{}, 5.0);
    CHECK(on.value(leaf).same_bits(floats({3}, {5, 1, 2})));
    CHECK(on.is_leaf(leaf));
    CHECK(on.requires_grad(leaf));
}

TEST_CASE("recorder indexing: index_put, masked_select and nonzero") {
    tape on(0);
    const variable x = on.given(floats({2, 3}, {1, 2, 3, 4, 5, 6}));
    const variable rows = on.given(wholes({3}, {0, 1, 0}));
    const variable columns = on.given(wholes({3}, {2, 1, 2}));
    const variable values = on.given(floats({3}, {10, 20, 30}));
    const variable_list both = {rows, columns};
    CHECK(on.value(ask(on, "index_put", x, both, values))
              .same_bits(floats({2, 3}, {1, 2, 30, 4, 20, 6})));
    CHECK(on.value(ask(on, "index_put", x, both, values, true))
              .same_bits(floats({2, 3}, {1, 2, 43, 4, 25, 6})));
    CHECK(on.value(ask(on, "index_put", x, variable_list{variable{}, columns}, values, true))
              .same_bits(floats({2, 3}, {1, 22, 43, 4, 25, 46})));
    const variable truths = on.given(bools({3}, {0, 0, 1}));
    CHECK(on.value(ask(on, "index_put", truths, variable_list{rows},
                       on.given(bools({3}, {1, 1, 0})), true))
              .same_bits(bools({3}, {1, 1, 1})));
    CHECK(on.value(ask(on, "index", x, variable_list{rows, columns}))
              .same_bits(floats({3}, {3, 5, 3})));
    const variable mask = on.given(bools({3}, {1, 0, 1}));
    CHECK(on.value(ask(on, "masked_select", x, mask)).same_bits(floats({4}, {1, 3, 4, 6})));
    CHECK(on.value(ask(on, "masked_select", on.given(floats({}, {5})), on.given(bools({}, {1}))))
              .same_bits(floats({1}, {5})));
    CHECK(on.value(ask(on, "nonzero", on.given(floats({2, 2}, {0, NAN, 3, -0.0F}))))
              .same_bits(wholes({2, 2}, {0, 1, 1, 0})));
    CHECK(on.value(ask(on, "nonzero", on.given(wholes({}, {4})))).shape() == shape_list{1, 0});
    CHECK(on.value(ask(on, "nonzero", on.given(wholes({}, {0})))).shape() == shape_list{0, 0});
    CHECK(on.strides(ask(on, "nonzero", x)) == shape_list{1, 6});
    check_explained(on.trace());
    const variable short_mask = on.given(bools({2}, {1, 0}));
    const variable whole_values = on.given(wholes({3}, {1, 2, 3}));
    check_refused(on, status::type, [&] { ask(on, "masked_select", x, x); });
    check_refused(on, status::shape, [&] { ask(on, "masked_select", x, short_mask); });
    check_refused(on, status::type, [&] { ask(on, "index_put", x, both, whole_values); });
    check_refused(on, status::type, [&] { ask(on, "cat", variable_list{x, variable{}}); });
    for (const bool accumulate : {false, true}) {
        check_gradients(
            [&](tape& again, const variable_list& leaves) {
                const variable at = again.given(wholes({2}, {1, 0}));
                const variable put = ask(again, "index_put", leaves[0], variable_list{at, at},
                                         leaves[1], accumulate);
                return put * put;
            },
            {floats({2, 2}, {1, 2, 3, 4}), floats({2}, {5, 6})});
    }
    check_gradients(
        [&](tape& again, const variable_list& leaves) {
            const variable at = again.given(wholes({3}, {1, 0, 1}));
            return ask(again, "index_put", leaves[0], variable_list{at}, leaves[1], true);
        },
        {floats({2, 2}, {1, 2, 3, 4}), floats({2}, {5, 6})});
}

TEST_CASE("recorder indexing: replay follows a changed index") {
    tape on(0);
    const variable x = on.given(counted({3, 2}), {"x", ""});
    const variable at = on.given(wholes({}, {0}), {"at", ""});
    const variable rows = on.given(wholes({2}, {0, 1}), {"rows", ""});
    ask(on, "setitem", x, list({4}), variable_list{at}, 9.0);
    const variable row =
        on.invoke(*find_definition("getitem"), {x, list({4}), variable_list{rows}}, {"row", ""})
            .front();
    CHECK(on.value(row).same_bits(floats({2, 2}, {9, 9, 2, 3})));
    const recorder::trace again =
        on.trace().replay({{"at", wholes({}, {2})}, {"rows", wholes({2}, {2, 1})}});
    CHECK(again.nodes()[again.find("row")]->value.same_bits(floats({2, 2}, {9, 9, 2, 3})));
    check_explained(again);
}

TEST_CASE("recorder indexing: calls are written as Python writes them") {
    tape on(0);
    const variable x = on.given(counted({2, 3}), {"x", ""});
    const variable at = on.given(wholes({1}, {1}), {"at", ""});
    const variable v = on.given(floats({}, {1}), {"v", ""});
    const auto line = [&](variable made) {
        const recorder::trace all = on.trace();
        return all.written(all.find(on.name(made)));
    };
    CHECK(line(ask(on, "getitem", x, list({1, 0, 0, 0, 1, 4}), variable_list{at})) == "x[:, at]");
    CHECK(line(ask(on, "index_put", x, variable_list{at}, v)) == "torch.index_put(x, [at], v)");
    CHECK(line(ask(on, "index_put", x, variable_list{variable{}, at}, v, true)) ==
          "torch.ops.aten.index_put(x, [None, at], v, accumulate=True)");
}

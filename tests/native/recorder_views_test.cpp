#include "support/recorded_calls.hpp"

using namespace recorder;
using attention::status;

namespace {

enum class kind {
    view,
    repeated,  ///< a view that shows some cells more than once
    copy,
    itself  ///< the tensor that it is called on
};

/// A view of x, the numbers from 0 to 23 in the shape (2, 3, 4), as PyTorch 1.13 makes it.
struct view_row {
    const char* written;
    variable (*make)(tape& on, variable x);
    shape_list shape, strides;
    kind of;
    std::vector<float> cells;
};

const std::vector<view_row>& view_rows() {
    static const std::vector<view_row> rows = {
{"x.permute(2,0,1)", [](tape& on, variable x) { return ask(on, "permute", x, list({2, 0, 1})); }, {4, 2, 3}, {1, 12, 4}, kind::view, {0, 4, 8, 12, 16, 20, 1, 5, 9, 13, 17, 21, 2, 6, 10, 14, 18, 22, 3, 7, 11, 15, 19, 23}},
{"x.permute(-1,1,0)", [](tape& on, variable x) { return ask(on, "permute", x, list({-1, 1, 0})); }, {4, 3, 2}, {1, 4, 12}, kind::view, {0, 12, 4, 16, 8, 20, 1, 13, 5, 17, 9, 21, 2, 14, 6, 18, 10, 22, 3, 15, 7, 19, 11, 23}},
{"x.transpose(0,-1)", [](tape& on, variable x) { return ask(on, "transpose", x, 0, -1); }, {4, 3, 2}, {1, 4, 12}, kind::view, {0, 12, 4, 16, 8, 20, 1, 13, 5, 17, 9, 21, 2, 14, 6, 18, 10, 22, 3, 15, 7, 19, 11, 23}},
{"x.permute(2,1,0)", [](tape& on, variable x) { return ask(on, "T", x); }, {4, 3, 2}, {1, 4, 12}, kind::view, {0, 12, 4, 16, 8, 20, 1, 13, 5, 17, 9, 21, 2, 14, 6, 18, 10, 22, 3, 15, 7, 19, 11, 23}},
{"x.mT", [](tape& on, variable x) { return ask(on, "mT", x); }, {2, 4, 3}, {12, 1, 4}, kind::view, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x.select(0,1).t()", [](tape& on, variable x) { return ask(on, "t", ask(on, "select", x, 0, 1)); }, {4, 3}, {1, 4}, kind::view, {12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x.flatten().t()", [](tape& on, variable x) { return ask(on, "t", ask(on, "flatten", x)); }, {24}, {1}, kind::view, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.flatten()", [](tape& on, variable x) { return ask(on, "flatten", x); }, {24}, {1}, kind::view, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.flatten(1)", [](tape& on, variable x) { return ask(on, "flatten", x, 1); }, {2, 12}, {12, 1}, kind::view, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.flatten(0,-2)", [](tape& on, variable x) { return ask(on, "flatten", x, 0, -2); }, {6, 4}, {4, 1}, kind::view, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.mT.flatten(0,1)", [](tape& on, variable x) { return ask(on, "flatten", ask(on, "mT", x), 0, 1); }, {8, 3}, {3, 1}, kind::copy, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x.mT.flatten(1)", [](tape& on, variable x) { return ask(on, "flatten", ask(on, "mT", x), 1); }, {2, 12}, {12, 1}, kind::copy, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x.reshape(4,-1)", [](tape& on, variable x) { return ask(on, "reshape", x, list({4, -1})); }, {4, 6}, {6, 1}, kind::view, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.mT.reshape(8,3)", [](tape& on, variable x) { return ask(on, "reshape", ask(on, "mT", x), list({8, 3})); }, {8, 3}, {3, 1}, kind::copy, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x.mT.reshape(2,2,2,3)", [](tape& on, variable x) { return ask(on, "reshape", ask(on, "mT", x), list({2, 2, 2, 3})); }, {2, 2, 2, 3}, {12, 2, 1, 4}, kind::view, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x.mT.view(2,2,2,3)", [](tape& on, variable x) { return ask(on, "view", ask(on, "mT", x), list({2, 2, 2, 3})); }, {2, 2, 2, 3}, {12, 2, 1, 4}, kind::view, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x[:,:,::2].reshape(2,6)", [](tape& on, variable x) { return ask(on, "reshape", ask(on, "slice", x, 2, none, none, 2), list({2, 6})); }, {2, 6}, {12, 2}, kind::view, {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22}},
{"x[:,:,1:3].reshape(2,6)", [](tape& on, variable x) { return ask(on, "reshape", ask(on, "slice", x, 2, 1, 3), list({2, 6})); }, {2, 6}, {6, 1}, kind::copy, {1, 2, 5, 6, 9, 10, 13, 14, 17, 18, 21, 22}},
{"x[:,1:3].reshape(2,8)", [](tape& on, variable x) { return ask(on, "reshape", ask(on, "slice", x, 1, 1, 3), list({2, 8})); }, {2, 8}, {12, 1}, kind::view, {4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.unsqueeze(0)", [](tape& on, variable x) { return ask(on, "unsqueeze", x, 0); }, {1, 2, 3, 4}, {24, 12, 4, 1}, kind::view, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.unsqueeze(-1)", [](tape& on, variable x) { return ask(on, "unsqueeze", x, -1); }, {2, 3, 4, 1}, {12, 4, 1, 1}, kind::view, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.mT.unsqueeze(2)", [](tape& on, variable x) { return ask(on, "unsqueeze", ask(on, "mT", x), 2); }, {2, 4, 1, 3}, {12, 1, 12, 4}, kind::view, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x.narrow(1,1,1).squeeze()", [](tape& on, variable x) { return ask(on, "squeeze", ask(on, "narrow", x, 1, 1, 1)); }, {2, 4}, {12, 1}, kind::view, {4, 5, 6, 7, 16, 17, 18, 19}},
{"x.narrow(1,1,1).squeeze(1)", [](tape& on, variable x) { return ask(on, "squeeze", ask(on, "narrow", x, 1, 1, 1), 1); }, {2, 4}, {12, 1}, kind::view, {4, 5, 6, 7, 16, 17, 18, 19}},
{"x.narrow(1,1,1).squeeze(0)", [](tape& on, variable x) { return ask(on, "squeeze", ask(on, "narrow", x, 1, 1, 1), 0); }, {2, 1, 4}, {12, 4, 1}, kind::view, {4, 5, 6, 7, 16, 17, 18, 19}},
{"x.narrow(1,-2,2)", [](tape& on, variable x) { return ask(on, "narrow", x, 1, -2, 2); }, {2, 2, 4}, {12, 4, 1}, kind::view, {4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.narrow(2,4,0)", [](tape& on, variable x) { return ask(on, "narrow", x, 2, 4, 0); }, {2, 3, 0}, {12, 4, 1}, kind::view, {}},
{"x.select(1,-1)", [](tape& on, variable x) { return ask(on, "select", x, 1, -1); }, {2, 4}, {12, 1}, kind::view, {8, 9, 10, 11, 20, 21, 22, 23}},
{"x.select(0,1).select(-1,2)", [](tape& on, variable x) { return ask(on, "select", ask(on, "select", x, 0, 1), -1, 2); }, {3}, {4}, kind::view, {14, 18, 22}},
{"x[:,1::2]", [](tape& on, variable x) { return ask(on, "slice", x, 1, 1, none, 2); }, {2, 1, 4}, {12, 8, 1}, kind::view, {4, 5, 6, 7, 16, 17, 18, 19}},
{"x[:,:,-3:-1]", [](tape& on, variable x) { return ask(on, "slice", x, 2, -3, -1); }, {2, 3, 2}, {12, 4, 1}, kind::view, {1, 2, 5, 6, 9, 10, 13, 14, 17, 18, 21, 22}},
{"x[:,:,-99:99:3]", [](tape& on, variable x) { return ask(on, "slice", x, 2, -99, 99, 3); }, {2, 3, 2}, {12, 4, 3}, kind::view, {0, 3, 4, 7, 8, 11, 12, 15, 16, 19, 20, 23}},
{"x[:,2:1]", [](tape& on, variable x) { return ask(on, "slice", x, 1, 2, 1); }, {2, 0, 4}, {12, 4, 1}, kind::view, {}},
{"x.diagonal()", [](tape& on, variable x) { return ask(on, "diagonal", x); }, {4, 2}, {1, 16}, kind::view, {0, 16, 1, 17, 2, 18, 3, 19}},
{"x.diagonal(1,-1,-2)", [](tape& on, variable x) { return ask(on, "diagonal", x, 1, -1, -2); }, {2, 2}, {12, 5}, kind::view, {4, 9, 16, 21}},
{"x.diagonal(-1,1,2)", [](tape& on, variable x) { return ask(on, "diagonal", x, -1, 1, 2); }, {2, 2}, {12, 5}, kind::view, {4, 9, 16, 21}},
{"x.diagonal(9)", [](tape& on, variable x) { return ask(on, "diagonal", x, 9); }, {4, 0}, {1, 16}, kind::view, {}},
{"x.unsqueeze(0).expand(2,-1,3,4)", [](tape& on, variable x) { return ask(on, "expand", ask(on, "unsqueeze", x, 0), list({2, -1, 3, 4})); }, {2, 2, 3, 4}, {0, 12, 4, 1}, kind::repeated, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.narrow(1,0,1).expand_as(x)", [](tape& on, variable x) { return ask(on, "expand_as", ask(on, "narrow", x, 1, 0, 1), x); }, {2, 3, 4}, {12, 0, 1}, kind::repeated, {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15}},
{"x.flatten().view_as(x)", [](tape& on, variable x) { return ask(on, "view_as", ask(on, "flatten", x), x); }, {2, 3, 4}, {12, 4, 1}, kind::view, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.mT.contiguous()", [](tape& on, variable x) { return ask(on, "contiguous", ask(on, "mT", x)); }, {2, 4, 3}, {12, 3, 1}, kind::copy, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x.contiguous()", [](tape& on, variable x) { return ask(on, "contiguous", x); }, {2, 3, 4}, {12, 4, 1}, kind::itself, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.clone()", [](tape& on, variable x) { return ask(on, "clone", x); }, {2, 3, 4}, {12, 4, 1}, kind::copy, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.mT.clone()", [](tape& on, variable x) { return ask(on, "clone", ask(on, "mT", x)); }, {2, 4, 3}, {12, 1, 4}, kind::copy, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23}},
{"x[:,:,::2].clone()", [](tape& on, variable x) { return ask(on, "clone", ask(on, "slice", x, 2, none, none, 2)); }, {2, 3, 2}, {6, 2, 1}, kind::copy, {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22}},
{"x[:,:,:1].expand(2,3,4).clone()", [](tape& on, variable x) { return ask(on, "clone", ask(on, "expand", ask(on, "narrow", x, 2, 0, 1), list({2, 3, 4}))); }, {2, 3, 4}, {12, 4, 1}, kind::copy, {0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 16, 16, 16, 16, 20, 20, 20, 20}},
{"x[:,torch.tensor(1)]", [](tape& on, variable x) { return ask(on, "_select", x, on.given(wholes({}, {1})), 1); }, {2, 4}, {12, 1}, kind::view, {4, 5, 6, 7, 16, 17, 18, 19}},
{"x.split(3,2)[1]", [](tape& on, variable x) { return ask_all(on, "split", x, 3, 2).at(1); }, {2, 3, 1}, {12, 4, 1}, kind::view, {3, 7, 11, 15, 19, 23}},
{"x.split([1,0,2],1)[2]", [](tape& on, variable x) { return ask_all(on, "split", x, list({1, 0, 2}), 1).at(2); }, {2, 2, 4}, {12, 4, 1}, kind::view, {4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23}},
{"x.chunk(3,-1)[1]", [](tape& on, variable x) { return ask_all(on, "chunk", x, 3, -1).at(1); }, {2, 3, 2}, {12, 4, 1}, kind::view, {2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23}},
{"x.unbind(1)[2]", [](tape& on, variable x) { return ask_all(on, "unbind", x, 1).at(2); }, {2, 4}, {12, 1}, kind::view, {8, 9, 10, 11, 20, 21, 22, 23}},
    };
    return rows;
}

}  // namespace

TEST_CASE("recorder views: cells, shapes and strides are PyTorch's") {
    for (const view_row& each : view_rows()) {
        INFO(std::string(each.written));
        tape on(0);
        const variable seen = each.make(on, on.given(counted({2, 3, 4})));
        CHECK(on.value(seen).same_bits(floats(each.shape, each.cells)));
        CHECK(on.strides(seen) == each.strides);
        check_explained(on.trace());
    }
}

TEST_CASE("recorder views: a write shows in what it is a view of, and only there") {
    for (const view_row& each : view_rows()) {
        INFO(std::string(each.written));
        tape on(0);
        const variable x = on.given(counted({2, 3, 4}));
        const variable seen = each.make(on, x);
        if (each.of == kind::repeated) {
            check_refused(on, status::value, [&] {
                on.invoke_in_place(mul_definition, {seen, 2.0});
            });
            continue;
        }
        on.invoke_in_place(add_definition, {seen, 100.0});
        CHECK(on.strides(seen) == each.strides);
        array expected = counted({2, 3, 4});
        for (const float cell : each.cells) {
            if (each.of != kind::copy)
                expected.fill<float>()[static_cast<std::size_t>(cell)] += 100.0F;
        }
        CHECK(on.value(x).same_bits(expected));
        for (std::size_t i = 0; i < each.cells.size(); ++i) {
            CHECK(on.value(seen).number(i) == static_cast<double>(each.cells[i]) + 100.0);
        }
        // A write to the base shows in the view as well.
        on.invoke_in_place(mul_definition, {x, 0.0});
        for (std::size_t i = 0; i < each.cells.size(); ++i) {
            CHECK((on.value(seen).number(i) == 0.0) == (each.of != kind::copy));
        }
        check_explained(on.trace());
    }
}

TEST_CASE("recorder views: gradients agree with central differences") {
    for (const view_row& each : view_rows()) {
        INFO(std::string(each.written));
        check_gradients([&](tape& on, const variable_list& x) { return each.make(on, x[0]); },
                        {counted({2, 3, 4})});
        // Of a write through the view: to what was written, and to the cells around it.
        if (each.of == kind::repeated || each.of == kind::copy) continue;
        check_gradients(
            [&](tape& on, const variable_list& leaves) {
                const variable base = leaves[0] * 2.0;
                on.invoke_in_place(mul_definition, {each.make(on, base), leaves[1]});
                return base;
            },
            {counted({2, 3, 4}), floats({}, {3})});
    }
}

TEST_CASE("recorder views: a chain of views writes through to its base") {
    tape on(0);
    const variable x = on.given(counted({2, 3, 4}));
    const variable turned = ask(on, "permute", x, list({2, 0, 1}));
    const variable part = ask(on, "slice", turned, 0, 1, none, 2);
    const variable row = ask(on, "select", part, 1, 1);
    const variable flat = ask(on, "flatten", x);
    on.invoke_in_place(mul_definition, {ask(on, "diagonal", row), 10.0});
    // x[1, 0, 1] and x[1, 1, 3]
    array expected = counted({2, 3, 4});
    expected.fill<float>()[13] *= 10.0F;
    expected.fill<float>()[19] *= 10.0F;
    CHECK(on.value(x).same_bits(expected));
    CHECK(on.value(flat).number(13) == 130.0);
    CHECK(on.value(row).same_bits(floats({2, 3}, {130, 17, 21, 15, 190, 23})));
    CHECK(on.value(part).number(9) == 15.0);
    check_explained(on.trace());
}

TEST_CASE("recorder views: a kept view that a tensor chose outlives the rest") {
    tape on(0);
    const variable x = on.given(counted({2, 3}));
    const variable at = on.given(wholes({}, {1}));
    const variable row = ask(on, "_select", x, at, 0);
    on.forget({x, row});
    on.invoke_in_place(mul_definition, {x, 2.0});
    CHECK(on.value(row).same_bits(floats({3}, {6, 8, 10})));
    check_explained(on.trace());
}

TEST_CASE("recorder views: a tensor written to keeps its strides and its name's owner") {
    tape on(0);
    const variable x = ask(on, "clone", ask(on, "mT", on.given(counted({2, 3}))));
    CHECK(on.strides(x) == shape_list{1, 3});
    ask(on, "setitem", x, list({3}), variable_list{}, on.given(floats({2}, {1, 2})));
    CHECK(on.strides(x) == shape_list{1, 3});
    CHECK(on.value(x).same_bits(floats({3, 2}, {1, 2, 1, 2, 1, 2})));
    // The values written are copied: the tensor that they came from is free of it.
    const variable same = on.given(counted({3, 2}), {"values", ""});
    ask(on, "setitem", x, list({3}), variable_list{}, same);
    on.invoke_in_place(mul_definition, {same, 2.0});
    CHECK(on.value(x).same_bits(counted({3, 2})));
    CHECK(on.invoke(*find_definition("contiguous"), {same}, {"other", ""}).front().id == same.id);
    CHECK(on.name(same) != "other");
}

TEST_CASE("recorder views: replay keeps the strides of a tensor that was written to") {
    tape on(0);
    const variable x = on.given(counted({2, 3}), {"x", ""});
    const variable turned = ask(on, "clone", ask(on, "mT", x));
    const variable flat = ask(on, "view", ask(on, "mT", turned), list({6}));
    on.invoke_in_place(*find_definition("cumsum"), {turned, std::int64_t{0}});
    const array before = on.value(flat);
    const recorder::trace again = on.trace().replay({{"x", counted({2, 3})}});
    CHECK(again.nodes()[again.find(on.name(flat))]->value.same_bits(before));
}

TEST_CASE("recorder views: a call that gives no tensors, and lists in place") {
    tape on(0);
    const variable empty = on.given(floats({0, 3}, {}));
    const std::size_t before = on.operation_count();
    CHECK(on.invoke(unbind_definition, {empty}, {"parts", "input"}).empty());
    CHECK(on.operation_count() == before);
    CHECK(on.name(on.given(counted({1}), {"parts", ""})) == "parts");
    check_refused(on, status::value, [&] { invoke(unbind_definition, {empty}); });
    check_refused(on, status::type, [&] { invoke(unbind_definition, {}); });
    check_refused(on, status::type, [&] { invoke(unbind_definition, {1.0}); });
    // One tensor of the shape of x, where PyTorch has no max_ either.
    const variable x = on.given(counted({1, 3}));
    const variable scalar = on.given(floats({}, {1}));
    for (const variable& into : {empty, x, scalar}) {
        for (const char* each : {"unbind", "split", "chunk", "sort", "topk", "max", "min"}) {
            INFO(std::string(each));
            const definition& asked = *find_definition(each);
            check_refused(on, status::type, [&] {
                on.invoke_in_place(asked, {into, std::int64_t{1}});
            });
            check_refused(on, status::type, [&] { on.invoke_in_place(asked, {into}); });
        }
    }
}

TEST_CASE("recorder views: axes of length 0 and scalars") {
    tape on(0);
    const variable none_at_all = on.given(floats({2, 0, 3}, {}));
    CHECK(on.value(ask(on, "flatten", none_at_all, 0, 1)).shape() == shape_list{0, 3});
    CHECK(on.value(ask(on, "permute", none_at_all, list({1, 2, 0}))).shape() ==
          shape_list{0, 3, 2});
    CHECK(on.value(ask(on, "select", none_at_all, 2, 1)).shape() == shape_list{2, 0});
    CHECK(on.value(ask(on, "diagonal", none_at_all, 0, 1, 2)).shape() == shape_list{2, 0});
    CHECK(on.value(ask(on, "squeeze", none_at_all)).shape() == shape_list{2, 0, 3});
    CHECK(ask_all(on, "unbind", none_at_all, 1).empty());
    CHECK(ask_all(on, "chunk", none_at_all, 3, 1).size() == 3);
    CHECK(ask_all(on, "split", none_at_all, 2, 1).size() == 1);
    CHECK(ask_all(on, "split", none_at_all, 0, 1).size() == 1);
    CHECK(ask_all(on, "chunk", on.given(counted({5})), 4).size() == 3);
    const variable scalar = on.given(floats({}, {7}));
    CHECK(on.value(ask(on, "flatten", scalar)).same_bits(floats({1}, {7})));
    CHECK(on.value(ask(on, "unsqueeze", scalar, -1)).same_bits(floats({1}, {7})));
    CHECK(on.value(ask(on, "squeeze", scalar, 0)).same_bits(floats({}, {7})));
    for (const char* each : {"t", "T", "mT", "contiguous", "clone"}) {
        CHECK(on.value(ask(on, each, scalar)).same_bits(floats({}, {7})));
    }
    check_explained(on.trace());
}

TEST_CASE("recorder views: what PyTorch refuses is refused") {
    tape on(0);
    const variable x = on.given(counted({2, 3, 4}));
    const variable turned = ask(on, "mT", x);
    const variable scalar = on.given(floats({}, {7}));
    const variable flat = ask(on, "flatten", x);
    const auto refused = [&](status code, const char* operation, const auto&... arguments) {
        INFO(std::string(operation));
        check_refused(on, code, [&] { ask(on, operation, arguments...); });
    };
    refused(status::value, "permute", x, list({0, 1}));
    refused(status::value, "permute", x, list({0, 0, 1}));
    refused(status::value, "permute", x, list({0, 1, 3}));
    refused(status::shape, "t", x);
    refused(status::shape, "mT", flat);
    refused(status::shape, "view", turned, list({24}));
    refused(status::shape, "view", turned, list({8, 3}));
    refused(status::shape, "reshape", x, list({5, -1}));
    refused(status::value, "flatten", x, 2, 1);
    refused(status::value, "unsqueeze", x, 4);
    refused(status::value, "squeeze", x, 3);
    refused(status::value, "narrow", x, 1, 2, 2);
    refused(status::value, "narrow", x, 1, 0, -1);
    refused(status::value, "narrow", x, 1, -4, 1);
    refused(status::shape, "narrow", scalar, 0, 0, 1);
    refused(status::value, "select", x, 1, 3);
    refused(status::value, "select", x, 1, -4);
    refused(status::shape, "select", scalar, 0, 0);
    refused(status::value, "slice", x, 1, none, none, 0);
    refused(status::value, "slice", x, 1, none, none, -1);
    refused(status::value, "diagonal", x, 0, 1, -2);
    refused(status::value, "diagonal", flat);
    refused(status::shape, "view_as", turned, flat);
    refused(status::value, "split", x, 0, 1);
    refused(status::value, "split", x, list({1, 1}), 1);
    refused(status::value, "split", x, list({4, -1}), 1);
    refused(status::value, "split", x, -1, 1);
    refused(status::shape, "split", scalar, 1);
    refused(status::value, "chunk", x, 0);
    refused(status::shape, "unbind", scalar);
    // A leaf that needs a gradient cannot be written to through a view.
    const variable leaf = on.parameter(on.given(counted({3})));
    const variable part = ask(on, "narrow", leaf, 0, 0, 2);
    check_refused(on, status::value, [&] { on.invoke_in_place(mul_definition, {part, 2.0}); });
}

TEST_CASE("recorder views: calls are written as PyTorch writes them") {
    tape on(0);
    const variable x = on.given(counted({2, 3, 4}), {"x", ""});
    const variable at = on.given(wholes({}, {1}), {"at", ""});
    const auto line = [&](variable made) {
        const recorder::trace all = on.trace();
        return all.written(all.find(on.name(made)));
    };
    CHECK(line(ask(on, "permute", x, list({2, 0, 1}))) == "x.permute((2, 0, 1))");
    CHECK(line(ask(on, "select", x, 1, -1)) == "x[:, -1]");
    CHECK(line(ask(on, "_select", x, at, 2)) == "x[:, :, at]");
    CHECK(line(ask(on, "slice", x, 1, 1, none, 2)) == "x[:, 1::2]");
    CHECK(line(ask(on, "slice", x, 0, none, -1)) == "x[:-1]");
    CHECK(line(ask(on, "narrow", x, 1, 0, 2)) == "x.narrow(1, 0, 2)");
    CHECK(line(ask(on, "unsqueeze", x, 0)) == "x.unsqueeze(0)");
    CHECK(line(ask(on, "clone", x)) == "x.clone()");
    // A write makes a new value of the tensor, by torch.select_scatter and its like.
    const variable base = ask(on, "clone", x);
    const auto check_written = [&](variable view, const char* start, const char* end) {
        on.invoke_in_place(mul_definition, {view, 1.0}, {"source", ""});
        const recorder::trace all = on.trace();
        std::size_t last = all.nodes().size() - 1;
        while (std::string(all.nodes()[last]->made_by->name()) != "_write_view") --last;
        const std::string text = all.written(last);
        INFO(text);
        CHECK(text.find(start) == 0);
        CHECK(text.rfind(end) + std::string(end).size() == text.size());
    };
    check_written(ask(on, "select", base, 1, -1), "torch.select_scatter(", ", 1, -1)");
    check_written(ask(on, "_select", base, at, 2), "torch.select_scatter(", ", 2, at)");
    check_written(ask(on, "slice", base, 1, 1, none, 2), "torch.slice_scatter(",
                  ", 1, 1, None, 2)");
    check_written(ask(on, "narrow", base, 1, -2, 1), "torch.slice_scatter(", ", 1, 1, 2)");
    check_written(ask(on, "diagonal", base, 1), "torch.diagonal_scatter(", ", 1, 0, 1)");
    check_written(ask(on, "transpose", base, 0, -1), "source", ".transpose(0, -1)");
    check_written(ask(on, "permute", base, list({2, 0, 1})), "source", ".permute((1, 2, 0))");
    check_written(ask(on, "unsqueeze", base, 0), "source", ".reshape((2, 3, 4))");
}

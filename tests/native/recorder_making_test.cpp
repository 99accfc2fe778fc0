// Tensors made of no operands, against PyTorch 1.13.
#include <cmath>

#include "support/session.hpp"

using namespace recorder;
using attention::status;

TEST_CASE("recorder making: fixed tensors have PyTorch's types, shapes and cells") {
    session at(0);
    CHECK(at.draw(zeros_definition, {list({2, 0})}).same_bits(floats({2, 0}, {})));
    CHECK(at.draw(zeros_definition, {list({})}).same_bits(floats({}, {0})));
    CHECK(at.draw(ones_definition, {list({2})}).same_bits(floats({2}, {1, 1})));
    CHECK(at.draw(ones_definition, {whole(2), dtype::boolean}).same_bits(bools({2}, {1, 1})));
    CHECK(at.draw(empty_definition, {list({2}), dtype::int64}).same_bits(wholes({2}, {0, 0})));
    CHECK(at.draw(full_definition, {list({2}), true}).same_bits(bools({2}, {1, 1})));
    CHECK(at.draw(full_definition, {list({2}), whole(7)}).same_bits(wholes({2}, {7, 7})));
    CHECK(at.draw(full_definition, {list({2}), -INFINITY})
              .same_bits(floats({2}, {-INFINITY, -INFINITY})));
    CHECK(at.draw(full_definition, {list({1}), 2.7, dtype::int64}).same_bits(wholes({1}, {2})));
    CHECK(at.draw(full_definition, {list({1}), NAN, dtype::boolean}).same_bits(bools({1}, {1})));
    const std::int64_t large = (whole(1) << 62) + 1;
    CHECK(at.draw(full_definition, {list({1}), large}).same_bits(wholes({1}, {large})));
    CHECK(at.draw(eye_definition, {whole(2), whole(3)})
              .same_bits(floats({2, 3}, {1, 0, 0, 0, 1, 0})));
    CHECK(at.draw(eye_definition, {whole(2), {}, dtype::boolean})
              .same_bits(bools({2, 2}, {1, 0, 0, 1})));
    CHECK(at.draw(eye_definition, {whole(0)}).same_bits(floats({0, 0}, {})));
    check_explained(at.on.trace());
}

TEST_CASE("recorder making: ranges count as PyTorch's do") {
    session at(0);
    const auto arange = [&at](const std::vector<argument>& bounds) {
        return at.draw(arange_definition, bounds);
    };
    CHECK(arange({whole(3)}).same_bits(wholes({3}, {0, 1, 2})));
    CHECK(arange({true}).same_bits(wholes({1}, {0})));
    CHECK(arange({whole(1), 4.0}).same_bits(floats({3}, {1, 2, 3})));
    CHECK(arange({whole(4), whole(1), whole(-2)}).same_bits(wholes({2}, {4, 2})));
    CHECK(arange({whole(3), whole(3)}).same_bits(wholes({0}, {})));
    CHECK(arange({2.5, {}, whole(1), dtype::int64}).same_bits(wholes({2}, {0, 1})));
    CHECK(arange({whole(3), {}, whole(1), dtype::float32}).same_bits(floats({3}, {0, 1, 2})));
    CHECK(close(arange({whole(0), whole(1), 0.1}),
                floats({10}, {0, 0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F, 0.7F, 0.8F, 0.9F}), 1e-6));
    CHECK(at.refused(arange_definition, {whole(1), whole(4), whole(0)}) == status::value);
    CHECK(at.refused(arange_definition, {whole(4), whole(1)}) == status::value);
    CHECK(at.refused(arange_definition, {INFINITY}) == status::value);
    CHECK(at.refused(arange_definition, {NAN}) == status::value);
    CHECK(at.refused(arange_definition, {whole(1) << 60}) == status::size);
    CHECK(at.refused(arange_definition, {whole(2), {}, whole(1), dtype::boolean}) == status::type);
    const auto linspace = [&at](const std::vector<argument>& bounds) {
        return at.draw(linspace_definition, bounds);
    };
    CHECK(linspace({whole(0), whole(1), whole(5)})
              .same_bits(floats({5}, {0, 0.25F, 0.5F, 0.75F, 1})));
    CHECK(linspace({2.0, 1.0, whole(1)}).same_bits(floats({1}, {2})));
    CHECK(linspace({2.0, 1.0, whole(0)}).same_bits(floats({0}, {})));
    CHECK(linspace({whole(0), whole(10), whole(4), dtype::int64})
              .same_bits(wholes({4}, {0, 3, 6, 10})));
    CHECK(linspace({-1.0, 1.0, whole(4)})
              .same_bits(floats({4}, {-1, -0.333333313F, 0.333333313F, 1})));
    CHECK(at.refused(linspace_definition, {0.0, 1.0, whole(-1)}) == status::value);
    CHECK(at.refused(linspace_definition, {0.0, 1.0, whole(2), dtype::boolean}) == status::type);
}

TEST_CASE("recorder making: tensors like another one have its shape, type and strides") {
    session at(0);
    const variable turned = transpose(at.given({2, 3}, {1, 2, 3, 4, 5, 6}), 0, 1);
    const variable ids = at.on.given(wholes({2}, {4, 5}));
    const variable zero = invoke(zeros_like_definition, {turned});
    CHECK(at.on.value(zero).same_bits(array(dtype::float32, {3, 2})));
    CHECK(at.on.strides(zero) == shape_list{1, 3});
    CHECK(at.draw(ones_like_definition, {ids}).same_bits(wholes({2}, {1, 1})));
    CHECK(at.draw(ones_like_definition, {ids, dtype::float32}).same_bits(floats({2}, {1, 1})));
    CHECK(at.draw(full_like_definition, {ids, 2.7}).same_bits(wholes({2}, {2, 2})));
    CHECK(at.draw(empty_like_definition, {ids}).same_bits(wholes({2}, {0, 0})));
    check_explained(at.on.trace());
    CHECK(at.in_place(init_constant_definition, {ids, whole(3)}).same_bits(wholes({2}, {3, 3})));
    CHECK(at.in_place(init_ones_definition, {ids}).same_bits(wholes({2}, {1, 1})));
    CHECK(at.in_place(init_zeros_definition, {ids}).same_bits(wholes({2}, {0, 0})));
}

TEST_CASE("recorder making: one_hot marks the class, and is explained by it") {
    session at(0);
    const variable ids = at.on.given(wholes({3}, {0, 2, 1}), {"ids", ""});
    CHECK(
        at.draw(one_hot_definition, {ids}).same_bits(wholes({3, 3}, {1, 0, 0, 0, 0, 1, 0, 1, 0})));
    CHECK(at.draw(one_hot_definition, {ids, whole(4)}).shape() == shape_list{3, 4});
    CHECK(
        at.draw(one_hot_definition, {at.on.given(wholes({}, {1}))}).same_bits(wholes({2}, {0, 1})));
    const variable none = at.on.given(wholes({0}, {}));
    CHECK(at.draw(one_hot_definition, {none, whole(3)}).shape() == shape_list{0, 3});
    CHECK(at.refused(one_hot_definition, {none}) == status::value);
    CHECK(at.refused(one_hot_definition, {ids, whole(2)}) == status::value);
    CHECK(at.refused(one_hot_definition, {ids, whole(0)}) == status::value);
    CHECK(at.refused(one_hot_definition, {at.on.given(wholes({1}, {-2}))}) == status::value);
    CHECK(at.refused(one_hot_definition, {at.zeros({2})}) == status::type);
    const recorder::trace all = at.on.trace();
    check_explained(all);
    const recorder::trace changed = all.replay({{"ids", wholes({3}, {1, 1, 2})}});
    CHECK(changed.nodes()[all.find("one_hot")]->value.same_bits(
        wholes({3, 3}, {0, 1, 0, 0, 1, 0, 0, 0, 1})));
}

TEST_CASE("recorder making: what PyTorch refuses is refused") {
    session at(0);
    CHECK(at.refused(zeros_definition, {list({2, -1})}) == status::value);
    CHECK(at.refused(zeros_definition, {list({1, 1, 1, 1, 1, 1, 1, 1, 1})}) == status::size);
    CHECK(at.refused(full_definition, {list({2}), INFINITY, dtype::int64}) == status::value);
    CHECK(at.refused(full_definition, {list({2}), 1e300}) == status::value);
    CHECK(at.refused(eye_definition, {whole(-1)}) == status::value);
}

TEST_CASE("recorder making: the line of PyTorch gives a size as a tuple") {
    session at(0);
    const variable made = at.on.invoke(full_definition, {list({2}), 0.5}).front();
    const recorder::trace all = at.on.trace();
    CHECK(all.written(all.find(at.on.name(made))) == "torch.full((2,), 0.5)");
}

TEST_CASE("recorder making: a parameter's first values are drawn without a record of gradients") {
    session at(0);
    const variable w = at.on.parameter(at.zeros({2, 2}), {"W", "parameter"});
    CHECK_THROWS(at.on.invoke_in_place(xavier_uniform_definition, {w}));
    at.on.grad_enabled = false;
    at.on.invoke_in_place(xavier_uniform_definition, {w});
    at.on.grad_enabled = true;
    CHECK(at.on.requires_grad(w));
    CHECK(at.on.is_leaf(w));
}

#include "attention/tensor.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "attention/status.hpp"
#include "support/compare.hpp"
#include "support/refusal.hpp"

using attention::shape_list;
using attention::status;
using support::refusal;

TEST_CASE("shape_text writes shapes as PyTorch does") {
    CHECK(attention::shape_text({}) == "()");
    CHECK(attention::shape_text({6}) == "(6,)");
    CHECK(attention::shape_text({6, 3}) == "(6, 3)");
    CHECK(attention::shape_text({2, 1, 4}) == "(2, 1, 4)");
}

TEST_CASE("checked_size multiplies the axes, up to 2^26 values and 8 axes") {
    static constexpr std::size_t half_of_all = std::numeric_limits<std::size_t>::max() / 2 + 1;
    CHECK(attention::checked_size({}) == 1);
    CHECK(attention::checked_size({2, 3, 4}) == 24);
    CHECK(attention::checked_size({attention::maximum_size}) == attention::maximum_size);
    CHECK(attention::checked_size({1, 1, 1, 1, 1, 1, 1, 2}) == 2);
    CHECK(refusal([] { attention::checked_size({attention::maximum_size, 2}); }) == "size");
    CHECK(refusal([] { attention::checked_size({half_of_all, 2}); }) == "size");
    CHECK(refusal([] { attention::checked_size({0}); }) == "size");
    CHECK(refusal([] { attention::checked_size({3, 0}); }) == "size");
    CHECK(refusal([] { attention::checked_size({1, 1, 1, 1, 1, 1, 1, 1, 1}); }) == "size");
}

TEST_CASE("a tensor is a row-major copy of its values") {
    const std::vector<float> values = {1, 2, 3, 4, 5, 6};
    const attention::tensor made = attention::tensor_from({2, 3}, values.data(), values.size());
    CHECK(attention::shape_of(made) == shape_list{2, 3});
    CHECK(made(1, 0) == 4.0F);
    CHECK(support::difference(made, support::doubles(values), 0.0) == "");
    CHECK(support::difference(attention::zeros({2, 2}), {0, 0, 0, 0}, 0.0) == "");
    CHECK(attention::zeros({}).size() == 1);
}

TEST_CASE("tensor_from refuses a number of values that is not the shape's size") {
    const float values[4] = {};
    CHECK(refusal([&] { attention::tensor_from({2, 3}, values, 4); }) == "shape");
    CHECK(refusal([&] { attention::tensor_from({}, values, 0); }) == "shape");
    CHECK(refusal([&] { attention::tensor_from({0}, values, 0); }) == "size");
}

TEST_CASE("a negative axis counts from the end; an axis out of range is refused") {
    CHECK(attention::checked_axis(0, 3) == 0);
    CHECK(attention::checked_axis(2, 3) == 2);
    CHECK(attention::checked_axis(-1, 3) == 2);
    CHECK(attention::checked_axis(-3, 3) == 0);
    CHECK(refusal([] { attention::checked_axis(3, 3); }) == "value");
    CHECK(refusal([] { attention::checked_axis(-4, 3); }) == "value");
    CHECK(refusal([] { attention::checked_axis(0, 0); }) == "value");
    CHECK(refusal([] { attention::checked_axis(-1, 0); }) == "value");
}

TEST_CASE("every status has a unique name") {
    std::set<std::string> names;
    for (const status each :
         {status::type, status::shape, status::size, status::value, status::unknown, status::memory,
          status::unavailable, status::internal}) {
        names.insert(attention::status_name(each));
    }
    CHECK(names == std::set<std::string>{"internal", "memory", "shape", "size", "type",
                                         "unavailable", "unknown", "value"});
}

TEST_CASE("the comparison helpers of these tests detect NaN") {
    const double not_a_number = std::nan("");
    CHECK_FALSE(support::agrees(not_a_number, 1.0, 1e9));
    CHECK_FALSE(support::agrees(1.0, not_a_number, 1e9));
    CHECK_FALSE(support::agrees(1.0, 1.0, not_a_number));
    CHECK(support::agrees(not_a_number, not_a_number, 0.0));
    CHECK_FALSE(support::agrees(INFINITY, -INFINITY, INFINITY));
    CHECK_FALSE(support::agrees(INFINITY, 3.0, INFINITY));
    CHECK(support::agrees(INFINITY, INFINITY, 0.0));
    const float values[2] = {1.0F, NAN};
    const auto made = attention::tensor_from({1, 2}, values, 2);
    CHECK(support::difference(made, {1.0, 2.0}, 1.0).find("cell (0, 1)") == 0);
    CHECK(support::bit_difference(made, attention::zeros({1, 2})).find("cell (0, 0)") == 0);
    CHECK(support::magnitude(std::vector<double>{-3.0, not_a_number, INFINITY}) == 3.0);
}

// The builder as a program of somebody else uses it.
#include "lessons/builder.hpp"

#include <doctest/doctest.h>

#include <type_traits>

#include "support/refusal.hpp"

using lessons::builder;
using lessons::handle;
using lessons::replacement_list;
using lessons::role;
using support::refusal;

TEST_CASE("a builder does not take a temporary list of replacements, which it would outlive") {
    CHECK(std::is_constructible<builder, const replacement_list&>::value);
    CHECK_FALSE(std::is_constructible<builder, replacement_list>::value);
}

TEST_CASE("a builder refuses a handle beyond its trace, and adds no tensor that it refuses") {
    const replacement_list none;
    builder make(none);
    const handle x = make.given("x", role::input, attention::zeros({2, 3}));
    const handle beyond{1};
    CHECK(refusal([&] { make.scale("y", role::output, beyond, 2.0); }) == "unknown");
    CHECK(refusal([&] { make.assign("y", role::output, beyond, x, 1); }) == "unknown");
    CHECK(refusal([&] { make.shape(beyond); }) == "unknown");
    CHECK(refusal([&] { make.matmul("y", role::output, x, x); }) == "shape");
    const lessons::trace made = make.finish();
    CHECK(made.tensors.size() == 1);
    CHECK(made.settings.empty());
    CHECK(make.finish().tensors.empty());
}

TEST_CASE("a lesson with steps and settings of one's own runs as the page's lessons do") {
    static const lessons::step_description steps[] = {{"twice", "x y"}};
    static const lessons::setting_description numbers[] = {
        lessons::number_setting("factor", 2, 0, 10)};
    const lessons::lesson mine = {
        "mine", steps, numbers, [](lessons::settings& chosen, const replacement_list& replaced) {
            builder make(replaced);
            make.step("twice");
            const handle x = make.given("x", role::input, attention::zeros({2}));
            make.shift("y", role::output, x, chosen.number("factor"));
            return make.finish();
        }};
    const lessons::trace made = lessons::run(mine, {{"factor", 3.0}}, {});
    CHECK(made.settings == std::vector<double>{3.0});
    CHECK(made.at(made.find("y")).value(1) == 3.0F);
    CHECK(made.at(made.find("y")).step == "twice");
    CHECK(refusal([&] { lessons::run(mine, {{"factor", 11.0}}, {}); }) == "value");
    CHECK(refusal([&] { lessons::run(mine, {}, {{"z", attention::zeros({2})}}); }) == "unknown");
}

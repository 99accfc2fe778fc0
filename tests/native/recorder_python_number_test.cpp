#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "recorder/python_number.hpp"
#include "recorder/schema.hpp"

using recorder::python_number;
using recorder::schema;

TEST_CASE("python_number: numbers have the text of Python's repr") {
    const double infinity = std::numeric_limits<double>::infinity();
    const std::pair<double, const char*> known[] = {{0.0, "0.0"},
                                                    {-0.0, "-0.0"},
                                                    {1.0, "1.0"},
                                                    {-2.5, "-2.5"},
                                                    {0.1, "0.1"},
                                                    {1e-4, "0.0001"},
                                                    {1e-5, "1e-05"},
                                                    {123456789.0, "123456789.0"},
                                                    {1e15, "1000000000000000.0"},
                                                    {1e16, "1e+16"},
                                                    {1.5e300, "1.5e+300"},
                                                    {5e-324, "5e-324"},
                                                    {infinity, "float('inf')"},
                                                    {-infinity, "-float('inf')"},
                                                    {std::nan(""), "float('nan')"}};
    for (const auto& each : known) {
        CHECK(python_number(each.first, false) == each.second);
    }
    CHECK(python_number(static_cast<double>(0.1F), true) == "0.1");
    CHECK(python_number(static_cast<double>(0.1F), false) == "0.10000000149011612");
}

TEST_CASE("python_number: the text of a random number reads back as the number") {
    std::mt19937_64 draw(7);
    for (int i = 0; i < 5'000; ++i) {
        const std::uint64_t bits = draw();
        double number = 0.0;
        std::memcpy(&number, &bits, sizeof(number));
        if (!std::isfinite(number)) continue;
        CHECK(std::strtod(python_number(number, false).c_str(), nullptr) == number);
        const auto narrow = static_cast<float>(std::ldexp(static_cast<double>(bits >> 40U), -30));
        CHECK(std::strtof(python_number(static_cast<double>(narrow), true).c_str(), nullptr) ==
              narrow);
    }
}

TEST_CASE("recorder: the decimals of a schema are the nearest numbers") {
    for (const char* text :
         {"0.5", "-0.5", "1e-5", "1e-05", "0.1", "-2.5e3", "0.3333333", "1e22", "1e-8"}) {
        INFO(text);
        const std::string written = "f(Tensor x, float p=" + std::string(text) + ")";
        const schema known(written.c_str());
        CHECK(known.find("p")->standard == recorder::attribute(std::strtod(text, nullptr)));
    }
}

#include "recorder/python_number.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace recorder {

namespace {

/// "d.ddde[+-]dd" with the fewest digits that read back as `number`.
std::string shortest_exponential(double number, bool is_float32) {
    char text[40];
    for (int places = 0; places <= 16; ++places) {
        std::snprintf(text, sizeof(text), "%.*e", places, number);
        const double read = std::strtod(text, nullptr);
        if (is_float32 ? static_cast<float>(read) == static_cast<float>(number) : read == number) {
            break;
        }
    }
    return text;
}

}  // namespace

std::string python_number(double number, bool is_float32) {
    if (std::isnan(number)) return "float('nan')";
    const std::string sign = std::signbit(number) ? "-" : "";
    if (std::isinf(number)) return sign + "float('inf')";
    const std::string found = shortest_exponential(std::fabs(number), is_float32);
    const std::size_t mark = found.find('e');
    const int power = std::atoi(found.c_str() + mark + 1);
    if (power < -4 || power >= 16) return sign + found;
    std::string digits = found.substr(0, mark);
    if (digits.size() > 1) digits.erase(1, 1);
    if (power < 0) {
        return sign + "0." + std::string(static_cast<std::size_t>(-power - 1), '0') + digits;
    }
    const std::size_t whole = static_cast<std::size_t>(power) + 1;
    if (digits.size() <= whole) return sign + digits.append(whole - digits.size(), '0') + ".0";
    return sign + digits.insert(whole, 1, '.');
}

}  // namespace recorder

#include "attention/dropout.hpp"

#include <cmath>

#include "attention/status.hpp"

namespace attention {

namespace {

void check_kept(double kept, std::size_t draws) {
    const double max_kept = static_cast<double>(draws);
    if (kept >= 0.0 && kept <= max_kept && kept == std::floor(kept)) return;
    throw error(status::value,
                draws == 1 ? "A dropout mask holds 1 (kept) and 0 (dropped) alone."
                           : "A value is kept in a whole number of draws, from none to all.");
}

}  // namespace

void check_dropout_rate(double rate) {
    if (!(rate >= 0.0 && rate <= 1.0)) {
        throw error(status::value, "A dropout rate must be a number from 0 to 1.");
    }
}

double kept_factor(double rate, std::size_t draws) {
    return rate < 1.0 ? 1.0 / (static_cast<double>(draws) * (1.0 - rate)) : 0.0;
}

tensor dropout(const tensor& values, const tensor& mask, double rate, std::size_t draws) {
    check_dropout_rate(rate);
    if (draws == 0) throw error(status::value, "An average of draws needs one draw or more.");
    if (shape_of(values) != shape_of(mask)) {
        throw error(status::shape, "A dropout mask of shape " + shape_text(shape_of(mask)) +
                                       " does not fit values of shape " +
                                       shape_text(shape_of(values)) + "; they must be alike.");
    }
    const double factor = kept_factor(rate, draws);
    tensor result = values;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const double kept = mask.data()[i];
        check_kept(kept, draws);
        result.data()[i] = static_cast<float>(result.data()[i] * (kept * factor));
    }
    return result;
}

}  // namespace attention

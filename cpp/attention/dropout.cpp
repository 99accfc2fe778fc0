#include "attention/dropout.hpp"

#include "attention/status.hpp"

namespace attention {

namespace {

void check_rate(double rate) {
    if (!(rate >= 0.0 && rate <= 1.0)) {
        throw error(status::value, "A dropout rate must be a number from 0 to 1.");
    }
}

}  // namespace

tensor dropout_mask(const shape_list& shape, double rate, generator& draws) {
    check_rate(rate);
    tensor mask = draws.rand(shape);
    for (float& value : mask) value = static_cast<double>(value) < 1.0 - rate ? 1.0F : 0.0F;
    return mask;
}

tensor dropout(const tensor& values, const tensor& mask, double rate) {
    check_rate(rate);
    if (shape_of(values) != shape_of(mask)) {
        throw error(status::shape, "A dropout mask of shape " + shape_text(shape_of(mask)) +
                                       " does not fit values of shape " +
                                       shape_text(shape_of(values)) + "; they must be alike.");
    }
    const double kept = rate < 1.0 ? 1.0 / (1.0 - rate) : 0.0;
    tensor result = values;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const float bit = mask.data()[i];
        if (bit != 0.0F && bit != 1.0F) {
            throw error(status::value, "A dropout mask holds 1 (kept) and 0 (dropped) alone.");
        }
        result.data()[i] =
            bit == 1.0F && kept > 0.0 ? static_cast<float>(result.data()[i] * kept) : 0.0F;
    }
    return result;
}

}  // namespace attention

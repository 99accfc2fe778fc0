// Several views of one tensor.
#include <algorithm>

#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

/// The axis that is split, which a scalar has not.
std::size_t split_axis(const call& asked) {
    if (asked.operand(0).rank() == 0) {
        asked.refuse(status::shape, "a scalar has no axis to take apart.");
    }
    return asked.axis(asked.operand(0).rank());
}

/// Parts of `size` cells; the last may be shorter. An axis of length 0 is one part.
void give_parts(composition& made, std::size_t axis, std::size_t length, std::size_t size) {
    const std::size_t count = size == 0 ? 1 : std::max<std::size_t>((length + size - 1) / size, 1);
    for (std::size_t part = 0; part < count; ++part) {
        const std::size_t start = part * size;
        made.give(narrow(made.operands[0], axis, start, std::min(size, length - start)));
    }
}

/// A list of one number is the size of all parts, as the number alone is.
void compose_split(composition& made) {
    const call asked = made.asked();
    const std::size_t axis = split_axis(asked);
    const std::size_t length = asked.operand(0).shape()[axis];
    const std::vector<std::int64_t> sizes = asked.wholes("split_size_or_sections");
    std::int64_t total = 0;
    for (const std::int64_t size : sizes) {
        if (size < 0 || size > (std::int64_t{1} << 40)) {
            asked.refuse(status::value, "a part cannot have the length %.", size);
        }
        total += size;
    }
    if (sizes.size() == 1) {
        if (total == 0 && length > 0) {
            asked.refuse(status::value, "parts of length 0 never make up the axis of length %.",
                         length);
        }
        return give_parts(made, axis, length, static_cast<std::size_t>(total));
    }
    if (total != static_cast<std::int64_t>(length) || sizes.empty()) {
        asked.refuse(status::value, "the parts are % long together; axis % has length %.", total,
                     axis, length);
    }
    std::size_t start = 0;
    for (const std::int64_t size : sizes) {
        made.give(narrow(made.operands[0], axis, start, static_cast<std::size_t>(size)));
        start += static_cast<std::size_t>(size);
    }
}

void compose_chunk(composition& made) {
    const call asked = made.asked();
    const std::size_t axis = split_axis(asked);
    const std::size_t length = asked.operand(0).shape()[axis];
    const std::int64_t chunks = asked.whole("chunks");
    if (chunks <= 0) asked.refuse(status::value, "chunks must be greater than zero.");
    const std::size_t size = length == 0 ? 0 : (length - 1) / static_cast<std::size_t>(chunks) + 1;
    if (size > 0) return give_parts(made, axis, length, size);
    for (std::int64_t part = 0; part < chunks; ++part) {
        made.give(narrow(made.operands[0], axis, 0, 0));
    }
}

void compose_unbind(composition& made) {
    const call asked = made.asked();
    const std::size_t axis = split_axis(asked);
    const std::size_t length = asked.operand(0).shape()[axis];
    for (std::size_t at = 0; at < length; ++at) {
        made.give(select(made.operands[0], axis, static_cast<std::int64_t>(at)));
    }
}

}  // namespace

const definition split_definition =
    definition("split(Tensor input, int[] split_size_or_sections, int dim=0) -> Tensor[]")
        .composes(compose_split);

const definition chunk_definition =
    definition("chunk(Tensor input, int chunks, int dim=0) -> Tensor[]").composes(compose_chunk);

const definition unbind_definition =
    definition("unbind(Tensor input, int dim=0) -> Tensor[]").composes(compose_unbind);

}  // namespace recorder

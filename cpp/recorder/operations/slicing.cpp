// Views of some of the cells, and views with fewer or more axes.
#include "recorder/operations/slicing.hpp"

#include <algorithm>

#include "recorder/operations/strided.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

/// The axis that is cut, which a scalar has not.
std::size_t cut_axis(const call& asked) {
    const std::size_t rank = asked.operand(0).rank();
    if (rank == 0) asked.refuse(status::shape, "a scalar has no axis to choose from.");
    return asked.axis(rank);
}

strided selected(const call& asked, const shape_list& strides, std::int64_t at) {
    strided seen{asked.operand(0).shape(), strides};
    const std::size_t axis = cut_axis(asked);
    seen.offset = checked_index(asked, at, axis, seen.shape[axis]) * strides[axis];
    seen.shape.erase(axis);
    seen.strides.erase(axis);
    return seen;
}

strided select_plan(const call& asked, const shape_list& strides) {
    return selected(asked, strides, asked.whole("index"));
}

std::string select_line(const call& asked, const std::vector<std::string>& operands) {
    return item_line(operands[0], asked.axis(asked.operand(0).rank()),
                     std::to_string(asked.whole("index")));
}

strided select_by_plan(const call& asked, const shape_list& strides) {
    if (asked.operand(1).size() != 1 || asked.operand(1).type() == dtype::float32) {
        asked.refuse(status::type, "the index must be one whole number.");
    }
    return selected(asked, strides, asked.operand(1).whole(0));
}

std::string select_by_line(const call& asked, const std::vector<std::string>& operands) {
    return item_line(operands[0], asked.axis(asked.operand(0).rank()), operands[1]);
}

/// The first term says which cell it is.
void select_by_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    sink(1, 0);
    strided_terms<select_by_plan>(asked, cell, sink);
}

/// `count` cells of an axis, `step` apart.
strided cut(const call& asked, const shape_list& strides, std::size_t axis, std::size_t start,
            std::size_t count, std::size_t step) {
    strided seen{asked.operand(0).shape(), strides};
    seen.offset = start * strides[axis];
    seen.shape[axis] = count;
    seen.strides[axis] *= step;
    return seen;
}

strided narrow_plan(const call& asked, const shape_list& strides) {
    const std::size_t axis = cut_axis(asked);
    const auto own = static_cast<std::int64_t>(asked.operand(0).shape()[axis]);
    std::int64_t start = asked.whole("start");
    const std::int64_t length = asked.whole("length");
    const bool is_known = start >= -own && start <= own;
    if (is_known && start < 0) start += own;
    if (!is_known || length < 0 || length > own - start) {
        asked.refuse(status::value,
                     "start % and length % do not lie within axis %, which has length %.",
                     asked.whole("start"), length, axis, own);
    }
    return cut(asked, strides, axis, static_cast<std::size_t>(start),
               static_cast<std::size_t>(length), 1);
}

strided slice_plan(const call& asked, const shape_list& strides) {
    const std::size_t axis = cut_axis(asked);
    const auto own = static_cast<std::int64_t>(asked.operand(0).shape()[axis]);
    const std::int64_t step = asked.whole("step");
    if (step <= 0) asked.refuse(status::value, "step must be greater than zero.");
    const auto place = [&](const char* end, std::int64_t otherwise) {
        if (!asked.has(end)) return otherwise;
        const std::int64_t given = asked.whole(end);
        return given < 0 ? std::max<std::int64_t>(given + own, 0) : std::min(given, own);
    };
    const std::int64_t start = place("start", 0);
    const std::int64_t end = std::max(place("end", own), start);
    const std::int64_t count = start == end ? 0 : (end - start - 1) / step + 1;
    // The stride of a single cell is never walked; PyTorch gives it all the same.
    return cut(asked, strides, axis, static_cast<std::size_t>(start),
               static_cast<std::size_t>(count), static_cast<std::size_t>(step));
}

std::string slice_line(const call& asked, const std::vector<std::string>& operands) {
    const auto text = [&](const char* end) {
        return asked.has(end) ? std::to_string(asked.whole(end)) : std::string();
    };
    std::string item = text("start") + ":" + text("end");
    if (asked.whole("step") != 1) item += ":" + text("step");
    return item_line(operands[0], asked.axis(asked.operand(0).rank()), item);
}

strided diagonal_plan(const call& asked, const shape_list& strides) {
    strided seen{asked.operand(0).shape(), strides};
    const std::size_t first = asked.axis(strides.size(), "dim1");
    const std::size_t second = asked.axis(strides.size(), "dim2");
    if (first == second) {
        asked.refuse(status::value, "dim1 and dim2 must be two axes, not the same one.");
    }
    constexpr std::int64_t far = std::int64_t{1} << 40;
    const std::int64_t offset = std::max(-far, std::min(asked.whole("offset"), far));
    const auto rows = static_cast<std::int64_t>(seen.shape[first]);
    const auto columns = static_cast<std::int64_t>(seen.shape[second]);
    const std::int64_t length = std::max<std::int64_t>(
        0, offset >= 0 ? std::min(rows, columns - offset) : std::min(rows + offset, columns));
    if (length > 0) {
        seen.offset = offset >= 0 ? static_cast<std::size_t>(offset) * strides[second]
                                  : static_cast<std::size_t>(-offset) * strides[first];
    }
    for (const std::size_t axis : {std::max(first, second), std::min(first, second)}) {
        seen.shape.erase(axis);
        seen.strides.erase(axis);
    }
    seen.shape.push_back(static_cast<std::size_t>(length));
    seen.strides.push_back(strides[first] + strides[second]);
    return seen;
}

strided squeeze_plan(const call& asked, const shape_list& strides) {
    const shape_list& from = asked.operand(0).shape();
    const bool is_one = asked.has("dim");
    const std::size_t only = is_one ? asked.axis(from.size()) : 0;
    strided seen;
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        if (from[axis] == 1 && (!is_one || axis == only)) continue;
        seen.shape.push_back(from[axis]);
        seen.strides.push_back(strides[axis]);
    }
    return seen;
}

strided unsqueeze_plan(const call& asked, const shape_list& strides) {
    strided seen{asked.operand(0).shape(), strides};
    const std::size_t axis = asked.axis(strides.size() + 1);
    const std::size_t stride =
        axis < strides.size() ? seen.shape[axis] * strides[axis] : std::size_t{1};
    seen.shape.insert(axis, 1);
    seen.strides.insert(axis, stride);
    return seen;
}

}  // namespace

std::size_t checked_index(const call& asked, std::int64_t at, std::size_t axis,
                          std::size_t length) {
    const auto own = static_cast<std::int64_t>(length);
    if (at < -own || at >= own) {
        asked.refuse(status::value, "index % is out of range for axis %, which has length %.", at,
                     axis, length);
    }
    return static_cast<std::size_t>(at < 0 ? at + own : at);
}

std::string item_line(const std::string& tensor, std::size_t axis, const std::string& item) {
    std::string text = tensor + "[";
    for (std::size_t i = 0; i < axis; ++i) text += ":, ";
    return text + item + "]";
}

variable select(variable values, std::size_t dim, std::int64_t at) {
    return record(select_definition, {values}, {static_cast<std::int64_t>(dim), at});
}

variable narrow(variable values, std::size_t dim, std::size_t start, std::size_t length) {
    return record(narrow_definition, {values},
                  {static_cast<std::int64_t>(dim), static_cast<std::int64_t>(start),
                   static_cast<std::int64_t>(length)});
}

variable unsqueeze(variable values, std::size_t dim) {
    return record(unsqueeze_definition, {values}, {static_cast<std::int64_t>(dim)});
}

const definition select_definition =
    strided_view<select_plan>("select(Tensor input, int dim, int index)")
        .written(select_line)
        .gradient(written_back);

const definition select_by_definition =
    strided_view<select_by_plan>("_select(Tensor input, Tensor index, int dim)")
        .written(select_by_line)
        .terms(select_by_terms)
        .rule(rules::selected)
        .gradient(written_back);

const definition narrow_definition =
    strided_view<narrow_plan>("narrow(Tensor input, int dim, int start, int length)")
        .written(".narrow")
        .gradient(written_back);

const definition slice_definition =
    strided_view<slice_plan>(
        "slice(Tensor input, int dim=0, int? start=None, int? end=None, int step=1)")
        .written(slice_line)
        .gradient(written_back);

const definition diagonal_definition =
    strided_view<diagonal_plan>("diagonal(Tensor input, int offset=0, int dim1=0, int dim2=1)")
        .written(".diagonal")
        .gradient(written_back);

const definition squeeze_definition =
    strided_view<squeeze_plan>("squeeze(Tensor input, int? dim=None)")
        .written(".squeeze")
        .gradient(reshaped_back);

const definition unsqueeze_definition =
    strided_view<unsqueeze_plan>("unsqueeze(Tensor input, int dim)")
        .written(".unsqueeze")
        .gradient(reshaped_back);

}  // namespace recorder

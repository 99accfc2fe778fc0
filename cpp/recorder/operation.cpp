#include "recorder/operation.hpp"

#include <algorithm>
#include <cstring>

#include "recorder/operations/list.hpp"

namespace recorder {

using attention::status;

const char* call::name() const {
    return made_by.name();
}

const attribute& call::get(const char* parameter_name) const {
    const parameter* found = made_by.schema().find(parameter_name);
    if (found == nullptr || found->is_operand() || found->place >= attributes.size()) {
        recorder::refuse(status::internal, "% has no attribute %.", name(), parameter_name);
    }
    return attributes[found->place];
}

bool call::flag(const char* parameter_name) const {
    return std::get<bool>(get(parameter_name));
}

std::int64_t call::whole(const char* parameter_name) const {
    return std::get<std::int64_t>(get(parameter_name));
}

double call::number(const char* parameter_name) const {
    const attribute& found = get(parameter_name);
    if (const auto* whole_number = std::get_if<std::int64_t>(&found)) {
        return static_cast<double>(*whole_number);
    }
    if (const auto* bit = std::get_if<bool>(&found)) return *bit ? 1.0 : 0.0;
    return std::get<double>(found);
}

const std::vector<std::int64_t>& call::wholes(const char* parameter_name) const {
    return std::get<std::vector<std::int64_t>>(get(parameter_name));
}

const std::string& call::text(const char* parameter_name) const {
    return std::get<std::string>(get(parameter_name));
}

dtype call::type_or(const char* parameter_name, dtype otherwise) const {
    const auto* type = std::get_if<dtype>(&get(parameter_name));
    return type == nullptr ? otherwise : *type;
}

namespace {

std::size_t checked_axis(const call& asked, std::int64_t dim, std::size_t rank) {
    const auto axes = static_cast<std::int64_t>(std::max<std::size_t>(rank, 1));
    if (dim < -axes || dim >= axes) {
        asked.refuse(status::value, "dim % is out of range: a tensor of % axes takes % to %.", dim,
                     rank, -axes, axes - 1);
    }
    return static_cast<std::size_t>(dim < 0 ? dim + axes : dim);
}

}  // namespace

std::size_t call::axis(std::size_t rank, const char* parameter_name) const {
    return checked_axis(*this, whole(parameter_name), rank);
}

shape_list call::axes(std::size_t rank, const char* parameter_name) const {
    bool is_named[attention::maximum_rank] = {};
    bool any = false;
    if (has(parameter_name)) {
        for (const std::int64_t dim : wholes(parameter_name)) {
            const std::size_t each = checked_axis(*this, dim, rank);
            if (is_named[each]) {
                refuse(status::value, "dim % is named twice; each axis may be once.", dim);
            }
            is_named[each] = any = true;
        }
    }
    // A scalar has no axis of its own.
    shape_list found;
    for (std::size_t each = 0; each < rank; ++each) {
        if (is_named[each] || !any) found.push_back(each);
    }
    return found;
}

shape_list call::lengths(const char* parameter_name) const {
    shape_list shape;
    const std::vector<std::int64_t>& list = wholes(parameter_name);
    if (list.size() > attention::maximum_rank) {
        refuse(status::size, "A shape of % axes is too long; a tensor has at most 8.", list.size());
    }
    for (const std::int64_t length : list) {
        if (length < 0) {
            refuse(status::value, "An axis cannot have the length %; lengths are 0 or more.",
                   length);
        }
        shape.push_back(static_cast<std::size_t>(length));
    }
    size_of(shape);
    return shape;
}

void call::refuse_listed(status code, const char* sentence, const told_value* values) const {
    recorder::refuse_listed(name(), code, sentence, values);
}

const recorder::schema& definition::schema() const {
    // Parsed once and never destroyed.
    if (schema_ == nullptr) schema_ = new recorder::schema(line_);
    return *schema_;
}

shape_list kept_strides(const call& made, const array& result) {
    const shape_list& shape = result.shape();
    // The axes, the one whose cells lie closest first: PyTorch sorts them by the strides of the
    // first operand that tells two of them apart.
    shape_list order;
    for (std::size_t axis = shape.size(); axis-- > 0;) order.push_back(axis);
    const auto stride = [&](std::size_t operand, std::size_t axis) {
        const shape_list& own = made.operands[operand]->shape();
        if (axis + own.size() < shape.size()) return std::size_t{0};
        const std::size_t place = axis + own.size() - shape.size();
        return own[place] == 1 && shape[axis] != 1 ? 0 : (*made.strides[operand])[place];
    };
    const auto compared = [&](std::size_t a, std::size_t b) {
        for (std::size_t i = 0; i < made.size(); ++i) {
            if (made.operands[i] == nullptr) continue;
            const std::size_t of_a = stride(i, a);
            const std::size_t of_b = stride(i, b);
            if (of_a == 0 || of_b == 0) continue;
            if (of_a != of_b) return of_a < of_b ? -1 : 1;
            if (shape[a] > shape[b]) return 1;
        }
        return 0;
    };
    for (std::size_t next = 1; next < order.size(); ++next) {
        std::size_t moving = next;
        for (std::size_t place = next; place-- > 0;) {
            const int which = compared(order[place], order[moving]);
            if (which < 0) break;
            if (which == 0) continue;
            std::swap(order[place], order[moving]);
            moving = place;
        }
    }
    shape_list strides(shape.size(), 1);
    std::size_t dense = 1;
    for (const std::size_t axis : order) {
        strides[axis] = dense;
        dense *= std::max<std::size_t>(shape[axis], 1);
    }
    return strides;
}

shape_list definition::layout(const call& made, const array& result) const {
    if (layout_ != nullptr) return layout_(made, result);
    return cell_by_cell_ ? kept_strides(made, result) : row_major(result.shape());
}

rule_use definition::rule_for(const call& made, std::size_t cell) const {
    return rule_of_ != nullptr ? rule_of_(made, cell) : rule_use{rule_};
}

namespace rules {

const rule given = {"given", "", [](const rule_input&) { return 0.0; }};
const rule sum = {"sum", "Σ t", [](const rule_input& made) {
                      double total = 0.0;
                      for (const double each : made.terms) total += each;
                      return total;
                  }};
const rule mean = {"mean", "Σ t / n", [](const rule_input& made) {
                       return sum.value(made) / static_cast<double>(made.terms.size());
                   }};
const rule product = {"product", "Π t", [](const rule_input& made) {
                          double total = 1.0;
                          for (const double each : made.terms) total *= each;
                          return total;
                      }};
const rule copy = {"copy", "x", [](const rule_input& made) { return made.terms.front(); }};
const rule selected = {"selected", "t", [](const rule_input& made) { return made.terms.back(); }};
const rule largest = {"largest", "max t", [](const rule_input& made) {
                          double most = made.terms.front();
                          for (const double each : made.terms) {
                              if (each > most || each != each) most = each;
                              if (most != most) break;
                          }
                          return most;
                      }};
const rule smallest = {"smallest", "min t", [](const rule_input& made) {
                           double least = made.terms.front();
                           for (const double each : made.terms) {
                               if (each < least || each != each) least = each;
                               if (least != least) break;
                           }
                           return least;
                       }};

}  // namespace rules

const definition given_definition = definition("given()").rule(rules::given);
const definition constant_definition = definition("constant()").rule(rules::given);

const std::vector<const definition*>& definitions() {
    static const std::vector<const definition*> all = {&given_definition, &constant_definition,
#define RECORDER_LISTED(name) &name##_definition,
                                                       RECORDER_OPERATIONS(RECORDER_LISTED)
#undef RECORDER_LISTED
    };
    return all;
}

const definition* find_definition(const std::string& name) {
    static const std::vector<const definition*> sorted = [] {
        std::vector<const definition*> list = definitions();
        std::sort(list.begin(), list.end(), [](const definition* a, const definition* b) {
            return std::strcmp(a->name(), b->name()) < 0;
        });
        return list;
    }();
    const auto found = std::lower_bound(
        sorted.begin(), sorted.end(), name,
        [](const definition* each, const std::string& wanted) { return each->name() < wanted; });
    return found == sorted.end() || (*found)->name() != name ? nullptr : *found;
}

}  // namespace recorder

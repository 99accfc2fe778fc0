#include "learning/plan/builder.hpp"

#include <algorithm>
#include <cstring>

#include "attention/status.hpp"
#include "learning/plan/strides.hpp"

namespace learning {

using recorder::array;
using recorder::dtype;
using recorder::row_major;

void refuse_plan(const node& made, const char* why) {
    throw attention::error(attention::status::internal,
                           "A plan cannot compute " + attention::quoted(made.name) + ", a " +
                               made.made_by->name() + ": " + why + ".");
}

bool is_in_rows(const tensor& of) {
    std::size_t step = 1;
    for (std::size_t axis = of.shape.size(); axis-- > 0;) {
        if (of.shape[axis] == 1) continue;
        if (of.strides[axis] != step) return false;
        step *= of.shape[axis];
    }
    return true;
}

namespace {

/// The cells as float32, which holds the whole numbers below 2^24.
void copy_numbers(const array& from, float* to) {
    if (from.type() == dtype::float32) {
        std::memcpy(to, from.raw(), from.bytes());
        return;
    }
    recorder::with_cells(from, [&](auto* cells) {
        std::transform(cells, cells + from.size(), to,
                       [](auto each) { return static_cast<float>(each); });
    });
}

std::vector<std::size_t> places_of(const recorder::trace& recorded,
                                   const std::vector<std::string>& names) {
    std::vector<std::size_t> places;
    for (const std::string& name : names) places.push_back(recorded.find(name));
    return places;
}

/// Places for blocks of memory that are given back; the first that fits is used again.
class block_list {
  public:
    std::size_t take(std::size_t size) {
        for (auto each = free_.begin(); each != free_.end(); ++each) {
            if (each->size < size) continue;
            const std::size_t start = each->start;
            each->start += size;
            each->size -= size;
            if (each->size == 0) free_.erase(each);
            return start;
        }
        const std::size_t start = end_;
        end_ += size;
        return start;
    }
    void give_back(std::size_t start, std::size_t size) {
        auto next = std::find_if(free_.begin(), free_.end(),
                                 [start](const block& each) { return each.start > start; });
        next = free_.insert(next, {start, size});
        join(next);
        if (next != free_.begin()) join(next - 1);
    }
    std::size_t end() const noexcept { return end_; }

  private:
    struct block {
        std::size_t start, size;
    };
    void join(std::vector<block>::iterator each) {
        const auto next = each + 1;
        if (next == free_.end() || each->start + each->size != next->start) return;
        each->size += next->size;
        free_.erase(next);
    }
    std::vector<block> free_;
    std::size_t end_ = 0;
};

/// So many numbers fill a line of the cache.
constexpr std::size_t line = 16;

std::size_t in_lines(std::size_t size) {
    return (size + line - 1) / line * line;
}

}  // namespace

plan_builder::plan_builder(plan& into, const recorder::trace& recorded, const plan::options& asked)
    : into_(into),
      recorded_(recorded),
      nodes_(recorded.nodes()),
      asked_(asked),
      values_(nodes_.size()),
      is_needed_(nodes_.size(), false),
      outputs_(places_of(recorded, asked.outputs)),
      triangles_(nodes_, outputs_) {}

void plan_builder::build() {
    std::vector<bool> depends(nodes_.size(), false), is_input(nodes_.size(), false);
    for (const std::string& name : asked_.inputs) {
        const std::size_t place = recorded_.find(name);
        const shape_list& shape = nodes_[place]->value.shape();
        tensor input = new_tensor(shape, phase::before, true);
        into_.inputs_.push_back({input.of, name, shape, nodes_[place]->value.type()});
        const auto& divided = asked_.divided;
        if (std::find(divided.begin(), divided.end(), name) != divided.end()) {
            input = part_of(input, 0);
        }
        values_[place] = input;
        depends[place] = is_input[place] = true;
    }
    for (const std::size_t place : outputs_) is_needed_[place] = true;
    for (std::size_t place = nodes_.size(); place-- > 0;) {
        if (!is_needed_[place] || is_input[place]) continue;
        for (const std::uint32_t each : nodes_[place]->operands) {
            if (each != recorder::no_operand) is_needed_[each] = true;
        }
    }
    for (std::size_t place = 0; place < nodes_.size(); ++place) {
        const node& made = *nodes_[place];
        for (const std::uint32_t each : made.operands) {
            if (each != recorder::no_operand && depends[each]) depends[place] = true;
        }
        if (!is_needed_[place] || is_input[place]) continue;
        if (depends[place]) {
            values_[place] = made_by(place);
            continue;
        }
        // What no input changes keeps its recorded value.
        values_[place] = new_tensor(made.value.shape(), phase::before, true);
        memory& kept = *values_[place].of;
        kept.own.resize(kept.size);
        copy_numbers(made.value, kept.own.data());
    }
    for (const std::size_t place : outputs_) {
        const tensor& value = values_[place];
        if (value.divided) refuse_plan(*nodes_[place], "an output must be of the whole batch");
        // Memory of its own, which an input can be given for its own.
        const bool is_own = value.of->when == phase::after && is_in_rows(value) &&
                            value.size() == value.of->whole && value.part_step == 0;
        const tensor rows = is_own ? value : copied(value);
        rows.of->lasts = true;
        into_.outputs_.push_back({rows.of, nodes_[place]->name, rows.shape, dtype::float32});
    }
    assign_memory();
}

memory* plan_builder::new_memory(std::size_t size, phase when, bool lasts) {
    auto made = std::make_unique<memory>();
    made->whole = size;
    made->size = in_lines(size);
    made->when = when;
    made->lasts = lasts;
    into_.memories_.push_back(std::move(made));
    return into_.memories_.back().get();
}

tensor plan_builder::new_tensor(const shape_list& shape, phase when, bool lasts) {
    tensor made;
    made.of = new_memory(recorder::size_of(shape), when, lasts);
    made.shape = shape;
    made.strides = row_major(shape);
    made.when = when;
    return made;
}

phase plan_builder::phase_of(const std::vector<const tensor*>& reads) {
    phase latest = phase::before;
    for (const tensor* each : reads) latest = std::max(latest, each->when);
    return latest;
}

void plan_builder::emit(phase when, const std::vector<const tensor*>& reads, const tensor& writes,
                        plan::step run) {
    std::vector<plan::step>& steps = when == phase::before  ? into_.before_
                                     : when == phase::parts ? into_.of_parts_
                                                            : into_.after_;
    const std::size_t index = steps.size();
    for (const tensor* each : reads) {
        memory& read = *each->of;
        if (read.when == when) {
            read.last = index;
        } else {
            read.lasts = true;
        }
    }
    writes.of->first = writes.of->last = index;
    steps.push_back(std::move(run));
}

const tensor& plan_builder::operand(const node& made, std::size_t which) const {
    return values_[made.operands[which]];
}

bool plan_builder::has_operand(const node& made, std::size_t which) const {
    return which < made.operands.size() && made.operands[which] != recorder::no_operand;
}

tensor plan_builder::part_of(const tensor& from, std::size_t axis) const {
    if (from.divided || from.shape[axis] == 1) return from;
    tensor part = from;
    part.shape[axis] /= asked_.parts;
    part.part_step = part.strides[axis] * part.shape[axis];
    part.divided = axis;
    part.when = phase::parts;
    return part;
}

tensor plan_builder::in_rows(const tensor& from) {
    return is_in_rows(from) ? from : copied(from);
}

tensor plan_builder::copied(const tensor& from) {
    tensor to = new_tensor(from.shape, from.when);
    to.divided = from.divided;
    const loops over(from.shape, {from.strides});
    const std::size_t count = over.length(0), rows = over.length(1);
    const std::size_t step = over.step(0, 0), row_step = over.step(0, 1);
    emit(from.when, {&from}, to, [=, offsets = over.offsets(0, 2)](std::size_t part) {
        const float* const numbers = from.at(part);
        float* into = to.at(0);
        for (const std::size_t offset : offsets) {
            kernels::gather(rows, count, numbers + offset, row_step, step, into);
            into += rows * count;
        }
    });
    return to;
}

tensor plan_builder::reshaped(const tensor& from, const shape_list& whole) {
    tensor made = in_rows(from);
    made.shape = whole;
    if (from.divided) {
        made.shape[0] /= asked_.parts;
        made.divided = 0;
    }
    made.strides = row_major(made.shape);
    return made;
}

tensor plan_builder::cell_by_cell(std::vector<tensor> operands, kernels::cell_function work) {
    std::size_t rank = 0;
    for (const tensor& each : operands) rank = std::max(rank, each.shape.size());
    // The divided axis, counted from the last.
    std::optional<std::size_t> divided;
    for (const tensor& each : operands) {
        if (each.divided) divided = each.shape.size() - *each.divided;
    }
    shape_list shape;
    for (tensor& each : operands) {
        if (divided && *divided <= each.shape.size()) {
            each = part_of(each, each.shape.size() - *divided);
        }
        shape = recorder::broadcast(shape, each.shape, "A plan");
    }
    std::vector<shape_list> strides;
    for (const tensor& each : operands) {
        strides.push_back(repeated_to(each.shape, each.strides, shape));
    }
    const loops over(shape, strides);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (over.step(i, 0) <= 1) continue;
        operands[i] = in_rows(operands[i]);
        return cell_by_cell(std::move(operands), work);
    }
    std::vector<const tensor*> reads;
    for (const tensor& each : operands) reads.push_back(&each);
    const phase when = phase_of(reads);
    tensor to = new_tensor(shape, when);
    if (divided) to.divided = rank - *divided;
    std::vector<std::vector<std::size_t>> offsets;
    for (std::size_t i = 0; i < operands.size(); ++i) offsets.push_back(over.offsets(i, 2));
    const std::size_t rounds = over.count(2);
    kernels::cell_rows rows{};
    rows.rows = over.length(1);
    rows.count = over.length(0);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        rows.row_steps[i] = over.step(i, 1);
        rows.is_one[i] = over.step(i, 0) == 0;
    }
    const std::size_t size = rows.rows * rows.count;
    emit(when, reads, to, [=](std::size_t part) {
        kernels::cell_rows next = rows;
        for (std::size_t round = 0; round < rounds; ++round) {
            for (std::size_t i = 0; i < operands.size(); ++i) {
                next.from[i] = operands[i].at(part) + offsets[i][round];
            }
            next.to = to.at(0) + round * size;
            work(next);
        }
    });
    return to;
}

void plan_builder::assign_memory() {
    std::size_t size = 0;
    for (const phase when : {phase::before, phase::parts, phase::after}) {
        std::vector<memory*> all;
        for (const auto& each : into_.memories_) {
            if (!each->lasts && each->when == when) all.push_back(each.get());
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const memory* a, const memory* b) { return a->first < b->first; });
        block_list blocks;
        std::vector<std::pair<memory*, std::size_t>> taken;
        for (memory* each : all) {
            const auto is_over = [&](const std::pair<memory*, std::size_t>& other) {
                if (other.first->last >= each->first) return false;
                blocks.give_back(other.second, other.first->size);
                return true;
            };
            taken.erase(std::remove_if(taken.begin(), taken.end(), is_over), taken.end());
            taken.emplace_back(each, blocks.take(each->size));
            each->place = taken.back().second;
        }
        size = std::max(size, blocks.end());
    }
    into_.arena_.resize(size + line);
    into_.bytes_ = into_.arena_.size() * sizeof(float);
    for (const auto& each : into_.memories_) {
        if (each->lasts) {
            each->own.resize(each->size);
            each->numbers = each->own.data();
            into_.bytes_ += each->size * sizeof(float);
        } else {
            each->numbers = into_.arena_.data() + each->place;
        }
    }
}

plan::plan(const recorder::trace& recorded, const options& asked) : parts_(asked.parts) {
    plan_builder(*this, recorded, asked).build();
}

plan::~plan() = default;

void plan::write(std::size_t input, const array& numbers) {
    const end& known = inputs_[input];
    if (numbers.shape() != known.shape) {
        throw attention::error(attention::status::shape,
                               "The input " + attention::quoted(known.name) + " has the shape " +
                                   attention::shape_text(known.shape) + ", not " +
                                   attention::shape_text(numbers.shape()) + ".");
    }
    if (numbers.type() != known.type) {
        throw attention::error(attention::status::type,
                               "The input " + attention::quoted(known.name) + " holds " +
                                   recorder::dtype_name(known.type) + ", not " +
                                   recorder::dtype_name(numbers.type()) + ".");
    }
    copy_numbers(numbers, known.of->numbers);
}

void plan::run() {
    for (const step& each : before_) each(0);
    for (std::size_t part = 0; part < parts_; ++part) {
        for (const step& each : of_parts_) each(part);
    }
    for (const step& each : after_) each(0);
}

array plan::numbers_of(const end& asked) {
    array made(dtype::float32, asked.shape);
    std::memcpy(made.raw(), asked.of->numbers, made.bytes());
    return made;
}

array plan::input(std::size_t which) const {
    return numbers_of(inputs_[which]);
}

array plan::output(std::size_t which) const {
    return numbers_of(outputs_[which]);
}

void plan::carry(std::size_t output, std::size_t input) {
    memory& from = *outputs_[output].of;
    memory& to = *inputs_[input].of;
    std::swap(from.own, to.own);
    std::swap(from.numbers, to.numbers);
}

}  // namespace learning

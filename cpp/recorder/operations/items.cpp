// x[...], read and written, in every form that PyTorch takes.
#include "recorder/operations/items.hpp"

#include <algorithm>

#include "recorder/operations/indexing.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

/// One item between the brackets.
struct item {
    item_code code;
    std::int64_t number = 0;  ///< the whole number, or the truth
    attribute start, stop;
    std::int64_t step = 1;
    variable tensor;
};

/// Reads the list of codes.
class item_reader {
  public:
    item_reader(const call& asked, const variable_list& operands, std::size_t last)
        : asked_(asked), codes_(asked.wholes("items")), operands_(operands), last_(last) {}

    std::vector<item> all() {
        std::vector<item> found;
        while (place_ < codes_.size()) found.push_back(next());
        if (operand_ != last_) fail();
        return found;
    }

  private:
    item next() {
        item made{static_cast<item_code>(take()), 0, {}, {}, 1, {}};
        switch (made.code) {
            case item_code::whole:
            case item_code::truth:
                made.number = take();
                break;
            case item_code::slice: {
                const std::int64_t given = take();
                const std::int64_t start = take();
                const std::int64_t stop = take();
                const std::int64_t step = take();
                if ((given & 1) != 0) made.start = start;
                if ((given & 2) != 0) made.stop = stop;
                if ((given & 4) != 0) made.step = step;
                break;
            }
            case item_code::tensor:
                if (operand_ == last_) fail();
                made.tensor = operands_[operand_++];
                break;
            case item_code::none:
            case item_code::ellipsis:
                break;
            default:
                fail();
        }
        return made;
    }
    std::int64_t take() {
        if (place_ == codes_.size()) fail();
        return codes_[place_++];
    }
    [[noreturn]] void fail() const {
        asked_.refuse(status::value, "the list of items cannot be read.");
    }

    const call& asked_;
    const std::vector<std::int64_t> codes_;
    const variable_list& operands_;
    std::size_t last_;
    std::size_t place_ = 0, operand_ = 1;
};

/// The view that whole numbers, slices and None make, and the tensors that choose cells of it.
struct chosen_part {
    variable view;
    variable_list indices;
    bool has_tensors = false;
};

/// How many axes of the tensor an item stands for.
std::size_t axes_of(tape& on, const item& each) {
    switch (each.code) {
        case item_code::whole:
        case item_code::slice:
            return 1;
        case item_code::tensor: {
            const array& values = on.value(each.tensor);
            return values.type() == dtype::boolean ? values.rank() : 1;
        }
        default:
            return 0;
    }
}

/// Applies items one after the other, from the first axis on.
class item_walk {
  public:
    item_walk(tape& on, const call& asked, variable input, const std::vector<item>& items)
        : on_(on), rank_(on.value(input).rank()) {
        part_.view = input;
        for (const item& each : items) specified_ += axes_of(on, each);
        if (specified_ > rank_) {
            asked.refuse(status::shape, "there are more indices, %, than the % axes of %.",
                         specified_, rank_, on.value(input).shape());
        }
        for (const item& each : items) apply(each);
    }
    const chosen_part& part() const noexcept { return part_; }

  private:
    void apply(const item& each) {
        switch (each.code) {
            case item_code::whole:
                part_.view = select(part_.view, axis_, each.number);
                break;
            case item_code::slice:
                slice(each);
                break;
            case item_code::none:
                part_.view = unsqueeze(part_.view, axis_++);
                break;
            case item_code::ellipsis:
                axis_ += rank_ - specified_;
                break;
            case item_code::truth: {
                array mask(dtype::boolean, {1});
                *mask.fill<std::uint8_t>() = each.number != 0 ? 1 : 0;
                choose_truth(on_.constant(mask));
                break;
            }
            case item_code::tensor:
                apply_tensor(each.tensor);
                break;
        }
    }
    void slice(const item& each) {
        const bool is_whole = each.start.index() == 0 && each.stop.index() == 0 && each.step == 1;
        if (!is_whole) {
            part_.view =
                record(slice_definition, {part_.view},
                       {static_cast<std::int64_t>(axis_), each.start, each.stop, each.step});
        }
        ++axis_;
    }
    void apply_tensor(variable tensor) {
        const array& values = on_.value(tensor);
        if (values.rank() > 0 || values.type() == dtype::float32) return choose(tensor);
        if (values.type() == dtype::boolean) return choose_truth(reshape(tensor, {1}));
        part_.view =
            record(select_by_definition, {part_.view, tensor}, {static_cast<std::int64_t>(axis_)});
    }
    /// One bool is a mask of a new axis of length 1.
    void choose_truth(variable mask) {
        part_.view = unsqueeze(part_.view, axis_);
        choose(mask);
    }
    void choose(variable tensor) {
        part_.indices.resize(std::max(part_.indices.size(), axis_ + 1));
        part_.indices[axis_++] = tensor;
        part_.has_tensors = true;
    }

    tape& on_;
    std::size_t rank_, specified_ = 0, axis_ = 0;
    chosen_part part_;
};

/// The whole tensor, as another tensor.
variable whole_view(tape& on, variable input) {
    const shape_list shape = on.value(input).shape();
    if (shape.empty()) return expand(input, shape);
    return record(slice_definition, {input},
                  {std::int64_t{0}, attribute{}, attribute{}, std::int64_t{1}});
}

void compose_getitem(composition& made) {
    const call asked = made.asked();
    const variable input = made.operands[0];
    const std::vector<item> items = item_reader(asked, made.operands, made.operands.size()).all();
    const chosen_part part = item_walk(made.on, asked, input, items).part();
    if (part.has_tensors) return made.give(index(part.view, part.indices));
    made.give(part.view.id == input.id ? whole_view(made.on, input) : part.view);
}

/// The value without axes of length 1 in front.
variable without_front(tape& on, variable value) {
    const shape_list shape = on.value(value).shape();
    std::size_t front = 0;
    while (front < shape.size() && shape[front] == 1) ++front;
    if (front == 0) return value;
    return reshape(value, shape_list::copy_of(shape.begin() + front, shape.end()));
}

/// The shape of the cells that tensors choose.
shape_list chosen_shape(tape& on, const call& asked, const chosen_part& part) {
    call known{asked.made_by, {&on.value(part.view)}, {nullptr}, asked.attributes};
    for (const variable& each : part.indices) {
        known.operands.push_back(each ? &on.value(each) : nullptr);
    }
    return choice(known, 1, known.size()).shape();
}

void compose_setitem(composition& made) {
    const call asked = made.asked();
    tape& on = made.on;
    const variable input = made.operands[0];
    const std::size_t last = made.operands.size() - 1;
    std::vector<item> items = item_reader(asked, made.operands, last).all();
    made.give(input);
    // Alone, True stands for all cells and False for none.
    if (items.size() == 1 && items[0].code == item_code::truth) {
        if (items[0].number == 0) return;
        items[0].code = item_code::none;
    }
    const chosen_part part = item_walk(on, asked, input, items).part();
    variable value = made.operands[last];
    if (part.has_tensors) {
        variable_list indices = part.indices;
        const shape_list chosen = chosen_shape(on, asked, part);
        if (!broadcasts_to(on.value(value).shape(), chosen)) value = without_front(on, value);
        on.invoke_in_place(index_put_definition, {part.view, indices, value, false});
        return;
    }
    const variable view = part.view.id == input.id ? whole_view(on, input) : part.view;
    const shape_list shape = on.value(view).shape();
    if (!broadcasts_to(on.value(value).shape(), shape)) value = without_front(on, value);
    const shape_list from = on.value(value).shape();
    if (!broadcasts_to(from, shape)) {
        asked.refuse(status::shape,
                     "a value of shape % cannot be broadcast to the chosen cells, %.", from, shape);
    }
    on.write(view, from == shape ? value : expand(value, shape), "setitem");
}

}  // namespace

const definition getitem_definition =
    definition("getitem(Tensor input, int[] items, Tensor[] indices)").composes(compose_getitem);

const definition setitem_definition =
    definition("setitem(Tensor input, int[] items, Tensor[] indices, Tensor value)")
        .composes(compose_setitem);

}  // namespace recorder

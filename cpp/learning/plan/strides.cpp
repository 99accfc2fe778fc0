#include "learning/plan/strides.hpp"

namespace learning {

using recorder::shape_list;

loops::loops(const shape_list& shape, const std::vector<shape_list>& strides)
    : steps(strides.size()) {
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        if (shape[axis] == 1) continue;
        bool is_one = !lengths.empty();
        for (std::size_t i = 0; i < strides.size() && is_one; ++i) {
            is_one = strides[i][axis] == steps[i].back() * lengths.back();
        }
        if (is_one) {
            lengths.back() *= shape[axis];
            continue;
        }
        lengths.push_back(shape[axis]);
        for (std::size_t i = 0; i < strides.size(); ++i) steps[i].push_back(strides[i][axis]);
    }
}

std::size_t loops::count(std::size_t from) const {
    std::size_t all = 1;
    for (std::size_t loop = from; loop < lengths.size(); ++loop) all *= lengths[loop];
    return all;
}

std::size_t loops::offset(std::size_t which, std::size_t from, std::size_t round) const {
    std::size_t found = 0;
    for (std::size_t loop = from; loop < lengths.size(); ++loop) {
        found += round % lengths[loop] * steps[which][loop];
        round /= lengths[loop];
    }
    return found;
}

std::vector<std::size_t> loops::offsets(std::size_t which, std::size_t from) const {
    std::vector<std::size_t> all(count(from));
    for (std::size_t round = 0; round < all.size(); ++round) {
        all[round] = offset(which, from, round);
    }
    return all;
}

shape_list repeated_to(const shape_list& shape, const shape_list& strides, const shape_list& to) {
    shape_list made(to.size(), 0);
    for (std::size_t back = 1; back <= shape.size(); ++back) {
        const std::size_t from = shape.size() - back, axis = to.size() - back;
        if (shape[from] == to[axis]) made[axis] = strides[from];
    }
    return made;
}

}  // namespace learning

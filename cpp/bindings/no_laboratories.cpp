#include "lessons/lesson.hpp"
#include "lessons/operations/definition.hpp"
#include "lessons/trace.hpp"

// In place of the laboratories, and of what they alone compute with, where a module is to be small:
// the page brings them in another one.

namespace lessons {

attention::list_view<lesson> all_laboratories() {
    return {};
}

attention::list_view<const definition*> laboratory_definitions() {
    return {};
}

bool add_product_readers(const traced_tensor&, const operand_list&, const cell_reference&,
                         std::size_t, std::vector<cell_reference>&) {
    return false;
}

}  // namespace lessons

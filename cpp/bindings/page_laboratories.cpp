#include "lessons/operations/definition.hpp"
#include "lessons/registry.hpp"
#include "lessons/trace.hpp"

// Stands in for the laboratories and the operations that they alone use, in the page's first
// module, which has to be small: it has the one that the opening shows. The page loads them all in
// a second module.

namespace lessons {

attention::list_view<lesson> all_laboratories() {
    static const lesson laboratories[] = {it_laboratory};
    return laboratories;
}

attention::list_view<const definition*> laboratory_definitions() {
    static const definition* const definitions[] = {&add_definition};
    return definitions;
}

bool add_product_readers(const traced_tensor&, const operand_list&, const cell_reference&,
                         std::size_t, std::vector<cell_reference>&) {
    return false;
}

}  // namespace lessons

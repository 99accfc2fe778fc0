#include "attention/principal_plane.hpp"
#include "bindings/calls.hpp"

namespace bindings {

reply principal_plane(request& arguments) {
    const attention::principal_plane found = attention::find_principal_plane(arguments.tensor());
    reply result;
    result.number(found.share);
    result.numbers.insert(result.numbers.end(), found.directions.begin(), found.directions.end());
    return result;
}

}  // namespace bindings

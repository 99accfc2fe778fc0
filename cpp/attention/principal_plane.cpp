#include "attention/principal_plane.hpp"

#include <cmath>

#include "attention/plane/spread.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

[[noreturn]] void refuse_first_infinite(const tensor& rows, std::size_t columns) {
    std::size_t cell = 0;
    while (std::isfinite(rows.data()[cell])) ++cell;
    throw error(status::value, "A principal plane needs finite numbers; the one in row " +
                                   std::to_string(cell / columns) + ", column " +
                                   std::to_string(cell % columns) + ", counted from 0, is not.");
}

}  // namespace

principal_plane find_principal_plane(const tensor& rows) {
    if (rows.dimension() != 2) {
        throw error(status::shape, "A principal plane is of the rows of a matrix; this has shape " +
                                       shape_text(shape_of(rows)) + ".");
    }
    const std::size_t count = rows.shape()[0];
    const std::size_t columns = rows.shape()[1];
    if (count > maximum_plane_side && columns > maximum_plane_side) {
        throw error(status::size, "A principal plane needs at most " +
                                      std::to_string(maximum_plane_side) +
                                      " rows or at most as many columns, not shape " +
                                      shape_text(shape_of(rows)) + ".");
    }
    principal_plane found{std::vector<double>(2 * columns), 1.0};
    std::vector<double> scratch(plane::scratch_size(count, columns));
    found.share = plane::find(rows.data(), count, columns, found.directions.data(), scratch.data());
    if (std::isnan(found.share)) refuse_first_infinite(rows, columns);
    return found;
}

}  // namespace attention

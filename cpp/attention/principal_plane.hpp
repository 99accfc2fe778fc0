#pragma once

#include <cstddef>
#include <vector>

#include "attention/tensor.hpp"

namespace attention {

/// `find_principal_plane` takes no more rows or no more columns than this: the time grows with the
/// cube of the smaller number, to some seconds here, and is a few milliseconds at 64.
constexpr std::size_t maximum_plane_side = 512;

/// The plane in which rows spread the most.
struct principal_plane {
    /// (2, columns), row-major: orthonormal, the direction of the larger variance first. The entry
    /// of largest magnitude of each is positive, the first of equals (within 1e-9).
    std::vector<double> directions;
    /// The variance along both directions over that along all, 0 to 1.
    double share;
};

/// The first two principal components of the rows of a matrix (rows, columns), less their mean, in
/// double precision: the leading eigenvectors of the smaller of the two Gram matrices, by Jacobi's
/// cyclic method. Equal input gives equal bits, natively and in WebAssembly.
///
/// One or two columns are shown as they are, and so are rows that are all equal: the directions are
/// the first two unit axes, the share is 1. The second axis of a single column is 0. Where the rows
/// lie on a line, the second direction is that of the axis which the line is least along.
///
/// Refuses (`status::shape`) what is no matrix, (`status::size`) more than `maximum_plane_side`
/// rows of more than as many columns, and (`status::value`) a number that is not finite.
///
/// Sources: K. Pearson, On lines and planes of closest fit to systems of points in space (1901);
/// C. G. J. Jacobi, Ueber ein leichtes Verfahren (1846).
principal_plane find_principal_plane(const tensor& rows);

}  // namespace attention

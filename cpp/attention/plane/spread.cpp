#include "attention/plane/spread.hpp"

#include <cmath>

namespace attention::plane {

namespace {

/// Jacobi's method converges quadratically: ten sweeps are many.
constexpr int max_sweeps = 64;
/// A covariance of less than this share of all variance counts as none: 2^-60.
constexpr double no_covariance = 0x1p-60;
/// A second variance of less than this share of all is rounding: the rows lie on a line.
constexpr double no_variance = 1e-12;
/// Entries whose magnitudes differ by less than this share count as equal when a sign is chosen.
constexpr double equal_share = 1e-9;

std::size_t smaller(std::size_t left, std::size_t right) {
    return left < right ? left : right;
}

double dot(const double* left, const double* right, std::size_t count) {
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i) sum += left[i] * right[i];
    return sum;
}

void unit_axes(double* directions, std::size_t columns) {
    for (std::size_t i = 0; i < 2 * columns; ++i) directions[i] = 0.0;
    directions[0] = 1.0;
    if (columns > 1) directions[columns + 1] = 1.0;
}

/// The centred rows, computed as they are read.
struct centred_rows {
    const float* values;
    const double* mean;
    std::size_t rows, columns;

    double at(std::size_t row, std::size_t column) const {
        return static_cast<double>(values[row * columns + column]) - mean[column];
    }

    double squares() const {
        double sum = 0.0;
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t column = 0; column < columns; ++column) {
                sum += at(row, column) * at(row, column);
            }
        }
        return sum;
    }

    /// Adds to the upper triangle of `gram` the dot products of all pairs of columns.
    void add_by_columns(double* gram) const {
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t i = 0; i < columns; ++i) {
                const double value = at(row, i);
                for (std::size_t j = i; j < columns; ++j)
                    gram[i * columns + j] += value * at(row, j);
            }
        }
    }

    /// The same of all pairs of rows.
    void add_by_rows(double* gram) const {
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t j = i; j < rows; ++j) {
                for (std::size_t k = 0; k < columns; ++k) gram[i * rows + j] += at(i, k) * at(j, k);
            }
        }
    }
};

void find_mean(const float* values, std::size_t rows, std::size_t columns, double* mean) {
    for (std::size_t column = 0; column < columns; ++column) mean[column] = 0.0;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            mean[column] += values[row * columns + column];
        }
    }
    for (std::size_t column = 0; column < columns; ++column) {
        mean[column] /= static_cast<double>(rows);
    }
}

/// Makes entry (p, q) of a symmetric matrix 0, and turns rows p and q of `vectors` likewise.
void rotate(double* matrix, double* vectors, std::size_t side, std::size_t p, std::size_t q) {
    double* row_p = matrix + p * side;
    double* row_q = matrix + q * side;
    const double theta = (row_q[q] - row_p[p]) / (2.0 * row_p[q]);
    const double size = 1.0 / (std::fabs(theta) + std::sqrt(theta * theta + 1.0));
    const double tangent = theta < 0.0 ? -size : size;
    const double cosine = 1.0 / std::sqrt(tangent * tangent + 1.0);
    const double sine = tangent * cosine;
    const double moved = tangent * row_p[q];
    row_p[p] -= moved;
    row_q[q] += moved;
    row_p[q] = row_q[p] = 0.0;
    for (std::size_t k = 0; k < side; ++k) {
        if (k != p && k != q) {
            const double left = row_p[k];
            const double right = row_q[k];
            row_p[k] = matrix[k * side + p] = cosine * left - sine * right;
            row_q[k] = matrix[k * side + q] = sine * left + cosine * right;
        }
        const double left = vectors[p * side + k];
        const double right = vectors[q * side + k];
        vectors[p * side + k] = cosine * left - sine * right;
        vectors[q * side + k] = sine * left + cosine * right;
    }
}

/// Jacobi's cyclic method: leaves the eigenvalues on the diagonal of the symmetric matrix, and
/// their eigenvectors in the rows of `vectors`. Entries of at most `limit` count as 0.
void diagonalise(double* matrix, double* vectors, std::size_t side, double limit) {
    for (std::size_t i = 0; i < side; ++i) {
        for (std::size_t j = 0; j < side; ++j) vectors[i * side + j] = i == j ? 1.0 : 0.0;
        for (std::size_t j = 0; j < i; ++j) matrix[i * side + j] = matrix[j * side + i];
    }
    bool rotated = true;
    for (int sweep = 0; rotated && sweep < max_sweeps; ++sweep) {
        rotated = false;
        for (std::size_t p = 0; p + 1 < side; ++p) {
            for (std::size_t q = p + 1; q < side; ++q) {
                if (std::fabs(matrix[p * side + q]) <= limit) continue;
                rotate(matrix, vectors, side, p, q);
                rotated = true;
            }
        }
    }
}

/// The place of the largest entry on the diagonal other than `without`; the first of equals.
std::size_t largest(const double* matrix, std::size_t side, std::size_t without) {
    std::size_t best = without == 0 ? 1 : 0;
    for (std::size_t i = best + 1; i < side; ++i) {
        if (i != without && matrix[i * side + i] > matrix[best * side + best]) best = i;
    }
    return best;
}

void normalise(double* direction, std::size_t count) {
    const double length = std::sqrt(dot(direction, direction, count));
    for (std::size_t i = 0; i < count; ++i) direction[i] /= length;
}

void orthogonalise(double* direction, const double* first, std::size_t count) {
    const double along = dot(direction, first, count);
    for (std::size_t i = 0; i < count; ++i) direction[i] -= along * first[i];
    normalise(direction, count);
}

/// Replaces `direction` by the part orthogonal to `first` of the axis that lies along it least.
void take_other_axis(double* direction, const double* first, std::size_t count) {
    std::size_t least = 0;
    for (std::size_t i = 0; i < count; ++i) {
        direction[i] = 0.0;
        if (std::fabs(first[i]) < std::fabs(first[least])) least = i;
    }
    direction[least] = 1.0;
    orthogonalise(direction, first, count);
}

/// Makes the entry of largest magnitude positive, the first of equals.
void fix_sign(double* direction, std::size_t count) {
    double most = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        if (std::fabs(direction[i]) > most) most = std::fabs(direction[i]);
    }
    std::size_t place = 0;
    while (std::fabs(direction[place]) < most * (1.0 - equal_share)) ++place;
    if (direction[place] > 0.0) return;
    for (std::size_t i = 0; i < count; ++i) direction[i] = 0.0 - direction[i];
}

/// The direction that belongs to an eigenvector of the smaller Gram matrix.
void write_direction(const centred_rows& from, const double* vector, double* direction) {
    const bool by_columns = from.columns <= from.rows;
    for (std::size_t column = 0; column < from.columns; ++column) {
        direction[column] = by_columns ? vector[column] : 0.0;
    }
    for (std::size_t row = 0; !by_columns && row < from.rows; ++row) {
        for (std::size_t column = 0; column < from.columns; ++column) {
            direction[column] += vector[row] * from.at(row, column);
        }
    }
}

}  // namespace

std::size_t scratch_size(std::size_t rows, std::size_t columns) {
    const std::size_t side = smaller(rows, columns);
    return columns + (columns > 2 ? 2 * side * side : 0);
}

double find(const float* values, std::size_t rows, std::size_t columns, double* directions,
            double* scratch) {
    unit_axes(directions, columns);
    double* mean = scratch;
    if (rows > 0) find_mean(values, rows, columns, mean);
    const centred_rows from{values, mean, rows, columns};
    // NaN or infinite where a value is: squares of float32 do not overflow float64.
    const double total = from.squares();
    if (!(total - total == 0.0)) return total - total;
    if (columns <= 2 || total == 0.0) return 1.0;

    const std::size_t side = smaller(rows, columns);
    double* gram = mean + columns;
    double* vectors = gram + side * side;
    for (std::size_t i = 0; i < side * side; ++i) gram[i] = 0.0;
    if (columns <= rows) {
        from.add_by_columns(gram);
    } else {
        from.add_by_rows(gram);
    }
    diagonalise(gram, vectors, side, total * no_covariance);

    const std::size_t first = largest(gram, side, side);
    const std::size_t second = largest(gram, side, first);
    double* other = directions + columns;
    write_direction(from, vectors + first * side, directions);
    normalise(directions, columns);
    const double variance = gram[second * side + second];
    if (variance > total * no_variance) {
        write_direction(from, vectors + second * side, other);
        normalise(other, columns);
        orthogonalise(other, directions, columns);
    } else {
        take_other_axis(other, directions, columns);
    }
    fix_sign(directions, columns);
    fix_sign(other, columns);
    const double share = (gram[first * side + first] + (variance > 0.0 ? variance : 0.0)) / total;
    return share < 1.0 ? share : 1.0;
}

}  // namespace attention::plane

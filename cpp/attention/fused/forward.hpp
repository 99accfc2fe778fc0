#pragma once

#include "attention/fused/plain_row.hpp"

/// A block of queries against a tile of keys at a time. Scores are computed transposed, a key a row
/// and a query a lane: keys and values are read as they lie, and the softmax runs down the rows
/// without a shuffle.
namespace {

/// Whole groups and whole register tiles. Long tiles have fewer edges; longer ones would round
/// more.
constexpr std::size_t block_queries = tile_rows == 5 ? 40 : 96;
constexpr std::size_t tile_keys = tile_rows == 5 ? 200 : 96;
/// Queries of a register tile.
constexpr std::size_t group = 2 * lanes;

constexpr float greatest = 3.40282347e38F;
/// Scores are kept times this: their exponentials are then powers of two.
constexpr float log2_e = 1.44269504F;

/// Scores that cannot be further from 0 than this need no maximum taken off before they become
/// powers of two: neither these nor their sums leave float's range.
constexpr float small_score = 24.0F;
/// Tiles whose keys are measured for that; keys behind them always have their maximum taken off.
constexpr std::size_t measured_tiles = 512;

using query_stride = fixed<block_queries>;

/// Rows that are multiplied at once: queries, or keys.
constexpr std::size_t most_rows = block_queries > tile_keys ? block_queries : tile_keys;

/// Scratch of a block, cut into its parts.
struct workspace {
    float* query;    ///< (d, block_queries), scaled
    float* scores;   ///< (tile_keys, block_queries), then the exponentials
    float* output;   ///< (block_queries, v)
    float* largest;  ///< (block_queries), what is taken off each query's scores
    float* sum;      ///< (block_queries), the running sum of their exponentials
    float* most;     ///< (group), `largest` of a group with the tile at hand
    float* keep;     ///< (block_queries), what the sums so far are multiplied by
    float* square;   ///< (block_queries), each scaled query's squared length
    float* longest;  ///< (measured_tiles), the longest key of a tile, its squared length
    float* wild;     ///< (block_queries), not 0 where a query is to be a `plain_row`
    float* clean;    ///< (most_rows, d or v), what `cleaned` makes
    float* spare;    ///< what `multiply` asks for
    /// Whether some number may ask for care; where none does, only a large score makes a query
    /// wild.
    bool wary = false;
    /// The largest value that asks for none: where it overflows a sum, its row is found out by
    /// that.
    float limit = greatest;
    /// The gradient's alone: (v, block_queries); (tile_keys, block_queries), the gradient by the
    /// weights, then by the unscaled scores; (block_queries), of each query the sum of weights
    /// times their gradients.
    float *upstream = nullptr, *slopes = nullptr, *total = nullptr;

    workspace(float* scratch, std::size_t d, std::size_t v) {
        const auto take = [&](std::size_t size) {
            float* const part = scratch;
            scratch += size;
            return part;
        };
        query = take(d * block_queries);
        scores = take(tile_keys * block_queries);
        output = take(v * block_queries);
        largest = take(block_queries);
        sum = take(block_queries);
        most = take(group);
        keep = take(block_queries);
        square = take(block_queries);
        longest = take(measured_tiles);
        wild = take(block_queries);
        clean = take(most_rows * (d > v ? d : v));
        spare = take((tile_keys + 1) * lanes);
    }
};

/// Which queries a block holds: `count` of them, in lanes rounded up to whole groups; the lanes
/// behind the last query repeat it.
struct block {
    std::size_t first, count;
    const std::size_t* rows;  ///< nullptr where they follow each other from `first` on.

    std::size_t padded() const { return (count + group - 1) / group * group; }
    std::size_t row(std::size_t lane) const {
        const std::size_t own = least(lane, count - 1);
        return rows == nullptr ? first + own : rows[own];
    }
};

/// The rows of a matrix (Q, width) that a block holds, turned (width, block_queries) and scaled.
APART SMALL void turn(const float* matrix, std::size_t width, const block& of, float scale,
                      float* to) {
    for (std::size_t lane = 0; lane < of.padded(); lane += lanes) {
        const float* rows[lanes];
        for (std::size_t i = 0; i < lanes; ++i) rows[i] = matrix + of.row(lane + i) * width;
        std::size_t c = 0;
        for (; c + lanes <= width; c += lanes) {
            vec square[lanes];
            for (std::size_t i = 0; i < lanes; ++i) square[i] = load(rows[i] + c) * splat(scale);
            transpose(square);
            for (std::size_t i = 0; i < lanes; ++i) {
                store(to + (c + i) * block_queries + lane, square[i]);
            }
        }
        for (; c < width; ++c) {
            for (std::size_t i = 0; i < lanes; ++i) {
                to[c * block_queries + lane + i] = rows[i][c] * scale;
            }
        }
    }
}

/// Rows `keys` of a matrix (K, width) against the turned queries: one group of lanes.
inline void meet(const float* matrix, std::size_t width, span keys, const float* turned,
                 float* to) {
    strip<2>(by_rows<>{width}, matrix, keys, right_side<query_stride>{turned, {}}, {{0, width}},
             written<query_stride>{to, {}});
}

/// The mask's numbers for key `j` and one vector of queries.
inline vec mask_of(const call& of, const block& queries, std::size_t lane, std::size_t j) {
    if (of.mask_row == 0) return splat(of.mask[j * of.mask_column]);
    vec bias{};
    for (std::size_t i = 0; i < lanes; ++i) {
        bias[i] = of.mask[queries.row(lane + i) * of.mask_row + j * of.mask_column];
    }
    return bias;
}

/// Scores with the mask's numbers on top of them.
inline vec with_mask(vec score, vec bias) {
    const vec hidden = splat(-__builtin_inff());
    return where(bias == hidden, hidden, score + larger(bias * splat(log2_e), splat(-greatest)));
}

/// Hides what causal, window and mask hide of the scores of a group of queries with the keys `keys`
/// of the tile that begins at key `tile`.
APART void hide(const call& of, const block& queries, std::size_t lane, std::size_t tile, span keys,
                float* scores) {
    for (std::size_t n = lane; n < lane + group; n += lanes) {
        ivec row;
        std::size_t low = queries.row(n);
        std::size_t high = low;
        for (std::size_t i = 0; i < lanes; ++i) {
            const std::size_t own = queries.row(n + i);
            row[i] = static_cast<std::int32_t>(own);
            low = least(low, own);
            high = own > high ? own : high;
        }
        const vec hidden = splat(-__builtin_inff());
        const ivec reach = splat(static_cast<std::int32_t>(of.window));
        for (std::size_t j = keys.first; j < keys.last; ++j) {
            const std::size_t key = tile + j;
            const bool late = of.causal != 0 && key > low;
            const bool early = of.window != 0 && key + of.window <= high;
            if (!late && !early && of.mask == nullptr) continue;
            float* place = scores + j * block_queries + n;
            vec score = load(place);
            if (of.mask != nullptr) score = with_mask(score, mask_of(of, queries, n, key));
            const ivec number = splat(static_cast<std::int32_t>(key));
            if (late) score = where(row >= number, score, hidden);
            if (early) score = where(row < number + reach, score, hidden);
            store(place, score);
        }
    }
}

/// Whether some of a group of queries may not see some of these keys.
inline bool hides(const call& of, const block& queries, std::size_t lane, std::size_t tile,
                  span keys) {
    if (of.mask != nullptr || (queries.rows != nullptr && of.causal != 0)) return true;
    const bool late = of.causal != 0 && tile + keys.last > queries.row(lane) + 1;
    const bool early =
        of.window != 0 && tile + keys.first + of.window <= queries.row(lane + group - 1);
    return late || early;
}

/// Each lane's largest score, of the keys `keys`.
inline void find_largest(const float* scores, span keys, float* largest) {
    for (std::size_t n = 0; n < group; n += lanes) {
        vec found = load(largest + n);
        for (std::size_t j = keys.first; j < keys.last; ++j) {
            found = larger(found, load(scores + j * block_queries + n));
        }
        store(largest + n, found);
    }
}

/// The scores of a group of queries with the keys `keys` of the tile that begins at key `tile`.
APART void score(const call& of, const block& queries, std::size_t lane, std::size_t tile,
                 span keys, const workspace& at) {
    meet(of.key + tile * of.d, of.d, keys, at.query + lane, at.scores + lane);
    if (hides(of, queries, lane, tile, keys)) hide(of, queries, lane, tile, keys, at.scores);
}

/// Fills `longest`; infinite for tiles of which these queries see a part. Tells whether all keys
/// that they see are calm.
APART SMALL bool measure(const call& of, const workspace& at) {
    const span own = seen(of, of.first, of.last - 1, {0, of.K});
    bool all_calm = true;
    for (std::size_t number = 0; number * tile_keys < own.last; ++number) {
        const std::size_t first = number * tile_keys;
        const std::size_t last = least(first + tile_keys, of.K);
        float longest = 0.0F;
        std::size_t j = first < own.first ? own.first : first;
        for (; j < least(last, own.last) && longest <= greatest; ++j) {
            const float square = square_of(of.key + j * of.d, of.d);
            // NaN is no less than anything.
            if (!(square <= longest)) longest = square;
        }
        all_calm = all_calm && is_calm(longest);
        const bool whole = first >= own.first && last <= own.last;
        if (number < measured_tiles) at.longest[number] = whole ? longest : __builtin_inff();
    }
    return all_calm;
}

/// Of one vector of queries, those that see all keys of a tile, as they are.
APART ivec see_all(const call& of, const block& queries, std::size_t lane, std::size_t tile,
                   std::size_t keys) {
    ivec all = splat(std::int32_t{-1});
    if (of.causal != 0) {
        ivec row;
        for (std::size_t i = 0; i < lanes; ++i) {
            row[i] = static_cast<std::int32_t>(queries.row(lane + i));
        }
        all &= row >= splat(static_cast<std::int32_t>(tile + keys - 1));
        if (of.window != 0) all &= row < splat(static_cast<std::int32_t>(tile + of.window));
    }
    if (of.mask == nullptr) return all;
    const ivec none = splat(std::int32_t{0});
    for (std::size_t j = tile; j < tile + keys && !everywhere(all == none); ++j) {
        all &= mask_of(of, queries, lane, j) == splat(0.0F);
    }
    return all;
}

/// Of one vector of queries, those whose scores with a tile are all small, by the lengths of query
/// and keys. A query that sees a part of the tile is none: so results do not depend on which
/// queries are computed together, nor on whether a mask or `causal` hides the same.
inline ivec small_scores(const call& of, const block& queries, std::size_t lane, std::size_t tile,
                         std::size_t keys, const workspace& at) {
    const ivec none = splat(std::int32_t{0});
    const std::size_t number = tile / tile_keys;
    // A key alone keeps the weight that it has with its score taken off: exactly 1.
    if (number >= measured_tiles || keys == 1) return none;
    const ivec small =
        load(at.square + lane) * splat(at.longest[number]) <= splat(small_score * small_score);
    const bool asks = (of.causal != 0 || of.mask != nullptr) && !everywhere(small == none);
    return asks ? small & see_all(of, queries, lane, tile, keys) : small;
}

/// The scores of a group of queries with the keys `own` of the `keys` of a tile, and in `most` what
/// is taken off them: of small ones 0 or what it was so far, of others the largest of them and of
/// what it was so far. Tells whether it is 0 for all.
inline bool score_and_settle(const call& of, const block& queries, std::size_t lane,
                             std::size_t tile, std::size_t keys, span own, const workspace& at) {
    const vec zero = splat(0.0F);
    ivec small[2];
    bool all_zero = true;
    for (std::size_t i = 0; i < 2; ++i) {
        const vec so_far = load(at.largest + lane + i * lanes);
        store(at.most + i * lanes, so_far);
        small[i] = small_scores(of, queries, lane + i * lanes, tile, keys, at);
        all_zero = all_zero && everywhere(small[i] & (so_far <= zero));
    }
    score(of, queries, lane, tile, own, at);
    if (!all_zero) find_largest(at.scores + lane, own, at.most);
    for (std::size_t i = 0; i < 2; ++i) {
        const vec so_far = load(at.largest + lane + i * lanes);
        const vec found = load(at.most + i * lanes);
        store(at.most + i * lanes, where(small[i], larger(so_far, zero), found));
    }
    return all_zero;
}

/// Zeros for the keys of a tile that a group of queries does not see.
APART SMALL void blank(float* scores, span keys, std::size_t tile_size) {
    const auto zero = [&](std::size_t from, std::size_t to) {
        for (std::size_t j = from; j < to; ++j) {
            for (std::size_t n = 0; n < group; n += lanes) {
                store(scores + j * block_queries + n, splat(0.0F));
            }
        }
    };
    zero(0, keys.first);
    zero(keys.last, tile_size);
}

/// The running softmax over a tile: scores become exponentials, and what is taken off them and
/// their sum move on. Where that is nothing, `small`.
APART void exponentiate(const workspace& at, std::size_t lane, span keys, bool small) {
    const exponential power;
    const vec most[2] = {load(at.most), load(at.most + lanes)};
    vec sum[2] = {splat(0.0F), splat(0.0F)};
    float* row = at.scores + keys.first * block_queries + lane;
    float* const end = at.scores + keys.last * block_queries + lane;
    const auto sum_up = [&](auto weight_of) {
        for (; row != end; row += block_queries) {
            for (std::size_t n = 0; n < 2; ++n) {
                const vec weight = weight_of(load(row + n * lanes), n);
                store(row + n * lanes, weight);
                sum[n] += weight;
            }
        }
    };
    if (small) {
        sum_up([&](vec score, std::size_t) { return power(score); });
    } else {
        sum_up([&](vec score, std::size_t n) { return power.of_any(score - most[n]); });
    }
    for (std::size_t n = 0; n < 2; ++n) {
        const std::size_t to = lane + n * lanes;
        const vec keep = power.of_any(load(at.largest + to) - most[n]);
        store(at.largest + to, most[n]);
        store(at.sum + to, madd(load(at.sum + to), keep, sum[n]));
        store(at.keep + to, keep);
    }
}

/// Calls `visit(first, keys)` for each tile of the keys that a block of queries sees, where its
/// first key is `first` and `keys` tells how many there are. Tiles begin at multiples of their size
/// wherever a block begins: results do not depend on how queries are shared out.
template <class Visit>
inline void for_tiles(const call& of, const block& queries, const Visit& visit) {
    const span all = seen(of, queries.first, queries.first + queries.count - 1, {0, of.K});
    std::size_t first = all.first / tile_keys * tile_keys;
    for (; first < all.last; first += tile_keys) visit(first, least(tile_keys, of.K - first));
}

/// Of the `keys` keys of the tile that begins at `tile`, those that queries `from` to `to` - 1 of a
/// block may see.
inline span seen_in_tile(const call& of, const block& queries, std::size_t from, std::size_t to,
                         std::size_t tile, std::size_t keys) {
    const span own = seen(of, queries.row(from), queries.row(to - 1), {tile, tile + keys});
    return {own.first - tile, own.last - tile};
}

/// Of the `keys` keys of the tile that begins at `tile`, those that each query of a block may see.
inline depths sight(const call& of, const block& queries, std::size_t tile, std::size_t keys) {
    depths seen_keys{{0, keys}};
    const std::ptrdiff_t ahead =
        static_cast<std::ptrdiff_t>(queries.first) - static_cast<std::ptrdiff_t>(tile);
    if (of.causal != 0) seen_keys.ahead = ahead;
    if (of.window != 0) seen_keys.behind = ahead + 1 - static_cast<std::ptrdiff_t>(of.window);
    return seen_keys;
}

/// The block's queries, as scores are made from them.
APART SMALL void ready(const call& of, const block& queries, const workspace& at) {
    turn(of.query, of.d, queries, of.scale * log2_e, at.query);
    for (std::size_t lane = 0; lane < queries.padded(); lane += lanes) {
        vec square = splat(0.0F);
        for (std::size_t c = 0; c < of.d; ++c) {
            const vec number = load(at.query + c * block_queries + lane);
            square = madd(number, number, square);
        }
        store(at.square + lane, square);
    }
}

BEGIN_SMALL

/// What `attend` begins with.
APART void begin(const call& of, const block& queries, const workspace& at) {
    for (std::size_t lane = 0; lane < block_queries; ++lane) {
        at.largest[lane] = -greatest;
        at.sum[lane] = 0.0F;
        const bool wild = at.wary && !(__builtin_fabsf(of.scale) <= calm_scale &&
                                       within(calm, of.query + queries.row(lane) * of.d, of.d));
        at.wild[lane] = wild ? 1.0F : 0.0F;
    }
}

/// Marks the queries that see a key of the tile that asks for care, or its value.
APART void mark_seeing(const call& of, const block& queries, std::size_t tile, std::size_t keys,
                       const workspace& at) {
    for (std::size_t j = tile; at.wary && j < tile + keys; ++j) {
        if (within(calm, of.key + j * of.d, of.d) && within(at.limit, of.value + j * of.v, of.v)) {
            continue;
        }
        for (std::size_t i = 0; i < queries.count; ++i) {
            if (next_seen(of, queries.row(i), j) == j) at.wild[i] = 1.0F;
        }
    }
}

inline bool is_wild(const workspace& at, std::size_t i) {
    return at.wild[i] != 0.0F || !(__builtin_fabsf(at.largest[i]) <= calm_score);
}

/// Some rows of a matrix as a product may read them for queries that are not wild: what 0 times is
/// not 0 is 0.
APART const float* cleaned(const float* rows, std::size_t count, const workspace& at) {
    if (!at.wary) return rows;
    for (std::size_t i = 0; i < count; ++i) {
        at.clean[i] = __builtin_fabsf(rows[i]) <= at.limit ? rows[i] : 0.0F;
    }
    return at.clean;
}

END_SMALL

/// The gradient by the weights of a group of queries for the keys `own` of the tile.
APART SMALL void meet_values(const call& of, const workspace& at, std::size_t lane,
                             std::size_t tile, std::size_t keys, span own) {
    meet(cleaned(of.value + tile * of.v, keys * of.v, at), of.v, own, at.upstream + lane,
         at.slopes + lane);
}

/// Adds a tile's exponentials times the gradients by them to the totals of a group of queries.
APART void add_up(const workspace& at, std::size_t lane, span keys) {
    vec sums[2] = {splat(0.0F), splat(0.0F)};
    std::size_t place = keys.first * block_queries + lane;
    KEEP_ROLLED
    for (std::size_t j = keys.first; j < keys.last; ++j, place += block_queries) {
        for (std::size_t n = 0; n < 2; ++n) {
            const std::size_t own = place + n * lanes;
            sums[n] = madd(load(at.scores + own), load(at.slopes + own), sums[n]);
        }
    }
    for (std::size_t n = 0; n < 2; ++n) {
        const std::size_t to = lane + n * lanes;
        store(at.total + to, madd(load(at.total + to), load(at.keep + to), sums[n]));
    }
}

/// The running softmax of a block over all tiles of keys. Its statistics stay in the workspace, and
/// either the exponentials' weighted sum of the values or, for the gradient, that of the gradients
/// by the weights.
APART void attend(const call& of, const block& queries, const workspace& at) {
    ready(of, queries, at);
    begin(of, queries, at);
    const bool forward = at.upstream == nullptr;
    for (std::size_t i = 0; forward && i < queries.count * of.v; ++i) at.output[i] = 0.0F;
    for_tiles(of, queries, [&](std::size_t tile, std::size_t keys) {
        for (std::size_t lane = 0; lane < queries.padded(); lane += group) {
            const span own = seen_in_tile(of, queries, lane, lane + group, tile, keys);
            const bool small = score_and_settle(of, queries, lane, tile, keys, own, at);
            exponentiate(at, lane, own, small);
            if (forward) {
                blank(at.scores + lane, own, keys);
            } else {
                meet_values(of, at, lane, tile, keys, own);
                add_up(at, lane, own);
            }
        }
        mark_seeing(of, queries, tile, keys, at);
        if (!forward) return;
        multiply(by_columns<block_queries>{}, at.scores, {0, queries.count},
                 {cleaned(of.value + tile * of.v, keys * of.v, at), of.v}, of.v,
                 sight(of, queries, tile, keys), {at.output, of.v, at.keep}, at.spare);
    });
}

/// Counted in 64 bits: more than an address reaches comes out as that.
std::uint64_t forward_scratch(std::uint64_t d, std::uint64_t v) {
    return (d + v + tile_keys + 5) * block_queries + group + measured_tiles +
           most_rows * (d > v ? d : v) + (tile_keys + 1) * lanes;
}

/// One over a sum of exponentials; 0 where nothing was seen.
inline float share_of(float sum) {
    return sum == 0.0F ? 0.0F : 1.0F / sum;
}

/// Whether the call's queries, keys and scale are calm; fills `longest`.
APART SMALL bool is_calm(const call& of, const workspace& at) {
    return measure(of, at) && __builtin_fabsf(of.scale) <= calm_scale &&
           is_calm(square_of(of.query + of.first * of.d, (of.last - of.first) * of.d));
}

/// Whether a part of the output is far from overflow.
inline bool is_sound(const float* output, std::size_t count) {
    return square_of(output, count) <= greatest;
}

SMALL void forward(const call& of, float* output, float* statistics, float* scratch) {
    workspace at(scratch, of.d, of.v);
    at.wary = !is_calm(of, at);
    for (std::size_t first = of.first; first < of.last;) {
        const block queries{first, least(block_queries, of.last - first), nullptr};
        attend(of, queries, at);
        float* const rows = output + first * of.v;
        for (std::size_t i = 0; i < queries.count; ++i) {
            const float share = share_of(at.sum[i]);
            for (std::size_t c = i * of.v; c < (i + 1) * of.v; ++c) {
                rows[c] = at.output[c] * share;
            }
        }
        const bool sound = is_sound(rows, queries.count * of.v);
        bool again = false;
        for (std::size_t i = 0; i < queries.count; ++i) {
            float* const to = rows + i * of.v;
            bool wild = is_wild(at, i);
            if (!sound && !wild && !is_sound(to, of.v)) {
                // Because of what it sees, or of what it does not.
                wild = at.wary;
                again = !at.wary;
            }
            if (wild) plain_row(of, first + i).attend(to);
            if (statistics == nullptr) continue;
            // `weights` makes a row of its own where the largest score is NaN.
            statistics[2 * (first + i)] = wild ? __builtin_nanf("") : at.largest[i];
            statistics[2 * (first + i) + 1] = at.sum[i];
        }
        if (again) {
            at.wary = true;
        } else {
            first += block_queries;
        }
    }
}

/// Scores become weights, by statistics that are complete.
APART void weigh(const workspace& at, std::size_t lane, span keys) {
    const exponential power;
    for (std::size_t n = lane; n < lane + group; n += lanes) {
        for (std::size_t j = keys.first; j < keys.last; ++j) {
            float* place = at.scores + j * block_queries + n;
            store(place, power.of_any(load(place) - load(at.largest + n)) * load(at.keep + n));
        }
    }
}

SMALL void weights(const call& of, const float* statistics, const std::size_t* rows,
                   std::size_t count, float* result, float* scratch) {
    const workspace at(scratch, of.d, of.v);
    for (std::size_t first = 0; first < count; first += block_queries) {
        const block queries{0, least(block_queries, count - first), rows + first};
        turn(of.query, of.d, queries, of.scale * log2_e, at.query);
        for (std::size_t lane = 0; lane < queries.padded(); ++lane) {
            const float* own = statistics + 2 * queries.row(lane);
            at.largest[lane] = own[0];
            at.keep[lane] = share_of(own[1]);
        }
        for (std::size_t tile = 0; tile < of.K; tile += tile_keys) {
            const span keys = {0, least(tile_keys, of.K - tile)};
            for (std::size_t lane = 0; lane < queries.padded(); lane += group) {
                score(of, queries, lane, tile, keys, at);
                weigh(at, lane, keys);
            }
            for (std::size_t i = 0; i < queries.count; ++i) {
                float* to = result + (first + i) * of.K + tile;
                for (std::size_t j = 0; j < keys.last; ++j)
                    to[j] = at.scores[j * block_queries + i];
            }
        }
        for (std::size_t i = 0; i < queries.count; ++i) {
            if (at.largest[i] == at.largest[i]) continue;
            plain_row(of, queries.row(i)).write(result + (first + i) * of.K);
        }
    }
}

}  // namespace

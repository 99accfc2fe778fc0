#pragma once

#include "attention/fused/call.hpp"
#include "attention/fused/product.hpp"

/// A block of queries against a tile of keys at a time. Scores are computed transposed, a key a row
/// and a query a lane: keys and values are read as they lie, and the softmax runs down the rows
/// without a shuffle.
namespace {

using attention::fused::call;

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

inline std::size_t least(std::size_t a, std::size_t b) {
    return a < b ? a : b;
}

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
    float* spare;    ///< what `multiply` asks for

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

/// Of these keys, those that queries of rows `low` to `high` may see.
inline span seen(const call& of, std::size_t low, std::size_t high, span keys) {
    span own = keys;
    if (of.causal != 0) own.last = least(own.last, high + 1);
    if (of.window != 0 && own.first + of.window <= low) own.first = low + 1 - of.window;
    return own.first < own.last ? own : span{keys.first, keys.first};
}

/// The rows of a matrix (Q, width) that a block holds, turned (width, block_queries) and scaled.
APART void turn(const float* matrix, std::size_t width, const block& of, float scale, float* to) {
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

/// The squared length of a row of `width` numbers.
inline float square_of(const float* row, std::size_t width) {
    vec squares = splat(0.0F);
    std::size_t c = 0;
    for (; c + lanes <= width; c += lanes) squares = madd(load(row + c), load(row + c), squares);
    float sum = 0.0F;
    for (std::size_t i = 0; i < lanes; ++i) sum += squares[i];
    for (; c < width; ++c) sum += row[c] * row[c];
    return sum;
}

/// Fills `longest`; infinite for tiles of which these queries see a part.
APART SMALL void measure(const call& of, const workspace& at) {
    const span own = seen(of, of.first, of.last - 1, {0, of.K});
    for (std::size_t number = 0; number < measured_tiles; ++number) {
        const std::size_t first = number * tile_keys;
        const std::size_t last = least(first + tile_keys, of.K);
        if (first >= own.last) break;
        float longest = first >= own.first && last <= own.last ? 0.0F : __builtin_inff();
        for (std::size_t j = first; j < last && longest <= greatest; ++j) {
            const float square = square_of(of.key + j * of.d, of.d);
            // NaN is no less than anything.
            if (!(square <= longest)) longest = square;
        }
        at.longest[number] = longest;
    }
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
APART void blank(float* scores, span keys, std::size_t tile_size) {
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
APART void ready(const call& of, const block& queries, const workspace& at) {
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

/// The exponentials' weighted sum of the values and their statistics, which stay in the workspace.
APART void attend(const call& of, const block& queries, const workspace& at) {
    ready(of, queries, at);
    for (std::size_t lane = 0; lane < queries.padded(); ++lane) {
        at.largest[lane] = -greatest;
        at.sum[lane] = 0.0F;
    }
    for (std::size_t i = 0; i < queries.count * of.v; ++i) at.output[i] = 0.0F;
    for_tiles(of, queries, [&](std::size_t tile, std::size_t keys) {
        for (std::size_t lane = 0; lane < queries.padded(); lane += group) {
            const span own = seen_in_tile(of, queries, lane, lane + group, tile, keys);
            const bool small = score_and_settle(of, queries, lane, tile, keys, own, at);
            exponentiate(at, lane, own, small);
            blank(at.scores + lane, own, keys);
        }
        multiply(by_columns<block_queries>{}, at.scores, {0, queries.count},
                 {of.value + tile * of.v, of.v}, of.v, sight(of, queries, tile, keys),
                 {at.output, of.v, at.keep}, at.spare);
    });
}

std::size_t forward_scratch(std::size_t d, std::size_t v) {
    return (d + v + tile_keys + 4) * block_queries + group + measured_tiles +
           (tile_keys + 1) * lanes;
}

/// One over a sum of exponentials; 0 where nothing was seen. NaN stays NaN.
inline float share_of(float sum) {
    return sum == 0.0F ? 0.0F : 1.0F / sum;
}

SMALL void forward(const call& of, float* output, float* statistics, float* scratch) {
    const workspace at(scratch, of.d, of.v);
    measure(of, at);
    for (std::size_t first = of.first; first < of.last; first += block_queries) {
        const block queries{first, least(block_queries, of.last - first), nullptr};
        attend(of, queries, at);
        for (std::size_t i = 0; i < queries.count; ++i) {
            const float share = share_of(at.sum[i]);
            const float* from = at.output + i * of.v;
            float* to = output + (first + i) * of.v;
            for (std::size_t c = 0; c < of.v; ++c) to[c] = from[c] * share;
            if (statistics == nullptr) continue;
            statistics[2 * (first + i)] = at.largest[i];
            statistics[2 * (first + i) + 1] = at.sum[i];
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

void weights(const call& of, const float* statistics, const std::size_t* rows, std::size_t count,
             float* result, float* scratch) {
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
    }
}

}  // namespace

// Attention against PyTorch 1.13 and against its formula in double.
#include "support/gradients.hpp"

using namespace recorder;
using attention::status;

namespace {

/// The cells (i * factor mod modulus - offset) / divisor.
array spread(const shape_list& shape, std::size_t factor, std::size_t modulus, int offset,
             float divisor) {
    array made(dtype::float32, shape);
    for (std::size_t i = 0; i < made.size(); ++i) {
        const int cell = static_cast<int>(i * factor % modulus) - offset;
        made.fill<float>()[i] = static_cast<float>(cell) / divisor;
    }
    return made;
}

/// softmax(query key^T scale, where it may attend, + added) value, in double; one batch.
array formula(const array& query, const array& key, const array& value, double scale,
              const array& mask = array(dtype::boolean, {0})) {
    const std::size_t rows = query.shape()[0];
    const std::size_t keys = key.shape()[0];
    const std::size_t width = query.shape()[1];
    const std::size_t columns = value.shape()[1];
    array result(dtype::float32, {rows, columns});
    for (std::size_t i = 0; i < rows; ++i) {
        std::vector<double> weights(keys, 0.0);
        double total = 0.0;
        for (std::size_t j = 0; j < keys; ++j) {
            double score = 0.0;
            for (std::size_t k = 0; k < width; ++k) {
                score += query.number(i * width + k) * key.number(j * width + k) * scale;
            }
            const bool has_mask = mask.size() > 0;
            if (has_mask && mask.type() == dtype::float32) score += mask.number(i * keys + j);
            const bool hidden =
                has_mask && mask.type() == dtype::boolean && mask.number(i * keys + j) == 0.0;
            weights[j] = hidden ? 0.0 : std::exp(score);
            total += weights[j];
        }
        for (std::size_t c = 0; c < columns; ++c) {
            double sum = 0.0;
            for (std::size_t j = 0; j < keys; ++j) {
                sum += weights[j] / total * value.number(j * columns + c);
            }
            result.fill<float>()[i * columns + c] = static_cast<float>(sum);
        }
    }
    return result;
}

/// A multi-head attention of width 4 with 2 heads: 3 queries, 4 keys, 2 batches.
struct head_call {
    explicit head_call(session& of) : at(of) {}
    session& at;

    session::arguments operands(bool bias, argument mask = {}, argument padding = {},
                                bool averages = true) const {
        return {at.on.given(spread({3, 2, 4}, 3, 13, 6, 5)),
                at.on.given(spread({4, 2, 4}, 5, 17, 8, 6)),
                at.on.given(spread({4, 2, 4}, 7, 19, 9, 7)),
                whole(2),
                at.on.given(spread({12, 4}, 7, 11, 5, 10)),
                bias ? argument(at.on.given(spread({12}, 1, 5, 2, 10))) : argument(),
                at.on.given(spread({4, 4}, 5, 7, 3, 10)),
                bias ? argument(at.given({4}, {0.1F, -0.2F, 0.3F, 0})) : argument(),
                0.0,
                true,
                padding,
                true,
                mask,
                averages};
    }
    variable hidden() const {
        return at.on.given(bools({3, 4}, {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0}));
    }
    variable added() const { return at.on.given(spread({4, 3, 4}, 1, 5, 2, 4)); }
    variable padding() const { return at.on.given(bools({2, 4}, {0, 0, 0, 1, 0, 1, 0, 0})); }
    variable_list made(const session::arguments& asked) const {
        return at.on.invoke(multi_head_attention_forward_definition, asked);
    }
};

}  // namespace

TEST_CASE("recorder attention: scaled_dot_product_attention is its formula") {
    session at(0);
    const array query = spread({3, 4}, 3, 13, 6, 5);
    const array key = spread({3, 4}, 5, 17, 8, 6);
    const array value = spread({3, 2}, 7, 19, 9, 7);
    const array lower = bools({3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1});
    const array added = spread({3, 3}, 1, 5, 2, 4);
    const session::arguments three = {at.on.given(query), at.on.given(key), at.on.given(value)};
    const auto made = [&](const session::arguments& more) {
        session::arguments all = three;
        all.insert(all.end(), more.begin(), more.end());
        return at.draw(scaled_dot_product_attention_definition, all);
    };
    CHECK(close(made({}), formula(query, key, value, 0.5)));
    CHECK(close(made({{}, 0.0, false, 0.25}), formula(query, key, value, 0.25)));
    CHECK(close(made({at.on.given(lower)}), formula(query, key, value, 0.5, lower)));
    CHECK(close(made({{}, 0.0, true}), formula(query, key, value, 0.5, lower)));
    CHECK(close(made({at.on.given(added)}), formula(query, key, value, 0.5, added)));
    check_explained(at.on.trace());
    // A query that may attend to no key.
    const array nothing = made({at.on.given(bools({1, 3}, {0, 0, 0}))});
    CHECK(std::isnan(nothing.number(0)));
}

TEST_CASE("recorder attention: heads of the query share keys and values") {
    session at(0);
    const array query = spread({2, 4, 3, 2}, 3, 13, 6, 5);
    const array key = spread({2, 2, 3, 2}, 5, 17, 8, 6);
    const array value = spread({2, 2, 3, 2}, 7, 19, 9, 7);
    const array result = at.draw(
        scaled_dot_product_attention_definition,
        {at.on.given(query), at.on.given(key), at.on.given(value), {}, 0.0, false, {}, true});
    REQUIRE(result.shape() == shape_list{2, 4, 3, 2});
    const auto part = [](const array& from, std::size_t place) {
        array one(dtype::float32, {3, 2});
        std::copy_n(from.cells<float>() + place * 6, 6, one.fill<float>());
        return one;
    };
    for (std::size_t place = 0; place < 8; ++place) {
        const array expected = formula(part(query, place), part(key, place / 2),
                                       part(value, place / 2), 1.0 / std::sqrt(2.0));
        CHECK(close(part(result, place), expected));
    }
}

TEST_CASE("recorder attention: multi_head_attention_forward is that of nn.MultiheadAttention") {
    session at(0);
    const head_call call(at);

    {
        const variable_list both = call.made(call.operands(true));
        CHECK(close(at.on.value(both[0]),
                    floats({3, 2, 4}, {0.128988683F, 0.187212273F,  0.108390301F,  -0.184431344F,
                                       0.254152328F, -0.327747554F, 0.482677519F,  0.22310254F,
                                       0.131800532F, 0.200673833F,  0.0970283449F, -0.192718327F,
                                       0.254344165F, -0.327622265F, 0.482988119F,  0.223598391F,
                                       0.135588676F, 0.191378191F,  0.101367459F,  -0.189123973F,
                                       0.25922659F,  -0.328887224F, 0.48198387F,   0.222854912F})));
        CHECK(close(
            at.on.value(both[1]),
            floats({2, 3, 4}, {0.244383663F, 0.294451535F, 0.218979716F, 0.242185071F, 0.238462895F,
                               0.136374369F, 0.383503079F, 0.241659671F, 0.248793676F, 0.335313976F,
                               0.166566029F, 0.249326348F, 0.139900655F, 0.215712205F, 0.502318501F,
                               0.142068565F, 0.169770867F, 0.221271962F, 0.437155604F, 0.171801627F,
                               0.337503254F, 0.177292556F, 0.147652954F, 0.337551236F})));
    }
    {
        const variable_list both = call.made(call.operands(false));
        CHECK(close(
            at.on.value(both[0]),
            floats({3, 2, 4},
                   {-0.0017913878F, 0.286645085F,   -0.220305562F, -0.213574067F,    0.125657022F,
                    -0.228240401F,  0.152162015F,   0.192564428F,  -0.000875577331F, 0.297143698F,
                    -0.228976414F,  -0.219726413F,  0.125822455F,  -0.228107721F,    0.152479127F,
                    0.193065941F,   0.00601059198F, 0.292752028F,  -0.229446813F,    -0.219754696F,
                    0.130157083F,   -0.229205176F,  0.151638806F,  0.192482725F})));
        CHECK(close(
            at.on.value(both[1]),
            floats({2, 3, 4}, {0.242886618F, 0.309167922F, 0.208598912F, 0.239346474F, 0.240662336F,
                               0.145462677F, 0.371457309F, 0.242417634F, 0.246150047F, 0.350323021F,
                               0.15833804F,  0.245188862F, 0.14961493F,  0.225911722F, 0.473499894F,
                               0.150973439F, 0.180705667F, 0.22951442F,  0.408006907F, 0.181773007F,
                               0.34632811F,  0.176943272F, 0.132394314F, 0.344334304F})));
    }
    {
        const variable_list both = call.made(call.operands(true, call.hidden(), call.padding()));
        CHECK(
            close(at.on.value(both[0]),
                  floats({3, 2, 4},
                         {0.0156246796F, 0.17181401F,   0.123292774F, -0.143923014F,  0.259200007F,
                          -0.329021335F, 0.481707394F,  0.222436056F, 0.0284511968F,  0.235756502F,
                          0.0726844966F, -0.178138047F, 0.24660638F,  -0.325470328F,  0.484873861F,
                          0.225217998F,  0.262496889F,  0.408916593F, -0.0957615674F, -0.340439707F,
                          0.207868516F,  -0.314958066F, 0.493792772F, 0.232543617F})));
        CHECK(close(at.on.value(both[1]), floats({2, 3, 4}, {0.457348704F,
                                                             0.542651296F,
                                                             0,
                                                             0,
                                                             0.383939236F,
                                                             0,
                                                             0.616060734F,
                                                             0,
                                                             0,
                                                             0.667602181F,
                                                             0.332397819F,
                                                             0,
                                                             0.49646461F,
                                                             0,
                                                             0,
                                                             0.50353539F,
                                                             0.218069106F,
                                                             0,
                                                             0.561280489F,
                                                             0.220650434F,
                                                             0,
                                                             0,
                                                             0.301114947F,
                                                             0.698885024F})));
    }
    {
        const variable_list both = call.made(call.operands(true, call.added(), call.padding()));
        CHECK(
            close(at.on.value(both[0]),
                  floats({3, 2, 4},
                         {0.120961003F,  0.288563728F,  0.0162745118F, -0.236238971F, 0.258139908F,
                          -0.330109656F, 0.479199409F,  0.218508452F,  0.0427959934F, 0.282787025F,
                          0.0129356086F, -0.206361026F, 0.258942902F,  -0.330397248F, 0.47887519F,
                          0.218147576F,  0.0998352244F, 0.279042363F,  0.0173966587F, -0.224447742F,
                          0.26187849F,   -0.329066455F, 0.482454151F,  0.223974705F})));
        CHECK(close(at.on.value(both[1]), floats({2, 3, 4}, {0.248472139F, 0.384581745F,
                                                             0.366946101F, 0,
                                                             0.369503319F, 0.133427322F,
                                                             0.497069389F, 0,
                                                             0.297523856F, 0.509820819F,
                                                             0.192655355F, 0,
                                                             0.214268193F, 0,
                                                             0.580762506F, 0.204969272F,
                                                             0.242571518F, 0,
                                                             0.502613604F, 0.254814833F,
                                                             0.481758356F, 0,
                                                             0.226642877F, 0.291598737F})));
    }
    {
        const variable_list both = call.made(call.operands(true, call.hidden(), {}, false));
        CHECK(
            close(at.on.value(both[0]),
                  floats({3, 2, 4},
                         {0.0895251259F, 0.112470046F,  0.17873612F,  -0.131755307F, 0.268781781F,
                          -0.331643283F, 0.479457825F,  0.220558867F, 0.11034482F,   0.171227291F,
                          0.124884501F,  -0.170868769F, 0.24660638F,  -0.325470328F, 0.484873861F,
                          0.225217998F,  0.28125295F,   0.276519179F, 0.0204264224F, -0.278312445F,
                          0.226221055F,  -0.31980285F,  0.489838421F, 0.229479641F})));
        CHECK(close(
            at.on.value(both[1]),
            floats({2, 2, 3, 4},
                   {0.292878151F, 0.420053095F, 0, 0.287068814F, 0.2846784F,   0,
                    0.423784733F, 0.291536778F, 0, 0.424419612F, 0.230174914F, 0.34540543F,
                    0.334898502F, 0.329729021F, 0, 0.335372448F, 0.267794758F, 0,
                    0.463778526F, 0.268426687F, 0, 0.468026012F, 0.213399053F, 0.318574965F,
                    0.294015914F, 0.405026823F, 0, 0.300957292F, 0.212229967F, 0,
                    0.570324659F, 0.217445403F, 0, 0.24473767F,  0.271609992F, 0.483652383F,
                    0.265941203F, 0.466797978F, 0, 0.26726082F,  0.223908246F, 0,
                    0.552236319F, 0.223855466F, 0, 0.291549623F, 0.171874687F, 0.536575675F})));
    }
    {
        // The first batch alone, without an axis of batches.
        session::arguments one = call.operands(true, {}, at.on.given(bools({4}, {0, 0, 0, 1})));
        for (std::size_t i = 0; i < 3; ++i) {
            const array all = at.on.value(std::get<variable>(one[i]));
            array first(dtype::float32, {all.shape()[0], 4});
            for (std::size_t cell = 0; cell < first.size(); ++cell) {
                first.fill<float>()[cell] = all.cells<float>()[cell / 4 * 8 + cell % 4];
            }
            one[i] = at.on.given(first);
        }
        const variable_list both = call.made(one);
        CHECK(close(at.on.value(both[0]),
                    floats({3, 4}, {0.0813879445F, 0.250832319F, 0.0509291142F, -0.204603076F,
                                    0.0743694231F, 0.263793588F, 0.0437463522F, -0.207552165F,
                                    0.0758013949F, 0.253529429F, 0.0480569601F, -0.202546179F})));
        CHECK(close(
            at.on.value(both[1]),
            floats({3, 4}, {0.322579801F, 0.387954056F, 0.289466143F, 0, 0.314522713F, 0.179984927F,
                            0.50549233F, 0, 0.331543416F, 0.446462214F, 0.2219944F, 0})));
    }
    check_explained(at.on.trace());
}

TEST_CASE("recorder attention: batch_first turns the operands and the output only") {
    session at(0);
    const head_call call(at);
    session::arguments asked = call.operands(true, call.hidden(), call.padding());
    const variable_list first = call.made(asked);
    for (std::size_t i = 0; i < 3; ++i) asked[i] = transpose(std::get<variable>(asked[i]), 0, 1);
    asked.emplace_back(false);
    asked.emplace_back(true);
    const variable_list second = call.made(asked);
    CHECK(close(at.on.value(transpose(second[0], 0, 1)), at.on.value(first[0])));
    CHECK(close(at.on.value(second[1]), at.on.value(first[1])));
    asked[11] = false;
    CHECK(!call.made(asked)[1]);
}

TEST_CASE("recorder attention: dropout of the weights has the masks of F.dropout") {
    session at(9);
    const array query = spread({3, 4}, 3, 13, 6, 5);
    const variable q = at.on.given(query);
    const variable identity = at.on.given(at.draw(eye_definition, {whole(3)}));
    const array dropped =
        at.draw(scaled_dot_product_attention_definition, {q, q, identity, {}, 0.4});
    const array weights = at.draw(scaled_dot_product_attention_definition, {q, q, identity});
    at.on.seed(9);
    CHECK(close(dropped, at.draw(dropout_definition, {at.on.given(weights), 0.4})));
}

TEST_CASE("recorder attention: what PyTorch refuses is refused") {
    session at(0);
    const variable q = at.on.given(spread({3, 4}, 3, 13, 6, 5));
    const variable short_rows = at.zeros({3, 2});
    const definition& attention = scaled_dot_product_attention_definition;
    CHECK(at.refused(attention, {q, short_rows, q}) == status::shape);
    CHECK(at.refused(attention, {q, q, at.zeros({2, 4})}) == status::shape);
    CHECK(at.refused(attention, {at.zeros({4}), q, q}) == status::shape);
    CHECK(at.refused(attention, {q, q, q, at.zeros({2, 3})}) == status::shape);
    CHECK(at.refused(attention, {q, q, q, at.on.given(wholes({1, 3}, {0, 0, 1}))}) == status::type);
    CHECK(at.refused(attention, {q, q, q, at.zeros({3, 3}), 0.0, true}) == status::value);
    CHECK(at.refused(attention, {q, q, q, {}, 2.0}) == status::value);
    CHECK(at.refused(attention, {at.zeros({3, 2, 2}),
                                 at.zeros({2, 2, 2}),
                                 at.zeros({2, 2, 2}),
                                 {},
                                 0.0,
                                 false,
                                 {},
                                 true}) == status::shape);
    const head_call call(at);
    const definition& heads = multi_head_attention_forward_definition;
    const auto changed = [&](std::size_t place, const argument& other) {
        session::arguments asked = call.operands(true);
        asked.resize(16, false);
        asked[place] = other;
        return at.refused(heads, asked);
    };
    CHECK(changed(0, at.zeros({3, 3, 4})) == status::shape);
    CHECK(changed(1, at.zeros({3, 2, 4})) == status::shape);
    CHECK(changed(3, whole(3)) == status::value);
    CHECK(changed(4, at.zeros({4, 4})) == status::shape);
    CHECK(changed(10, at.on.given(wholes({2, 4}, {0, 0, 0, 1, 0, 1, 0, 0}))) == status::type);
    CHECK(changed(12, at.zeros({4, 3})) == status::shape);
    CHECK(changed(14, true) == status::value);
}

TEST_CASE("recorder attention: gradients agree with differences") {
    check_gradients({spread({2, 4}, 3, 13, 6, 5), spread({2, 4}, 5, 17, 8, 6),
                     spread({2, 2}, 7, 19, 9, 7), spread({2, 2}, 1, 5, 2, 4)},
                    [](tape&, const variable_list& given) {
                        return invoke(scaled_dot_product_attention_definition,
                                      {given[0], given[1], given[2], given[3]});
                    });
    check_gradients({spread({2, 4}, 3, 13, 6, 5), spread({12, 4}, 7, 11, 5, 10),
                     spread({12}, 1, 5, 2, 10), spread({4, 4}, 5, 7, 3, 10)},
                    [](tape& on, const variable_list& given) {
                        const variable mask = on.given(bools({2, 2}, {0, 1, 0, 0}));
                        const variable_list both =
                            on.invoke(multi_head_attention_forward_definition, {given[0],
                                                                                given[0],
                                                                                given[0],
                                                                                whole(2),
                                                                                given[1],
                                                                                given[2],
                                                                                given[3],
                                                                                {},
                                                                                0.0,
                                                                                true,
                                                                                {},
                                                                                true,
                                                                                mask});
                        return sum(both[0] * both[0], {0, 1}) + sum(both[1] * both[1], {0, 1});
                    });
}

#include "support/products.hpp"

using namespace recorder;
using attention::status;

namespace {

const std::vector<products_row>& einsum_rows() {
    static const std::vector<products_row>
        rows =
            {
                {"torch.einsum('ij,jk', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "ij,jk", variable_list{x[0], x[1]});
                 },
                 {floats({2, 3}, {-0.25F, -0.75F, -1.5F, -0.75F, 0.5F, 0.5F}),
                  floats({3, 4}, {-1.75F, 1.25F, -1.75F, -2, -1, 0, 2, -1.25F, -0.25F, -1.25F,
                                  0.75F, -1.5F})},
                 floats({2, 4},
                        {1.5625F, 1.5625F, -2.1875F, 3.6875F, 0.6875F, -1.5625F, 2.6875F, 0.125F}),
                 {4, 1}},
                {"torch.einsum('ij,jk->ki', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "ij,jk->ki", variable_list{x[0], x[1]});
                 },
                 {floats({2, 3}, {-1.5F, 2, 0.75F, -0.25F, -1.75F, -1.5F}),
                  floats({3, 2}, {-0.75F, -1, 0.25F, -1.25F, 0.5F, 0})},
                 floats({2, 2}, {2, -1, -1, 2.4375F}),
                 {1, 2}},
                {"torch.einsum('ba', x[0])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "ba", variable_list{x[0]});
                 },
                 {floats({2, 3}, {0.75F, -0.75F, -1.25F, 1.25F, 0.25F, 1})},
                 floats({3, 2}, {0.75F, 1.25F, -0.75F, 0.25F, -1.25F, 1}),
                 {1, 3}},
                {"torch.einsum('ii->i', x[0])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "ii->i", variable_list{x[0]});
                 },
                 {floats({3, 3}, {1.75F, 0.75F, -0.25F, -2, 1, -2, 0, -0.25F, -1.25F})},
                 floats({3}, {1.75F, 1, -1.25F}),
                 {4}},
                {"torch.einsum('ii', x[0])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "ii", variable_list{x[0]});
                 },
                 {floats({3, 3}, {0, -0.25F, 0.5F, 0.75F, -1.5F, -2, -1.25F, 1.75F, -1.5F})},
                 floats({}, {-3}),
                 {}},
                {"torch.einsum('ij->', x[0])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "ij->", variable_list{x[0]});
                 },
                 {floats({2, 3}, {0, 1, 1, 1.75F, 0, -0.5F})},
                 floats({}, {3.25F}),
                 {}},
                {"torch.einsum('ij->j', x[0])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "ij->j", variable_list{x[0]});
                 },
                 {floats({2, 3}, {-1.5F, -1, 0.5F, -1, -0.5F, 0.5F})},
                 floats({3}, {-2.5F, -1.5F, 1}),
                 {1}},
                {"torch.einsum('i,j->ij', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "i,j->ij", variable_list{x[0], x[1]});
                 },
                 {floats({2}, {-1.75F, -1}), floats({3}, {1.75F, 2, -1.75F})},
                 floats({2, 3}, {-3.0625F, -3.5F, 3.0625F, -1.75F, -2, 1.75F}),
                 {3, 1}},
                {"torch.einsum('i,i->', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "i,i->", variable_list{x[0], x[1]});
                 },
                 {floats({3}, {-1.5F, -0.75F, 0.75F}), floats({3}, {-1.5F, -1.75F, -1.5F})},
                 floats({}, {2.4375F}),
                 {}},
                {"torch.einsum('i,i->i', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "i,i->i", variable_list{x[0], x[1]}); },
                 {floats({3}, {-1.75F, -2, -0.75F}), floats({3}, {0.5F, 0.25F, -0.5F})},
                 floats({3}, {-0.875F, -0.5F, 0.375F}),
                 {1}},
                {"torch.einsum('ij,ij->i', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,ij->i", variable_list{x[0], x[1]}); },
                 {floats({2, 3}, {-1, 0, 1.25F, 1, 0.25F, 0.75F}),
                  floats({2, 3}, {0.25F, -2, -0.5F, -2, 1.75F, -0.75F})},
                 floats({2}, {-0.875F, -2.125F}),
                 {1}},
                {"torch.einsum('ij,kj->ik', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,kj->ik", variable_list{x[0], x[1]}); },
                 {floats({2, 3}, {0.5F, 0.75F, 1.25F, -2, -0.75F, -1.25F}),
                  floats({2, 3}, {2, -2, -0.25F, 0.5F, -0.5F, -0.5F})},
                 floats({2, 2}, {-0.8125F, -0.75F, -2.1875F, 0}),
                 {2, 1}},
                {"torch.einsum('bhqd,bhkd->bhqk', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "bhqd,bhkd->bhqk", variable_list{x[0], x[1]});
                 },
                 {floats({2, 1, 2, 3}, {-1.5F, 1.25F, 1.25F, 2, 0.25F, 1, -0.5F, -1.5F, -1.5F, 0.5F,
                                        1.25F, -1.5F}),
                  floats({2, 1, 2, 3}, {-0.25F, -0.5F, -1.25F, -1.25F, 1.75F, 0.5F, -1, 0.5F, 0.5F,
                                        -1.25F, -1.5F, 0.5F})},
                 floats({2, 1, 2, 2},
                        {-1.8125F, 4.6875F, -1.875F, -1.5625F, -1, 2.125F, -0.625F, -3.25F}),
                 {4, 4, 2, 1}},
                {"torch.einsum('bqhd,bkhd->bhqk', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "bqhd,bkhd->bhqk", variable_list{x[0], x[1]});
                 },
                 {floats({1, 2, 2, 3},
                         {2, 0, -1.75F, -0.75F, -0.5F, 1.25F, 0.5F, -1, 1, 1, 0.75F, 1.5F}),
                  floats({1, 3, 2, 3}, {0.75F, -1, 0.75F, -0.25F, 0, 1.75F, 1.75F, -2, 2, 2, -0.25F,
                                        1.5F, -1.75F, 0.5F, -1.75F, 0.5F, 0.75F, 0.5F})},
                 floats({1, 2, 2, 3}, {0.1875F, 0, -0.4375F, 2.125F, 4.875F, -3.125F, 2.375F, 0.5F,
                                       -0.125F, 2.375F, 4.0625F, 1.8125F}),
                 {12, 6, 3, 1}},
                {"torch.einsum('...ij,...jk->...ik', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "...ij,...jk->...ik", variable_list{x[0], x[1]});
                 },
                 {floats({2, 2, 3},
                         {-1.75F, -1, -2, -2, 1.5F, 0.25F, 1.5F, -1.75F, 0.25F, -1.25F, -2, -1}),
                  floats({3, 2}, {-1.5F, 1.5F, -1.25F, -1.75F, 0.5F, -0.25F})},
                 floats({2, 2, 2},
                        {2.875F, -0.375F, 1.25F, -5.6875F, 0.0625F, 5.25F, 3.875F, 1.875F}),
                 {4, 2, 1}},
                {"torch.einsum('...i,...i', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "...i,...i", variable_list{x[0], x[1]}); },
                 {floats({2, 3}, {0, -1.75F, -0.5F, -1.25F, 1.75F, 1.25F}),
                  floats({3}, {2, 0, -1.25F})},
                 floats({2}, {0.625F, -4.0625F}),
                 {1}},
                {"torch.einsum('a...,b...->ab...', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "a...,b...->ab...", variable_list{x[0], x[1]});
                 },
                 {floats({2, 3}, {-0.25F, -1.5F, -0.25F, 0.75F, -0.25F, 1.5F}),
                  floats({2, 1}, {-0.5F, -1.25F})},
                 floats({2, 2, 3}, {0.125F, 0.75F, 0.125F, 0.3125F, 1.875F, 0.3125F, -0.375F,
                                    0.125F, -0.75F, -0.9375F, 0.3125F, -1.875F}),
                 {6, 3, 1}},
                {"torch.einsum('...ij->...ji', x[0])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "...ij->...ji", variable_list{x[0]}); },
                 {floats({2, 2, 3},
                         {1.5F, -0.25F, -0.5F, -1, 1.75F, -0.25F, 1, 1.25F, 1, 0, -1.5F, 0})},
                 floats({2, 3, 2},
                        {1.5F, -1, -0.25F, 1.75F, -0.5F, -0.25F, 1, 0, 1.25F, -1.5F, 1, 0}),
                 {6, 1, 3}},
                {"torch.einsum('i...->...', x[0])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "i...->...", variable_list{x[0]}); },
                 {floats({2, 3}, {1.5F, 0, 1.75F, 0, 1, -0.75F})},
                 floats({3}, {1.5F, 1, 1}),
                 {1}},
                {"torch.einsum('ij...->i', x[0])",
                 [](tape& on, const variable_list&
                                  x) { return ask(on, "einsum", "ij...->i", variable_list{x[0]}); },
                 {floats({2, 2, 2}, {-0.5F, -0.75F, 1, 2, 0.75F, -1.75F, 0.25F, 1.75F})},
                 floats({2}, {1.75F, 1}),
                 {1}},
                {"torch.einsum('...', x[0])",
                 [](tape& on, const variable_list&
                                  x) { return ask(on, "einsum", "...", variable_list{x[0]}); },
                 {floats({2, 3}, {-0.25F, -1, -1, -0.5F, 0, -0.5F})},
                 floats({2, 3}, {-0.25F, -1, -1, -0.5F, 0, -0.5F}),
                 {3, 1}},
                {"torch.einsum('ij,jk,kl->il', x[0], x[1], x[2])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "ij,jk,kl->il", variable_list{x[0], x[1], x[2]});
                 },
                 {floats({2, 2}, {0, -0.75F, -2, -1.5F}),
                  floats({2, 3}, {-1.75F, 0.5F, -0.75F, 0.5F, -0.5F, -1}),
                  floats({3, 2}, {1.25F, 0.25F, -0.75F, 0.75F, 0.75F, -1.25F})},
                 floats({2, 2}, {-0.1875F, -0.75F, 5.875F, -3.25F}),
                 {2, 1}},
                {"torch.einsum('i,ij,j->', x[0], x[1], x[2])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "i,ij,j->", variable_list{x[0], x[1], x[2]});
                 },
                 {floats({2}, {0, -0.5F}), floats({2, 3}, {0.75F, 0, -1.5F, -0.25F, 2, 1.75F}),
                  floats({3}, {-0.5F, 1.75F, 0.75F})},
                 floats({}, {-2.46875F}),
                 {}},
                {"torch.einsum('bi,oij,bj->bo', x[0], x[1], x[2])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "bi,oij,bj->bo", variable_list{x[0], x[1], x[2]});
                 },
                 {floats({2, 2}, {-0.75F, -1.25F, -1.5F, 0.5F}),
                  floats({2, 2, 3}, {2, -0.5F, 0.25F, -0.25F, 0.75F, 0, 1, 1, 0.75F, 1, -2, 0.5F}),
                  floats({2, 3}, {0.25F, 1, 0.5F, -0.25F, -0.75F, -1.5F})},
                 floats({2, 2}, {-0.953125F, 0.65625F, 0.5F, 3.4375F}),
                 {2, 1}},
                {"torch.einsum('iij->j', x[0])",
                 [](tape& on, const variable_list&
                                  x) { return ask(on, "einsum", "iij->j", variable_list{x[0]}); },
                 {floats({2, 2, 3},
                         {0.75F, 0, 0.5F, 2, -1.25F, -0.5F, -0.5F, 0.25F, 0, 0, 1.75F, 1})},
                 floats({3}, {0.75F, 1.75F, 1.5F}),
                 {1}},
                {"torch.einsum('iji->j', x[0])",
                 [](tape& on, const variable_list&
                                  x) { return ask(on, "einsum", "iji->j", variable_list{x[0]}); },
                 {floats({2, 3, 2}, {0.25F, 0.75F, -1.5F, 1.5F, -1.5F, -0.75F, 2, 2, -1.25F, 1.5F,
                                     -0.5F, -0.5F})},
                 floats({3}, {2.25F, 0, -2}),
                 {1}},
                {"torch.einsum('ii,i->', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ii,i->", variable_list{x[0], x[1]}); },
                 {floats({2, 2}, {-1.75F, -2, -1.75F, -0.5F}), floats({2}, {-1.75F, 1.75F})},
                 floats({}, {2.1875F}),
                 {}},
                {"torch.einsum('ij,jk', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,jk", variable_list{x[0], x[1]}); },
                 {floats({2, 3}, {0.75F, 0.75F, 2, -0.25F, -0.75F, 0.5F}),
                  floats({1, 2}, {0, 1.75F})},
                 floats({2, 2}, {0, 6.125F, -0, -0.875F}),
                 {2, 1}},
                {"torch.einsum('ij,ij->ij', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,ij->ij", variable_list{x[0], x[1]}); },
                 {floats({2, 3}, {0, -1.25F, 0.25F, -0.5F, -1, -0.5F}),
                  floats({1, 3}, {2, -2, -1.25F})},
                 floats({2, 3}, {0, 2.5F, -0.3125F, -1, 2, 0.625F}),
                 {3, 1}},
                {"torch.einsum('iJ,Jk', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "iJ,Jk", variable_list{x[0], x[1]}); },
                 {floats({2, 2}, {-1, -0.75F, 0, -0.25F}), floats({2, 2}, {0.25F, -1, -1, -1})},
                 floats({2, 2}, {0.5F, 1.75F, 0.25F, 0.25F}),
                 {2, 1}},
                {"torch.einsum('zA', x[0])",
                 [](tape& on, const variable_list&
                                  x) { return ask(on, "einsum", "zA", variable_list{x[0]}); },
                 {floats({2, 3}, {1, -0.75F, 1, -1.25F, 0.75F, 0.25F})},
                 floats({3, 2}, {1, -1.25F, -0.75F, 0.75F, 1, 0.25F}),
                 {1, 3}},
                {"torch.einsum(',', x[0], x[1])",
                 [](tape& on, const variable_list&
                                  x) { return ask(on, "einsum", ",", variable_list{x[0], x[1]}); },
                 {floats({}, {2}), floats({}, {3})},
                 floats({}, {6}),
                 {}},
                {"torch.einsum('ij,kl->', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,kl->", variable_list{x[0], x[1]}); },
                 {floats({2, 2}, {0.75F, -1, -2, -1.25F}), floats({2, 2}, {0, -1.5F, 1.5F, -0.5F})},
                 floats({}, {1.75F}),
                 {}},
                {"torch.einsum('ij->i', x[0])",
                 [](tape& on, const variable_list&
                                  x) { return ask(on, "einsum", "ij->i", variable_list{x[0]}); },
                 {bools({2, 3}, {1, 0, 1, 1, 1, 1})},
                 wholes({2}, {2, 3}),
                 {1}},
                {"torch.einsum('i,j->ij', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "i,j->ij", variable_list{x[0], x[1]}); },
                 {bools({2}, {1, 0}), bools({3}, {0, 0, 0})},
                 bools({2, 3}, {0, 0, 0, 0, 0, 0}),
                 {3, 1}},
                {"torch.einsum('i,i->', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "i,i->", variable_list{x[0], x[1]}); },
                 {wholes({3}, {-1, -3, 3}), wholes({3}, {-5, 5, 1})},
                 wholes({}, {-7}),
                 {}},
                {"torch.einsum('i,j->ij', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "i,j->ij", variable_list{x[0], x[1]}); },
                 {wholes({2}, {-5, -1}), floats({2}, {0.5F, 0.5F})},
                 floats({2, 2}, {-2.5F, -2.5F, -0.5F, -0.5F}),
                 {2, 1}},
                {"torch.einsum(' i j , j k -> i k ', x[0], x[1])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", " i j , j k -> i k ", variable_list{x[0], x[1]});
                 },
                 {floats({2, 3}, {-2, -1.25F, 0.25F, -1.75F, 0, 0.5F}),
                  floats({3, 2}, {-0.5F, -0.75F, -1, -1.5F, -1.5F, -2})},
                 floats({2, 2}, {1.875F, 2.875F, 0.125F, 0.3125F}),
                 {2, 1}},
                {"torch.einsum('ij,jk->ik', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,jk->ik", variable_list{x[0], x[1]}); },
                 {floats({2, 0}, {}), floats({0, 2}, {})},
                 floats({2, 2}, {0, 0, 0, 0}),
                 {2, 1}},
                {"torch.einsum('ij,k->ijk', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,k->ijk", variable_list{x[0], x[1]}); },
                 {floats({2, 2}, {-1.5F, 1, 0.5F, -1}), floats({2}, {0, -0.5F})},
                 floats({2, 2, 2}, {-0, 0.75F, 0, -0.5F, 0, -0.25F, -0, 0.5F}),
                 {4, 2, 1}},
                {"torch.einsum('bij,bjk->bik', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "bij,bjk->bik", variable_list{x[0], x[1]}); },
                 {floats({1, 2, 2}, {1.75F, 1.25F, 2, -0.75F}),
                  floats({3, 2, 2}, {-0.25F, 1.75F, -0.25F, 0.25F, 0, 1.75F, 1.5F, 1.25F, 0, -1,
                                     -0.5F, -0.75F})},
                 floats({3, 2, 2}, {-0.75F, 3.375F, -0.3125F, 3.3125F, 1.875F, 4.625F, -1.125F,
                                    2.5625F, -0.625F, -2.6875F, 0.375F, -1.4375F}),
                 {2, 6, 1}},
                {"torch.einsum('i,ij->ij', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "i,ij->ij", variable_list{x[0], x[1]}); },
                 {floats({2}, {2, -0.75F}),
                  floats({2, 3}, {-1.75F, -1.5F, -1.5F, -2, -0.75F, -1.75F})},
                 floats({2, 3}, {-3.5F, -3, -3, 1.5F, 0.5625F, 1.3125F}),
                 {3, 1}},
                {"torch.einsum('abc,cd,de->abe', x[0], x[1], x[2])",
                 [](tape& on, const variable_list& x) {
                     return ask(on, "einsum", "abc,cd,de->abe", variable_list{x[0], x[1], x[2]});
                 },
                 {floats({1, 2, 2}, {-0.5F, 1.75F, -1, 1.25F}), floats({2, 2}, {1, 0, 0.25F, 1}),
                  floats({2, 2}, {0, 0, 1.75F, 2})},
                 floats({1, 2, 2}, {3.0625F, 3.5F, 2.1875F, 2.5F}),
                 {4, 2, 1}},
                {"torch.einsum('ij,j->i', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,j->i", variable_list{x[0], x[1]}); },
                 {floats({2, 3}, {-0.75F, 1, -1, -0.25F, 0.75F, -0.5F}),
                  floats({3}, {-2, -0.75F, 2})},
                 floats({2}, {-1.25F, -1.0625F}),
                 {1}},
                {"torch.einsum('j,ij->i', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "j,ij->i", variable_list{x[0], x[1]}); },
                 {floats({3}, {0.75F, -0.25F, 1.25F}),
                  floats({2, 3}, {2, 1.5F, 1.25F, 1.25F, 2, 0.75F})},
                 floats({2}, {2.6875F, 1.375F}),
                 {1}},
                {"torch.einsum('ij,ik->jk', x[0], x[1])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "ij,ik->jk", variable_list{x[0], x[1]}); },
                 {floats({3, 2}, {-1.25F, 1, 0.25F, 0, 0.5F, -2}),
                  floats({3, 2}, {1.5F, -0.25F, 1, 0.75F, 1.5F, 0.5F})},
                 floats({2, 2}, {-0.875F, 0.75F, -1.5F, -1.25F}),
                 {2, 1}},
                {"torch.einsum('abcd->dcba', x[0])",
                 [](tape& on,
                    const variable_list&
                        x) { return ask(on, "einsum", "abcd->dcba", variable_list{x[0]}); },
                 {floats({1, 2, 2, 1}, {1.75F, 2, 1.5F, -1.5F})},
                 floats({1, 2, 2, 1}, {1.75F, 1.5F, 2, -1.5F}),
                 {1, 1, 2, 4}},
            };
    return rows;
}

}  // namespace

TEST_CASE("recorder einsum: values are PyTorch's, explained, and have gradients") {
    check_products(einsum_rows());
}

TEST_CASE("recorder einsum: a plain equation is one product") {
    tape on(0);
    const variable_list x =
        given(on, {floats({2, 3}, {1, 2, 3, 4, 5, 6}), floats({3, 2}, {1, 2, 3, 4, 5, 6})});
    const std::size_t before = on.operation_count();
    ask(on, "einsum", "ij,jk->ik", x);
    CHECK(on.operation_count() == before + 1);
}

TEST_CASE("recorder einsum: what PyTorch refuses is refused") {
    tape on(0);
    const variable x = on.given(floats({2, 3}, {1, 2, 3, 4, 5, 6}));
    const variable two = on.given(floats({2}, {1, 2}));
    const variable whole = on.given(wholes({3, 2}, {1, 2, 3, 4, 5, 6}));
    const auto equation = [&](status code, const char* text, const variable_list& operands) {
        INFO(std::string(text));
        check_refused(on, code, [&] { ask(on, "einsum", text, operands); });
    };
    equation(status::value, "ij,jk", {x});
    equation(status::value, "ij", {x, x});
    equation(status::value, "", {});
    equation(status::value, "ij->iz", {x});
    equation(status::value, "ij->ii", {x});
    equation(status::shape, "ij", {two});
    equation(status::shape, "i", {x});
    equation(status::shape, "ijk...", {x});
    equation(status::shape, "ii", {x});
    equation(status::value, "i1", {x});
    equation(status::value, "i..j", {x});
    equation(status::value, "......", {x});
    equation(status::value, "ij->j->i", {x});
    equation(status::shape, "ij,jk", {x, x});
    equation(status::type, "ij,jk", {x, whole});
}

#pragma once

#include "recorder/operation.hpp"

// The operations, a line each: operations/*.cpp define `add_definition` and so on. The tables of
// operations, the bindings, their types and the tests that ask every operation are made from these
// lists.

// Cell by cell.
#define RECORDER_CELLS(X) \
    X(add)                \
    X(sub)                \
    X(mul)                \
    X(div)                \
    X(floor_divide)       \
    X(remainder)          \
    X(pow)                \
    X(square)             \
    X(neg)                \
    X(abs)                \
    X(sign)               \
    X(exp)                \
    X(expm1)              \
    X(log)                \
    X(log1p)              \
    X(sqrt)               \
    X(rsqrt)              \
    X(reciprocal)         \
    X(sin)                \
    X(cos)                \
    X(erf)                \
    X(tanh)               \
    X(sigmoid)            \
    X(relu)               \
    X(gelu)               \
    X(gelu_backward)      \
    X(silu)               \
    X(leaky_relu)         \
    X(softplus)           \
    X(elu)                \
    X(floor)              \
    X(ceil)               \
    X(trunc)              \
    X(round)              \
    X(round_to)           \
    X(eq)                 \
    X(ne)                 \
    X(lt)                 \
    X(le)                 \
    X(gt)                 \
    X(ge)                 \
    X(maximum)            \
    X(minimum)            \
    X(isnan)              \
    X(isinf)              \
    X(isfinite)           \
    X(logical_and)        \
    X(logical_or)         \
    X(logical_xor)        \
    X(logical_not)        \
    X(bitwise_and)        \
    X(bitwise_or)         \
    X(bitwise_xor)        \
    X(bitwise_not)        \
    X(where)              \
    X(masked_fill)        \
    X(clamp)              \
    X(lerp)               \
    X(addcmul)            \
    X(addcdiv)            \
    X(to)

// Over axes.
#define RECORDER_AXES(X) \
    X(sum)               \
    X(mean)              \
    X(var)               \
    X(std)               \
    X(amax)              \
    X(amin)              \
    X(max)               \
    X(min)               \
    X(argmax)            \
    X(argmin)            \
    X(prod)              \
    X(cumsum)            \
    X(cumprod)           \
    X(any)               \
    X(all)               \
    X(count_nonzero)     \
    X(norm)              \
    X(vecdot)            \
    X(row_mean)          \
    X(row_var)           \
    X(softmax)           \
    X(log_softmax)       \
    X(logsumexp)         \
    X(softmin)           \
    X(argsort)           \
    X(sort)              \
    X(topk)              \
    X(gather)            \
    X(scatter_add)       \
    X(shares)            \
    X(prod_others)       \
    X(leave_one)         \
    X(cumsum_back)       \
    X(topk_indices)

// Matrix products.
#define RECORDER_PRODUCTS(X) \
    X(matmul)                \
    X(bmm)                   \
    X(mm)                    \
    X(mv)                    \
    X(dot)                   \
    X(outer)                 \
    X(addmm)                 \
    X(baddbmm)               \
    X(linear)                \
    X(einsum)

// Views, and copies.
#define RECORDER_VIEWS(X) \
    X(expand)             \
    X(reshape)            \
    X(view)               \
    X(transpose)          \
    X(detach)             \
    X(with_data)          \
    X(write_view)         \
    X(clone)              \
    X(contiguous_copy)    \
    X(contiguous)         \
    X(view_as)            \
    X(expand_as)          \
    X(flatten)            \
    X(permute)            \
    X(t)                  \
    X(T)                  \
    X(mT)                 \
    X(squeeze)            \
    X(unsqueeze)          \
    X(narrow)             \
    X(select)             \
    X(select_by)          \
    X(slice)              \
    X(diagonal)           \
    X(split)              \
    X(chunk)              \
    X(unbind)

// Choosing and arranging cells.
#define RECORDER_ARRANGING(X) \
    X(cat)                    \
    X(stack)                  \
    X(repeat)                 \
    X(repeat_interleave)      \
    X(roll)                   \
    X(flip)                   \
    X(tril)                   \
    X(triu)                   \
    X(index_select)           \
    X(index_add)              \
    X(scatter)                \
    X(index)                  \
    X(index_put)              \
    X(nonzero)                \
    X(masked_select)          \
    X(getitem)                \
    X(setitem)

// Making tensors, and drawing them.
#define RECORDER_MAKING(X) \
    X(zeros)               \
    X(ones)                \
    X(full)                \
    X(empty)               \
    X(eye)                 \
    X(arange)              \
    X(linspace)            \
    X(zeros_like)          \
    X(ones_like)           \
    X(full_like)           \
    X(empty_like)          \
    X(one_hot)             \
    X(rand)                \
    X(randn)               \
    X(rand_like)           \
    X(randn_like)          \
    X(randint)             \
    X(randperm)            \
    X(normal)              \
    X(uniform)             \
    X(normal_in_place)     \
    X(trunc_normal)        \
    X(exponential)         \
    X(bernoulli)           \
    X(bernoulli_in_place)  \
    X(multinomial)         \
    X(xavier_uniform)      \
    X(xavier_normal)       \
    X(kaiming_uniform)     \
    X(kaiming_normal)      \
    X(init_uniform)        \
    X(init_normal)         \
    X(init_constant)       \
    X(init_zeros)          \
    X(init_ones)

// Layers and losses.
#define RECORDER_LAYERS(X)              \
    X(dropout)                          \
    X(embedding)                        \
    X(embedding_backward)               \
    X(layer_norm)                       \
    X(normalized)                       \
    X(rms_norm)                         \
    X(nll_loss_each)                    \
    X(nll_loss)                         \
    X(cross_entropy)                    \
    X(mse_loss)                         \
    X(l1_loss)                          \
    X(binary_cross_entropy_with_logits) \
    X(scaled_dot_product_attention)     \
    X(multi_head_attention_forward)

#define RECORDER_OPERATIONS(X) \
    RECORDER_CELLS(X)          \
    RECORDER_AXES(X)           \
    RECORDER_PRODUCTS(X)       \
    RECORDER_VIEWS(X)          \
    RECORDER_ARRANGING(X)      \
    RECORDER_MAKING(X)         \
    RECORDER_LAYERS(X)

namespace recorder {

#define RECORDER_DECLARED(name) extern const definition name##_definition;
RECORDER_OPERATIONS(RECORDER_DECLARED)
#undef RECORDER_DECLARED

}  // namespace recorder

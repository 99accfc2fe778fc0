#pragma once

#include <string>

#include "attention/names.hpp"
#include "attention/scaled_dot_product.hpp"

namespace attention {

/// One implementation of scaled dot-product attention, with the contract of scaled_dot_product.hpp.
struct kernel {
    const char* name;
    attention_result (*forward)(const tensor& query, const tensor& key, const tensor& value,
                                const attention_options& options);
    attention_gradient (*gradient)(const tensor& query, const tensor& key, const tensor& value,
                                   const tensor& upstream, const attention_options& options);
};

/// Every implementation, plainest first and fastest last: the one list that the module, the tests
/// and the benchmark walk.
list_view<kernel> kernels();

/// The kernel called `name`; "auto" is the one that suits a head of so many scores, T_q times T_k.
/// Refuses (`status::unknown`) a name that is none.
const kernel& find_kernel(const std::string& name, std::size_t scores = 0);

}  // namespace attention

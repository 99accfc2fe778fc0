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

/// All implementations, the simplest first and the fastest last. The module, the tests and the
/// benchmark iterate over this list.
list_view<kernel> kernels();

/// The kernel called `name`; "auto" selects one by the number of scores of a head, T_q * T_k.
/// Refuses (`status::unknown`) any other name.
const kernel& find_kernel(const std::string& name, std::size_t scores = 0);

}  // namespace attention

#pragma once

// xtensor moved its headers into folders in 0.26; all other files include this one.
#if __has_include(<xtensor/containers/xarray.hpp>)
#include <xtensor/containers/xarray.hpp>
#include <xtensor/core/xmath.hpp>
#include <xtensor/views/xview.hpp>
#else
#include <xtensor/xarray.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>
#endif

// The library and its callers must use the same version of xtensor: tensors are its arrays.
#if defined(ATTENTION_XTENSOR_VERSION) && \
    ATTENTION_XTENSOR_VERSION != XTENSOR_VERSION_MAJOR * 100 + XTENSOR_VERSION_MINOR
#error \
    "attention_lab was compiled with another xtensor than the one that is found first here; let the include folder of attention_lab::xtensor be found before yours."
#endif

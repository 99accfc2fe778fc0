#pragma once

// xtensor moved its headers into folders in 0.26; this is the one place that knows.
#if __has_include(<xtensor/containers/xarray.hpp>)
#include <xtensor/containers/xarray.hpp>
#include <xtensor/core/xmath.hpp>
#include <xtensor/views/xview.hpp>
#else
#include <xtensor/xarray.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>
#endif

// A library is called with tensors of the xtensor that it was compiled with, and of no other.
#if defined(ATTENTION_XTENSOR_VERSION) && \
    ATTENTION_XTENSOR_VERSION != XTENSOR_VERSION_MAJOR * 100 + XTENSOR_VERSION_MINOR
#error \
    "attention_lab was compiled with another xtensor than the one that is found first here; let the include folder of attention_lab::xtensor be found before yours."
#endif

"""Names of methods that PyTorch's tensors have: what else is asked for has no meaning there either."""

NAMES = frozenset(
    """acos acosh addbmm addcdiv addcmul addmv addr adjoint allclose amax amin aminmax angle apply_ arccos arcsin
    arctan arctan2 argwhere as_strided asin asinh atan atan2 atanh bernoulli bfloat16 bincount byte cauchy_ cdist
    cfloat chalf char cholesky cholesky_inverse conj copysign corrcoef cos cosh count_nonzero cov cross cuda cummax cummin
    data_ptr deg2rad det diag diag_embed diagflat diff digamma dist double dsplit eig erfc erfinv exp2 exponential_
    fill_diagonal_ float_power fmax fmin fmod frac frexp gcd geometric_ geqrf ger half hardshrink heaviside histc
    histogram hsplit hypot i0 igamma imag index_copy index_fill index_reduce inner int inverse ipu is_coalesced is_set_to
    isclose isneginf isposinf isreal istft kron kthvalue lcm ldexp lgamma log10 log2 log_normal_ logaddexp
    logcumsumexp logdet logit lstsq lu map_ masked_scatter matrix_exp matrix_power median mode moveaxis movedim msort
    multinomial mvlgamma nan_to_num nanmean nanmedian nanquantile nansum narrow_copy nextafter orgqr ormqr pin_memory
    pinverse polygamma positive put_ qr quantile rad2deg random_ ravel real record_stream refine_names rename renorm
    resize_ resolve_conj rot90 scatter_reduce select_scatter sgn share_memory_ short sinc sinh slice_scatter slogdet
    smm sparse_mask square stft storage storage_offset sub subtract svd swapaxes swapdims symeig take take_along_dim tan tensor_split
    tile to_dense to_mkldnn to_sparse trace triangular_solve type_as unflatten unfold unique unique_consecutive
    untyped_storage vdot vsplit xlogy xpu
    align_as align_to as_subclass cholesky_solve coalesce col_indices crow_indices erfinv indices is_conj is_inference
    is_neg is_pinned is_shared logaddexp2 lu_solve names nanmedian new_empty_strided put resize_as resolve_neg
    as_strided_scatter ccol_indices conj_physical conj_physical_ dense_dim dequantize igammac igammac_ int_repr
    is_distributed is_mkldnn is_vulkan map2_ name output_nr q_per_channel_axis q_per_channel_scales
    q_per_channel_zero_points q_scale q_zero_point qscheme reinforce resize resize_as_sparse_ row_indices sparse_dim
    sparse_resize_ sparse_resize_and_clear_ sspaddmm storage_type to_sparse_bsc to_sparse_bsr to_sparse_coo
    to_sparse_csc volatile cdouble solve
    retains_grad set_ signbit sum_to_size to_padded_tensor values""".split()
)

/**
 * What PyTorch writes in place, as methods of a tensor, in torch.nn.functional and in torch.nn.init, without the "_" behind
 * each name. No rule says which operations these are; tests/pytorch compares the list with PyTorch's own.
 */
export const IN_PLACE: ReadonlySet<string> = new Set(
  `abs absolute acos acosh add addbmm addcdiv addcmul addmm addmv addr arccos arccosh arcsin arcsinh arctan arctan2 arctanh
  asin asinh atan atan2 atanh baddbmm bernoulli bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift
  bitwise_xor cauchy ceil clamp clamp_max clamp_min clip copy copysign cos cosh cumprod cumsum deg2rad digamma div divide eq
  erf erfc erfinv exp exp2 expm1 exponential fill fill_diagonal fix float_power floor floor_divide fmod frac gcd ge
  geometric greater greater_equal gt heaviside hypot index_add index_copy index_fill index_put index_reduce lcm ldexp le
  lerp less less_equal lgamma log log10 log1p log2 log_normal logical_and logical_not logical_or logical_xor logit lt
  masked_fill masked_scatter mul multiply nan_to_num ne neg negative nextafter normal not_equal pow put rad2deg random
  reciprocal relu remainder renorm round rsqrt scatter scatter_add scatter_reduce sgn sigmoid sign sin sinc sinh sqrt
  square sub subtract tan tanh tril triu true_divide trunc uniform xlogy zero
  alpha_dropout celu dropout elu feature_dropout hardtanh leaky_relu rrelu selu threshold
  constant dirac eye init_constant init_dirac init_eye init_normal init_ones init_orthogonal init_sparse init_uniform
  init_zeros kaiming_normal kaiming_uniform ones orthogonal sparse trunc_normal xavier_normal xavier_uniform zeros`
    .split(/\s+/)
    .filter(Boolean),
);

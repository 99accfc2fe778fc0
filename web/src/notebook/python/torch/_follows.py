"""Which PyTorch is followed where its versions differ.

With `newest`, a ModuleList writes equal neighbours once, `zero_grad` takes gradients away, Adam's mean
is made by lerp, SGD keeps nothing without momentum, and the weights of MultiheadAttention are the heads'
mean. Without it, all is as in PyTorch 1.13, with which the tests compare.
"""

newest = True

import torch


torch.manual_seed(123)

# --- rand, randn
print(torch.rand(2, 3), torch.randn(2, 3), torch.rand(()), torch.randn((3,)), torch.rand([2]))
print(torch.randn(20))
# --- rand_like and randn_like
x = torch.zeros(2, 2)
print(torch.rand_like(x), torch.randn_like(x), torch.rand_like(torch.tensor([1, 2]), dtype=torch.float32))
# --- randint
print(torch.randint(10, (5,)), torch.randint(3, 7, (2, 3)), torch.randint(0, 2, size=(4,)), torch.randint(low=1, high=3, size=(2,)), torch.randint(5, (2,), dtype=torch.float32))
fails(lambda: torch.randint(5, 2, (2,)), lambda: torch.randint(0, 5), lambda: torch.randint(0, (2,)), lambda: torch.randint(2.5, (2,)))
# --- randperm
print(torch.randperm(6), torch.randperm(0), torch.randperm(5)[:2])
fails(lambda: torch.randperm(-1), lambda: torch.randperm("a"))
# --- normal
print(torch.normal(0.0, 1.0, (3,)), torch.normal(mean=2.0, std=0.5, size=(2, 2)), torch.normal(torch.zeros(3), torch.ones(3)), torch.normal(torch.arange(3.0), 0.1), torch.normal(1.0, torch.ones(2)))
fails(lambda: torch.normal(0.0, -1.0, (2,)))
# --- bernoulli
print(torch.bernoulli(torch.tensor([0.0, 0.5, 1.0, 0.5])), torch.bernoulli(torch.full((2, 3), 0.5)), torch.ones(5).bernoulli(0.3))
fails(lambda: torch.bernoulli(torch.tensor([2.0])), lambda: torch.bernoulli(torch.tensor([1])))
# --- multinomial
p = torch.tensor([0.1, 0.2, 0.7])
print(torch.multinomial(p, 1), torch.multinomial(p, 3), torch.multinomial(p, 5, replacement=True), torch.multinomial(torch.stack([p, p]), num_samples=1), p.multinomial(2))
fails(lambda: torch.multinomial(p, 4), lambda: torch.multinomial(torch.tensor([-1.0, 2.0]), 1), lambda: torch.multinomial(torch.tensor([1, 2]), 1), lambda: torch.multinomial(p, 0))
# --- in place
print(torch.empty(3).uniform_(), torch.empty(3).uniform_(-1, 1), torch.empty(3).normal_(), torch.empty(2, 2).normal_(mean=1.0, std=0.1), torch.empty(4).bernoulli_(0.5), torch.empty(3).exponential_())
print(torch.empty(3, dtype=torch.long).random_(10), torch.empty(3).random_(1, 5), torch.empty(4).uniform_(2, 3).dtype)
fails(lambda: torch.empty(2).uniform_(1, 0), lambda: torch.empty(2).normal_(0, -1), lambda: torch.empty(2, dtype=torch.long).uniform_())
# --- the same seed draws the same
torch.manual_seed(7)
a = torch.rand(3)
torch.manual_seed(7)
print(torch.equal(a, torch.rand(3)), torch.initial_seed(), a)
# --- large draws
torch.manual_seed(0)
x = torch.randn(100)
print(x[:4], x[-3:], torch.randn(16), torch.randn(15), torch.rand(1000).mean())
# --- dropout at work
torch.manual_seed(1)
print(torch.dropout(torch.ones(8), 0.5, True), torch.dropout(torch.ones(4), 0.5, False))
# --- generators
g = torch.Generator().manual_seed(42)
print(torch.rand(2, generator=g), torch.randn(2, generator=g), torch.randint(10, (3,), generator=g), torch.randperm(4, generator=g), g.initial_seed())
g.manual_seed(42)
print(torch.rand(2, generator=g))
print(torch.rand(2))
# --- generators in place
g = torch.Generator().manual_seed(3)
print(torch.empty(2).uniform_(generator=g), torch.empty(2).normal_(generator=g), torch.empty(2).normal_(1, 2, generator=g))
# --- generators that choose
g = torch.Generator().manual_seed(5)
print(torch.multinomial(torch.tensor([0.3, 0.7]), 4, replacement=True, generator=g), torch.bernoulli(torch.tensor([0.5, 0.5, 0.5]), generator=g))
# --- seeds of other devices
torch.cuda.manual_seed(1)
torch.cuda.manual_seed_all(1)
print(torch.cuda.is_available(), torch.manual_seed(1).initial_seed())
fails(lambda: torch.manual_seed("a"))
# --- parameters of a layer by hand
torch.manual_seed(123)
w = torch.randn(3, 2, requires_grad=True)
q = torch.rand(2, 3) @ w
print(w, q)

# --- where the stream stands, and back to there
def drawn():
    return torch.rand(2), torch.randn(3), torch.randn(40).sum(), torch.randint(9, (4,)), torch.randperm(5)
for seed, before in ((3, 0), (2**40 + 7, 1), (3, 623), (3, 624), (3, 625), (11, 5000)):
    torch.manual_seed(seed)
    torch.rand(before)
    state = torch.get_rng_state()
    print(state, state.long().sum(), state.shape, state[8:24].tolist())
    first = drawn()
    torch.set_rng_state(state)
    print(all(torch.equal(one, other) for one, other in zip(first, drawn())), first[0], torch.initial_seed())
torch.manual_seed(8)
torch.randn(3), torch.rand(7)
state = torch.random.get_rng_state()
print(state.long().sum(), torch.equal(state, torch.get_rng_state()))
kept = torch.randn(1)
torch.random.set_rng_state(state)
print(kept == torch.randn(1), torch.rand(2))
with torch.random.fork_rng():
    torch.manual_seed(1)
    print(torch.rand(2))
with torch.random.fork_rng(devices=[], enabled=False):
    torch.rand(2)
print(torch.rand(2), torch.cuda.get_rng_state_all())
g, other = torch.Generator().manual_seed(4), torch.Generator()
torch.rand(5, generator=g)
other.set_state(g.get_state())
print(torch.rand(3, generator=g), torch.rand(3, generator=other), other.initial_seed())
for wrong in (torch.zeros(3, dtype=torch.uint8), torch.zeros(5056)):
    try:
        torch.set_rng_state(wrong)
    except (RuntimeError, TypeError) as error:
        print(type(error).__name__, error)
# --- whole numbers and ones are drawn in the order of memory, and by a tensor's probabilities
torch.manual_seed(7); x = torch.ones(4, 6).t()
print(torch.randint_like(x, 9), torch.randint_like(torch.ones(2, 3, 4).permute(2, 0, 1), 1, 50).sum(1), torch.randint_like(x[::2], 9, dtype=torch.long), x.clone().random_(0, 50), torch.rand(1))
print(torch.zeros(6, 4).bernoulli_(x * .4), torch.zeros(2, 3).bernoulli_(torch.tensor([.1, .5, .9])), torch.zeros(9, dtype=torch.bool).bernoulli_(p=.7), torch.zeros(5).bernoulli_(.4, generator=torch.Generator().manual_seed(3)), torch.rand(1))

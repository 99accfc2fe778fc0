import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- a small GPT with parameter groups, a warm-up and top-k sampling
import math, inspect
from dataclasses import dataclass, asdict
import torch, torch.nn as nn
from torch.nn import functional as F
@dataclass
class GPTConfig:
    block_size: int = 32
    vocab_size: int = 65
    n_layer: int = 2
    n_head: int = 4
    n_embd: int = 32
    dropout: float = 0.0
    bias: bool = True
class LayerNorm(nn.Module):

    def __init__(self, ndim, bias):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(ndim))
        self.bias = nn.Parameter(torch.zeros(ndim)) if bias else None

    def forward(self, input):
        return F.layer_norm(input, self.weight.shape, self.weight, self.bias, 1e-05)
class CausalSelfAttention(nn.Module):

    def __init__(self, config):
        super().__init__()
        assert config.n_embd % config.n_head == 0
        self.c_attn = nn.Linear(config.n_embd, 3 * config.n_embd, bias=config.bias)
        self.c_proj = nn.Linear(config.n_embd, config.n_embd, bias=config.bias)
        self.attn_dropout = nn.Dropout(config.dropout)
        self.resid_dropout = nn.Dropout(config.dropout)
        self.n_head = config.n_head
        self.n_embd = config.n_embd
        self.dropout = config.dropout
        self.register_buffer('bias', torch.tril(torch.ones(config.block_size, config.block_size)).view(1, 1, config.block_size, config.block_size))

    def forward(self, x):
        B, T, C = x.size()
        q, k, v = self.c_attn(x).split(self.n_embd, dim=2)
        k = k.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        q = q.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        v = v.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        att = q @ k.transpose(-2, -1) * (1.0 / math.sqrt(k.size(-1)))
        att = att.masked_fill(self.bias[:, :, :T, :T] == 0, float('-inf'))
        att = F.softmax(att, dim=-1)
        att = self.attn_dropout(att)
        y = att @ v
        y = y.transpose(1, 2).contiguous().view(B, T, C)
        return self.resid_dropout(self.c_proj(y))
class NewGELU(nn.Module):

    def forward(self, x):
        return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * torch.pow(x, 3.0))))
class MLP(nn.Module):

    def __init__(self, config):
        super().__init__()
        self.c_fc = nn.Linear(config.n_embd, 4 * config.n_embd, bias=config.bias)
        self.gelu = NewGELU()
        self.c_proj = nn.Linear(4 * config.n_embd, config.n_embd, bias=config.bias)
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, x):
        return self.dropout(self.c_proj(self.gelu(self.c_fc(x))))
class Block(nn.Module):

    def __init__(self, config):
        super().__init__()
        self.ln_1 = LayerNorm(config.n_embd, bias=config.bias)
        self.attn = CausalSelfAttention(config)
        self.ln_2 = LayerNorm(config.n_embd, bias=config.bias)
        self.mlp = MLP(config)

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))
class GPT(nn.Module):

    def __init__(self, config):
        super().__init__()
        self.config = config
        self.transformer = nn.ModuleDict(dict(wte=nn.Embedding(config.vocab_size, config.n_embd), wpe=nn.Embedding(config.block_size, config.n_embd), drop=nn.Dropout(config.dropout), h=nn.ModuleList([Block(config) for _ in range(config.n_layer)]), ln_f=LayerNorm(config.n_embd, bias=config.bias)))
        self.lm_head = nn.Linear(config.n_embd, config.vocab_size, bias=False)
        self.transformer.wte.weight = self.lm_head.weight
        self.apply(self._init_weights)
        for pn, p in self.named_parameters():
            if pn.endswith('c_proj.weight'):
                torch.nn.init.normal_(p, mean=0.0, std=0.02 / math.sqrt(2 * config.n_layer))
        print('number of parameters: %.2fM' % (self.get_num_params() / 1000000.0,))

    def get_num_params(self, non_embedding=True):
        n_params = sum((p.numel() for p in self.parameters()))
        if non_embedding:
            n_params -= self.transformer.wpe.weight.numel()
        return n_params

    def _init_weights(self, module):
        if isinstance(module, (nn.Linear, nn.Embedding)):
            module.weight.data.normal_(mean=0.0, std=0.02)
            if isinstance(module, nn.Linear) and module.bias is not None:
                module.bias.data.zero_()

    def forward(self, idx, targets=None):
        device = idx.device
        b, t = idx.size()
        pos = torch.arange(0, t, dtype=torch.long, device=device).unsqueeze(0)
        x = self.transformer.drop(self.transformer.wte(idx) + self.transformer.wpe(pos))
        for block in self.transformer.h:
            x = block(x)
        x = self.transformer.ln_f(x)
        if targets is not None:
            logits = self.lm_head(x)
            loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1)
        else:
            logits = self.lm_head(x[:, [-1], :])
            loss = None
        return (logits, loss)

    def crop_block_size(self, block_size):
        self.config.block_size = block_size
        self.transformer.wpe.weight = nn.Parameter(self.transformer.wpe.weight[:block_size])
        for block in self.transformer.h:
            if hasattr(block.attn, 'bias'):
                block.attn.bias = block.attn.bias[:, :, :block_size, :block_size]

    def configure_optimizers(self, weight_decay, learning_rate, betas, device_type):
        decay, no_decay = (set(), set())
        whitelist = (torch.nn.Linear,)
        blacklist = (torch.nn.LayerNorm, LayerNorm, torch.nn.Embedding)
        for mn, m in self.named_modules():
            for pn, p in m.named_parameters():
                fpn = '%s.%s' % (mn, pn) if mn else pn
                if pn.endswith('bias'):
                    no_decay.add(fpn)
                elif pn.endswith('weight') and isinstance(m, whitelist):
                    decay.add(fpn)
                elif pn.endswith('weight') and isinstance(m, blacklist):
                    no_decay.add(fpn)
        decay.discard('lm_head.weight')
        param_dict = {pn: p for pn, p in self.named_parameters()}
        assert len(decay & no_decay) == 0, str(decay & no_decay)
        print(len(param_dict.keys() - (decay | no_decay)), sorted(decay)[:3], sorted(no_decay)[:3])
        groups = [{'params': [param_dict[pn] for pn in sorted(decay)], 'weight_decay': weight_decay}, {'params': [param_dict[pn] for pn in sorted(no_decay)], 'weight_decay': 0.0}]
        use_fused = device_type == 'cuda' and 'fused' in inspect.signature(torch.optim.AdamW).parameters
        print(f'using fused AdamW: {use_fused}')
        return torch.optim.AdamW(groups, lr=learning_rate, betas=betas)

    @torch.no_grad()
    def generate(self, idx, max_new_tokens, temperature=1.0, top_k=None):
        for _ in range(max_new_tokens):
            idx_cond = idx if idx.size(1) <= self.config.block_size else idx[:, -self.config.block_size:]
            logits, _ = self(idx_cond)
            logits = logits[:, -1, :] / temperature
            if top_k is not None:
                v, _ = torch.topk(logits, min(top_k, logits.size(-1)))
                logits[logits < v[:, [-1]]] = -float('Inf')
            probs = F.softmax(logits, dim=-1)
            idx = torch.cat((idx, torch.multinomial(probs, num_samples=1)), dim=1)
        return idx
torch.manual_seed(1337)
cfg = GPTConfig(bias=False)
print(cfg, asdict(cfg))
m = GPT(cfg)
print(m)
opt = m.configure_optimizers(0.1, 0.0006, (0.9, 0.95), 'cpu')
print(opt)
x = torch.randint(0, 65, (4, 32))
y = torch.roll(x, -1, 1)
y[:, -1] = -1
def get_lr(it, warmup=5, total=20, lr=0.01, mn=0.001):
    if it < warmup:
        return lr * it / warmup
    if it > total:
        return mn
    r = (it - warmup) / (total - warmup)
    return mn + 0.5 * (1 + math.cos(math.pi * r)) * (lr - mn)
for it in range(12):
    lr = get_lr(it)
    for g in opt.param_groups:
        g['lr'] = lr
    logits, loss = m(x, y)
    opt.zero_grad(set_to_none=True)
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(m.parameters(), 1.0)
    opt.step()
    print(f'iter {it}: loss {loss.item():.4f}, norm {norm:.4f} lr {lr:.5e}')
m.eval()
print(m.generate(x[:1, :4], 20, temperature=0.8, top_k=10))
m.crop_block_size(16)
print(m.transformer.wpe, m.transformer.wpe.weight.shape, m.transformer.h[0].attn.bias.shape)
scaler = torch.cuda.amp.GradScaler(enabled=False)
print(scaler.is_enabled())
from contextlib import nullcontext
ctx = nullcontext()
with ctx:
    print(m(x[:, :16])[0].shape)
# --- an encoder and a decoder with clones, label smoothing and a schedule
import os, copy, time, math
from os.path import exists
import torch, torch.nn as nn
from torch.nn.functional import log_softmax, pad
from torch.optim.lr_scheduler import LambdaLR
import warnings
warnings.filterwarnings('ignore')
class EncoderDecoder(nn.Module):

    def __init__(self, encoder, decoder, src_embed, tgt_embed, generator):
        super(EncoderDecoder, self).__init__()
        self.encoder = encoder
        self.decoder = decoder
        self.src_embed = src_embed
        self.tgt_embed = tgt_embed
        self.generator = generator

    def forward(self, src, tgt, src_mask, tgt_mask):
        return self.decode(self.encode(src, src_mask), src_mask, tgt, tgt_mask)

    def encode(self, src, src_mask):
        return self.encoder(self.src_embed(src), src_mask)

    def decode(self, memory, src_mask, tgt, tgt_mask):
        return self.decoder(self.tgt_embed(tgt), memory, src_mask, tgt_mask)
class Generator(nn.Module):

    def __init__(self, d_model, vocab):
        super(Generator, self).__init__()
        self.proj = nn.Linear(d_model, vocab)

    def forward(self, x):
        return log_softmax(self.proj(x), dim=-1)
def clones(module, N):
    return nn.ModuleList([copy.deepcopy(module) for _ in range(N)])
class Encoder(nn.Module):

    def __init__(self, layer, N):
        super(Encoder, self).__init__()
        self.layers = clones(layer, N)
        self.norm = LayerNorm(layer.size)

    def forward(self, x, mask):
        for layer in self.layers:
            x = layer(x, mask)
        return self.norm(x)
class LayerNorm(nn.Module):

    def __init__(self, features, eps=1e-06):
        super(LayerNorm, self).__init__()
        self.a_2 = nn.Parameter(torch.ones(features))
        self.b_2 = nn.Parameter(torch.zeros(features))
        self.eps = eps

    def forward(self, x):
        mean = x.mean(-1, keepdim=True)
        std = x.std(-1, keepdim=True)
        return self.a_2 * (x - mean) / (std + self.eps) + self.b_2
class SublayerConnection(nn.Module):

    def __init__(self, size, dropout):
        super(SublayerConnection, self).__init__()
        self.norm = LayerNorm(size)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, sublayer):
        return x + self.dropout(sublayer(self.norm(x)))
class EncoderLayer(nn.Module):

    def __init__(self, size, self_attn, feed_forward, dropout):
        super(EncoderLayer, self).__init__()
        self.self_attn = self_attn
        self.feed_forward = feed_forward
        self.sublayer = clones(SublayerConnection(size, dropout), 2)
        self.size = size

    def forward(self, x, mask):
        x = self.sublayer[0](x, lambda x: self.self_attn(x, x, x, mask))
        return self.sublayer[1](x, self.feed_forward)
class Decoder(nn.Module):

    def __init__(self, layer, N):
        super(Decoder, self).__init__()
        self.layers = clones(layer, N)
        self.norm = LayerNorm(layer.size)

    def forward(self, x, memory, src_mask, tgt_mask):
        for layer in self.layers:
            x = layer(x, memory, src_mask, tgt_mask)
        return self.norm(x)
class DecoderLayer(nn.Module):

    def __init__(self, size, self_attn, src_attn, feed_forward, dropout):
        super(DecoderLayer, self).__init__()
        self.size = size
        self.self_attn = self_attn
        self.src_attn = src_attn
        self.feed_forward = feed_forward
        self.sublayer = clones(SublayerConnection(size, dropout), 3)

    def forward(self, x, memory, src_mask, tgt_mask):
        m = memory
        x = self.sublayer[0](x, lambda x: self.self_attn(x, x, x, tgt_mask))
        x = self.sublayer[1](x, lambda x: self.src_attn(x, m, m, src_mask))
        return self.sublayer[2](x, self.feed_forward)
def subsequent_mask(size):
    attn_shape = (1, size, size)
    return torch.triu(torch.ones(attn_shape), diagonal=1).type(torch.uint8) == 0
def attention(query, key, value, mask=None, dropout=None):
    d_k = query.size(-1)
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1000000000.0)
    p_attn = scores.softmax(dim=-1)
    if dropout is not None:
        p_attn = dropout(p_attn)
    return (torch.matmul(p_attn, value), p_attn)
class MultiHeadedAttention(nn.Module):

    def __init__(self, h, d_model, dropout=0.1):
        super(MultiHeadedAttention, self).__init__()
        self.d_k = d_model // h
        self.h = h
        self.linears = clones(nn.Linear(d_model, d_model), 4)
        self.attn = None
        self.dropout = nn.Dropout(p=dropout)

    def forward(self, query, key, value, mask=None):
        if mask is not None:
            mask = mask.unsqueeze(1)
        nbatches = query.size(0)
        query, key, value = [lin(x).view(nbatches, -1, self.h, self.d_k).transpose(1, 2) for lin, x in zip(self.linears, (query, key, value))]
        x, self.attn = attention(query, key, value, mask=mask, dropout=self.dropout)
        x = x.transpose(1, 2).contiguous().view(nbatches, -1, self.h * self.d_k)
        del query, key, value
        return self.linears[-1](x)
class PositionwiseFeedForward(nn.Module):

    def __init__(self, d_model, d_ff, dropout=0.1):
        super().__init__()
        self.w_1 = nn.Linear(d_model, d_ff)
        self.w_2 = nn.Linear(d_ff, d_model)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        return self.w_2(self.dropout(self.w_1(x).relu()))
class Embeddings(nn.Module):

    def __init__(self, d_model, vocab):
        super().__init__()
        self.lut = nn.Embedding(vocab, d_model)
        self.d_model = d_model

    def forward(self, x):
        return self.lut(x) * math.sqrt(self.d_model)
class PositionalEncoding(nn.Module):

    def __init__(self, d_model, dropout, max_len=5000):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        pe = torch.zeros(max_len, d_model)
        position = torch.arange(0, max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * -(math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        pe = pe.unsqueeze(0)
        self.register_buffer('pe', pe)

    def forward(self, x):
        x = x + self.pe[:, :x.size(1)].requires_grad_(False)
        return self.dropout(x)
def make_model(src_vocab, tgt_vocab, N=2, d_model=32, d_ff=64, h=4, dropout=0.1):
    c = copy.deepcopy
    attn = MultiHeadedAttention(h, d_model)
    ff = PositionwiseFeedForward(d_model, d_ff, dropout)
    position = PositionalEncoding(d_model, dropout)
    model = EncoderDecoder(Encoder(EncoderLayer(d_model, c(attn), c(ff), dropout), N), Decoder(DecoderLayer(d_model, c(attn), c(attn), c(ff), dropout), N), nn.Sequential(Embeddings(d_model, src_vocab), c(position)), nn.Sequential(Embeddings(d_model, tgt_vocab), c(position)), Generator(d_model, tgt_vocab))
    for p in model.parameters():
        if p.dim() > 1:
            nn.init.xavier_uniform_(p)
    return model
print(subsequent_mask(5))
torch.manual_seed(0)
m = make_model(11, 11)
print(m)
m.eval()
src = torch.LongTensor([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
src_mask = torch.ones(1, 1, 10)
memory = m.encode(src, src_mask)
ys = torch.zeros(1, 1).type_as(src)
for i in range(9):
    out = m.decode(memory, src_mask, ys, subsequent_mask(ys.size(1)).type_as(src.data))
    prob = m.generator(out[:, -1])
    _, next_word = torch.max(prob, dim=1)
    next_word = next_word.data[0]
    ys = torch.cat([ys, torch.empty(1, 1).type_as(src.data).fill_(next_word)], dim=1)
print('Example Untrained Model Prediction:', ys)
class Batch:

    def __init__(self, src, tgt=None, pad=2):
        self.src = src
        self.src_mask = (src != pad).unsqueeze(-2)
        if tgt is not None:
            self.tgt = tgt[:, :-1]
            self.tgt_y = tgt[:, 1:]
            self.tgt_mask = self.make_std_mask(self.tgt, pad)
            self.ntokens = (self.tgt_y != pad).data.sum()

    @staticmethod
    def make_std_mask(tgt, pad):
        tgt_mask = (tgt != pad).unsqueeze(-2)
        return tgt_mask & subsequent_mask(tgt.size(-1)).type_as(tgt_mask.data)
class LabelSmoothing(nn.Module):

    def __init__(self, size, padding_idx, smoothing=0.0):
        super().__init__()
        self.criterion = nn.KLDivLoss(reduction='sum')
        self.padding_idx = padding_idx
        self.confidence = 1.0 - smoothing
        self.smoothing = smoothing
        self.size = size
        self.true_dist = None

    def forward(self, x, target):
        assert x.size(1) == self.size
        true_dist = x.data.clone()
        true_dist.fill_(self.smoothing / (self.size - 2))
        true_dist.scatter_(1, target.data.unsqueeze(1), self.confidence)
        true_dist[:, self.padding_idx] = 0
        mask = torch.nonzero(target.data == self.padding_idx)
        if mask.dim() > 0:
            true_dist.index_fill_(0, mask.squeeze(), 0.0)
        self.true_dist = true_dist
        return self.criterion(x, true_dist.clone().detach())
crit = LabelSmoothing(5, 0, 0.4)
predict = torch.FloatTensor([[0, 0.2, 0.7, 0.1, 0], [0, 0.2, 0.7, 0.1, 0], [0, 0.2, 0.7, 0.1, 0], [0, 0.2, 0.7, 0.1, 0], [0, 0.2, 0.7, 0.1, 0]])
print(crit(x=predict.log(), target=torch.LongTensor([2, 1, 0, 3, 3])), crit.true_dist)
def loss(x, crit):
    d = x + 3 * 1
    predict = torch.FloatTensor([[0, x / d, 1 / d, 1 / d, 1 / d]])
    return crit(predict.log(), torch.LongTensor([1])).data
crit = LabelSmoothing(5, 0, 0.1)
print([loss(x, crit) for x in range(1, 8)])
def rate(step, model_size, factor, warmup):
    if step == 0:
        step = 1
    return factor * (model_size ** (-0.5) * min(step ** (-0.5), step * warmup ** (-1.5)))
def data_gen(V, batch_size, nbatches):
    for i in range(nbatches):
        data = torch.randint(1, V, size=(batch_size, 10))
        data[:, 0] = 1
        src = data.requires_grad_(False).clone().detach()
        tgt = data.requires_grad_(False).clone().detach()
        yield Batch(src, tgt, 0)
class SimpleLossCompute:

    def __init__(self, generator, criterion):
        self.generator = generator
        self.criterion = criterion

    def __call__(self, x, y, norm):
        x = self.generator(x)
        sloss = self.criterion(x.contiguous().view(-1, x.size(-1)), y.contiguous().view(-1)) / norm
        return (sloss.data * norm, sloss)
V = 11
model = make_model(V, V)
criterion = LabelSmoothing(size=V, padding_idx=0, smoothing=0.0)
optimizer = torch.optim.Adam(model.parameters(), lr=0.5, betas=(0.9, 0.98), eps=1e-09)
lr_scheduler = LambdaLR(optimizer=optimizer, lr_lambda=lambda step: rate(step, model_size=32, factor=1.0, warmup=40))
model.train()
total = 0
start = time.time()
for i, batch in enumerate(data_gen(V, 8, 6)):
    out = model.forward(batch.src, batch.tgt, batch.src_mask, batch.tgt_mask)
    l, node = SimpleLossCompute(model.generator, criterion)(out, batch.tgt_y, batch.ntokens)
    node.backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    lr_scheduler.step()
    elapsed = time.time() - start
    lr = optimizer.param_groups[0]['lr']
    print(('Epoch Step: %6d | Accumulation Step: %3d | Loss: %6.2f ' + '| Learning Rate: %6.1e') % (i, i, l / batch.ntokens, lr))
print(model.encoder.layers[0].self_attn.attn.shape, model.encoder.layers[0].self_attn.attn[0, 0, 0].data)
pe = PositionalEncoding(20, 0)
y = pe.forward(torch.zeros(1, 100, 20))
print(y[0, :4, 4:8])
# --- translation with additive and multiplicative attention
from io import open
import unicodedata, re, random, string
import torch, torch.nn as nn
from torch import optim
import torch.nn.functional as F
import numpy as np
from torch.utils.data import TensorDataset, DataLoader, RandomSampler
device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
print(device)
SOS_token = 0
EOS_token = 1
MAX_LENGTH = 6
class Lang:

    def __init__(self, name):
        self.name = name
        self.word2index = {}
        self.word2count = {}
        self.index2word = {0: 'SOS', 1: 'EOS'}
        self.n_words = 2

    def addSentence(self, sentence):
        for word in sentence.split(' '):
            self.addWord(word)

    def addWord(self, word):
        if word not in self.word2index:
            self.word2index[word] = self.n_words
            self.word2count[word] = 1
            self.index2word[self.n_words] = word
            self.n_words += 1
        else:
            self.word2count[word] += 1
def unicodeToAscii(s):
    return ''.join((c for c in unicodedata.normalize('NFD', s) if unicodedata.category(c) != 'Mn'))
def normalizeString(s):
    s = unicodeToAscii(s.lower().strip())
    s = re.sub('([.!?])', ' \\1', s)
    return re.sub('[^a-zA-Z!?]+', ' ', s).strip()
raw = 'Je suis là!\tI am here!\nIl est très froid.\tHe is very cold.\nTu es grand.\tYou are tall.\nElle est là.\tShe is there.\nNous sommes prêts.\tWe are ready.'
pairs = [[normalizeString(s) for s in l.split('\t')] for l in raw.split('\n')]
a, b = (Lang('fra'), Lang('eng'))
for p in pairs:
    a.addSentence(p[0])
    b.addSentence(p[1])
print('Counted words:')
print(a.name, a.n_words)
print(b.name, b.n_words)
random.seed(3)
print(random.choice(pairs))
class EncoderRNN(nn.Module):

    def __init__(self, input_size, hidden_size, dropout_p=0.1):
        super().__init__()
        self.hidden_size = hidden_size
        self.embedding = nn.Embedding(input_size, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size, batch_first=True)
        self.dropout = nn.Dropout(dropout_p)

    def forward(self, input):
        return self.gru(self.dropout(self.embedding(input)))
class BahdanauAttention(nn.Module):

    def __init__(self, hidden_size):
        super().__init__()
        self.Wa = nn.Linear(hidden_size, hidden_size)
        self.Ua = nn.Linear(hidden_size, hidden_size)
        self.Va = nn.Linear(hidden_size, 1)

    def forward(self, query, keys):
        scores = self.Va(torch.tanh(self.Wa(query) + self.Ua(keys))).squeeze(2).unsqueeze(1)
        weights = F.softmax(scores, dim=-1)
        return (torch.bmm(weights, keys), weights)
class AttnDecoderRNN(nn.Module):

    def __init__(self, hidden_size, output_size, dropout_p=0.1):
        super().__init__()
        self.embedding = nn.Embedding(output_size, hidden_size)
        self.attention = BahdanauAttention(hidden_size)
        self.gru = nn.GRU(2 * hidden_size, hidden_size, batch_first=True)
        self.out = nn.Linear(hidden_size, output_size)
        self.dropout = nn.Dropout(dropout_p)

    def forward(self, eo, eh, target=None):
        bs = eo.size(0)
        di = torch.empty(bs, 1, dtype=torch.long, device=device).fill_(SOS_token)
        dh = eh
        outs = []
        atts = []
        for i in range(MAX_LENGTH):
            o, dh, aw = self.step(di, dh, eo)
            outs.append(o)
            atts.append(aw)
            if target is not None:
                di = target[:, i].unsqueeze(1)
            else:
                _, topi = o.topk(1)
                di = topi.squeeze(-1).detach()
        return (F.log_softmax(torch.cat(outs, dim=1), dim=-1), dh, torch.cat(atts, dim=1))

    def step(self, input, hidden, eo):
        e = self.dropout(self.embedding(input))
        q = hidden.permute(1, 0, 2)
        c, aw = self.attention(q, eo)
        o, hidden = self.gru(torch.cat((e, c), dim=2), hidden)
        return (self.out(o), hidden, aw)
n = len(pairs)
ii = np.zeros((n, MAX_LENGTH), dtype=np.int32)
ti = np.zeros((n, MAX_LENGTH), dtype=np.int32)
for idx, (i, t) in enumerate(pairs):
    x = [a.word2index[w] for w in i.split(' ')] + [EOS_token]
    y = [b.word2index[w] for w in t.split(' ')] + [EOS_token]
    ii[idx, :len(x)] = x
    ti[idx, :len(y)] = y
print(ii)
train = TensorDataset(torch.LongTensor(ii).to(device), torch.LongTensor(ti).to(device))
torch.manual_seed(0)
dl = DataLoader(train, sampler=RandomSampler(train), batch_size=2)
enc = EncoderRNN(a.n_words, 16).to(device)
dec = AttnDecoderRNN(16, b.n_words).to(device)
print(enc, dec)
eo_, do_ = (optim.Adam(enc.parameters(), lr=0.01), optim.Adam(dec.parameters(), lr=0.01))
crit = nn.NLLLoss()
for epoch in range(1, 6):
    tot = 0
    for i, t in dl:
        eo_.zero_grad()
        do_.zero_grad()
        out, hid = enc(i)
        d, _, _ = dec(out, hid, t)
        loss = crit(d.view(-1, d.size(-1)), t.view(-1))
        loss.backward()
        eo_.step()
        do_.step()
        tot += loss.item()
    print('%d %.4f' % (epoch, tot / len(dl)))
enc.eval()
dec.eval()
with torch.no_grad():
    i = torch.tensor(ii[0], dtype=torch.long).view(1, -1)
    out, hid = enc(i)
    d, _, at = dec(out, hid)
    _, topi = d.topk(1)
    print([b.index2word[k.item()] for k in topi.squeeze()], at[0, 0])
class Attn(nn.Module):

    def __init__(self, method, hidden_size):
        super(Attn, self).__init__()
        self.method = method
        self.hidden_size = hidden_size
        if self.method not in ['dot', 'general', 'concat']:
            raise ValueError(self.method, 'is not an appropriate attention method.')
        if method == 'general':
            self.attn = nn.Linear(hidden_size, hidden_size)
        elif method == 'concat':
            self.attn = nn.Linear(hidden_size * 2, hidden_size)
            self.v = nn.Parameter(torch.FloatTensor(hidden_size).normal_())

    def forward(self, hidden, eo):
        if self.method == 'dot':
            e = torch.sum(hidden * eo, dim=2)
        elif self.method == 'general':
            e = torch.sum(hidden * self.attn(eo), dim=2)
        else:
            e = torch.sum(self.v * self.attn(torch.cat((hidden.expand(eo.size(0), -1, -1), eo), 2)).tanh(), dim=2)
        return F.softmax(e.t(), dim=1).unsqueeze(1)
torch.manual_seed(1)
for meth in ('dot', 'general', 'concat'):
    print(meth, Attn(meth, 4)(torch.randn(1, 2, 4), torch.randn(3, 2, 4)))
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
g = nn.GRU(3, 4, bidirectional=True)
xs = pad_sequence([torch.randn(4, 3), torch.randn(2, 3)])
print(xs.shape)
o, h = g(xs)
print(o[:, :, :4] + o[:, :, 4:], h.shape)
pk = pack_padded_sequence(xs, torch.tensor([4, 2]))
o, h = g(pk)
o, l = pad_packed_sequence(o)
print(o.shape, l, o[-1])
# --- PyTorch's own transformer layers, with hooks
import torch, torch.nn as nn, math
torch.manual_seed(0)
class TransformerModel(nn.Module):

    def __init__(self, ntoken, d_model, nhead, d_hid, nlayers, dropout=0.5):
        super().__init__()
        self.model_type = 'Transformer'
        self.pos_encoder = PositionalEncoding(d_model, dropout)
        encoder_layers = nn.TransformerEncoderLayer(d_model, nhead, d_hid, dropout)
        self.transformer_encoder = nn.TransformerEncoder(encoder_layers, nlayers)
        self.encoder = nn.Embedding(ntoken, d_model)
        self.d_model = d_model
        self.decoder = nn.Linear(d_model, ntoken)
        self.init_weights()

    def init_weights(self):
        r = 0.1
        self.encoder.weight.data.uniform_(-r, r)
        self.decoder.bias.data.zero_()
        self.decoder.weight.data.uniform_(-r, r)

    def forward(self, src, src_mask):
        src = self.pos_encoder(self.encoder(src) * math.sqrt(self.d_model))
        return self.decoder(self.transformer_encoder(src, src_mask))
def generate_square_subsequent_mask(sz):
    return torch.triu(torch.ones(sz, sz) * float('-inf'), diagonal=1)
class PositionalEncoding(nn.Module):

    def __init__(self, d_model, dropout=0.1, max_len=50):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer('pe', pe)

    def forward(self, x):
        return self.dropout(x + self.pe[:x.size(0)])
print(generate_square_subsequent_mask(4))
print(nn.Transformer.generate_square_subsequent_mask(3))
model = TransformerModel(20, 8, 2, 16, 2, 0.2)
print(model)
crit = nn.CrossEntropyLoss()
opt = torch.optim.SGD(model.parameters(), lr=5.0)
sched = torch.optim.lr_scheduler.StepLR(opt, 1.0, gamma=0.95)
def batchify(data, bsz):
    seq_len = data.size(0) // bsz
    return data[:seq_len * bsz].view(bsz, seq_len).t().contiguous()
d = batchify(torch.arange(200) % 20, 4)
print(d.shape)
for epoch in range(2):
    model.train()
    total = 0.0
    for b, i in enumerate(range(0, d.size(0) - 1, 10)):
        s = min(10, len(d) - 1 - i)
        x, y = (d[i:i + s], d[i + 1:i + 1 + s].reshape(-1))
        m = generate_square_subsequent_mask(s)
        out = model(x, m)
        loss = crit(out.view(-1, 20), y)
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        opt.step()
        total += loss.item()
    print('-' * 40)
    print(f'| epoch {epoch:3d} | lr {sched.get_last_lr()[0]:02.2f} | loss {total / 5:5.2f} | ppl {math.exp(total / 5):8.2f}')
    sched.step()
model.eval()
mha = nn.MultiheadAttention(8, 2, batch_first=True)
x = torch.randn(2, 3, 8)
o, w = mha(x, x, x)
print(o.shape, w.shape, w.sum(-1))
print(mha)
tr = nn.Transformer(d_model=8, nhead=2, num_encoder_layers=1, num_decoder_layers=1, dim_feedforward=16, batch_first=True)
print(tr(x, x[:, :2]).shape)
print(tr)
dl = nn.TransformerDecoderLayer(8, 2, batch_first=True, norm_first=True, activation='gelu')
print(dl(x, x).shape)
print(dl)
captured = {}
def hook(name):

    def fn(module, inp, out):
        captured[name] = out[0].detach() if isinstance(out, tuple) else out.detach()
    return fn
hs = [m.register_forward_hook(hook(n)) for n, m in tr.named_modules() if isinstance(m, (nn.MultiheadAttention, nn.LayerNorm))]
tr.train()
tr(x, x)
for k, v in captured.items():
    print(k, tuple(v.shape))
for h in hs:
    h.remove()
class Net(nn.Module):

    def __init__(self):
        super().__init__()
        self.l = nn.Linear(2, 2)

    def forward(self, x):
        return self.l(x).relu()
n = Net()
acts = []
h1 = n.l.register_forward_hook(lambda m, i, o: acts.append((type(m).__name__, i[0].shape, o.shape)))
h2 = n.register_forward_pre_hook(lambda m, i: (i[0] * 2,))
print(n(torch.ones(1, 2)), acts)
h1.remove()
h2.remove()
h3 = n.l.register_forward_hook(lambda m, i, o: o * 0 + 2)
print(n(torch.ones(1, 2)))
h3.remove()
print(n(torch.ones(1, 2)), len(acts))
def bh(m, gi, go):
    print('bw', type(m).__name__, [None if g is None else tuple(g.shape) for g in gi], [tuple(g.shape) for g in go])
t = torch.ones(2, requires_grad=True)
y = t * 3
y.register_hook(lambda g: print('grad', g))
y.retain_grad()
y.sum().backward()
print(y.grad, t.grad)

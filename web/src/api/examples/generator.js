import { load } from "attention-lab";

const seed = 123; // whole, 0 to 4294967295
const rows = 2; // whole, 1 to 8
const columns = 4; // whole, 1 to 8

const engine = await load();
const draws = engine.generator(seed); // torch.manual_seed(seed)
console.log("torch.rand", draws.rand(rows, columns));
console.log("torch.randn, the stream goes on", draws.randn(rows, columns));

const { weight, bias } = draws.linear(columns, rows);
console.log("torch.nn.Linear: weight", weight);
console.log("its bias", bias);
console.log("torch.nn.functional.dropout: mask", draws.dropoutMask([rows, columns], 0.5));

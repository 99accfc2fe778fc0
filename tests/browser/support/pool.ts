import type * as Module from "../../../web/src/engine/index";

export interface PoolResult {
  readonly workers: number;
  readonly reason: string | undefined;
  readonly made: number;
  readonly total: number;
  readonly isSame: boolean;
  readonly sharesMemory: boolean;
}

declare global {
  /** The module, where a page has it as a classic script. */
  var attentionLab: typeof Module | undefined;
}

/** In the page: a call through a pool beside the plain one; with `kill`, its first workers are ended at work. */
export async function runInPool(given: {
  address?: string;
  wasm?: string;
  fused?: string;
  kill?: boolean;
}): Promise<PoolResult> {
  const { load } =
    globalThis.attentionLab ?? ((await import(given.address ?? "")) as typeof Module);
  const decode = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const { wasm, fused } = given;
  const engine = await load(wasm && fused ? { wasm: decode(wasm), fused: decode(fused) } : {});

  let made = 0;
  globalThis.Worker = new Proxy(Worker, {
    construct(target, [script, options]: [string, WorkerOptions]) {
      const worker = new target(script, options);
      made += 1;
      const isDoomed = given.kill === true && made <= 2;
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message: { order: string }, rest?: unknown) => {
        post(message, rest as Transferable[]);
        if (isDoomed && message.order === "compute") worker.terminate();
      };
      return worker;
    },
  });
  const pool = await engine.pool({ workers: 2 });
  const draws = engine.generator(5);
  const [query, key, value] = [1, 2, 3].map(() => draws.randn(6, 384, 64)) as [
    Module.Tensor,
    Module.Tensor,
    Module.Tensor,
  ];
  const options = { causal: true, kernel: "fused", needWeights: [7, 383] };
  const one = engine.scaledDotProductAttention(query, key, value, options);
  let total = 0;
  const withProgress = { ...options, onProgress: (_: number, all: number) => (total = all) };
  const [heldKey, heldValue] = [pool.hold(key), pool.hold(value)];
  await pool.scaledDotProductAttention(query, heldKey, heldValue, withProgress);
  const all = await pool.scaledDotProductAttention(query, heldKey, heldValue, withProgress);
  const equal = (a: Module.Tensor | undefined, b: Module.Tensor | undefined) =>
    a !== undefined && a.data.every((each, place) => Object.is(each, b?.data[place]));
  const shape = { heads: 6, keyWidth: 64, valueWidth: 64, capacity: 12_000 };
  const [own, spread] = [engine.cache(shape), pool.cache(shape)];
  const tokens = [draws.randn(6, 12_000, 64), draws.randn(6, 12_000, 64)] as const;
  own.append(...tokens);
  await spread.append(...tokens);
  const last = draws.randn(6, 1, 64);
  const decoded = await spread.attend(last);
  const { workers, reason, sharesMemory } = pool;
  pool.close();
  const isSame =
    equal(one.output, all.output) &&
    equal(one.weights, all.weights) &&
    equal(own.attend(last).output, decoded.output);
  return { workers, reason, made, total, isSame, sharesMemory };
}

/** In the page: layers through a pool of two workers beside one thread, as they come and held. */
export async function runLayersInPool(
  address: string,
): Promise<Pick<PoolResult, "workers" | "total" | "isSame">> {
  const { load } = (await import(address)) as typeof Module;
  const engine = await load();
  const pool = await engine.pool({ workers: 2 });
  const draws = engine.generator(5);
  const layers = {
    heads: 6,
    inProjWeight: draws.randn(3 * 192, 192),
    inProjBias: draws.randn(3 * 192),
    outProjWeight: draws.randn(192, 192),
  };
  const x = draws.randn(2, 160, 192);
  const options = { causal: true, needWeights: [7, 159] };
  const one = engine.multiHeadAttention(x, x, x, { ...layers, ...options });
  let total = 0;
  const onProgress = (_: number, all: number) => (total = all);
  const held = pool.holdLayers(layers);
  const results = [
    await pool.multiHeadAttention(x, x, x, { ...layers, ...options, onProgress }),
    await held.attend(x, pool.hold(x), x, { ...options, onProgress }),
    await held.attend(x, x, x, { ...options, onProgress }),
  ];
  const { workers } = pool;
  pool.close();
  const equal = (a: Module.Tensor, b: Module.Tensor | undefined) =>
    a.data.every((each, place) => Object.is(each, b?.data[place]));
  const isSame = results.every(
    ({ output, weights }) => equal(one.output, output) && equal(one.weights, weights),
  );
  return { workers, total, isSame };
}

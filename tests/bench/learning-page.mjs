// What tests/bench/learning.mjs times in Chromium: trainings here, and the same models in TensorFlow.js.
/** Steps a second, of the quickest of so many chunks of steps. */
function quickest(step, chunks, steps = 5) {
  let least = Infinity;
  for (let chunk = 0; chunk <= chunks; chunk += 1) {
    const start = performance.now();
    for (let time = 0; time < steps; time += 1) step();
    // The first chunk is compiled and warms up.
    if (chunk > 0) least = Math.min(least, performance.now() - start);
  }
  return (1000 * steps) / least;
}

/** Trainings of the project's module, whose calls are those of cpp/bindings/learning_calls.hpp. */
export async function startOurs(address, wasm) {
  const { Module } = await import(`${address}module.js`);
  const { startModule } = await import(`${address}start.js`);
  const module = await startModule(new Uint8Array(await (await fetch(wasm)).arrayBuffer()), Module);
  const open = ({ task, letters, length, layers, heads, width, batch }, seed) => {
    const adam = 1;
    const numbers = [letters, length, layers, heads, width, 0, 0, adam, 0.01, 0, batch, seed, 0];
    return module.call("open_learner", task, numbers, []).numbers[0];
  };
  const take = (learner, steps) => module.call("train", "", [learner, steps], []).numbers.slice(2);
  const close = (learner) => module.call("close_learner", "", [learner], []);
  return {
    steps(model) {
      const learner = open(model, 1);
      const found = quickest(() => take(learner, 1), 40);
      close(learner);
      return found;
    },
    /** Steps and seconds until the loss is below `bound`. */
    learn(model, seed, bound) {
      const start = performance.now();
      const learner = open(model, seed);
      let steps = 0;
      for (let loss = Infinity; loss >= bound && steps < 1000; steps += 1) {
        loss = take(learner, 1)[0];
      }
      close(learner);
      return { steps, seconds: (performance.now() - start) / 1000 };
    },
  };
}

/** The same model in TensorFlow.js. Rows are chosen by a product: its module has no gradient of a choice. */
function trainingOf(tf, { layers, heads, width, length, letters, batch }) {
  const weight = (rows, columns, spread) =>
    tf.variable(tf.mul(tf.randomNormal([rows, columns]), spread));
  const square = () => weight(width, width, 1 / Math.sqrt(width));
  const tokens = weight(letters, width, 1);
  const positions = weight(length, width, 1);
  const blocks = Array.from({ length: layers }, () => Array.from({ length: 4 }, square));
  const head = weight(width, letters, 1 / Math.sqrt(width));
  const ranks = tf.range(0, length);
  const future = tf.mul(tf.cast(tf.less(tf.expandDims(ranks, 1), ranks), "float32"), -1e30);
  const optimizer = tf.train.adam(0.01);
  const rows = batch * length;
  const split = (values) =>
    tf.transpose(tf.reshape(values, [batch, length, heads, width / heads]), [0, 2, 1, 3]);
  const loss = (read, asked) => {
    const places = tf.reshape(tf.tile(positions, [batch, 1]), [rows, width]);
    let stream = tf.add(tf.matMul(read, tokens), places);
    for (const [query, key, value, output] of blocks) {
      const [q, k, v] = [query, key, value].map((each) => split(tf.matMul(stream, each)));
      const scores = tf.div(tf.matMul(q, k, false, true), Math.sqrt(width / heads));
      const context = tf.matMul(tf.softmax(tf.add(scores, future)), v);
      const joined = tf.reshape(tf.transpose(context, [0, 2, 1, 3]), [rows, width]);
      stream = tf.add(stream, tf.matMul(joined, output));
    }
    const logs = tf.logSoftmax(tf.matMul(stream, head));
    return tf.div(tf.neg(tf.sum(tf.mul(asked, logs))), rows);
  };
  const draw = () => Int32Array.from({ length: rows }, () => Math.floor(Math.random() * letters));
  return () => {
    tf.tidy(() => {
      const read = draw();
      const asked = Int32Array.from(read, (_, at) => read[Math.max(at - 1, 0)]);
      const [one, other] = [read, asked].map((each) =>
        tf.cast(tf.oneHot(tf.tensor1d(each, "int32"), letters), "float32"),
      );
      optimizer.minimize(() => loss(one, other), true).dataSync();
    });
  };
}

/** TensorFlow.js with the backend "wasm", in one thread, or "cpu". */
export async function startTensorFlow(backend) {
  const folder = new URL("peers/", import.meta.url).href;
  const isWasm = backend === "wasm";
  const library = await import(`${folder}build/${isWasm ? "tfjs" : "tfjs-cpu"}.mjs`);
  const { tf } = library;
  if (isWasm) {
    library.setWasmPaths(`${folder}node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
    library.setThreadsCount(1);
    tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  }
  return {
    async steps(model) {
      // Both backends are of one engine, whichever file brings them.
      await tf.setBackend(backend);
      await tf.ready();
      return quickest(trainingOf(tf, model), isWasm ? 4 : 1, 2);
    },
  };
}

// Imports and loads the module, and records its use of WebAssembly, the network, timers and the console.
import { parentPort } from "node:worker_threads";

const used = [];
const watch = (owner, name, label) => {
  const real = owner[name];
  owner[name] = new Proxy(real, {
    apply(target, self, given) {
      used.push(label);
      return Reflect.apply(target, self, given);
    },
    construct(target, given) {
      used.push(label);
      return Reflect.construct(target, given);
    },
  });
};
const starters = ["validate", "compile", "instantiate", "Module", "Instance", "Memory"];
for (const name of starters) watch(WebAssembly, name, `WebAssembly.${name}`);
for (const name of ["fetch", "setTimeout", "setInterval", "addEventListener"]) {
  if (name in globalThis) watch(globalThis, name, name);
}
for (const name of ["log", "info", "warn", "error", "debug"])
  watch(console, name, `console.${name}`);

const listeners = () =>
  process.eventNames().map((name) => `${String(name)} ${process.listenerCount(name)}`);
const snapshot = () => ({
  globals: Reflect.ownKeys(globalThis).map(String),
  listeners: listeners(),
  used: [...used],
});

const untouched = snapshot();
const { load } = await import("attention-lab/lessons");
const imported = snapshot();
const engine = await load();
engine.runLesson(engine.lessons[0].id);
parentPort.postMessage({ untouched, imported, loaded: snapshot() });

// The one script of the sandboxed frame in which notebooks run: it makes the worker of the text that the page hands over,
// and passes messages on between the worker and the page's port. The page checks what each of them holds; here they are
// counted, before a flood reaches the page.
(function () {
  // The kernel sends a cell's text at most every 50 ms; a cell may show many pictures at once.
  const MOST_A_SECOND = 3000;
  const policy = globalThis.trustedTypes?.createPolicy("attention-lab", {
    createScriptURL: (url) => url,
  });
  let worker;

  function tell(message) {
    parent.postMessage(message, "*");
  }

  function start(text, port) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    worker = new Worker(policy?.createScriptURL(url) ?? url);
    let second = 0;
    let count = 0;
    worker.onmessage = ({ data }) => {
      const now = Math.floor(performance.now() / 1000);
      count = now === second ? count + 1 : 1;
      second = now;
      if (count <= MOST_A_SECOND) {
        port.postMessage(data);
        return;
      }
      worker.onmessage = null;
      worker.terminate();
      tell({ kind: "ended", reason: "flood" });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      tell({ kind: "error" });
    };
    port.onmessage = ({ data }) => worker.postMessage(data);
  }

  addEventListener("message", ({ source, data, ports }) => {
    if (source !== parent || worker !== undefined || ports.length !== 1) return;
    try {
      start(data, ports[0]);
    } catch {
      tell({ kind: "ended", reason: "refused" });
    }
  });
  tell({ kind: "open" });
})();

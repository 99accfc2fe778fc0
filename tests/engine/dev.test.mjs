// The server of `npm run dev` serves the page from its sources and reports changes of them.
import assert from "node:assert/strict";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { serveSources } from "../../web/scripts/dev.mjs";
import { root } from "../../web/scripts/tools.mjs";

const server = await serveSources({ port: 0 });
after(() => server.close());
const [address] = server.resolvedUrls.local;

/** The messages that the server sends to open pages. */
const sent = [];
const { hot } = server.environments.client;
const send = hot.send.bind(hot);
hot.send = (payload, ...rest) => {
  sent.push(payload);
  send(payload, ...rest);
};

const get = async (path) => {
  // A connection that is kept has ended where the server was busy for long.
  const response = await fetch(new URL(path, address), { headers: { connection: "close" } });
  assert.equal(response.status, 200, path);
  return response.text();
};

test("the server serves the page and its sources, compiled as in the build", async () => {
  assert.match(await get("/"), /src="\.?\/src\/app\/main\.ts"/);
  assert.match(await get("/src/app/main.ts"), /App\.svelte/);
  const component = await get("/src/step/StepView.svelte");
  assert.match(component, /svelte.internal.client/);
  assert.match(component, /import\.meta\.hot\.accept/, "an open page can replace it");
  assert.match(await get("/src/words/en/index.ts"), /virtual:titles/);
});

for (const file of ["src/model/address.ts", "src/words/en/ui.ts"]) {
  test(`a change of ${file} reaches the open page`, async () => {
    await get(`/${file}`);
    sent.length = 0;
    const hasUpdate = () => sent.some(({ type }) => type === "update" || type === "full-reload");
    for (let tries = 0; tries < 40 && !hasUpdate(); tries += 1) {
      // The server may not watch this file yet.
      const now = new Date();
      utimesSync(join(root, "web", file), now, now);
      await setTimeout(500);
    }
    assert.ok(hasUpdate(), JSON.stringify(sent));
  });
}

import { ATTEMPTS, TRYING } from "../browser/support/hostile-notebook";
import { NotebookView } from "./support/notebook";
import { expect, test } from "./support/test";

test("a hostile notebook is refused at every attempt, and the page goes on", async ({
  view,
  site,
}) => {
  const notebook = new NotebookView(view);
  await notebook.open(site.http);
  await notebook.openCells([TRYING], ["print('the page ' + 'goes on')"]);
  await notebook.runAll();
  const [tried, after] = await notebook.texts(".cell.code [role=group]");
  expect(tried).toContain(`tried ${String(ATTEMPTS.length)}`);
  expect(tried).not.toContain("reached");
  expect(after).toContain("the page goes on");
});

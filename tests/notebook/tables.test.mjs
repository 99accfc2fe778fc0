// tabulate's tables are, character by character, those that tabulate 0.8.9 prints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPython } from "./support/python.mjs";

const formats = `
## plain
part          params     share
attention       4224   0.98765
mlp & norm       -16
x                  0  12.5
## simple
part          params     share
----------  --------  --------
attention       4224   0.98765
mlp & norm       -16
x                  0  12.5
## github
| part       |   params |    share |
|------------|----------|----------|
| attention  |     4224 |  0.98765 |
| mlp & norm |      -16 |          |
| x          |        0 | 12.5     |
## grid
+------------+----------+----------+
| part       |   params |    share |
+============+==========+==========+
| attention  |     4224 |  0.98765 |
+------------+----------+----------+
| mlp & norm |      -16 |          |
+------------+----------+----------+
| x          |        0 | 12.5     |
+------------+----------+----------+
## fancy_grid
╒════════════╤══════════╤══════════╕
│ part       │   params │    share │
╞════════════╪══════════╪══════════╡
│ attention  │     4224 │  0.98765 │
├────────────┼──────────┼──────────┤
│ mlp & norm │      -16 │          │
├────────────┼──────────┼──────────┤
│ x          │        0 │ 12.5     │
╘════════════╧══════════╧══════════╛
## pipe
| part       |   params |    share |
|:-----------|---------:|---------:|
| attention  |     4224 |  0.98765 |
| mlp & norm |      -16 |          |
| x          |        0 | 12.5     |
## psql
+------------+----------+----------+
| part       |   params |    share |
|------------+----------+----------|
| attention  |     4224 |  0.98765 |
| mlp & norm |      -16 |          |
| x          |        0 | 12.5     |
+------------+----------+----------+
## html
<table>
<thead>
<tr><th>part      </th><th style="text-align: right;">  params</th><th style="text-align: right;">   share</th></tr>
</thead>
<tbody>
<tr><td>attention </td><td style="text-align: right;">    4224</td><td style="text-align: right;"> 0.98765</td></tr>
<tr><td>mlp &amp; norm</td><td style="text-align: right;">     -16</td><td style="text-align: right;">        </td></tr>
<tr><td>x         </td><td style="text-align: right;">       0</td><td style="text-align: right;">12.5    </td></tr>
</tbody>
</table>
## orgtbl
| part       |   params |    share |
|------------+----------+----------|
| attention  |     4224 |  0.98765 |
| mlp & norm |      -16 |          |
| x          |        0 | 12.5     |
## rst
==========  ========  ========
part          params     share
==========  ========  ========
attention       4224   0.98765
mlp & norm       -16
x                  0  12.5
==========  ========  ========
## pretty
+------------+--------+---------+
|    part    | params |  share  |
+------------+--------+---------+
| attention  |  4224  | 0.98765 |
| mlp & norm |  -16   |         |
|     x      |   0    |  12.5   |
+------------+--------+---------+
## presto
 part       |   params |    share
------------+----------+----------
 attention  |     4224 |  0.98765
 mlp & norm |      -16 |
 x          |        0 | 12.5
## jira
|| part       ||   params ||    share ||
| attention  |     4224 |  0.98765 |
| mlp & norm |      -16 |          |
| x          |        0 | 12.5     |
## tsv
part      	  params	   share
attention 	    4224	 0.98765
mlp & norm	     -16
x         	       0	12.5
## latex
\\begin{tabular}{lrr}
\\hline
 part       &   params &    share \\\\
\\hline
 attention  &     4224 &  0.98765 \\\\
 mlp \\& norm &      -16 &          \\\\
 x          &        0 & 12.5     \\\\
\\hline
\\end{tabular}
## fancy_outline
╒════════════╤══════════╤══════════╕
│ part       │   params │    share │
╞════════════╪══════════╪══════════╡
│ attention  │     4224 │  0.98765 │
│ mlp & norm │      -16 │          │
│ x          │        0 │ 12.5     │
╘════════════╧══════════╧══════════╛
`;

const python = await startPython();
const names = python.toPy({ __name__: "support" });
const run = (code) => python.runPython(code, { globals: names });
run(`
from tabulate import tabulate
rows = [["attention", 4224, 0.98765], ["mlp & norm", -16, None], ["x", 0, 12.5]]
head = ["part", "params", "share"]
`);

for (const [, name, text] of formats.matchAll(/^## (\w+)\n([^]*?)\n(?=## |$(?![^]))/gm)) {
  test(`tables in the format ${name} are as tabulate's`, () => {
    assert.equal(run(`str(tabulate(rows, headers=head, tablefmt=${JSON.stringify(name)}))`), text);
  });
}

test("options, mappings and tables of pandas give tabulate's rows", () => {
  const lines = (code) => run(`str(${code})`).split("\n");
  assert.deepEqual(
    lines("tabulate({'a': [1, 2.5], 'bb': ['x', True]}, headers='keys', floatfmt='.2f')"),
    ["   a  bb", "----  ----", "1.00  x", "2.50  True"],
  );
  assert.deepEqual(
    lines("tabulate([{'n': 1}, {'n': 20, 'm': 'q'}], headers='keys', missingval='?')"),
    ["  n  m", "---  ---", "  1  ?", " 20  q"],
  );
  assert.deepEqual(
    lines("tabulate([['k', 'v'], ['7', '8.25']], 'firstrow', 'psql', showindex=True)"),
    [
      "+----+-----+------+",
      "|    |   k |    v |",
      "|----+-----+------|",
      "|  0 |   7 | 8.25 |",
      "+----+-----+------+",
    ],
  );
  run("import numpy as np, pandas as pd, torch");
  assert.deepEqual(
    lines("tabulate(pd.DataFrame({'loss': [0.5, 0.25]}), 'keys', 'github', numalign='left')"),
    ["|    | loss   |", "|----|--------|", "| 0  | 0.5    |", "| 1  | 0.25   |"],
  );
  assert.deepEqual(
    lines("tabulate([[1, torch.tensor(0.5), 'a'], [np.int64(2), np.float32(1.25), 'b']])"),
    ["-  ----  -", "1  0.5   a", "2  1.25  b", "-  ----  -"],
  );
  assert.deepEqual(
    lines("tabulate([['one two three', 4]], maxcolwidths=[7, None], tablefmt='grid')"),
    ["+---------+---+", "| one two | 4 |", "| three   |   |", "+---------+---+"],
  );
  assert.deepEqual(
    lines("tabulate([['r', 2.0], ['left', None]], colalign=('right',), stralign=None)"),
    ["----  -", "   r  2", "left", "----  -"],
  );
  assert.equal(run("tabulate([[1]], tablefmt='html')._repr_html_()").startsWith("<table>"), true);
});

test("wide letters take two columns of tabulate's tables, codes of colours and accents none", () => {
  const lines = (code) => run(code).split("\n");
  assert.deepEqual(
    lines("tabulate([['日本', 1], ['ab', 2]], headers=['名前', 'n'], tablefmt='grid')"),
    [
      "+--------+-----+",
      "| 名前   |   n |",
      "+========+=====+",
      "| 日本   |   1 |",
      "+--------+-----+",
      "| ab     |   2 |",
      "+--------+-----+",
    ],
  );
  assert.deepEqual(
    lines("tabulate([['\\x1b[31mred\\x1b[0m', '日'], ['x', 'e\\u0301']], ['a', '名'], 'pipe')"),
    ["| a   | 名   |", "|:----|:-----|", "| \x1b[31mred\x1b[0m | 日   |", "| x   | e\u0301    |"],
  );
});

test("arrays in cells and tables without rows are as tabulate's", () => {
  run("import numpy as np, pandas as pd");
  assert.equal(
    run("tabulate([['a', np.array([1, 2])], ['b', np.array(3.5)]])"),
    "-  -----\na  [1 2]\nb  3.5\n-  -----",
  );
  assert.equal(run("tabulate(pd.DataFrame(), headers='keys', tablefmt='grid')"), "");
  assert.equal(
    run("tabulate(pd.DataFrame(columns=['a', 'bb']), headers='keys')"),
    "a    bb\n---  ----",
  );
});

test("what tabulate has and these tables lack is refused by name", () => {
  assert.throws(
    () => run("tabulate(rows, tablefmt='mediawiki')"),
    /tablefmt='mediawiki' is not supported here\. The nearest that are: pipe, html\.$/m,
  );
  assert.throws(
    () => run("tabulate(rows, headersalign=('left',))"),
    /tabulate's option headersalign is not supported here\. The nearest that is: /,
  );
});

test("prettytable's tables grow by rows and fields, in its styles", () => {
  run(`
from prettytable import ALL, DOUBLE_BORDER, MARKDOWN, PLAIN_COLUMNS, SINGLE_BORDER, PrettyTable
table = PrettyTable(["Modules", "Parameters"])
table.add_row(["embed.weight", 1280])
table.add_rows([["head.bias", 10], ["n", None]])
`);
  const lines = (code) => run(code).split("\n");
  const plain = [
    "+--------------+------------+",
    "|   Modules    | Parameters |",
    "+--------------+------------+",
    "| embed.weight |    1280    |",
    "|  head.bias   |     10     |",
    "|      n       |    None    |",
    "+--------------+------------+",
  ];
  assert.deepEqual(lines("str(table)"), plain);
  assert.equal(run("repr(table) == table.get_string()"), true);
  assert.deepEqual(lines("table.get_string(title='Counts', end=1, header=False)"), [
    "+---------------------+",
    "|        Counts       |",
    "+--------------+------+",
    "| embed.weight | 1280 |",
    "+--------------+------+",
  ]);
  run(`
table.align = "l"
table.align["Parameters"] = "r"
table.add_column("share", [0.98765, 0.01, 0.0])
table.float_format = ".2"
`);
  assert.deepEqual(lines("table.get_string(sortby='Modules', reversesort=True)").slice(1, 4), [
    "| Modules      | Parameters | share |",
    "+--------------+------------+-------+",
    "| n            |       None |  0.00 |",
  ]);
  const styled = (style) => lines(`table.set_style(${style}) or table[:1].get_string()`);
  assert.deepEqual(styled("MARKDOWN"), [
    "| Modules      | Parameters | share |",
    "|:-------------|-----------:|:-----:|",
    "| embed.weight |       1280 |  0.99 |",
  ]);
  assert.deepEqual(styled("SINGLE_BORDER"), [
    "┌──────────────┬────────────┬───────┐",
    "│ Modules      │ Parameters │ share │",
    "├──────────────┼────────────┼───────┤",
    "│ embed.weight │       1280 │  0.99 │",
    "└──────────────┴────────────┴───────┘",
  ]);
  assert.equal(styled("DOUBLE_BORDER")[2], "╠══════════════╬════════════╬═══════╣");
  assert.equal(styled("PLAIN_COLUMNS")[1], "embed.weight              1280         0.99        ");
  assert.equal(run("table.get_csv_string()").split("\r\n")[1], "embed.weight,1280,0.98765");
  assert.match(run("table._repr_html_()"), /<th>Modules<\/th>[^]*<td>embed\.weight<\/td>/);
  assert.throws(
    () => run("table.add_row([1])"),
    /Row has incorrect number of values, \(actual\) 1!=3 \(expected\)/,
  );
  assert.throws(
    () => run("table.hrule = 1"),
    /PrettyTable's hrule is not supported here\. .* hrules/,
  );
});

test("prettytable's fields, widths, wide letters and JSON are as prettytable's", () => {
  run(`
from prettytable import PrettyTable
part = PrettyTable(["v", "w"])
part.add_rows([[1, "a"], [2.5, None]])
wide = PrettyTable(["名前", "n"])
wide.add_rows([["日本語", 1], ["\\x1b[31mred\\x1b[0m", 2], ["e\\u0301x", 3]])
`);
  const lines = (code) => run(code).split("\n");
  assert.deepEqual(run("part.get_html_string(fields=['v'])").match(/<t[hd]>.*/g), [
    "<th>v</th>",
    "<td>1</td>",
    "<td>2.5</td>",
  ]);
  for (const call of ["get_string(fields=['no'])", "get_html_string(sortby='no')"]) {
    assert.throws(() => run(`part.${call}`), /ValueError: Invalid field name: no/);
  }
  assert.throws(() => run("part.get_string(min_width=-1)"), /Invalid value for min_width: -1/);
  // Calls take an alignment and widths, but only those of the table count.
  assert.equal(run("part.get_string(align='l', min_width=6) == str(part)"), true);
  run("part.min_width['w'] = 6");
  assert.deepEqual(lines("str(part)").slice(0, 4), [
    "+-----+--------+",
    "|  v  |   w    |",
    "+-----+--------+",
    "|  1  |   a    |",
  ]);
  assert.deepEqual(lines("str(wide)"), [
    "+--------+---+",
    "|  名前  | n |",
    "+--------+---+",
    "| 日本語 | 1 |",
    "|  \x1b[31mred\x1b[0m   | 2 |",
    "|   e\u0301x   | 3 |",
    "+--------+---+",
  ]);
  assert.equal(
    run("part.get_json_string(indent=None)"),
    '[["v","w"],{"v": 1,"w": "a"},{"v": 2.5,"w": null}]',
  );
});

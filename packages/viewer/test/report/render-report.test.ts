import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { branchOf, markAt, reportOf, rowAt } from "../../../../test/helpers/report/report-data.ts";
import { html } from "../../src/report/html.ts";
import { renderReport } from "../../src/report/render-report.ts";
import type { ReportData } from "../../src/report/report-data.ts";

const STYLE = "p { color: red }";

const render = (data: ReportData) => renderReport(data, STYLE);
/** What stands in one section, as text. */
const textOf = (page: string, id: string) => {
  const [, body = ""] = page.split(`<section id="${id}"`);
  return (body.split("</section>")[0] ?? "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
};

test("nothing runs and nothing is loaded: the policy allows the style and pictures that are inside", () => {
  const page = render(reportOf([rowAt(0)]));

  const hash = createHash("sha256").update(STYLE).digest("base64");
  const policy = `default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;`;
  expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  expect(page).toContain(`<style>${STYLE}</style>`);
  expect(page).not.toMatch(/<script|<link|<iframe|\sstyle=|\son\w+=|https?:/i);
});

test("51: a section of a part stands before those that end a report", () => {
  const page = renderReport(reportOf([rowAt(0)]), STYLE, [
    { id: "steps", title: "Steps", body: html`<p>7</p>` },
  ]);

  expect(textOf(page, "steps")).toContain("Steps 7");
  expect(page.indexOf('id="steps"')).toBeLessThan(page.indexOf('id="source"'));
});

test("text of the LM, the game, the operator and the files stands in it as text", () => {
  const evil = `</style></title><script>alert(1)</script><img src=x onerror="alert(1)">`;
  const rows = [rowAt(0, { milestones: [evil], place: evil, model: evil }), rowAt(1)];
  const marks = (["mail", "answer", "interrupt", "recovery", "decision", "lost"] as const).map((kind) =>
    markAt(1, { kind, text: evil }),
  );
  const line = {
    key: evil,
    calls: 1,
    lostCalls: 0,
    ...{ unpricedCalls: 0, unknownCalls: 0, unconfirmedUsd: 0 },
    costUsd: 1,
    ms: 1,
  };
  const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
  const { view } = reportOf(rows);
  const named = [{ ...line, usage }];
  const totals = {
    ...view.totals,
    total: { ...line, usage },
    byModel: named,
    byPurpose: named,
    bySkill: named,
  };

  const page = render(
    reportOf(
      rows,
      { marks, totals, damage: evil },
      {
        ...{ title: evil, ending: evil, leftOut: [evil] },
        summaries: [{ step: 1, time: evil, text: evil }],
        plan: {
          kind: "workflow",
          name: evil,
          status: "failed",
          stages: [{ path: evil, status: "failed", step: 1, error: evil }],
        },
        last: {
          goal: evil,
          plan: { now: evil, next: evil },
          notes: { [evil]: evil },
          gameInfo: { [evil]: evil, list: [evil], inner: { [evil]: evil } },
        },
      },
    ),
  );

  expect(page).not.toMatch(/<script|<img/i);
  expect(page.match(/<\/style>/g)).toHaveLength(1);
  // Each of the places, and the ones that repeat it.
  expect(page.split("&lt;script&gt;alert(1)&lt;/script&gt;").length).toBeGreaterThan(25);
});

test("milestones are told with what they took, and the figures with what was spent elsewhere", () => {
  const rows = [
    rowAt(0),
    rowAt(1, { milestones: ["new map: Wood"], place: "Wood" }),
    rowAt(2, { branchId: "left" }),
    rowAt(3, { step: 3, milestones: ["level 2"], spentUsd: 0.5 }),
  ];
  const { view } = reportOf(rows);
  const totals = { ...view.totals, costUsd: 0.53, unknownCalls: 2 };

  const page = render(reportOf(rows, { totals }, { path: [0, 1, 3] }));

  expect(textOf(page, "milestones")).toContain("new map: Wood Step 2 · Wood +2 steps · 6 s · $0.02");
  expect(textOf(page, "milestones")).toContain("level 2 Step 3 · Village +1 step · 4 s · $0.50");
  expect(textOf(page, "splits")).toContain(
    "The 1 step on abandoned branches and what they cost, $0.01, are in no split.",
  );
  expect(page).toContain("<dd>3<small>and 1 on abandoned branches</small></dd>");
  expect(page).toContain("<dd>$0.53<small>and 2 calls of unknown cost</small></dd>");
});

describe("the time line", () => {
  test("shows the path, what was left and what happened, and says so in words", () => {
    const rows = [
      rowAt(0),
      rowAt(1, { milestones: ["a"] }),
      rowAt(2, { branchId: "left", step: 2 }),
      rowAt(3, { step: 3 }),
    ];
    const branches = [
      branchOf("main", { lastStep: 3 }),
      branchOf("left", {
        from: { branchId: "main", step: 1 },
        firstStep: 2,
        lastStep: 2,
        head: false,
        current: false,
      }),
    ];
    const marks = [
      markAt(2, { kind: "milestone" }),
      markAt(2, { kind: "lost", index: 2, branchId: "left" }),
      markAt(3, { kind: "summary", index: 3 }),
    ];

    const page = render(reportOf(rows, { branches, marks }, { path: [0, 1, 3] }));

    expect(page).toContain(
      'aria-label="The run over 3 steps, 1 branch beside the main line, milestones: 1, summaries: 1"',
    );
    expect(page.match(/class="lane aside"/g)).toHaveLength(2);
    expect(textOf(page, "branches")).toMatch(/main line 0 3 .*abandoned 1 2 1 /);
  });

  test("a current branch without steps yet has no row", () => {
    const rows = [rowAt(0), rowAt(1), rowAt(2, { step: 3 })];
    const branches = [
      branchOf("main", { lastStep: 3, head: false }),
      branchOf("new", { from: { branchId: "main", step: 2 }, firstStep: null, lastStep: null }),
    ];

    const page = render(reportOf(rows, { branches }, { path: [0, 1], branchId: "new" }));

    expect(textOf(page, "branches").match(/main line \d+ \d+/g)).toEqual(["main line 0 2"]);
  });

  test("one that is not current is told, and the others are not called abandoned", () => {
    const rows = [rowAt(0)];
    const branches = [
      branchOf("main", { head: false }),
      branchOf("b", { from: { branchId: "main", step: 1 }, lastStep: 3 }),
    ];

    const page = render(reportOf(rows, { branches }));

    expect(textOf(page, "branches")).toContain("another line 1 3");
    expect(page).not.toContain("Abandoned");
  });
});

test("events that say the same of one step are counted, and there is an end to them", () => {
  const lost = markAt(7, { kind: "lost", text: "a call was lost" });
  const many = Array.from({ length: 600 }, (_, i) => markAt(i + 8, { kind: "mail", text: `message ${i}` }));

  const page = render(reportOf([rowAt(0)], { marks: [lost, lost, lost, ...many] }));

  expect(textOf(page, "events")).toContain("Step 7 Lost call ×3 on another branch a call was lost");
  expect(textOf(page, "events")).toContain("message 398");
  expect(textOf(page, "events")).not.toContain("message 399");
  expect(textOf(page, "events")).toContain("201 later ones are left out.");
});

test("a run of the built-in player has neither curves nor dollars", () => {
  const free = { tokens: null, costUsd: 0, spentUsd: 0 };
  const rows = [rowAt(0, free), rowAt(1, { ...free, milestones: ["a"] })];
  const { view } = reportOf(rows);
  const total = { ...view.totals.total, calls: 2 };

  const page = render(reportOf(rows, { totals: { ...view.totals, total } }));

  expect(textOf(page, "cost")).toContain("The calls used no tokens and cost nothing");
  expect(textOf(page, "splits")).not.toContain("$");
  expect(page).not.toContain("Dollars so far");
});

test("one step is no plural", () => {
  const free = { tokens: null, costUsd: 0, spentUsd: 0 };
  const rows = [rowAt(0, { ...free, milestones: ["a"] })];
  const aside = render(reportOf([...rows, rowAt(1, free)], {}, { path: [0] }));
  const page = render(reportOf(rows));

  expect(page).toMatch(/<title>[^<]*: a run of 1 step<\/title>/);
  expect(textOf(page, "source")).toMatch(/Journal .*, 1 step /);
  expect(textOf(aside, "splits")).toContain("The 1 step on abandoned branches is in no split.");
});

test("a journal without a step is told, too", () => {
  const page = render(reportOf([], {}, { path: [] }));

  expect(page).toContain("No step has been played yet.");
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});

test("the curves of 10,000 steps take little room", () => {
  const rows = Array.from({ length: 10_000 }, (_, i) =>
    rowAt(i, { milestones: i % 10 === 0 ? [`m ${i}`] : [] }),
  );
  const { view } = reportOf(rows);

  const page = render(
    reportOf(rows, { totals: { ...view.totals, total: { ...view.totals.total, calls: 1 } } }),
  );

  // Without the milestones and their splits.
  const rest = page.replace(/<section id="(milestones|splits)"[\s\S]*?<\/section>/g, "");
  expect(rest).toContain("Dollars so far");
  expect(rest.length).toBeLessThan(150_000);
});

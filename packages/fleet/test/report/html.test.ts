import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { madeUpFleet, milestoneAt, resultOf, runOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { renderFleetReport } from "../../src/report/html/render-fleet-report.ts";
import { makeFleetReport } from "../../src/report/make-report.ts";

const EVIL = `</style></title><script>alert("script")</script>`;
const MADE = "22 Nov 2026, by runner 1.2.3";

/** A fleet whose every text would like to be more. */
const evilFleet = [1, 2, 3, 4, 5, 6, 7].flatMap((seed) =>
  [EVIL, `${EVIL}2`].map((goal, index) =>
    runOf(
      { goal, seed },
      resultOf({
        outcome: seed > 5 ? "failed" : "done",
        reason: seed > 5 ? EVIL : null,
        steps: seed * 10 + index,
        milestones: [milestoneAt(EVIL, seed)],
      }),
    ),
  ),
);
const pageOf = (runs: ReturnType<typeof madeUpFleet>, name = "compare-effort") =>
  renderFleetReport(makeFleetReport(name, runs), "p { color: red }", MADE);
/** What stands in one section, as text. */
const textOf = (page: string, id: string) => {
  const [, body = ""] = page.split(`<section id="${id}"`);
  return (body.split("</section>")[0] ?? "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
};

test("nothing runs and nothing is loaded, and text of others stands in it as text", () => {
  const page = pageOf(evilFleet, EVIL);

  const hash = createHash("sha256").update("p { color: red }").digest("base64");
  expect(page).toContain(
    `content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
  );
  expect(page).not.toMatch(/<script|<link|<iframe|<img|\sstyle=|\son\w+=|https?:/i);
  expect(page.match(/<\/style>/g)).toHaveLength(1);
  // Name, cells, milestones, reasons, and what repeats them.
  expect(page.split("&lt;script&gt;alert(").length).toBeGreaterThan(25);
});

test("no drawing has a place that is not a number, whatever the fleet is like", () => {
  const free = { costUsd: 0, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } };
  const fleets = [
    [],
    [runOf({ seed: 1 })],
    [runOf({}, resultOf({ steps: 0, playedMs: 0, ...free }))],
    [runOf({}, resultOf({ costUsd: null, outcome: "failed", reason: "lost" }))],
    [1, 2, 3, 4, 5, 6, 7].map((seed) => runOf({ seed }, resultOf({ ...free, steps: seed }))),
    madeUpFleet(2),
  ];

  for (const runs of fleets) expect(pageOf(runs)).not.toMatch(/NaN|Infinity|undefined|\[object/);
});

test("it says how many runs there are, what to mind, and what the cells did", () => {
  const seeds = [1, 2, 3, 4, 5, 6];
  const page = pageOf([
    ...seeds.map((seed) => runOf({ effort: "low", seed }, resultOf({ steps: 100, costUsd: 2 }))),
    ...seeds.map((seed) =>
      seed === 6
        ? runOf({ effort: "high", seed })
        : runOf(
            { effort: "high", seed },
            resultOf({ outcome: "failed", reason: "run_time: 8h of 8h", costUsd: 3 }),
          ),
    ),
  ]);

  expect(page).toContain(
    "12 runs in 2 cells that differ in effort. 11 have ended, 6 of them with the target.",
  );
  expect(textOf(page, "cautions")).toContain(
    "Fewer than 6 runs of B have ended, so no confidence intervals are shown.",
  );
  const cells = textOf(page, "cells");
  expect(cells).toMatch(/A effort low 6 6 of 6, 100 % \(61 to 100\) 0 \$12\.00 \$0\.00 \$2\.00/);
  expect(cells).toMatch(/B effort high 6 0 of 5, 0 % \(0 to 43\) 1 \$15\.00 \$15\.00 —/);
  expect(cells).toContain("No run is done.");
  expect(textOf(page, "ends")).toMatch(/B failed run_time 5 \$15\.00/);
  expect(textOf(page, "differences")).toMatch(/A to B 5 −100 points too few runs/);
  expect(textOf(page, "method")).toContain(MADE);
});

test("the page of a free fleet shows no dollars, and draws the steps to each goal instead", () => {
  const free = { costUsd: 0, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } };
  const page = pageOf([1, 2, 3].map((seed) => runOf({ seed }, resultOf({ ...free, steps: seed }))));

  expect(page).toContain("3 runs in 1 cell. All have ended, all of them with the target.");
  expect(page).toContain("Steps to each milestone");
  expect(textOf(page, "cells")).not.toContain("$");
  expect(page.match(/\$0/g)).toHaveLength(1);
});

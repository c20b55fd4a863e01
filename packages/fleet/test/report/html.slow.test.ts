import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { madeUpFleet, milestoneAt, resultOf, runOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { findBarriers, openReport } from "../../../../test/helpers/report/open-report.ts";
import { IS_LONG } from "../../../../test/helpers/runs/sweep.ts";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
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
const SIX = { models: ["one", "two", "three"] };
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

test("of a cell with thousands of runs a part is drawn: the page does not grow with each run", () => {
  const runs = Array.from({ length: 6_000 }, (_, at) =>
    runOf({ seed: at }, resultOf({ steps: 100 + at, milestones: [milestoneAt("the boat", 50 + at / 2)] })),
  );

  const page = pageOf(runs);

  expect(page.match(/<circle class="run"/g)?.length).toBeLessThan(4 * 300 + 10);
  expect(page.length).toBeLessThan(1_500_000);
});

test("no drawing has a place that is not a number, whatever the fleet is like", () => {
  const free = { costUsd: 0, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } };
  const fleets = [
    [],
    [runOf({ seed: 1 })],
    [runOf({}, resultOf({ steps: 0, playedMs: 0, ...free }))],
    [runOf({}, resultOf({ costUsd: null, outcome: "failed", reason: "lost" }))],
    [1, 2, 3, 4, 5, 6, 7].map((seed) => runOf({ seed }, resultOf({ ...free, steps: seed }))),
    madeUpFleet(7, SIX),
    madeUpFleet(120),
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

test("of a fleet that cost nothing no dollars are told, and the steps to each goal are drawn instead", () => {
  const free = { costUsd: 0, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } };
  const page = pageOf([1, 2, 3].map((seed) => runOf({ seed }, resultOf({ ...free, steps: seed }))));

  expect(page).toContain("3 runs in 1 cell. All have ended, all of them with the target.");
  expect(page).toContain("Steps to each milestone");
  expect(textOf(page, "cells")).not.toContain("$");
  expect(page.match(/\$0/g)).toHaveLength(1);
});

test("more runs than fit are not drawn, and it says how many", () => {
  const runs = Array.from({ length: 700 }, (_, seed) => runOf({ seed }, resultOf()));

  expect(textOf(pageOf(runs), "runs")).toContain("100 runs more are not drawn.");
});

describeInBrowser("the report of a fleet", (browser) => {
  test.each([
    [1280, "dark"],
    [390, "light"],
    ...(IS_LONG
      ? ([
          [1280, "light"],
          [390, "dark"],
        ] as const)
      : []),
  ] as const)("is whole at %d pixels, %s, without a network, and in nobody's way", async (width, scheme) => {
    const style = readFileSync(new URL("../../../../dist/report/fleet.css", import.meta.url), "utf8");
    const file = join(temporaryFolder(), "fleet.html");
    const barriers: Record<string, readonly string[]> = {};

    for (const [name, runs, plots] of [
      // The target, the milestones, what they took, every run; of six cells, one drawing of the target each.
      [EVIL, [...madeUpFleet(8, { efforts: ["low"] }), ...evilFleet], 1 + 6 + 1 + 1],
      ["six cells", madeUpFleet(3, SIX), 6 + 1 + 1],
    ] as const) {
      writeFileSync(file, renderFleetReport(makeFleetReport(name, runs), style, MADE));
      const page = await openReport(browser, file, { width, scheme });

      expect(await page.textContent("h1")).toBe(name);
      expect(await page.locator("script").count()).toBe(0);
      expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
      expect(await page.locator(".plot:visible").count()).toBe(plots);
      for (const details of await page.locator("summary").all()) await details.click();
      const found = await findBarriers(page);
      if (found.length > 0) barriers[name] = found;
    }

    expect(barriers).toEqual({});
  });
});

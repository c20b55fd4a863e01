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

test("of a cell with thousands of runs a part is drawn: the page does not grow with each run", () => {
  const runs = Array.from({ length: 6_000 }, (_, at) =>
    runOf({ seed: at }, resultOf({ steps: 100 + at, milestones: [milestoneAt("the boat", 50 + at / 2)] })),
  );

  const page = pageOf(runs);

  expect(page.match(/<circle class="run"/g)?.length).toBeLessThan(4 * 300 + 10);
  expect(page.length).toBeLessThan(1_500_000);
});

test("no drawing of many runs has a place that is not a number", () => {
  for (const runs of [madeUpFleet(7, SIX), madeUpFleet(120)])
    expect(pageOf(runs)).not.toMatch(/NaN|Infinity|undefined|\[object/);
});

test("more runs than fit are not drawn, and it says how many", () => {
  const runs = Array.from({ length: 700 }, (_, seed) => runOf({ seed }, resultOf()));

  expect(pageOf(runs)).toContain("100 runs more are not drawn.");
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

import { expect, test } from "vitest";
import { milestoneAt, resultOf, runOf } from "../../../../../test/helpers/fleet/fleet-runs.ts";
import { textsOf } from "../../../../../test/helpers/viewer/page-texts.ts";
import { renderFleetCells, renderFleetParts } from "../../../src/commands/render/report-lines.ts";
import { renderFleetReport } from "../../../src/report/html/render-fleet-report.ts";
import { makeFleetReport } from "../../../src/report/make-report.ts";

/** Seven seeds a cell: uneven steps, ties, runs that failed, met a bound, need a person, and have not ended. */
function unevenFleet() {
  const efforts = ["low", "high"];
  return efforts.flatMap((effort, rank) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const values = { effort, seed };
      const steps = seed === 2 || seed === 3 ? 120 : seed * seed * 13 + rank * 31;
      const ember = milestoneAt("First ember", Math.ceil(steps / 3));
      const bridge = milestoneAt("Bridge", Math.ceil(steps / 2));
      const played = { steps, playedMs: steps * 1_700, costUsd: steps * 0.0125, milestones: [ember, bridge] };
      if (seed === 5 && rank === 0) {
        const { outcome, reason, takeovers, endedAt, ...soFar } = resultOf({
          ...played,
          milestones: [ember],
        });
        return runOf(values, null, soFar);
      }
      if (seed === 6 && rank === 0) return runOf(values);
      if (seed === 7)
        return runOf(values, resultOf({ ...played, outcome: "failed", reason: "lost: in the wood" }));
      if (seed === 8 && rank === 0) {
        const reason = "run_cost: $3 of $3";
        return runOf(values, resultOf({ ...played, outcome: "budget", reason, milestones: [ember] }));
      }
      if (seed === 1 && rank === 1)
        return runOf(values, resultOf({ ...played, outcome: "needs-person", costUsd: null, milestones: [] }));
      return runOf(values, resultOf(played));
    }),
  );
}

const REPORT = makeFleetReport("uneven", unevenFleet());

test("a fleet's report of uneven runs is the same in every line as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const parts = [null, 60].flatMap((width) => [
    `Width ${width ?? "free"}`,
    ...renderFleetParts(REPORT, width).flatMap(({ title, lines }) => ["", title, ...lines]),
    "",
    "Cells alone",
    ...renderFleetCells(REPORT, width),
    "",
  ]);

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./lines.txt");
});

test("all numbers of a fleet's report of uneven runs are the same as ever", async () => {
  const round = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(9)) : value;
  const { cells, comparisons, each, ...rest } = REPORT;
  const lines = [
    ...Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value, round)}`),
    ...each.map((run) => `run: ${JSON.stringify(run, round)}`),
    ...[...cells, ...comparisons].flatMap((part) => [
      "",
      ...Object.entries(part).flatMap(([name, value]: readonly [string, unknown]) =>
        Array.isArray(value)
          ? value.map((one) => `${name}: ${JSON.stringify(one, round)}`)
          : [`${name}: ${JSON.stringify(value, round)}`],
      ),
    ]),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./numbers.txt");
});

test("a fleet's page of uneven runs has the same texts, tables and drawn places as ever", async () => {
  const page = renderFleetReport(REPORT, "p { color: red }", "22 Nov 2026, by runner 1.2.3");

  await expect(`${textsOf(`${page}`)}\n`).toMatchFileSnapshot("./page.txt");
});

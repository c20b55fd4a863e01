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

/** Cells of two keys with one seed each, of which the first runs are done. */
const cellsOf = (count: number, done: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => {
    const values = { effort: `e${at % 4}`, goal: { at: Math.floor(at / 4) }, seed: 1 };
    return runOf(values, at < done ? resultOf({ steps: 10 + at, ...more }) : null);
  });

/** Fleets that are odd in one way each. */
const ODD: Readonly<Record<string, Parameters<typeof makeFleetReport>[1]>> = {
  none: [],
  one: [
    runOf(
      {},
      resultOf({ steps: 1, costUsd: 0, tokens: { input: 1, output: 0, cacheRead: 0, cacheWrite: 0 } }),
    ),
  ],
  free: [1, 2, 3, 4, 5, 6].map((seed) =>
    runOf(
      { seed },
      resultOf({
        ...{
          steps: seed * 100,
          costUsd: 0,
          outcome: seed > 4 ? "failed" : "done",
          reason: seed > 4 ? "lost: far away" : null,
        },
        milestones: Array.from({ length: 12 }, (_, at) => milestoneAt(`stop ${at}`, (at + 1) * seed)),
        tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      }),
    ),
  ),
  unknown: [1, 2].map((seed) =>
    runOf({ seed }, resultOf({ costUsd: seed === 1 ? null : 2, unconfirmedUsd: 0.5 })),
  ),
  unknownAlone: [runOf({ seed: 1 }, resultOf({ costUsd: null }))],
  unbegun: [runOf({ seed: 1 }), runOf({ seed: 2 })],
  twelve: cellsOf(12, 12),
  thirteen: cellsOf(13, 13),
  twentyOne: cellsOf(21, 1, { unconfirmedUsd: 0.25 }),
  thirty: cellsOf(30, 3),
};

test("the reports of odd fleets are the same as ever: empty, free, at unknown prices, of many cells", async () => {
  const lines = Object.entries(ODD).flatMap(([name, runs]) => {
    const report = makeFleetReport(name, runs);
    const compared = report.comparisons.map(
      ({ key, from, to, pairs }) => `${key ?? "cells"} ${from} ${to} ${pairs}`,
    );
    return [
      ...renderFleetParts(report, 90).flatMap(({ title, lines: own }) => ["", title, ...own]),
      ...["", "Cells alone", ...renderFleetCells(report, null), "", `Compared: ${compared.join("; ")}`],
      `${JSON.stringify(report.states)} ${report.sumSteps} ${report.sumTokens} ${report.sumUsd} ${report.notDoneUsd}`,
    ];
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./odd.txt");
});

test("the pages of odd fleets have the same texts as ever: free, at unknown prices, of more cells than inks", async () => {
  const five = cellsOf(5, 4);
  const { one, free, unknown, unbegun } = ODD;
  const shown = Object.entries({ one, free, unknown, unbegun, five }).flatMap(([name, runs = []]) => {
    const page = renderFleetReport(makeFleetReport(name, runs), "", "today");
    const texts = textsOf(page).split("\n");
    // The places of drawings and the method are those of the uneven fleet's page.
    const told = texts.slice(0, texts.indexOf("How it was worked out"));
    return ["", `# ${name}`, ...told.filter((line) => !/^[[(]/.test(line))];
  });

  await expect(`${shown.join("\n").trimStart()}\n`).toMatchFileSnapshot("./odd-pages.txt");
});

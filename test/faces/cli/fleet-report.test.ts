import { expect, test } from "vitest";
import {
  renderFleetCells,
  renderFleetParts,
} from "../../../packages/fleet/src/commands/render/report-lines.ts";
import { makeFleetReport } from "../../../packages/fleet/src/report/make-report.ts";
import { widthOf } from "../../../src/faces/cli/render/table.ts";
import { madeUpFleet, milestoneAt, resultOf, runOf } from "../../helpers/fleet/fleet-runs.ts";

const linesOf = (parts: ReturnType<typeof renderFleetParts>) =>
  parts.flatMap(({ title, lines }) => [title, ...lines]);

test("every line of a fleet's report fits 80 columns, of many cells and long names too", () => {
  const long = "claude-something-with-a-very-long-name-20261122";
  const fleets = [
    madeUpFleet(20),
    madeUpFleet(7, { models: [long, `${long}-2`], efforts: ["low", "medium", "high", "max"] }),
    madeUpFleet(3),
  ];

  for (const runs of fleets) {
    const lines = linesOf(renderFleetParts(makeFleetReport("compare-effort", runs), 80));

    expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
  }
});

test("the parts are cells, target, milestones, differences, ends and what to mind", () => {
  const parts = renderFleetParts(makeFleetReport("compare-effort", madeUpFleet(20)), 80);

  expect(parts.map(({ title }) => title)).toEqual([
    "compare-effort: 80 runs in 4 cells",
    "Cells",
    "Steps, time and cost to the target",
    "Milestones",
    "Differences, in pairs with the same seed",
    "How runs ended",
    "Note",
  ]);
  expect(parts[0]?.lines[0]).toBe("64 done, 11 ended without the target, 5 not ended");
  expect(parts[1]?.lines.slice(3, 6)).toEqual([
    "D: model claude-haiku-5-5, effort high",
    "cell  runs  not ended      done      95 %  steps    cost  not done  per done",
    "A       20          0  20 of 20  84–100 %    942  $59.02     $0.00     $2.95",
  ]);
});

test("of a fleet that was not begun there are its cells and no numbers", () => {
  const report = makeFleetReport("new", [runOf({ seed: 1 }), runOf({ seed: 2 })]);

  expect(renderFleetParts(report, 80)).toEqual([
    { title: "new: 2 runs in 1 cell", lines: ["0 done, 2 not ended", "0 steps"] },
    {
      title: "Cells",
      lines: [
        "A: all runs",
        "cell  runs  not ended    done  95 %  steps",
        "A        2          2  0 of 0     —      —",
      ],
    },
    { title: "Note", lines: expect.any(Array) },
  ]);
  expect(renderFleetCells(report, 80)).toEqual([]);
});

test("of many cells, none is told at the end of a play", () => {
  const cellsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => runOf({ goal: `g${at}` }, resultOf()));

  expect(renderFleetCells(makeFleetReport("few", cellsOf(20)), 80)).toHaveLength(41);
  expect(renderFleetCells(makeFleetReport("many", cellsOf(21)), 80)).toEqual([]);
});

test.each([
  [10, [/^Stop 10 /]],
  [11, [/^Stop 10 /, /^and 1 later milestone$/]],
  [12, [/^Stop 10 /, /^and 2 later milestones$/]],
])("of %i milestones the first ten are told", (count, ends) => {
  const milestones = Array.from({ length: count }, (_, at) => milestoneAt(`Stop ${at + 1}`, at + 1));
  const parts = renderFleetParts(makeFleetReport("long", [runOf({}, resultOf({ milestones }))]), 80);

  const lines = parts.find(({ title }) => title === "Milestones")?.lines ?? [];
  expect(lines.slice(-ends.length)).toEqual(ends.map((end) => expect.stringMatching(end)));
});

test("what cost nothing has no dollars, and what is not known is marked", () => {
  const free = { costUsd: 0, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } };
  const unknown = [resultOf({ costUsd: 2 }), resultOf({ costUsd: null })];

  const lines = linesOf(renderFleetParts(makeFleetReport("free", [runOf({}, resultOf(free))]), 80));
  const cells = renderFleetCells(
    makeFleetReport(
      "unknown",
      unknown.map((result, seed) => runOf({ seed }, result)),
    ),
    null,
  );

  expect(lines.join("\n")).not.toMatch(/\$|tokens/);
  expect(cells.at(-1)).toContain("$2.00+?");
});

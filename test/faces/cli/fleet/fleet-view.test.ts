import { describe, expect, test } from "vitest";
import { openFleetView } from "../../../../packages/fleet/src/commands/view/fleet-view.ts";
import type { FleetEvent } from "../../../../packages/fleet/src/engine/local/fleet-event.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { Output, World } from "../../../../src/faces/cli/process-context.ts";
import { endedLeft } from "../../../helpers/fleet/fleet-jobs.ts";

const left = endedLeft();
const RESULT = left.type === "ended" ? left.result : ({} as never);
const [ONE, OTHER] = ["a".repeat(24), "b".repeat(24)] as const;
const STARTED: FleetEvent = {
  ...{ type: "fleet-started", fleet: "compare", jobs: 12, ended: 3, added: 9, left: 1, costUsd: 1.5 },
};

const began = (job: string): FleetEvent => ({
  ...{ type: "job-started", job, cell: { effort: "low", seed: 3 }, attempt: 1 },
});
const ended = (job: string, rest: object = {}): FleetEvent => ({
  ...{ type: "job-ended", job, cell: { effort: "low", seed: 3 }, result: { ...RESULT, ...rest } },
});
const played = (job: string, steps: number, fleetCostUsd: number): FleetEvent => ({
  ...{ type: "job-played", job, steps, costUsd: 0, fleetCostUsd },
});

/** A view on captured streams, and the time that passes between events. */
function viewOn(isTerminal: boolean, options: Options = {}, limitUsd: number | null = null) {
  let nowMs = 0;
  const written = { stdout: "", stderr: "" };
  const output = (name: keyof typeof written): Output => ({
    ...{ isTerminal, columns: isTerminal ? 100 : null, rows: null, failure: null },
    write: (text) => {
      written[name] += String(text);
    },
  });
  const clock = { now: () => new Date(), elapsedMs: () => nowMs };
  const env = { TERM: "xterm", NO_COLOR: "1" };
  const world = { ...{ clock, env, cwd: "/here" }, stdout: output("stdout"), stderr: output("stderr") };
  const view = openFleetView(world as unknown as World, options, limitUsd);
  const see = (ms: number, ...events: readonly FleetEvent[]): void => {
    nowMs += ms;
    for (const event of events) view.see(event);
  };
  return { view, see, written };
}

/** The lines that stand on a terminal at the end, and the one that is drawn at the bottom. */
const shown = (text: string): readonly string[] =>
  text.split("\n").map((line) => line.split("\r\u001b[2K").at(-1) ?? "");

describe("what is told of a fleet that is played", () => {
  test("piped, it is a line for the beginning and for each job that ended", () => {
    const { see, written } = viewOn(false);

    see(0, STARTED, began(ONE), played(ONE, 2, 2));
    see(5_000, ended(ONE, { costUsd: 0.42 }));
    see(0, ended(OTHER, { outcome: "budget", reason: "run_cost: $3.01 of $3", steps: 77, costUsd: 3.01 }));

    expect(written.stderr.split("\n")).toEqual([
      "compare: 12 jobs, 3 ended before; 1 of the manifest before left out",
      "4/12 aaaaaaaa effort=low seed=3: done at step 3, $0.42",
      "5/12 bbbbbbbb effort=low seed=3: at its limit at step 77, $3.01: run_cost: $3.01 of $3",
      "",
    ]);
    expect(written.stdout).toBe("");
  });

  test("on a terminal one line below them tells how far the fleet is, and how quick", () => {
    const { see, written } = viewOn(true, {}, 150);

    see(0, STARTED, began(ONE), began(OTHER), played(ONE, 100, 1.5));
    see(2_000, played(ONE, 120, 2), played(OTHER, 500, 2));
    see(2_000, played(OTHER, 520, 4.2));

    expect(shown(written.stderr)).toEqual([
      expect.stringContaining("compare: 12 jobs"),
      "compare: 3 of 12 ended, 2 playing, 7 to go · 10 steps/s · $4.20 of $150.00",
    ]);
  });

  test("the line goes away at the end, and while a line is told", () => {
    const { see, view, written } = viewOn(true);

    see(0, STARTED, began(ONE), ended(ONE));
    view.tell("Stopping.");
    view.close();

    expect(shown(written.stderr)).toEqual([
      expect.stringContaining("compare: 12 jobs"),
      expect.stringContaining("4/12 aaaaaaaa"),
      "Stopping.",
      "",
    ]);
  });

  test("a fleet that costs nothing tells no cost", () => {
    const { see, written } = viewOn(true);

    see(0, { ...STARTED, costUsd: 0 } as FleetEvent, began(ONE));

    expect(shown(written.stderr).at(-1)).toBe("compare: 3 of 12 ended, 1 playing, 8 to go · 0 steps/s");
  });

  test("what failed is told with what becomes of it, with --quiet, too", () => {
    const { see, written } = viewOn(false, { quiet: true });
    const failed = (attempt: number, isGivenUp: boolean): FleetEvent => ({
      ...{ type: "job-failed", job: ONE, cell: { seed: 1 }, attempt, error: "it fell\nover", isGivenUp },
    });

    see(0, STARTED, began(ONE), failed(1, false), began(ONE), failed(2, true), ended(OTHER));
    see(0, { type: "notice", job: OTHER, text: "/here/a save is damaged" });

    expect(written.stderr.split("\n")).toEqual([
      "aaaaaaaa seed=1: attempt 1 failed, it is tried again: it fell over",
      "aaaaaaaa seed=1: attempt 2 failed, it is given up: it fell over",
      "bbbbbbbb: a save is damaged",
      "",
    ]);
  });

  test("with --json every event is a line on stdout", () => {
    const { see, written } = viewOn(true, { json: true });

    see(0, STARTED, began(ONE), ended(ONE));

    expect(written.stderr).toBe("");
    expect(
      written.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([STARTED, began(ONE), ended(ONE)]);
  });
});

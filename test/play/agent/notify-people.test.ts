import { expect, test } from "vitest";
import type { RunOutcome } from "../../../src/base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { notifyPeople } from "../../../src/play/agent/notify/notify-people.ts";

/** A run with these events, watched by a notifier whose command fails at the end. */
async function watch(...happened: readonly object[]) {
  const seen: string[] = [];
  const told: object[] = [];
  const outcome: RunOutcome = { type: "done" };
  async function* run(): AsyncGenerator<RunEvent, RunOutcome> {
    for (const event of happened) yield event as RunEvent;
    return outcome;
  }
  const notifier = {
    notify: (message: object) => void told.push(message),
    takeFailures: () => ["the command failed"],
    settle: async () => void seen.push("settled"),
  };
  const events = notifyPeople(run(), notifier);
  for (let next = await events.next(); ; next = await events.next()) {
    if (next.done === true) return { seen, told, outcome: next.value };
    seen.push(next.value.type);
  }
}

const FINISHED = { type: "finished", totalSteps: 9 };

test("interrupts, milestones, failed saves and each kind of end are sent; other events are not", async () => {
  const ends: readonly RunOutcome[] = [
    { type: "budget", reason: "$2 are spent", limit: "costUsd", used: 2 },
    { type: "failed", reason: "the key was refused" },
    { type: "unreachable", reason: "no network" },
    { type: "needs-person", reason: "no progress" },
    { type: "done", isEnded: true },
  ];
  const { told } = await watch(
    { type: "step-started", step: 1 },
    { type: "milestone", step: 3, reached: ["map: Wood", "the cat"] },
    { type: "interrupt", totalSteps: 4, step: 4, checkpointId: "c1", node: "act", reason: "before act" },
    {
      type: "save-failed",
      step: 5,
      kind: "routine",
      reason: "the disk is full",
      code: "cannot-write",
      facts: {},
    },
    ...ends.map((outcome) => ({ ...FINISHED, outcome })),
  );

  expect(told).toEqual([
    { type: "milestone", step: 3, id: "milestone", text: "map: Wood; the cat" },
    { type: "interrupt", step: 4, id: "c1", node: "act", text: "before act" },
    { type: "error", step: 5, id: "cannot-write", text: "the disk is full" },
    { type: "limit", step: 9, id: "costUsd", text: "$2 are spent" },
    { type: "error", step: 9, id: "failed", text: "the key was refused" },
    { type: "error", step: 9, id: "unreachable", text: "no network" },
    { type: "end", step: 9, id: "needs-person", text: "no progress" },
    { type: "end", step: 9, id: "done", text: "the game came to its end" },
  ]);
});

test("the last event waits for the command, and a failure is a notice before it", async () => {
  const { seen, outcome } = await watch({ ...FINISHED, outcome: { type: "done" } });

  expect(seen).toEqual(["settled", "notice", "finished"]);
  expect(outcome).toEqual({ type: "done" });
});

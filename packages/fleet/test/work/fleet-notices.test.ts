import { expect, it } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { endedLeft } from "../../../../test/helpers/fleet/fleet-jobs.ts";
import { resultOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { FleetNotices } from "../../src/work/fleet-notices.ts";

const WAIT = { reason: "/store: the disk is full", since: "2026-11-02T10:00:00.000Z" };

/** The notices of a fleet, and what the command got. */
function noticesOf() {
  const told: JsonObject[] = [];
  const notices = new FleetNotices("compare", {
    notify: (message) => void told.push(message),
    takeFailures: () => [],
    settle: async () => {},
  });
  const wait = (job: string, value: typeof WAIT | null): void =>
    notices.waits({ type: "waiting", job, wait: value });
  return { notices, told, wait };
}

it("jobs that wait at the same time are one message; the next wait, after all others, is another", () => {
  const { notices, told, wait } = noticesOf();

  wait("one", WAIT);
  expect(told).toHaveLength(1);
  wait("two", WAIT);
  wait("one", WAIT);
  wait("one", null);
  wait("one", WAIT);
  expect(told).toHaveLength(1);
  notices.failed("one", "the process died", false);
  notices.left("two", { type: "put-back", why: "drained", text: "" });
  wait("three", WAIT);

  const message = {
    ...{ type: "error", fleet: "compare", id: "store-failed" },
    text: "/store: the disk is full: jobs wait for the store, for half an hour at most",
  };
  expect(told).toEqual([message, message]);
});

it("a job that needs a person or is given up is a message, one that is done or tried again is none", () => {
  const { notices, told } = noticesOf();
  const left = endedLeft();
  if (left.type !== "ended") throw new Error("it ended");

  notices.left("one", left);
  notices.left("two", {
    ...left,
    result: { ...left.result, outcome: "needs-person", reason: "before act", steps: 7 },
  });
  notices.failed("three", "the process died", false);
  notices.failed("three", "the process died", true);

  expect(told).toEqual([
    { type: "interrupt", fleet: "compare", job: "two", step: 7, id: "needs-person", text: "before act" },
    { type: "error", fleet: "compare", job: "three", id: "given-up", text: "the process died" },
  ]);
});

it("a job that needs a person and does not say why has usual words", () => {
  const { notices, told } = noticesOf();
  const result = resultOf({ outcome: "needs-person", reason: null, steps: 0 });
  notices.left("one", { type: "ended", result });
  expect(told).toEqual([
    {
      ...{ type: "interrupt", fleet: "compare", job: "one", step: 0, id: "needs-person" },
      text: "the job waits for a person",
    },
  ]);
});

it.each([
  ["empty", null, { type: "end", id: "done" }],
  ["drained", null, { type: "end", id: "cancelled" }],
  ["paused", null, { type: "limit", id: "paused" }],
  [
    "drained",
    new RunnerError("store-failed", "it is away"),
    { type: "error", id: "store-failed", text: "it is away" },
  ],
] as const)("the end is a message: %s, %s", (end, unfit, message) => {
  const { notices, told } = noticesOf();

  notices.over({ end, unfit });

  expect(told).toEqual([expect.objectContaining(message)]);
});

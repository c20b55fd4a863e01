import { expect, test } from "vitest";
import { ModelFault } from "../../../../src/model/language-model.ts";
import { withinTime } from "../../../../src/play/agent/calls/within-time.ts";

function start(run = new AbortController()) {
  const alarms: { ms: number; ring: () => void; isCancelled: boolean }[] = [];
  const limit = withinTime(90, run.signal, (ms, ring) => {
    const alarm = { ms, ring, isCancelled: false };
    alarms.push(alarm);
    const cancel = () => {
      alarm.isCancelled = true;
    };
    return { cancel, putOff: () => {} };
  });
  return { run, limit, alarm: alarms[0] ?? expect.fail() };
}

test("the time is over when its alarm rings, as a call that nobody answered", () => {
  const { limit, alarm } = start();
  expect([alarm.ms, limit.isOver(), limit.signal.aborted, limit.reason]).toEqual([
    90_000,
    false,
    false,
    "no answer came within 90 s",
  ]);

  alarm.ring();

  expect([limit.isOver(), limit.signal.aborted]).toEqual([true, true]);
  const reason: unknown = limit.signal.reason;
  expect(reason).toBeInstanceOf(ModelFault);
  expect(reason).toMatchObject({
    kind: "unreachable",
    message: "no answer came within 90 s",
    facts: { isTimeout: true },
  });
});

test("the end of the run ends it, with the run's reason", () => {
  const { run, limit } = start();
  run.abort("stopped");
  expect([limit.signal.reason, limit.isOver()]).toEqual(["stopped", false]);

  expect(start(run).limit.signal.reason).toBe("stopped");
});

test("once it has ended, neither the alarm nor the run matters", () => {
  const { run, limit, alarm } = start();
  limit.end();
  run.abort("stopped");

  expect([alarm.isCancelled, limit.isOver(), limit.signal.aborted]).toEqual([true, false, true]);
  expect(limit.signal.reason).not.toBe("stopped");
});

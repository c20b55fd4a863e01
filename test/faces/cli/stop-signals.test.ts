import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { listenForStops } from "../../../src/faces/cli/process/stop-signals.ts";

/** Sends signals to the listener, each at its time in milliseconds; the exit codes with which the process ended at once. */
function exitsAfter(...signals: readonly (readonly [NodeJS.Signals, atMs: number])[]) {
  const exits: number[] = [];
  let nowMs = 0;
  const source = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  const stop = new AbortController();
  listenForStops(source, stop, () => nowMs);
  for (const [signal, atMs] of signals) {
    nowMs = atMs;
    source.emit(signal);
  }
  expect(stop.signal.aborted).toBe(true);
  return exits;
}

test("a person who presses Ctrl-C again ends the process at once", () => {
  expect(exitsAfter(["SIGINT", 0], ["SIGINT", 400])).toEqual([130]);
  expect(exitsAfter(["SIGTERM", 0], ["SIGINT", 200], ["SIGINT", 400])).toEqual([130]);
});

test.each<[what: string, signals: readonly (readonly [NodeJS.Signals, number])[]]>([
  [
    "one Ctrl-C that arrives twice",
    [
      ["SIGINT", 0],
      ["SIGINT", 8],
    ],
  ],
  [
    "two SIGHUPs",
    [
      ["SIGHUP", 0],
      ["SIGHUP", 10],
      ["SIGHUP", 5_000],
    ],
  ],
  [
    "a SIGTERM that is repeated",
    [
      ["SIGTERM", 0],
      ["SIGTERM", 5_000],
    ],
  ],
  [
    "a SIGHUP and a Ctrl-C",
    [
      ["SIGHUP", 0],
      ["SIGINT", 5_000],
    ],
  ],
])("%s does not", (_, signals) => {
  expect(exitsAfter(...signals)).toEqual([]);
});

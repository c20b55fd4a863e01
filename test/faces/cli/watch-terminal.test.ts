import { EventEmitter } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { type WatchedProcess, watchTerminal } from "../../../src/faces/cli/process/watch-terminal.ts";

/** A process whose terminal is watched, what the watcher was told, and the signals that it sends itself. */
function watched() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told: string[] = [];
  const emitter = new EventEmitter();
  const stderr = new EventEmitter();
  const process = Object.assign(emitter, {
    pid: 7,
    stderr,
    kill(pid: number, signal: string) {
      told.push(`${signal} to ${pid}, ${emitter.listenerCount("SIGTSTP")} listening`);
      return true;
    },
  }) as unknown as WatchedProcess;
  const stop = watchTerminal(process, {
    resized: () => told.push("resized"),
    leaves: () => told.push("leaves"),
    returns: () => told.push("returns"),
  });
  return { told, emitter, stderr, stop };
}

test("a process that is suspended gives the terminal back first; then the signal does what it does", () => {
  const { told, emitter } = watched();

  emitter.emit("SIGTSTP");
  expect(told).toEqual(["leaves", "SIGTSTP to 7, 0 listening"]);
  vi.advanceTimersByTime(1_000);
  emitter.emit("SIGTSTP");

  expect(told.slice(2)).toEqual(["returns", "leaves", "SIGTSTP to 7, 0 listening"]);
});

test("it is told of another size, of going on, and of the end", () => {
  const { told, emitter, stderr } = watched();

  stderr.emit("resize");
  emitter.emit("SIGCONT");
  emitter.emit("exit", 70);

  expect(told).toEqual(["resized", "returns", "leaves"]);
});

test("nobody is told anything afterwards, not even what was still to come", () => {
  const { told, emitter, stderr, stop } = watched();
  emitter.emit("SIGTSTP");

  stop();
  vi.advanceTimersByTime(1_000);
  stderr.emit("resize");
  for (const event of ["SIGTSTP", "SIGCONT", "exit"]) emitter.emit(event);

  expect(told).toEqual(["leaves", "SIGTSTP to 7, 0 listening"]);
  expect(emitter.eventNames()).toEqual([]);
});

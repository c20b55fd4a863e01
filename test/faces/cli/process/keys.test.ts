import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { editLine } from "../../../../src/faces/cli/process/edit-line.ts";
import { nextKey } from "../../../../src/faces/cli/process/next-key.ts";
import { createKeyListeners, type KeyProcess } from "../../../../src/faces/cli/process/terminal-keys.ts";
import { sleep, untilAborted } from "../../../../src/faces/cli/process/until-aborted.ts";
import { writeThrough } from "../../../../src/faces/cli/process/write-through.ts";
import { createCapture } from "../../../helpers/runs/run-here.ts";

/** A process at a terminal: what was done to both, and keys that are pressed there. */
function terminal() {
  const done: string[] = [];
  const noting = (word: string) => () => {
    done.push(word);
    return stdin;
  };
  const stdin: EventEmitter = Object.assign(new EventEmitter(), {
    setRawMode: (isRaw: boolean) => noting(isRaw ? "raw" : "cooked")(),
    ...{ resume: noting("resume"), pause: noting("pause"), unref: noting("unref"), ref: () => stdin },
  });
  const process = Object.assign(new EventEmitter(), {
    ...{ stdin, pid: 7 },
    kill: (pid: number, signal: string) => done.push(`${signal} to ${pid}`),
  });
  const press = (text: string) => void stdin.emit("data", Buffer.from(text));
  return { done, process, stdin, press, listen: createKeyListeners(process as unknown as KeyProcess) };
}

describe("the keys of a terminal", () => {
  test("are heard one by one by each that listens, and the terminal is given back with the last", () => {
    const { done, process, stdin, press, listen } = terminal();
    const [one, two]: [string[], string[]] = [[], []];

    const stopOne = listen((key) => one.push(key));
    const stopTwo = listen((key) => two.push(key));
    press("ab\u001b[A");
    stopOne();
    stopOne();
    press("c");
    expect(done).toEqual(["raw", "resume", "unref"]);
    stopTwo();
    press("d");

    expect([one, two]).toEqual([
      ["a", "b", "\u001b[A"],
      ["a", "b", "\u001b[A", "c"],
    ]);
    expect(done.slice(3)).toEqual(["cooked", "pause"]);
    expect([stdin.listenerCount("data"), process.listenerCount("SIGCONT")]).toEqual([0, 0]);
  });

  test("Ctrl-C and Ctrl-Z stay signals; after a pause single keys are read again", () => {
    const { done, process, press, listen } = terminal();
    const heard: string[] = [];
    listen((key) => heard.push(key));
    done.length = 0;

    press("x\u0003y\u001a");
    process.emit("SIGCONT");

    expect(heard).toEqual(["x", "y"]);
    expect(done).toEqual(["SIGINT to 7", "cooked", "SIGTSTP to 7", "raw"]);
  });

  test("a code that comes in pieces is one key, and Escape by itself goes with no later key", () => {
    const { press, listen } = terminal();
    const heard: string[] = [];
    const stop = listen((key) => heard.push(key));
    press("\u001b");
    press("[B");
    press("\u001b");
    press("q");
    press("\u001b[");
    stop();
    listen((key) => heard.push(key));
    press("A");
    expect(heard).toEqual(["\u001b[B", "q", "A"]);
  });

  test("an error of a terminal that is gone breaks nothing", () => {
    const { stdin, listen } = terminal();
    listen(() => {})();
    listen(() => {});
    expect(stdin.listenerCount("error")).toBe(1);
    expect(() => stdin.emit("error", new Error("EIO"))).not.toThrow();
  });
});

describe("the next key", () => {
  function waiting(afterMs: number | null) {
    const stop = new AbortController();
    const listeners = new Set<(key: string) => void>();
    const listenForKeys = (onKey: (key: string) => void) => {
      listeners.add(onKey);
      return () => void listeners.delete(onKey);
    };
    const key = nextKey({ listenForKeys, signal: stop.signal }, afterMs);
    return { key, stop, listeners };
  }

  test("is the first that is pressed, and then nobody listens any more", async () => {
    const { key, listeners } = waiting(null);
    for (const listener of [...listeners]) listener("a");
    expect(await key).toBe("a");
    expect(listeners.size).toBe(0);
  });

  test("is null when the patience is over", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { key, listeners } = waiting(500);
    vi.advanceTimersByTime(499);
    expect(listeners.size).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await key).toBeNull();
    expect(listeners.size).toBe(0);
  });

  test("is not waited for once the process is to end", async () => {
    const { key, stop, listeners } = waiting(null);
    stop.abort("SIGTERM");
    await expect(key).rejects.toBe("SIGTERM");
    expect(listeners.size).toBe(0);
    const signal = AbortSignal.abort("before");
    await expect(nextKey({ listenForKeys: () => () => {}, signal }, null)).rejects.toBe("before");
  });
});

describe("a line that is edited", () => {
  function editing(text = "", stop = new AbortController()) {
    const stdin = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode: () => stdin,
      ref: () => stdin,
    });
    const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    const process = { stdin, stderr } as unknown as Parameters<typeof editLine>[0];
    const edited = editLine(process, { question: "Why? ", text, signal: stop.signal });
    return { edited, stdin, stop, shown: () => String(stderr.read() ?? "") };
  }

  test.each([
    ["what is typed", "", "far\r", { line: "far" }],
    ["what stood there, changed", "too fat", "\u007fr\r", { line: "too far" }],
    ["what stood there", "too far", "\r", { line: "too far" }],
    ["nothing: Ctrl-C leaves it", "x", "\u0003", "left"],
    ["nothing: Ctrl-D ends the input", "", "\u0004", "ended"],
  ])("is %s", async (_, text, keys, result) => {
    const { edited, stdin, shown } = editing(text);
    stdin.write(keys);
    expect(await edited).toEqual(result);
    const output = shown();
    expect(output).toContain("Why? ");
    expect(output.endsWith("\n")).toBe(result !== "ended");
    expect(stdin.listenerCount("keypress")).toBe(0);
  });

  test("is left without an answer when the process is to end", async () => {
    const { edited, stop } = editing();
    stop.abort("SIGTERM");
    await expect(edited).rejects.toBe("SIGTERM");
    const over = new AbortController();
    over.abort("before");
    await expect(editing("", over).edited).rejects.toBe("before");
  });
});

test("a wait ends with the signal's reason", async () => {
  const stop = new AbortController();
  const long = sleep(600_000, stop.signal);
  const until = untilAborted(stop.signal);
  stop.abort("SIGINT");
  await expect(long).rejects.toBe("SIGINT");
  await until;
  await untilAborted(stop.signal);
  await expect(sleep(1, stop.signal)).rejects.toBe("SIGINT");
});

test("an output whose texts go another way is the same in all else", () => {
  const output = {
    ...createCapture(),
    isTerminal: true,
    columns: 33,
    rows: 12,
    failure: "full",
    colourMark: "77",
  };
  const texts: unknown[] = [];
  const through = writeThrough(output, (...written) => void texts.push(written));

  through.write("a", "drawing");

  expect(texts).toEqual([["a", "drawing"]]);
  expect(output.text()).toBe("");
  const { isTerminal, columns, rows, failure, colourMark } = through;
  expect({ isTerminal, columns, rows, failure, colourMark }).toEqual({
    ...{ isTerminal: true, columns: 33, rows: 12, failure: "full", colourMark: "77" },
  });
});

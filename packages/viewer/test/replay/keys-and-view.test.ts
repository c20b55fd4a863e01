import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listenForReplayKeys } from "../../src/commands/replay/replay-keys.ts";
import { createReplayView, type ReplayState } from "../../src/commands/replay/replay-view.ts";

describe("the keys of a replay", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function listen() {
    const hear = new Set<(key: string) => void>();
    const stop = new AbortController();
    const keys = listenForReplayKeys({
      signal: stop.signal,
      listenForKeys(onKey) {
        hear.add(onKey);
        return () => void hear.delete(onKey);
      },
    });
    const press = (...all: readonly string[]): void => {
      for (const key of all) for (const one of hear) one(key);
    };
    return { keys, press, stop, hear };
  }

  test("each means one thing, in the order in which they were pressed; others mean nothing", async () => {
    const { keys, press } = listen();
    press(" ", "x", "q", "Q", "\u0004", "\u0003", "\u001b[D", "\u001bOD", "\u001b[C", "\u001bOC");
    press("\u001b[A", "\u001bOA", "\u001b[B", "\u001bOB", "constructor");

    const meant: unknown[] = [];
    for (let key = await keys.next(0); meant.length < 12; key = await keys.next(0)) {
      meant.push(key);
      if (meant.length === 12) break;
    }
    const none = keys.next(0);
    await vi.advanceTimersByTimeAsync(0);

    expect(meant).toEqual([
      ...["pause", "end", "end", "end", "back", "back"],
      ...["forward", "forward", "faster", "faster", "slower", "slower"],
    ]);
    expect(await none).toBeNull();
  });

  test("a wait ends with its time or with the next key, and leaves no timer", async () => {
    const { keys, press } = listen();
    let ended = 0;
    const wait = (ms: number | null) =>
      keys.next(ms).finally(() => {
        ended += 1;
      });

    const idle = wait(100);
    await vi.advanceTimersByTimeAsync(99);
    expect(ended).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await idle).toBeNull();
    const endless = wait(null);
    await vi.advanceTimersByTimeAsync(2 ** 31 - 2);
    expect(ended).toBe(1);
    press("?", "q");
    expect(await endless).toBe("end");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a signal ends the wait, and who has closed hears nothing more", async () => {
    const { keys, stop, hear } = listen();
    const waiting = expect(keys.next(null)).rejects.toThrow("told to end");
    stop.abort(new Error("told to end"));

    await waiting;
    await expect(keys.next(0)).rejects.toThrow("told to end");
    keys.close();
    expect(hear.size).toBe(0);
  });
});

describe("the view of a replay", () => {
  const STATE: ReplayState = {
    screen: { width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3) },
    ...{ step: 4, lastStep: 9, place: "Mill", said: "I go\nup", frame: 3, frames: 40 },
    ...{ held: ["a"], speed: "1", isPaused: false, wrongSteps: [] },
  };
  const marks = { bold: (text: string) => `*${text}*`, dim: (text: string) => `-${text}-`, red: String };

  function view({ rows = 8, columns = 100, hasKeys = true } = {}) {
    const written: string[] = [];
    const output = {
      ...{ isTerminal: true, failure: null, columns, rows },
      write: (text: string | Uint8Array) => void written.push(String(text)),
    };
    const graphics = { kind: "blocks", set: "half-blocks", depth: "none" } as const;
    const made = createReplayView(output, { graphics, colours: marks as never, hasKeys });
    /** What is written next, without pictures: the words that are put into a line, each. */
    const lines = (): readonly string[] =>
      written
        .splice(0)
        .join("")
        .split("\u001b[K")
        .map((line) => line.replace(/^[\s\S]*;1H/, ""))
        .slice(0, -1);
    return { ...made, lines, written, output };
  }

  test("has the step, its buttons, the player's words and the keys", () => {
    const { show, lines } = view();
    show(STATE);

    expect(lines()).toEqual([
      "*step 4 of 9 · Mill · frame 3 of 40 · at 1×*",
      expect.stringContaining("*[a]*- b -"),
      "I go up",
      "",
      "-space: pause · ← →: step · ↑ ↓: speed · q: end-",
    ]);
  });

  test.each<[Partial<ReplayState>, string]>([
    [{ isPaused: true, speed: "max" }, "paused*"],
    [{ speed: "max" }, "at full speed*"],
    [{ speed: "16" }, "at 16×*"],
    [{ place: null }, "*step 4 of 9 · frame 3 of 40 ·"],
    [{ place: "" }, "*step 4 of 9 · frame 3 of 40 ·"],
    [{ wrongSteps: [4] }, "*✗ STEP 4 DID NOT LEAD TO THE RECORDED MACHINE*"],
    [{ wrongSteps: [4, 7, 9] }, "*✗ STEP 4 DID NOT LEAD TO THE RECORDED MACHINE, and 2 more*"],
  ])("of %o it says %s", (change, words) => {
    const { show, lines } = view();
    show({ ...STATE, ...change });

    expect(lines().join("\n")).toContain(words);
  });

  test("writes only the lines that are different, and nothing where none is", () => {
    const { show, lines, written } = view();
    show(STATE);
    lines();
    show({ ...STATE, frame: 4 });
    expect(lines()).toEqual(["*step 4 of 9 · Mill · frame 4 of 40 · at 1×*"]);
    show({ ...STATE, frame: 4 });
    expect(written).toEqual([]);
  });

  test("without keys names none, and in a narrow terminal only the buttons that are held", () => {
    const { show, lines } = view({ columns: 30, hasKeys: false });
    show({ ...STATE, held: ["up", "b"] });
    const told = lines();

    expect(told).toHaveLength(4);
    expect(told[1]).toBe("up b");
  });

  test("takes the other screen once, all anew on another size, and gives the terminal back once", () => {
    const { show, renew, close, written } = view();
    close();
    renew();
    expect(written.splice(0)).toEqual([]);

    show(STATE);
    expect(written.splice(0).join("")).toContain("\u001b[?1049h\u001b[?25l\u001b[2J");
    renew();
    expect(written.splice(0).join("")).toContain("step 4 of 9");
    close();
    close();
    expect(written.splice(0).join("").endsWith("\u001b[?25h\u001b[?1049l")).toBe(true);
    expect(written).toEqual([]);
  });
});

import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { GraphicsChoice } from "../../../../src/faces/cli/options/argument-words.ts";
import { ShownTerminal, type TerminalKind } from "../../../../test/helpers/terminals/shown-terminal.ts";
import { findBlocks, findGraphics, whyNotDrawn } from "../../src/terminal/find-graphics.ts";

const CELL = { width: 10, height: 20 };

/** A process on a terminal of this kind. */
function on(kind: TerminalKind, env: Record<string, string> = {}, hasKeys = true) {
  const listeners = new Set<(key: string) => void>();
  const terminal = new ShownTerminal(kind, 80, 24, (answer) => {
    for (const listener of listeners) listener(answer);
  });
  let written = "";
  const world = {
    env: { TERM: "xterm-256color", ...env },
    hasKeys,
    signal: new AbortController().signal,
    stderr: {
      ...{ isTerminal: true, columns: 80, rows: 24, failure: null },
      write(text: string | Uint8Array) {
        written += String(text);
        terminal.feed(String(text));
      },
    },
    listenForKeys(onKey: (key: string) => void) {
      listeners.add(onKey);
      return () => void listeners.delete(onKey);
    },
  };
  return { world, terminal, written: () => written, listening: () => listeners.size };
}

describe("how a terminal shows pictures is found out by asking it", () => {
  test.each<[TerminalKind, object]>([
    ["kitty", { kind: "kitty", canEdit: true, cell: CELL }],
    ["kitty-without-editing", { kind: "kitty", canEdit: false, cell: CELL }],
    ["sixel", { kind: "sixel", registers: 64, cell: CELL }],
    ["plain", { kind: "blocks", set: "quadrants", depth: "256" }],
  ])("%s", async (kind, expected) => {
    const { world, terminal, listening } = on(kind);

    expect(await findGraphics(world, "auto")).toEqual(expected);

    expect(listening()).toBe(0);
    await terminal.settled;
    expect(terminal.picture()).toBeNull();
    expect(terminal.lines.join("")).toBe("");
    expect(terminal.cursor).toEqual({ row: 0, column: 0 });
  });

  test("one that answers nothing is not waited for for ever", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { world, listening } = on("silent");

    const found = findGraphics(world, "auto");
    await vi.advanceTimersByTimeAsync(1_000);

    expect(await found).toEqual({ kind: "blocks", set: "quadrants", depth: "256" });
    expect(listening()).toBe(0);
  });

  test("under tmux and screen kitty's question is not put: they would make it their title", async () => {
    for (const env of [{ TMUX: "/tmp/tmux-0/default,1,0" }, { STY: "1.pts" }, { TERM: "screen-256color" }]) {
      const { world, written } = on("sixel", env);

      expect(await findGraphics(world, "auto")).toMatchObject({ kind: "sixel" });
      expect(written()).not.toContain("\u001b_G");
    }
  });

  test("what an old terminal shows of a question that it does not know is wiped out", async () => {
    const { world, terminal } = on("plain");
    const { stderr } = world;
    const asText = (text: string | Uint8Array): string =>
      String(text).replaceAll("\u001b_", "").replaceAll("\u001b\\", "");

    await findGraphics(
      { ...world, stderr: { ...stderr, write: (text) => stderr.write(asText(text)) } },
      "auto",
    );

    await terminal.settled;
    expect(terminal.lines.join("")).toBe("");
  });

  test("the process gets a signal to end meanwhile", async () => {
    const stop = new AbortController();
    const { world, listening } = on("silent");
    const found = findGraphics({ ...world, signal: stop.signal }, "auto");

    stop.abort(new Error("told to end"));

    await expect(found).rejects.toThrow("told to end");
    expect(listening()).toBe(0);
  });
});

describe("nobody is asked", () => {
  test.each<[string, Record<string, string>, boolean, GraphicsChoice, object]>([
    [
      "where there are no colours",
      { NO_COLOR: "1" },
      true,
      "auto",
      { kind: "blocks", set: "quadrants", depth: "none" },
    ],
    [
      "on Linux' own console",
      { TERM: "linux" },
      true,
      "auto",
      { kind: "blocks", set: "quadrants", depth: "none" },
    ],
    ["where no answer could be heard", {}, false, "auto", { kind: "blocks", set: "quadrants", depth: "256" }],
    [
      "for blocks",
      { COLORTERM: "truecolor" },
      true,
      "blocks",
      { kind: "blocks", set: "quadrants", depth: "true" },
    ],
  ])("%s", async (_, env, hasKeys, choice, expected) => {
    const { world, written } = on("kitty", env, hasKeys);

    expect(await findGraphics(world, choice)).toEqual(expected);
    expect(written()).toBe("");
  });
});

test.each<[Record<string, string>, string]>([
  [{}, "octants"],
  [{ TMUX: "" }, "octants"],
  [{ TMUX: "/tmp/tmux-0/default,1,0" }, "quadrants"],
  [{ STY: "1.pts" }, "quadrants"],
  [{ TERM: "screen" }, "quadrants"],
  [{ TERM: "tmux-256color" }, "quadrants"],
  [{ TERM: "xterm-screen" }, "octants"],
])("a terminal that draws octants draws, with %j, %s", (env, set) => {
  const { stderr } = on("plain").world;

  expect(findBlocks({ stderr, env: { TERM: "xterm", TERM_PROGRAM: "ghostty", ...env } }).set).toBe(set);
});

test.each(["octants", "half-blocks"] as const)("%s are drawn where a person asks for them", async (set) => {
  const { world, written } = on("kitty", { VTE_VERSION: "7600" });

  expect(await findGraphics(world, set)).toEqual({ kind: "blocks", set, depth: "256" });
  expect(written()).toBe("");
});

describe("what a person asks for is done, whatever the terminal says", () => {
  test.each<[TerminalKind, GraphicsChoice, object]>([
    ["plain", "kitty", { kind: "kitty", canEdit: false, cell: CELL }],
    ["plain", "sixel", { kind: "sixel", registers: 256, cell: CELL }],
    ["kitty", "sixel", { kind: "sixel", registers: 256, cell: CELL }],
    ["sixel", "kitty", { kind: "kitty", canEdit: false, cell: CELL }],
  ])("%s, asked for %s", async (kind, choice, expected) => {
    expect(await findGraphics(on(kind).world, choice)).toEqual(expected);
  });
});

describe("nothing is drawn", () => {
  test.each<[Record<string, string>, boolean, GraphicsChoice, string | null]>([
    [{ TERM: "xterm" }, false, "auto", "stderr is not a terminal"],
    [{ TERM: "dumb" }, true, "auto", "TERM=dumb"],
    [{ TERM: "dumb" }, true, "kitty", "TERM=dumb"],
    [{ TERM: "xterm", CI: "true" }, true, "auto", "CI is set"],
    [{ TERM: "xterm", CI: "true" }, true, "blocks", null],
    [{ TERM: "xterm", CI: "false" }, true, "auto", null],
    [{ TERM: "xterm" }, true, "auto", null],
  ])("%j, terminal: %s, %s: %s", (env, isTerminal, choice, why) => {
    const stderr = { isTerminal, columns: 80, rows: 24, failure: null, write: () => {} };

    expect(whyNotDrawn({ stderr, env }, choice)).toBe(why);
  });
});

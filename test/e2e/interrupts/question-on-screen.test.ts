import { describe, expect, type TestContext, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { inTurn, pressing, type Saying, text, toolUse } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { openScreen } from "../../helpers/terminals/open-screen.ts";

const SIZES = [
  [80, 24],
  [120, 40],
  [200, 60],
] as const;

const SHORT: Saying = {
  content: [text("I walk to the door."), toolUse("press_buttons", { buttons: ["up", "up"] })],
  stopReason: "tool_use",
};

/** More than a small terminal holds: eight calls of two rows each, and a page of words. */
const LONG: Saying = {
  content: [
    text(Array.from({ length: 30 }, (_, n) => `Reason ${n}: ${"it is a long way. ".repeat(20)}`).join("\n")),
    ...Array.from({ length: 8 }, (_, n) =>
      toolUse("take_note", { key: `place ${n}`, text: "There is a door. ".repeat(20) }),
    ),
  ],
  stopReason: "tool_use",
};

/** A new game that stands at the question, on a terminal of this size. */
async function asked(
  context: Pick<TestContext, "skip">,
  [columns, rows]: readonly [number, number],
  reply: Saying,
  ...args: string[]
) {
  const { env } = await strictServer(inTurn(reply, pressing("a")));
  const opened = openScreen(
    context,
    ["--new-game", "--steps", "2", "--interrupt-before", "act", "--interactive", ...args],
    { cwd: temporaryFolder(), kind: "plain", env, columns, rows },
  );
  const isAsked = () => opened.terminal.lines.some((line) => line.includes("[q]uit"));
  await opened.until("it asks", isAsked);
  return opened;
}

/** The first visible row that holds the text; -1 for none. */
function rowOf(lines: readonly string[], words: string): number {
  return lines.findIndex((line) => line.includes(words));
}

describe.each(SIZES)("at %i × %i the person sees, without scrolling", (columns, rows) => {
  test("the picture, the pending action below it, and the question last", async (context) => {
    const { terminal, press, finished } = await asked(context, [columns, rows], SHORT);
    const { lines } = terminal;
    const picture = terminal.picture();

    press("q");
    await finished;

    const places = ["▀", "Stopped for a person", "I walk to the door.", "press_buttons up up", "[q]uit"].map(
      (words) => lines.findLastIndex((line) => line.includes(words)),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(picture?.width).toBeGreaterThanOrEqual(20);
  });

  test("every call of a long action, and the question last", async (context) => {
    const { terminal, press, finished } = await asked(context, [columns, rows], LONG);
    const { lines } = terminal;

    press("q");
    await finished;

    const calls = Array.from({ length: 8 }, (_, n) => rowOf(lines, `key="place ${n}"`));
    expect(calls).not.toContain(-1);
    expect(rowOf(lines, "Stopped for a person")).toBeLessThan(calls[0] ?? -1);
    expect(rowOf(lines, "[q]uit")).toBeGreaterThan(calls[7] ?? rows);
  });

  test("the same with --screen, where the live picture makes room", async (context) => {
    const short = await asked(context, [columns, rows], SHORT, "--screen");
    const [seen, picture] = [short.terminal.lines, short.terminal.picture()];
    const long = await asked(context, [columns, rows], LONG, "--screen");
    const all = long.terminal.lines;

    for (const { press } of [short, long]) press("q");
    await Promise.all([short.finished, long.finished]);

    const rowsSeen = ["Stopped for a person", "press_buttons up up", "[q]uit"].map((words) =>
      rowOf(seen, words),
    );
    expect(rowsSeen).not.toContain(-1);
    expect(picture?.width).toBeGreaterThanOrEqual(20);
    expect(Array.from({ length: 8 }, (_, n) => rowOf(all, `key="place ${n}"`))).not.toContain(-1);
    expect(rowOf(all, "[q]uit")).toBeGreaterThan(-1);
    expect(await long.terminal.isPlain()).toBe(true);
  });
});

import type { ShownEntry } from "../../../packages/games/src/known/game-adapter.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { FakeTalker } from "./fake-talker.ts";

/** How a text is shown. */
export interface TalkStyle {
  /** Lines in the box. */
  readonly box?: number;
  /** Turns for each letter; 0 shows a line at once. */
  readonly slow?: number;
  /** Whether the arrow blinks. */
  readonly blinks?: boolean;
  /** Turns in which the box is empty between two pages. */
  readonly blank?: number;
  readonly speaker?: string;
  /** Whether the game waits after the last page. */
  readonly waitsAtEnd?: boolean;
}

/** Says pages of any number of lines: those that do not fit into the box scroll, one line for each press of A or B. */
export function* say(
  talker: FakeTalker,
  pages: readonly (readonly string[])[],
  style: TalkStyle = {},
): Generator<void, void> {
  const { box = 2, blank = 2, speaker, waitsAtEnd = true } = style;
  for (const [number, page] of pages.entries()) {
    for (let turn = 0; turn < blank; turn += 1) {
      talker.text = null;
      yield;
    }
    for (let line = 0; line < page.length; line += 1) {
      const first = Math.max(0, line - box + 1);
      const above = page.slice(first, line);
      if (first > 0) {
        yield* awaitPress(talker, style);
        talker.text = { lines: above, state: "typing", ...(speaker === undefined ? {} : { speaker }) };
        yield;
      }
      yield* write(talker, above, page[line] ?? "", style);
    }
    if (waitsAtEnd || number < pages.length - 1) yield* awaitPress(talker, style);
  }
  if (waitsAtEnd) talker.text = null;
}

function* write(
  talker: FakeTalker,
  above: readonly string[],
  line: string,
  { slow = 1, speaker }: TalkStyle,
): Generator<void, void> {
  const told = speaker === undefined ? {} : { speaker };
  for (let letters = slow === 0 ? line.length : 1; letters <= line.length; letters += 1) {
    talker.text = { lines: [...above, line.slice(0, letters)], state: "typing", ...told };
    for (let turn = 0; turn < Math.max(1, slow); turn += 1) yield;
  }
}

function* awaitPress(talker: FakeTalker, { blinks = false }: TalkStyle): Generator<void, void> {
  const { text } = talker;
  if (text === null) return;
  for (let turn = 0; ; turn += 1) {
    talker.text = { ...text, state: blinks && turn % 12 >= 6 ? "typing" : "waiting" };
    yield;
    if (talker.pressed.includes("a") || talker.pressed.includes("b")) break;
  }
  talker.text = { ...text, state: "typing" };
}

/** How a menu behaves. */
export interface MenuStyle {
  readonly columns?: number;
  readonly wraps?: boolean;
  /** How many rows the screen shows of a list that scrolls. */
  readonly window?: number;
  /** Turns between a press and the cursor's step. */
  readonly slow?: number;
  readonly begin?: number;
}

/** Waits for a choice; gives the chosen entry's words, and null for B. */
export function* ask(
  talker: FakeTalker,
  entries: readonly (string | Pick<ShownEntry, "label" | "detail">)[],
  { columns = 1, wraps = false, window, slow = 0, begin = 0 }: MenuStyle = {},
): Generator<void, string | null> {
  const all = entries.map((entry) => (typeof entry === "string" ? { label: entry } : entry));
  const rows = Math.ceil(all.length / columns);
  const shown = Math.min(rows, window ?? rows);
  let [at, top] = [begin, 0];
  for (;;) {
    const row = Math.floor(at / columns);
    top = Math.min(Math.max(top, row - shown + 1), row);
    const visible = all.slice(top * columns, (top + shown) * columns);
    talker.menu = {
      entries: visible.map((entry, index) => ({
        ...entry,
        row: Math.floor(index / columns),
        column: index % columns,
      })),
      cursor: at - top * columns,
      ...(window === undefined ? {} : { more: { above: top > 0, below: top + shown < rows } }),
    };
    yield;
    const [button] = talker.pressed;
    if (button === "a" || button === "b") {
      talker.menu = null;
      return button === "a" ? (all[at]?.label ?? null) : null;
    }
    const next = moved(at, button, columns, all.length, wraps);
    if (next !== at) for (let turn = 0; turn < slow; turn += 1) yield;
    at = next;
  }
}

function moved(
  at: number,
  button: Button | undefined,
  columns: number,
  count: number,
  wraps: boolean,
): number {
  const rows = Math.ceil(count / columns);
  let [row, column] = [Math.floor(at / columns), at % columns];
  if (button === "up" || button === "down") row += button === "down" ? 1 : -1;
  else if (button === "left" || button === "right") column += button === "right" ? 1 : -1;
  else return at;
  if (wraps) [row, column] = [(row + rows) % rows, (column + columns) % columns];
  const isThere = row >= 0 && row < rows && column >= 0 && column < columns;
  const next = row * columns + column;
  return isThere && next < count ? next : at;
}

const UPPER = ["ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ "].map((line) => [...line]);

/** How a keyboard behaves. */
export interface KeyboardStyle {
  readonly most?: number;
  readonly typed?: string;
  readonly hasLower?: boolean;
  readonly hasEnd?: boolean;
  readonly wraps?: boolean;
  /** Whether B takes a letter back; otherwise the key DEL does. */
  readonly deletesByB?: boolean;
}

/** Lets a name be typed; gives it. The last row has keys of its own: fewer than the rows of letters. */
export function* askName(
  talker: FakeTalker,
  {
    most = 7,
    typed = "",
    hasLower = true,
    hasEnd = true,
    wraps = true,
    deletesByB = true,
  }: KeyboardStyle = {},
): Generator<void, string> {
  let [name, isLower, row, column] = [typed, false, 0, 0];
  for (;;) {
    const letters = isLower ? UPPER.map((line) => line.map((key) => key.toLowerCase())) : UPPER;
    const below = [
      ...(hasLower ? [isLower ? "UPPER" : "lower"] : []),
      ...(deletesByB ? [] : ["DEL"]),
      ...(hasEnd ? ["END"] : []),
    ];
    const keys = below.length === 0 ? letters : [...letters, below];
    column = Math.min(column, (keys[row]?.length ?? 1) - 1);
    talker.keyboard = { typed: name, most, keys, cursor: { row, column } };
    yield;
    const [button] = talker.pressed;
    const key = button === "a" ? (keys[row]?.[column] ?? "") : "";
    if (key === "END" || button === "start") break;
    if (key === "lower" || key === "UPPER") isLower = !isLower;
    else if (key === "DEL" || (button === "b" && deletesByB)) name = name.slice(0, -1);
    else if (key !== "" && name.length < most) name += key;
    [row, column] = steered(button, row, column, keys, wraps);
  }
  talker.keyboard = null;
  return name;
}

function steered(
  button: Button | undefined,
  row: number,
  column: number,
  keys: readonly (readonly string[])[],
  wraps: boolean,
): [number, number] {
  const within = (at: number, count: number) =>
    wraps ? (at + count) % count : Math.min(Math.max(at, 0), count - 1);
  const width = keys[row]?.length ?? 1;
  if (button === "up" || button === "down") {
    return [within(row + (button === "down" ? 1 : -1), keys.length), column];
  }
  if (button !== "left" && button !== "right") return [row, column];
  return [row, within(column + (button === "right" ? 1 : -1), width)];
}

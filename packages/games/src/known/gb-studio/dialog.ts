import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import type { ShownText } from "../game-adapter.ts";
import { bytesFrom } from "../memory-map/address.ts";
import { textReader, tidy } from "../memory-map/fields/text.ts";
import type { StudioEngine } from "./engine.ts";

/** In the place of words in letters that are the game's own. */
const NOT_READ = "(a text in letters of the game's own, which cannot be read: see the picture)";

/** The parameters of the control codes in the engine's texts; others have none. */
const CONTROLS = { "1": 1, "2": 1, "3": 2, "4": 2, "5": 0, "6": 1, "7": 1, "8": 1, "11": 1 };

/** In bytes from the beginning of a script's entry, and of the table. */
const SCRIPT = { bytes: 19, count: 16, bank: 2, waits: 16 } as const;
const [RUNNING, LOCK] = [0x136, 0x138] as const;

/** In bytes from the window's column. */
const [IS_DRAWN, FILL, TEXT_BYTES] = [5, 14, 255] as const;

const WINDOW_ROW = 0xff4a;
const CLOSED = 144;

/** Instructions of a script at which it waits, and the flags of the first for which it waits. */
const [OVERLAY_WAIT, CHOICE, INPUT_WAIT] = [0x44, 0x48, 0x52] as const;
const FOR = { text: 2, buttons: 4 + 8 + 16 } as const;

/** The window's tiles, the first of those into which the engine draws letters, and the fewest of them for a character. */
const [WINDOW_MAP, FIRST_LETTER, LEAST_TILES] = [0x9c00, 0xcc, 0.4] as const;

/** The thing for which the running script waits: a text that is drawn, a button behind a text, the answer to a question, or just a button. */
type Wait = "text" | "button" | "answer" | "key";

/** Whether a script has control, so that no button moves the player. */
export function isHeld(view: MemoryReader, { scripts }: StudioEngine): boolean {
  return view.read(scripts + LOCK) !== 0 || waitOf(view, scripts) !== null;
}

/**
 * The text that a script shows; null without one, whatever words are left in the memory: a window alone may be a bar with the score.
 * The engine's own state tells it, the window on the screen and the instruction at which the script waits. Where a script has
 * control and waits for something else, the text stands as long as its letters do.
 */
export function readDialog(view: MemoryReader, engine: StudioEngine): ShownText | null {
  const row = view.read(WINDOW_ROW);
  if (row >= CLOSED) return null;
  const wait = waitOf(view, engine.scripts);
  const isLocked = view.read(engine.scripts + LOCK) !== 0;
  if (wait === null && !isLocked) return null;
  const isDrawn = view.read(engine.window + IS_DRAWN) !== 0;
  const { characters, ...words } = wordsOf(view, engine);
  const isSure = wait !== null && wait !== "key";
  if (!isSure && isDrawn && !isOnWindow(view, row, characters)) return null;
  if (wait === "answer") return { ...words, state: "question" };
  return { ...words, state: isDrawn && (wait === "button" || wait === "key") ? "waiting" : "typing" };
}

/** Whether the window shows as many tiles with letters as such a text needs; those of narrow letters share one. */
function isOnWindow(view: MemoryReader, row: number, characters: number): boolean {
  const map = view.readRange(WINDOW_MAP, 32 * Math.floor((CLOSED - row) / 8));
  const drawn = map.filter((tile, index) => index % 32 < 20 && tile >= FIRST_LETTER).length;
  return drawn > 0 && drawn >= characters * LEAST_TILES;
}

function waitOf(view: MemoryReader, scripts: number): Wait | null {
  const script = wordAt(view, scripts + RUNNING);
  const index = (script - scripts) / SCRIPT.bytes;
  if (!Number.isInteger(index) || index < 0 || index >= SCRIPT.count) return null;
  const next = { bank: view.read(script + SCRIPT.bank), at: wordAt(view, script) };
  if (view.read(script + SCRIPT.waits) !== 0) {
    // It is asked again in each frame, while only the lock stops the player.
    const [code = 0, flags = 0] = bytesFrom(view, next, 0, 2) ?? [];
    if (view.read(scripts + LOCK) === 0) return null;
    return code === INPUT_WAIT ? "key" : code === OVERLAY_WAIT ? waitFor(flags) : null;
  }
  // The engine itself waits, and goes on with the instruction that follows.
  const [choice, count = 0, code, flags = 0, isModal] =
    bytesFrom(view, { ...next, at: next.at - 5 }, 0, 5) ?? [];
  if (code === OVERLAY_WAIT && isModal === 1) return waitFor(flags);
  return choice === CHOICE && count > 0 ? "answer" : null;
}

function waitFor(flags: number): Wait | null {
  if ((flags & FOR.buttons) !== 0) return "button";
  return (flags & FOR.text) === 0 ? null : "text";
}

/** The words in the memory, and the number of characters. */
function wordsOf(
  view: MemoryReader,
  { window }: StudioEngine,
): Pick<ShownText, "lines" | "unread"> & { readonly characters: number } {
  // Versions differ by one byte: what is before the text is the colour behind it, all bits or none.
  const before = view.read(window + FILL);
  const bytes = view.readRange(window + FILL + (before === 0 || before === 0xff ? 1 : 0), TEXT_BYTES);
  const text = readWords(bytes);
  const foreign = readForeign(bytes).length;
  const known = text.replaceAll(/\s/g, "").length;
  const characters = foreign + known;
  if (foreign > known)
    return { lines: [NOT_READ], unread: String(bytes.slice(0, bytes.indexOf(0))), characters };
  return {
    lines: text
      .split("\n")
      .map(tidy)
      .filter((line) => line !== ""),
    characters,
  };
}

const readWords = textReader({ controls: CONTROLS });

/** One sign for each character that only a font of the game's own has. */
const readForeign = textReader({
  controls: CONTROLS,
  charset: { "0x0E-0x1F": "?".repeat(18), "0x7F-0xFF": "?".repeat(129) },
});

function wordAt(view: MemoryReader, at: number): number {
  return view.read(at) + 256 * view.read(at + 1);
}

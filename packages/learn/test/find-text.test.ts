import { expect, test } from "vitest";
import type { MachineState } from "../../emulator/src/machine/machine.ts";
import type { Forks } from "../src/forks.ts";
import { cellAt, MEMORY_BYTES } from "../src/memory.ts";
import type { Moment } from "../src/moment.ts";
import type { Position } from "../src/place/choose-position.ts";
import { type FoundText, findText } from "../src/text/find-text.ts";
import { type Opening, tileAt } from "../src/text/gather-pages.ts";

const PAGES = [
  ["ANNA: The boat leaves", "when the tide is hi"],
  ["gh, and nobody waits ", "for those who sleep."],
  ["BORIS: Bring the old ", "map to ESTHER! She k"],
  ["nows the way. ANNA: T", "hey told me that the"],
].map((lines) => lines.map((line) => line.slice(0, 18).padEnd(18)));

/** The tile of a space, of the frame, and of the ground. */
const [SPACE, FRAME, GROUND] = [0x40, 0x05, 0x06];

/** The rows of the text on the screen, and its first column. */
const [FIRST, SECOND, LEFT] = [14, 16, 1];

interface Shown {
  /** LCDC: its bits 3 and 6 choose the maps of the background and of the window. */
  readonly control: number;
  readonly isWindow: boolean;
  /** Where the window begins on the screen, and how far the background is scrolled. */
  readonly top?: number;
  readonly scrollX?: number;
  readonly scrollY?: number;
}

/** A screen with a page of text in a box below, or none. */
function screen(page: readonly string[] | null, shown: Shown): Moment {
  const { control, isWindow, top = 96, scrollX = 0, scrollY = 0 } = shown;
  const tiles = new Uint8Array(0x400).fill(GROUND);
  const window = new Uint8Array(0x400).fill(GROUND);
  const put = (row: number, column: number, tile: number): void => {
    if (isWindow) window[(row - top / 8) * 32 + column] = tile;
    else tiles[((row + scrollY / 8) & 31) * 32 + ((column + scrollX / 8) & 31)] = tile;
  };
  for (let row = 12; page !== null && row < 18; row++)
    for (let column = 0; column < 20; column++) {
      const line = row === FIRST ? page[0] : row === SECOND ? page[1] : undefined;
      const isInside = column >= LEFT && column < 19 && row > 12 && row < 17;
      const letter = line?.charCodeAt(column - LEFT) ?? 32;
      put(row, column, isInside ? letter - 32 + SPACE : FRAME);
    }
  const isShown = isWindow && page !== null;
  return {
    memory: new Uint8Array(MEMORY_BYTES),
    ...{ tiles, scrollX, scrollY, sprites: [], control },
    window: isShown ? { tiles: window, left: 0, top } : null,
    windowLeft: 7,
    windowTop: isShown ? top : 144,
  };
}

/** The pictures of tiles that no text changes: the space is empty, and every letter has a picture of its own. */
const VRAM = Uint8Array.from({ length: 0x1800 }, (_, at) => {
  const tile = (at >> 4) & 0xff;
  return tile === SPACE ? 0 : at % 16 < 2 ? tile : 0;
});

/** A game whose states are its screens: A opens a text, and nobody can walk as long as it is open. */
function textOf(shown: Shown): FoundText | null {
  const open = PAGES.map((page) => screen(page, shown));
  const closed = screen(null, shown);
  const states = new Map<MachineState, Moment>();
  const stateOf = (moment: Moment): MachineState => {
    const state = { regions: { vram: VRAM } } as unknown as MachineState;
    states.set(state, moment);
    return state;
  };
  const openings: Opening[] = open.map((moment) => ({
    opened: stateOf(moment),
    unopened: stateOf(closed),
    isPerson: false,
  }));
  const walked = { ...closed, memory: closed.memory.with(0, 1) };
  let now = closed;
  const forks = {
    goTo: (state: MachineState) => {
      now = states.get(state) ?? closed;
    },
    run: (_frames: number, held?: string) => {
      if (held === "a") now = closed;
      else if (held !== undefined && now === closed) now = walked;
    },
    see: () => now,
    look: () => 1,
    take: () => stateOf(now),
  } as unknown as Forks;
  const position = { x: cellAt(0), y: cellAt(1) } as unknown as Position;
  const search = findText(forks, openings, [closed], position);
  for (;;) {
    const next = search.next();
    if (next.done === true) return next.value.text;
  }
}

test.each<readonly [what: string, shown: Shown, first: number]>([
  ["the second, where the background has the first", { control: 0xf1, isWindow: true }, 0x9c00],
  ["the first, where the background has the second", { control: 0xb9, isWindow: true }, 0x9800],
])("a text in the window has addresses in the window's map of tiles: %s", (_, shown, map) => {
  expect(textOf(shown)).toMatchObject({
    region: { left: 0, top: 96, width: 160, height: 48 },
    lines: [
      { address: map + 2 * 32 + LEFT, columns: 18 },
      { address: map + 4 * 32 + LEFT, columns: 18 },
    ],
    open: { address: 0xff4a, mask: 0xff, values: [96] },
  });
});

test.each<readonly [what: string, shown: Shown, first: number]>([
  ["the first, where the window would have the second", { control: 0xd1, isWindow: false }, 0x9800],
  ["the second, where the window would have the first", { control: 0x99, isWindow: false }, 0x9c00],
])("a text in the background has addresses in the background's map of tiles: %s", (_, shown, map) => {
  // Scrolled so that the map wraps around above the text.
  const [down, right] = [18 - 32, 2];
  const found = textOf({ ...shown, scrollX: 8 * right, scrollY: 144 });

  expect(found).toMatchObject({
    lines: [FIRST, SECOND].map((row) => ({ address: map + (row + down) * 32 + LEFT + right, columns: 18 })),
    open: { address: map + (12 + 18) * 32 + right, mask: 0xff, values: [FRAME] },
  });
});

test("a column left of a window's edge shows the background", () => {
  const [tiles, window] = [GROUND, FRAME].map((tile) => new Uint8Array(0x400).fill(tile)) as [
    Uint8Array,
    Uint8Array,
  ];
  const base = screen(null, { control: 0xf1, isWindow: true });
  const moment: Moment = { ...base, tiles, window: { tiles: window, left: 80, top: 0 }, windowLeft: 87 };

  expect([8, 9, 10].map((column) => tileAt(moment, 0, column).tile)).toEqual([GROUND, GROUND, FRAME]);
  // The window begins within the column.
  const within: Moment = { ...moment, window: { tiles: window, left: 85, top: 0 }, windowLeft: 92 };
  expect(tileAt(within, 0, 10).tile).toBe(GROUND);
});

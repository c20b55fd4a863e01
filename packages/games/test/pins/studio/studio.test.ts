import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { BankedImage } from "../../../../../test/helpers/roms/banked-image.ts";
import { cartridgeOf } from "../../../../../test/helpers/roms/ram-image.ts";
import { studioSymbols } from "../../../../../test/helpers/small-games/gb-studio-rom.ts";
import { isHeld, readDialog } from "../../../src/known/gb-studio/dialog.ts";
import { seeEngine } from "../../../src/known/gb-studio/engine.ts";
import { gbStudioMap, isLayout, ownFields } from "../../../src/known/gb-studio/gb-studio-map.ts";
import { mayBeGbStudio, openBySymbols } from "../../../src/known/gb-studio/open-gb-studio.ts";
import { isPlayerHidden } from "../../../src/known/gb-studio/player-shown.ts";

const [ACTORS, SCENE, WINDOW, SCRIPTS] = [0xc0b8, 0xc528, 0xc600, 0xc740];
const ENGINE = { actors: ACTORS, scene: SCENE, window: WINDOW, scripts: SCRIPTS };

const low = (word: number) => [word & 255, word >> 8];

/** A memory as the engine leaves it: a scene of 32 × 20 tiles, the player at 3,4; the window is closed. */
function memory(): BankedImage {
  const view = new BankedImage();
  view.set(
    SCENE,
    5,
    ...low(0x5000),
    0,
    0,
    0,
    0,
    0,
    0,
    6,
    ...low(0x4100),
    32,
    20,
    ...low(256),
    ...low(160),
    0,
    2,
    0,
    0,
    0,
  );
  view.set(ACTORS, 1, ...low(3 * 128), ...low(4 * 128), 3).set(ACTORS + 21 * 52, ...low(ACTORS));
  view.set(WINDOW, 7, 7, 144, 144, 1, 0).set(0xff4a, 144);
  for (let index = 0; index < 16; index += 1) {
    view.set(SCRIPTS + index * 19 + 10, ...low(0xd800 - index * 128), index + 1);
  }
  return view;
}

const json = (value: unknown) => JSON.stringify(value);

/** Bytes at an address that are set, or a word. */
type Change = readonly [address: number, ...bytes: readonly number[]];

const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  "nothing changed": [],
  "no scene's bank": [[SCENE, 0]],
  "a scene's pointer below the banks": [[SCENE + 1, ...low(0x3fff)]],
  "a scene's pointer at their beginning": [[SCENE + 1, ...low(0x4000)]],
  "a scene's pointer at their end": [[SCENE + 1, ...low(0x7fff)]],
  "a scene's pointer past them": [[SCENE + 1, ...low(0x8000)]],
  "no collisions' bank": [[SCENE + 9, 0]],
  "collisions past the banks": [[SCENE + 10, ...low(0x8000)]],
  "the least scene": [[SCENE + 12, 20, 18, ...low(160), ...low(144)]],
  "a scene that is too narrow": [[SCENE + 12, 19, 18, ...low(152), ...low(144)]],
  "a scene that is too low": [[SCENE + 12, 20, 17, ...low(160), ...low(136)]],
  "another width in pixels": [[SCENE + 14, ...low(255)]],
  "another height in pixels": [[SCENE + 16, ...low(161)]],
  "no actor": [[SCENE + 19, 0]],
  "one actor": [[SCENE + 19, 1]],
  "most actors": [[SCENE + 19, 21]],
  "too many actors": [[SCENE + 19, 22]],
  "the last kind of scene": [[SCENE + 22, 5]],
  "a kind of scene that is none": [[SCENE + 22, 6]],
  "a player at the right edge": [[ACTORS + 1, ...low(32 * 128 - 1)]],
  "a player past the right edge": [[ACTORS + 1, ...low(32 * 128)]],
  "a player at the bottom": [[ACTORS + 3, ...low(20 * 128 - 1)]],
  "a player past the bottom": [[ACTORS + 3, ...low(20 * 128)]],
  "a direction that is none": [[ACTORS + 5, 4]],
  "actors of 50 bytes": [
    [ACTORS + 21 * 52, 0, 0],
    [ACTORS + 21 * 50, ...low(ACTORS)],
  ],
  "actors of 51 bytes": [
    [ACTORS + 21 * 52, 0, 0],
    [ACTORS + 21 * 51, ...low(ACTORS)],
  ],
  "a player behind two actors": [
    [ACTORS + 21 * 52, ...low(ACTORS + 52 * 20)],
    [ACTORS + 52 * 21 - 4, ...low(ACTORS + 52)],
    [ACTORS + 52 * 2 - 4, ...low(ACTORS)],
  ],
  "actors in a circle": [
    [ACTORS + 21 * 52, ...low(ACTORS + 52)],
    [ACTORS + 52 * 2 - 4, ...low(ACTORS + 52)],
  ],
  "an actor between two": [[ACTORS + 21 * 52, ...low(ACTORS + 1)]],
  "a script of another number": [[SCRIPTS + 15 * 19 + 12, 15]],
  "a stack of another size": [[SCRIPTS + 19 + 10, ...low(0xd781)]],
  "a window that moves": [[WINDOW + 3, 100]],
  "a window on its way": [[WINDOW + 2, 100]],
  "a window at another column": [[WINDOW, 161]],
  "a window that is too fast": [[WINDOW + 4, 8]],
  "a text that is neither drawn nor not": [[WINDOW + 5, 2]],
};

function seen(view: BankedImage): string {
  const engine = seeEngine(view);
  if (engine === null) return "no engine";
  const { scripts, tables, windows } = engine;
  const hex = (at: number) => at.toString(16);
  const told = tables === null ? "no tables" : `actors ${hex(tables.actors)}, scene ${hex(tables.scene)}`;
  return `scripts ${hex(scripts)}, ${told}, ${windows.length} windows${windows.includes(WINDOW) ? " with the one" : ""}`;
}

it("the engine of GB Studio is known by the same shapes as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines = Object.entries(CHANGES).map(([name, changes]) => {
    const view = memory();
    for (const change of changes) view.set(...change);
    return `${name}: ${isLayout(view, ENGINE) ? "sound" : "not sound"}; ${seen(view)}`;
  });
  const types = [
    "MBC5+RAM+BATTERY",
    "MBC5+RUMBLE+RAM+BATTERY",
    "MBC3+RAM+BATTERY",
    "MBC3+TIMER+RAM+BATTERY",
    "MBC5",
    "ROM",
  ];
  const titles = ["A", "ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNOP", "A B", "a", "A1", ""];
  const tables = [2, 1, 0, -1, -2, -3, -4, -5, -6, -5, -4, -3, -2, -1, 0].map((byte) => byte & 255);
  const masks = [0, 1, 3, 7, 15, 31, 63];
  const roms = [[], tables, masks, [...tables, 9, ...masks]];
  const cartridges = [
    ...types.flatMap((type) =>
      titles.map(
        (title) => `${type} "${title}": ${mayBeGbStudio({ ...cartridgeOf(title), type }, new Uint8Array(8))}`,
      ),
    ),
    ...roms.map(
      (rom) => `tables of ${rom.length} bytes: ${mayBeGbStudio(cartridgeOf("x"), Uint8Array.from(rom))}`,
    ),
  ];

  await expect(`${[...lines, ...cartridges].join("\n")}\n`).toMatchFileSnapshot("./shapes.txt");
});

it("the map of GB Studio's games is the same as ever", async () => {
  await expect(`${JSON.stringify(gbStudioMap(ENGINE), null, 1)}\n`).toMatchFileSnapshot("./map.txt");
});

const LETTERS = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const HELLO = [0xff, 1, 3, 2, 1, ...LETTERS("Hi,"), 10, ...LETTERS(" you "), 0];
/** The first script has control, and goes on at 5100 of bank 7. */
const RUNS: readonly Change[] = [
  [SCRIPTS, ...low(0x5100), 7],
  [SCRIPTS + 0x136, ...low(SCRIPTS)],
];
const OPEN: readonly Change[] = [
  [0xff4a, 96],
  [WINDOW + 14, ...HELLO],
  [0x9c00, ...Array<number>(8).fill(0xd0)],
];

const TALKS: Readonly<
  Record<
    string,
    {
      readonly changes: readonly Change[];
      readonly code?: readonly number[];
      readonly next?: readonly number[];
    }
  >
> = {
  "the window is closed": { changes: RUNS },
  "no script has control": { changes: OPEN },
  "a script is locked": { changes: [...OPEN, [SCRIPTS + 0x138, 1]] },
  "a script is locked, and the text drawn": { changes: [...OPEN, [SCRIPTS + 0x138, 1], [WINDOW + 5, 1]] },
  "a script is locked, and the letters are gone": {
    changes: [...OPEN, [SCRIPTS + 0x138, 1], [WINDOW + 5, 1], [0x9c00, 0, 0, 0, 0, 0, 0, 0, 0]],
  },
  "it waits for the text": { changes: [...OPEN, ...RUNS], code: [0, 0, 0x44, 2, 1] },
  "it waits for a button": { changes: [...OPEN, ...RUNS, [WINDOW + 5, 1]], code: [0, 0, 0x44, 4, 1] },
  "it waits for a button while the text is drawn": { changes: [...OPEN, ...RUNS], code: [0, 0, 0x44, 8, 1] },
  "it waits for nothing": { changes: [...OPEN, ...RUNS], code: [0, 0, 0x44, 1, 1] },
  "it waits for a text that is not modal": { changes: [...OPEN, ...RUNS], code: [0, 0, 0x44, 2, 0] },
  "it asks": { changes: [...OPEN, ...RUNS], code: [0x48, 2, 0, 0, 0] },
  "it asks with no answer": { changes: [...OPEN, ...RUNS], code: [0x48, 0, 0, 0, 0] },
  "the script of no entry": {
    changes: [...OPEN, ...RUNS, [SCRIPTS + 0x136, ...low(SCRIPTS + 16 * 19)]],
    code: [0, 0, 0x44, 2, 1],
  },
  "the script between two": {
    changes: [...OPEN, ...RUNS, [SCRIPTS + 0x136, ...low(SCRIPTS + 1)]],
    code: [0, 0, 0x44, 2, 1],
  },
  "it is asked again for a key": {
    changes: [...OPEN, ...RUNS, [SCRIPTS + 16, 1], [SCRIPTS + 0x138, 1], [WINDOW + 5, 1]],
    next: [0x52, 1],
  },
  "it is asked again for a button": {
    changes: [...OPEN, ...RUNS, [SCRIPTS + 16, 1], [SCRIPTS + 0x138, 1], [WINDOW + 5, 1]],
    next: [0x44, 16],
  },
  "it is asked again without a lock": { changes: [...OPEN, ...RUNS, [SCRIPTS + 16, 1]], next: [0x44, 16] },
  "letters of its own": {
    changes: [...OPEN, ...RUNS, [WINDOW + 14, 0xff, 0x90, 0x91, 0x92, 65, 0]],
    code: [0, 0, 0x44, 4, 1],
  },
  "as many letters of its own as others": {
    changes: [...OPEN, ...RUNS, [WINDOW + 14, 0, 0x90, 66, 0]],
    code: [0, 0, 0x44, 4, 1],
  },
  "a version without a colour": {
    changes: [...OPEN, ...RUNS, [WINDOW + 14, ...LETTERS("Plain"), 0]],
    code: [0, 0, 0x44, 4, 1],
  },
};

it("the texts of GB Studio's games are read as ever, by what a script waits for", async () => {
  const lines = Object.entries(TALKS).map(([name, { changes, code, next }]) => {
    const view = memory();
    for (const change of changes) view.set(...change);
    view.setBank(7, 0x50fb, ...(code ?? [])).setBank(7, 0x5100, ...(next ?? []));
    const own = ownFields(ENGINE, new Map([["5:20480", "the hall"]]));
    const fields = Object.entries(own).map(([field, read]) => `${field} ${json(read(view))}`);
    return `${name}: ${json(readDialog(view, ENGINE))}; held ${isHeld(view, ENGINE)}; ${fields.join(", ")}`;
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./talks.txt");
});

it("a game of GB Studio is opened by its symbols, with the names of its scenes, as ever", async () => {
  const at = { actors: 0xc2b0, scene: 0xc740, text: 0xc800, drawn: 0xc7f7 };
  const symbols = studioSymbols(at);
  const file = (text: string) => {
    const path = join(temporaryFolder(), "game.sym");
    writeFileSync(path, text);
    return path;
  };
  const others = [
    "_actors",
    "_current_scene",
    "_win_pos_x",
    "_CTXS",
    "_scene_type",
    "_text_drawn",
    "_vm_lock_state",
  ].map((name) => {
    const moved = symbols.replace(
      new RegExp(`:c(\\w+) ${name}$`, "m"),
      (_, hex: string) => `:c${(Number.parseInt(hex, 16) + 1).toString(16).padStart(3, "0")} ${name}`,
    );
    return [name, moved] as const;
  });
  const lines: string[] = [];
  for (const [name, text] of [["as they are", symbols], ...others] as const) {
    const adapter = await openBySymbols(file(text), cartridgeOf("STUDIO"));
    lines.push(`${name}: ${adapter === null ? "none" : `${adapter.id}; ${adapter.briefing}`}`);
  }

  await expect(`${symbols}\n${lines.join("\n")}\n`).toMatchFileSnapshot("./symbols.txt");
});

/** A title of one screen, the player at 3,4: their tile is at 24,32. */
const hidden = (lcdc: number, ...sprites: readonly (readonly [row: number, column: number])[]) => {
  const view = memory()
    .set(SCENE + 12, 20, 18)
    .set(0xff40, lcdc)
    .set(0xfe00, ...Array<number>(160).fill(0));
  for (const [at, [row, column]] of sprites.entries()) view.set(0xfe00 + (39 - at) * 4, row + 16, column + 8);
  return isPlayerHidden(view, ENGINE);
};

it.each([
  ["without sprites in the picture", 0, [[32, 24]], true],
  ["without a sprite", 2, [], true],
  ["with their sprite", 2, [[32, 24]], false],
  ["with a sprite just near to the left", 2, [[32, 9]], false],
  ["with a sprite too far to the left", 2, [[32, 8]], true],
  ["with a sprite just near to the right", 2, [[32, 47]], false],
  ["with a sprite too far to the right", 2, [[32, 48]], true],
  ["with a sprite just near above", 2, [[-7, 24]], false],
  ["with a sprite just near below", 2, [[47, 24]], false],
  ["with a sprite too far below", 2, [[48, 24]], true],
  [
    "with two sprites, the second near",
    2,
    [
      [100, 100],
      [32, 24],
    ],
    false,
  ],
] as const)("the player of GB Studio's games is shown %s", (_, lcdc, sprites, expected) => {
  expect(hidden(lcdc, ...sprites)).toBe(expected);
});

it.each([
  [20, 18, true],
  [21, 18, false],
  [20, 19, false],
])("a scene of %i × %i tiles may be a title: %s", (width, height, expected) => {
  expect(isPlayerHidden(memory().set(SCENE + 12, width, height), ENGINE)).toBe(expected);
});

import { expect, it } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { BankedImage } from "../../../../../test/helpers/roms/banked-image.ts";
import { mapAdapter } from "../../../../../test/helpers/roms/map-adapter.ts";
import { cartridgeOf } from "../../../../../test/helpers/roms/ram-image.ts";
import { RICH } from "./rich-map.ts";

const game = mapAdapter(RICH);

/** The memory of a game that walks in the well. */
function walking(): BankedImage {
  const view = new BankedImage();
  view.set(0xc000, 1, 1, 2, 3, 2, 6, 6, 4, 3, 0x00, 0x12, 0x34, 0, 1, 2, 3);
  view.set(0xc010, 0x01, 0x06, 0xff, 0x3f, 0x20, 0x08);
  view
    .set(0xc020, 0x80, 0x03, 0x81, 0x81, 0x90, 0x82, 0x91, 0x81, 80, 0x80)
    .set(0xc030, 0x4d, 0x61, 0x20, 0x20, 0x78);
  view.set(0xc041, 5, 6, 7, 8).set(0xc050, 0x00, 0x41).setBank(1, 0x4100, 77);
  view.set(0xc060, 1, 3, 0, 9, 2, 5, 7, 1, 255).set(0xc070, 5, 9, 4, 2);
  view.set(0xc080, 0, 1, 3, 2).set(0xc090, 1, 2, 0, 2, 4, 4, 1, 0).set(0xc0a0, 0, 2, 50).set(0xc0b0, 7, 8, 0);
  const cells = ["111111", "123456", "789111", "512111", "111221", "666111"];
  return view.set(0xc100, ...cells.flatMap((row) => [...row].map(Number)));
}

const json = (value: unknown) => JSON.stringify(value);

function told(view: BankedImage, info: GameInfo, before: GameInfo | null): string {
  const grid = game.grid?.(view) ?? null;
  const steps = grid?.cells.flatMap((line, row) =>
    line.flatMap((_, column) =>
      (["down", "right"] as const).flatMap((way) => {
        const [toRow, toColumn] = way === "down" ? [row + 1, column] : [row, column + 1];
        const [there, back] = [
          grid.canStep?.(row, column, toRow, toColumn),
          grid.canStep?.(toRow, toColumn, row, column),
        ];
        return there !== false && back !== false ? [] : [`${row},${column} ${way} ${there} ${back}`];
      }),
    ),
  );
  return [
    game.describe(info, null),
    ...(before === null
      ? []
      : [
          `Changes: ${game.describe(info, before, { isStandingTold: true })}`,
          `Milestones: ${game.milestones(before, info).join("; ")}`,
          `Interruption: ${game.interruption?.(before, info)}`,
        ]),
    `State: ${json(info)}`,
    `Position: ${game.position?.(info)}; health ${game.health?.(info)}; ended ${game.isEnded?.(info)}; goes on ${game.goesOn?.(info)}`,
    `Fight: ${json(game.fight?.(info))}`,
    `Facts: ${json(game.facts?.(info))}`,
    `Text: ${json(game.shownText?.(view))}`,
    `Menu: ${json(game.shownMenu?.(view))}`,
    `Standing: ${json(game.standing?.(view))}; moving ${game.isMoving?.(view)}, carried ${game.isCarried?.(view)}, offset ${json(game.offset?.(view))}`,
    `Course: ${json(game.course?.(view))}`,
    `Doors: ${json(game.doors?.(view))}`,
    ...(grid === null
      ? ["No grid."]
      : [
          ...grid.cells.map((line, row) =>
            line.map((cell, column) => `${cell} ${grid.confidence?.[row]?.[column]}`).join(", "),
          ),
          `Player ${json(grid.player)}, swims ${grid.canSwim}; closed: ${steps?.join("; ")}`,
        ]),
  ].join("\n");
}

it("a map with every part reads a game as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const scenes: readonly (readonly [name: string, change: (view: BankedImage) => unknown])[] = [
    ["walks", () => {}],
    [
      "walks on, in the dark, with a key more and less health",
      (view) => view.set(0xc002, 1).set(0xc008, 1).set(0xc014, 0).set(0xc010, 1, 2),
    ],
    [
      "is at the end of the map, and richer",
      (view) => view.set(0xc002, 5, 5).set(0xc009, 0, 1, 0).set(0xc015, 0x0e),
    ],
    ["fights", (view) => view.set(0xc000, 2).set(0xc015, 8).set(0xc0a0, 1)],
    ["fights with the cursor at no entry", (view) => view.set(0xc000, 2).set(0xc0a0, 3).set(0xc030, 0x42)],
    [
      "has more health than it can have, in another room",
      (view) => view.set(0xc001, 2).set(0xc008, 5).set(0xc015, 0x10).set(0xc014, 0x20),
    ],
    [
      "has a bag without an end, and a damaged pointer",
      (view) => view.set(0xc007, 3).set(0xc051, 0xff).set(0xc001, 9),
    ],
    ["is at its end", (view) => view.set(0xc000, 3)],
    ["shows its title", (view) => view.set(0xc000, 0).set(0xc0b0, 7, 7, 7, 7)],
  ];
  let before: GameInfo | null = null;
  const parts = scenes.map(([name, change]) => {
    const view = walking();
    change(view);
    const info = game.readState(view, before);
    const text = `# It ${name}\n${told(view, info, before)}`;
    before = info;
    return text;
  });
  const head = {
    id: game.id,
    slug: game.slug,
    words: game.words,
    cells: game.placeCells,
    kinds: game.gridCells,
    isLearned: game.isLearned,
  };

  await expect(`${json(head)}\n\n${parts.join("\n\n")}\n`).toMatchFileSnapshot("./reading.txt");
});

const SHA1 = "ab".repeat(20);
const CARTRIDGE = { ...cartridgeOf("CAVE"), code: "AAUE", revision: 1 };

it.each([
  ["fits in all", {}, true],
  ["has another title of the list", { title: "CAVE2" }, true],
  ["has another title", { title: "CAVE3" }, false],
  ["has another code", { code: "BAUE" }, false],
  ["has no code", { code: undefined }, false],
  ["is another revision", { revision: 2 }, false],
  ["is for the Game Boy Color", { isColor: true }, false],
  ["is a ROM of the list", { title: "X", isColor: true, sha1: SHA1 }, true],
  ["is the other ROM of the list", { title: "X", sha256: "cd".repeat(32) }, true],
] as const)("whether a map is for a cartridge that %s: %j %s", (_, more, expected) => {
  expect(game.recognises({ ...CARTRIDGE, ...more } as typeof CARTRIDGE)).toBe(expected);
});

it.each([
  [{ onlyRoms: true, roms: [{ sha1: SHA1 }] }, {}, false],
  [{ onlyRoms: true, roms: [{ sha1: SHA1.toUpperCase() }] }, { sha1: SHA1 }, true],
  [{ roms: [{ sha1: SHA1, sha256: "cd".repeat(32) }], titles: ["X"] }, { sha1: SHA1 }, false],
  [{ color: true }, { isColor: true }, true],
  [{}, { title: "Any" }, true],
] as const)("the rules %j take the cartridge %j: %s", (recognises, more, expected) => {
  const map = { ...RICH, title: undefined, recognises };

  expect(mapAdapter(map).recognises({ ...CARTRIDGE, ...more } as typeof CARTRIDGE)).toBe(expected);
});

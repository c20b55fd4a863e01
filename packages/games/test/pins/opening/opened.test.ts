import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { told, toldLater } from "../../../../../test/helpers/pins/told.ts";
import { buildRom } from "../../../../../test/helpers/roms/build-rom.ts";
import { cartridgeOf } from "../../../../../test/helpers/roms/ram-image.ts";
import type { Cartridge } from "../../../../emulator/src/machine/machine.ts";
import { CODED_GAMES, describeOtherRelease, findKnownGame } from "../../../src/known/known-games.ts";
import { idOf } from "../../../src/known/memory-map/recognise/game-id.ts";
import type { MapRecognition } from "../../../src/known/memory-map/recognise/map-recognition.ts";
import { isMapFor, romOf } from "../../../src/known/memory-map/recognise/recognise.ts";
import { findAdapter } from "../../../src/known/registry.ts";
import { readRom } from "../../../src/read-rom.ts";
import { resolveRom, splitRomName } from "../../../src/seeds/rom-names.ts";

const TITLES = [
  ...[
    "POKEMON RED",
    "POKEMON BLUE",
    "POKEMON YELLOW",
    "POKEMON_GLDAAUE",
    "POKEMON_GLD",
    "PM_CRYSTAL",
    "TETRIS",
  ],
  ...[
    "SUPER MARIOLAND",
    "SUPERMARIOLAND3",
    "KIRBY DREAM LAND",
    "METROID2",
    "ZELDA",
    "LANTERN",
    "CAIRN",
    "LEDGE",
  ],
  ...["LANTERN 7", "", "QUEST"],
];

it("the adapter of each cartridge and file is as ever, and so are refusals (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = temporaryFolder();
  const write = (name: string, text: string | Uint8Array) => {
    writeFileSync(join(cwd, name), text);
    return join(cwd, name);
  };
  const map = (name: string, more: object = {}) =>
    write(name, JSON.stringify({ format: 1, game: "Mine", fields: [], ...more }));
  mkdirSync(join(cwd, "empty"));
  const quest = cartridgeOf("QUEST");
  const open = (cartridge: Cartridge, options: Parameters<typeof findAdapter>[1] = {}) =>
    toldLater(async () => {
      const { id, briefing, readsMemory } = await findAdapter(cartridge, options);
      return { id, readsMemory, briefing: briefing.slice(0, 60) };
    });
  const titles: string[] = [];
  for (const title of TITLES) titles.push(`${JSON.stringify(title)}: ${await open(cartridgeOf(title))}`);
  const files = [
    ["a map", { gameMap: map("map.json") }],
    ["a map of that title", { gameMap: map("title.json", { title: "QUEST" }) }],
    ["a map of another title", { gameMap: map("other.json", { title: "TETRIS" }) }],
    ["a map of other ROMs", { gameMap: map("roms.json", { recognises: { titles: ["TETRIS"] } }) }],
    ["a map with a mistake", { gameMap: map("one.json", { field: [] }) }],
    ["a map with mistakes", { gameMap: map("two.json", { field: [], fields: [{}, { name: "x" }] }) }],
    ["a large map", { gameMap: write("large.json", `${" ".repeat(4_000_000)}{}`) }],
    ["no file", { gameMap: join(cwd, "none.json") }],
    ["an empty folder", { gameMap: join(cwd, "empty") }],
    [
      "a map with symbols",
      {
        gameMap: map("symbols.json", { fields: [{ name: "x", address: "wX" }] }),
        symbols: write("a.sym", "00:c100 wX\n"),
      },
    ],
    [
      "a map with other symbols",
      { gameMap: join(cwd, "symbols.json"), symbols: write("b.sym", "00:c100 wY\n") },
    ],
    ["a map without its symbols", { gameMap: join(cwd, "symbols.json") }],
    ["symbols that are none", { gameMap: join(cwd, "symbols.json"), symbols: write("c.sym", "nothing\n") }],
    ["no symbols there", { gameMap: join(cwd, "symbols.json"), symbols: join(cwd, "none.sym") }],
    ["symbols alone", { symbols: join(cwd, "a.sym") }],
    ["a ROM", { rom: buildRom({ title: "QUEST" }, (code) => code.forever()) }],
  ] as const;
  for (const [what, options] of files) titles.push(`${what}: ${await open(quest, options)}`);

  const known: string[] = [];
  for (const id of ["tetris", "tetriss", "pokemon-red", "pokemon", "zzz", "", "Tetris"])
    known.push(`${JSON.stringify(id)}: ${await toldLater(async () => (await findKnownGame(id)).game)}`);
  const releases = CODED_GAMES.flatMap(({ adapter, titles: [title = ""], roms }) =>
    [...roms.map(({ sha1 }) => sha1), "0".repeat(40), undefined].map((sha1) => {
      const cartridge = { ...cartridgeOf(title), ...(sha1 === undefined ? {} : { sha1 }) };
      return `${adapter.id} ${sha1?.slice(0, 6)}: ${describeOtherRelease(adapter, cartridge)}`;
    }),
  );
  const ids = ["Cave Quest II", "Pokémon: Gold & Silver", "--a--", "ゲーム", "", "A'B"].map(
    (name) => `${name} → ${idOf(name)}`,
  );
  const text = [...titles, "", ...known, "", ...releases, "", ...ids].join("\n").replaceAll(cwd, "<here>");

  await expect(`${text}\n`).toMatchFileSnapshot("./adapters.txt");
});

it("a map is for a cartridge as ever", async () => {
  const [one, other] = ["1".repeat(40), "2".repeat(40)];
  const cartridge = {
    ...cartridgeOf("QUEST"),
    ...{ code: "AAUE", revision: 1, isColor: true, sha1: one, sha256: "a".repeat(64) },
  };
  const bare = { ...cartridgeOf("QUEST"), isColor: false, sha256: "b".repeat(64) };
  const maps: readonly (MapRecognition & { readonly title?: string })[] = [
    {},
    { title: "QUEST" },
    { title: "OTHER" },
    { title: "OTHER", titles: ["QUEST"] },
    { title: "QUEST", titles: ["OTHER"] },
    { codes: ["AAUE", "BBBB"] },
    { codes: [] },
    { revisions: [0, 1] },
    { revisions: [0] },
    { color: true },
    { color: false },
    { title: "QUEST", color: false, codes: ["AAUE"] },
    { title: "OTHER", roms: [{ sha1: one, name: "one" }] },
    { title: "QUEST", roms: [{ sha1: other, name: "other" }] },
    { title: "QUEST", roms: [{ sha1: other }], onlyRoms: true },
    {
      roms: [{ sha1: other }, { sha256: "A".repeat(64), name: "first" }, { sha1: one, name: "second" }],
      onlyRoms: true,
    },
    { roms: [{ sha1: other, sha256: "a".repeat(64) }], onlyRoms: true },
    { roms: [{ name: "without a hash" }], onlyRoms: true },
  ];
  const lines = maps.map(({ title, ...recognises }) => {
    const map = {
      format: 1,
      game: "Mine",
      fields: [],
      ...(title === undefined ? {} : { title }),
      recognises,
    } as const;
    const fits = [cartridge, bare].map(
      (rom) => `${isMapFor(map, rom)} ${romOf(recognises, rom)?.name ?? "-"}`,
    );
    return `${JSON.stringify({ title, ...recognises }).replaceAll(/(.)\1{20,}/g, "$1…")}: ${fits.join(", ")}`;
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./recognised.txt");
});

it("ROM files are read, and refused, as ever", async () => {
  const cwd = temporaryFolder();
  const rom = buildRom({ title: "MINE" }, (code) => code.forever());
  const large = buildRom({ title: "LARGE" }, (code) => code.forever());
  const files: Readonly<Record<string, Uint8Array>> = {
    "mine.gb": rom,
    mine: rom,
    "mine.zip": zipSync({ "roms/mine.gb": rom, "readme.txt": Buffer.from("Hello") }),
    "two.zip": zipSync({ "one.gb": rom, "two.gbc": large }),
    "none.zip": zipSync({ "readme.txt": Buffer.from("Hello") }),
    "mine.gb.gz": gzipSync(rom),
    "broken.gb.gz": gzipSync(rom).subarray(0, 100),
    "short.gb": rom.subarray(0, 0x100),
    "empty.gb": new Uint8Array(),
    "text.gb": Buffer.from("Hello, this is no ROM.\n".repeat(40)),
    "picture.png": Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    "large.gb": new Uint8Array(1),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(cwd, name), bytes);
  truncateSync(join(cwd, "large.gb"), 80_000_000);
  mkdirSync(join(cwd, "folder.gb"));
  const words = [
    ...[...Object.keys(files), "folder.gb", "absent.gb", "mine.gb/inner.gb"].map((name) => join(cwd, name)),
    ...[
      "lantern",
      "cairn",
      "ledge",
      "lantern:0",
      "lantern:4294967295",
      "lantern:4294967296",
      "lantern:",
      "cairn:01",
    ],
    ...["ledge:-1", "cairn:1.5", "ledge:x"],
  ];
  const lines = words.map((word) => {
    const read = told(() => {
      const bytes = readRom(word);
      return `${bytes.length} bytes${bytes.every((byte, at) => byte === rom[at]) ? ", mine" : ""}`;
    });
    return `${word}: ${read}`;
  });
  const names = [
    "lantern",
    "lantern:7",
    "lantern:",
    "lanterns",
    "Lantern",
    "./lantern",
    "cairn:a:b",
    "tetris:1",
    "lantern:1\n",
  ].map(
    (word) =>
      `${JSON.stringify(word)}: ${JSON.stringify(splitRomName(word))}, ${JSON.stringify(resolveRom("/home", word))}`,
  );

  await expect(`${[...lines, ...names].join("\n").replaceAll(cwd, "<here>")}\n`).toMatchFileSnapshot(
    "./roms.txt",
  );
});

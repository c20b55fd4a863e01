/**
 * Turns the art and the maps into C: `node make-assets.js OUTPUT_FOLDER` writes assets.c and assets.h there. With `--seeded` the maps
 * are left out, and the tile sets of the seeds' maps are written beside, as tiles.bin and terrain.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { Canvas, WHITE } from "./canvas.js";
import { FOES, playerBack } from "./foes.js";
import { fontRows } from "./font.js";
import { PEOPLE } from "./people.js";
import { endingPicture, titlePicture } from "./pictures.js";
import { drawCell, TERRAIN } from "./terrain.js";
import { tileSet } from "./tile-sets.js";
import { USER_INTERFACE } from "./user-interface.js";

const MAPS = ["village", "wood", "tower"];
const FIRST_MAP_TILE = 128;
const mapsFolder = new URL("../maps/", import.meta.url);

const source = [];
const header = [];

function bytes(name, values) {
  header.push(`extern const uint8_t ${name}[${values.length}];`);
  const lines = [];
  for (let i = 0; i < values.length; i += 16) lines.push(`  ${values.slice(i, i + 16).join(", ")},`);
  source.push(`const uint8_t ${name}[${values.length}] = {`, ...lines, "};", "");
}

function constant(name, value) {
  header.push(`#define ${name} ${value}`);
}

/** Gathers tiles, each kind once. */
class TileSet {
  tiles = [];
  #known = new Map();

  add(tile) {
    const key = tile.join();
    if (!this.#known.has(key)) {
      this.#known.set(key, this.tiles.length);
      this.tiles.push(tile);
    }
    return this.#known.get(key);
  }
}

function people() {
  const tiles = [];
  const firsts = Object.entries(PEOPLE).map(([name, poses]) => {
    const first = tiles.length;
    const { down, up, left, downStep, upStep, leftStep } = poses;
    const used = name === "wick" ? [down, up, left, downStep, upStep, leftStep] : [down, up, left];
    for (const pose of new Set(used)) tiles.push(...pose.tiles());
    return first;
  });
  bytes("firstSpriteTile", firsts);
  if (tiles.length > 128) throw new Error(`${tiles.length} sprite tiles`);
  bytes("spriteTiles", tiles.flat());
  Object.keys(PEOPLE).forEach((name, i) => {
    constant(`PERSON_${name.toUpperCase()}`, i);
  });
}

/** A picture of at most 256 different tiles, packed: its tiles and its map. */
function picture(name, canvas, limit = 256) {
  const set = new TileSet();
  const map = canvas.tiles().map((tile) => set.add(tile));
  if (set.tiles.length > limit) throw new Error(`${name} has ${set.tiles.length} tiles`);
  constant(`${name.toUpperCase()}_TILES`, set.tiles.length);
  bytes(`${name}Tiles`, set.tiles.flat());
  bytes(`${name}Map`, map);
  return set.tiles.length;
}

function onPaper(canvas) {
  return new Canvas(canvas.width, canvas.height, WHITE).paste(canvas);
}

function parseMap(name) {
  const text = readFileSync(new URL(`${name}.txt`, mapsFolder), "utf8");
  const [grid, notes] = text.split(/\n\n/);
  const rows = grid.split("\n");
  const width = rows[0].length;
  for (const row of rows) if (row.length !== width) throw new Error(`${name}: ${row} is not ${width} long`);
  const map = {
    name,
    rows,
    width,
    height: rows.length,
    floor: "grass",
    people: [],
    exits: [],
    start: [0, 0],
  };
  const find = (mark) => {
    const y = rows.findIndex((row) => row.includes(mark));
    if (y < 0) throw new Error(`${name}: no ${mark}`);
    return [rows[y].indexOf(mark), y];
  };
  for (const line of notes.trim().split("\n")) {
    const [word, ...rest] = line.split(" ");
    if (word === "floor") map.floor = rest[0];
    else if (word === "start") map.start = rest.map(Number);
    else if (word === "person" && rest.length === 2) map.people.push([...find(rest[0]), rest[1]]);
    else if (word === "person") map.people.push([Number(rest[0]), Number(rest[1]), rest[2]]);
    else if (word === "exit") map.exits.push(rest);
    else throw new Error(`${name}: ${line}?`);
  }
  return map;
}

const THINGS = ["NOTHING", ...new Set(Object.values(TERRAIN).flatMap((t) => (t.thing ? [t.thing] : [])))];

function things() {
  THINGS.forEach((thing, i) => {
    constant(`THING_${thing}`, i);
  });
}

function seededTerrain(folder) {
  const sets = MAPS.map((name) => tileSet(name, FIRST_MAP_TILE, THINGS));
  const bank = sets.flatMap(({ tiles }) => [...tiles.flat(), ...Array(2048 - tiles.length * 16).fill(0)]);
  writeFileSync(join(folder, "tiles.bin"), Uint8Array.from(bank));
  const cells = Object.fromEntries(sets.map((set, i) => [MAPS[i], set.cells]));
  writeFileSync(join(folder, "terrain.json"), JSON.stringify(cells));
}

function world() {
  const infos = [];
  MAPS.forEach((name, number) => {
    const map = parseMap(name);
    const plain = (x, y) => {
      const character = map.rows[y]?.[x] ?? "";
      if (!/[1-9]/.test(character)) return character;
      // People stand on what is to their left.
      const left = map.rows[y][x - 1];
      return TERRAIN[left]?.kind === 0 ? left : map.floor === "stone" ? "c" : ".";
    };
    const tiles = new TileSet();
    const shapes = [];
    const known = new Map();
    const shape = (canvas) => {
      const four = canvas.tiles().map((tile) => FIRST_MAP_TILE + tiles.add(tile));
      const key = four.join();
      if (!known.has(key)) {
        known.set(key, shapes.length);
        shapes.push(four);
      }
      return known.get(key);
    };
    const around = (x, y) => (dx, dy) => plain(x + dx, y + dy);
    const cells = [];
    const kinds = [];
    for (let y = 0; y < map.height; y++) {
      for (let x = 0; x < map.width; x++) {
        const character = plain(x, y);
        cells.push(shape(drawCell(character, around(x, y), map.floor)));
        const isExit = map.exits.some(([ex, ey]) => Number(ex) === x && Number(ey) === y);
        const { kind, thing } = TERRAIN[character];
        kinds.push((isExit ? 4 : kind) + 8 * THINGS.indexOf(thing ?? "NOTHING"));
      }
    }
    const swap = (character, from) => {
      const y = map.rows.findIndex((row) => row.includes(from));
      if (y < 0) return 0;
      return shape(drawCell(character, around(map.rows[y].indexOf(from), y), map.floor));
    };
    constant(`SHAPE_${name.toUpperCase()}_CHEST_OPEN`, swap("x", "X"));
    constant(`SHAPE_${name.toUpperCase()}_DOOR_OPEN`, swap("J", "K"));
    if (tiles.tiles.length > 128) throw new Error(`${name} has ${tiles.tiles.length} tiles`);
    const people = map.people.flatMap(([x, y, who]) => [x, y, Object.keys(PEOPLE).indexOf(who)]);
    const exits = map.exits.flatMap(([x, y, to, tx, ty]) => [x, y, MAPS.indexOf(to), tx, ty].map(Number));
    bytes(`${name}Tiles`, tiles.tiles.flat());
    bytes(`${name}Shapes`, shapes.flat());
    bytes(`${name}Cells`, cells);
    bytes(`${name}Kinds`, kinds);
    bytes(`${name}People`, [...people, 255]);
    bytes(`${name}Exits`, [...exits, 255]);
    constant(`MAP_${name.toUpperCase()}`, number);
    if (name === "village") {
      constant("START_X", map.start[0]);
      constant("START_Y", map.start[1]);
    }
    infos.push(
      `  { ${map.width}, ${map.height}, ${tiles.tiles.length}, ${name}Tiles, ${name}Shapes, ${name}Cells, ${name}Kinds, ${name}People, ${name}Exits },`,
    );
  });
  header.push(
    "typedef struct {",
    "  uint8_t width, height, tileCount;",
    "  const uint8_t *tiles, *shapes, *cells, *kinds, *people, *exits;",
    "} MapInfo;",
    `extern const MapInfo maps[${MAPS.length}];`,
  );
  source.push(`const MapInfo maps[${MAPS.length}] = {`, ...infos, "};", "");
}

bytes("fontRows", fontRows());
bytes(
  "interfaceTiles",
  USER_INTERFACE.flatMap((canvas) => canvas.tile(0, 0)),
);
people();
picture("title", titlePicture());
picture("ending", endingPicture());
Object.entries(FOES).forEach(([name, canvas]) => {
  picture(name, onPaper(canvas), 36);
});
picture("playerBack", onPaper(playerBack()), 25);
things();

const [folder = ".", seeded] = argv.slice(2);
if (seeded === "--seeded") seededTerrain(folder);
else world();
const note = "/* Made by art/make-assets.js. */";
writeFileSync(
  join(folder, "assets.h"),
  [note, "#ifndef ASSETS_H", "#define ASSETS_H", "#include <stdint.h>", ...header, "#endif", ""].join("\n"),
);
writeFileSync(join(folder, "assets.c"), [note, '#include "assets.h"', "", ...source].join("\n"));

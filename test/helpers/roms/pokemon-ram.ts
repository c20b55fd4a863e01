import { RamImage } from "./ram-image.ts";

const TILE_MAP = 0xc3a0;
const PASSABLE = 0x1735;

/** A Pokémon of a hand-made party. */
export interface MadeMember {
  readonly species: number;
  readonly level?: number;
  readonly hp?: number;
  readonly maxHp?: number;
  readonly status?: number;
  readonly types?: readonly [number, number];
  readonly moves?: readonly number[];
  readonly pp?: readonly number[];
  readonly nickname?: string;
  readonly id?: number;
}

/** The memory of Pokémon Red, made by hand. It begins in Pallet Town on open ground, without anything. */
export class PokemonRam extends RamImage {
  constructor() {
    super(0);
    this.name(0xd158, "RED").name(0xd34a, "BLUE").at(0, 5, 6);
    this.set(0xd31e, 0xff).set(PASSABLE, 0x2c, 0x20, 0x05, 0xff).set(0xd530, 0x35, 0x17);
    this.bytes.fill(0x2c, TILE_MAP, TILE_MAP + 360);
  }

  name(address: number, text: string): this {
    return this.set(address, ...encode(text), 0x50);
  }

  at(map: number, x: number, y: number): this {
    return this.set(0xd35e, map).set(0xd361, y, x);
  }

  items(...items: readonly (readonly [id: number, quantity: number])[]): this {
    return this.set(0xd31d, items.length, ...items.flat(), 0xff);
  }

  party(...members: readonly MadeMember[]): this {
    this.set(0xd163, members.length);
    for (const [index, member] of members.entries()) {
      const {
        species,
        level = 5,
        hp = 20,
        maxHp = 20,
        status = 0,
        types = [0, 0],
        moves = [],
        pp = [],
      } = member;
      const start = 0xd16b + index * 44;
      this.set(start, species, hp >> 8, hp & 0xff, level, status, ...types);
      this.set(start + 0x08, 0, 0, 0, 0).set(start + 0x08, ...moves);
      this.set(start + 0x0c, 0x12, member.id ?? index).set(start + 0x1b, 0xab, 0xcd);
      this.set(start + 0x1d, 0, 0, 0, 0).set(start + 0x1d, ...pp);
      this.set(start + 0x21, level, maxHp >> 8, maxHp & 0xff);
      this.name(0xd2b5 + index * 11, member.nickname ?? "MON");
    }
    return this;
  }

  /** One that fights: the enemy from CFE5, the own one from D014 on. */
  fighter(
    address: number,
    { species, level = 5, hp = 20, maxHp = 20, status = 0, ...more }: MadeMember,
  ): this {
    this.set(address, species, hp >> 8, hp & 0xff, 0, status, ...(more.types ?? [0, 0]));
    this.set(address + 0x08, ...(more.moves ?? [])).set(address + 0x19, ...(more.pp ?? []));
    return this.set(address + 0x0e, level, maxHp >> 8, maxHp & 0xff);
  }

  /** Caught species, by their number in the Pokédex. */
  owned(...numbers: readonly number[]): this {
    for (const number of numbers) {
      const address = 0xd2f7 + ((number - 1) >> 3);
      this.set(address, this.read(address) | (1 << ((number - 1) & 7)));
    }
    return this;
  }

  tile(row: number, column: number, ...tiles: readonly number[]): this {
    return this.set(TILE_MAP + row * 20 + column, ...tiles);
  }

  /** An empty page instead of the map. */
  page(): this {
    this.bytes.fill(0x7f, TILE_MAP, TILE_MAP + 360);
    return this;
  }

  /** A text on the screen. */
  text(row: number, column: number, text: string): this {
    return this.tile(row, column, ...encode(text));
  }

  /** A Pokémon's picture, mirrored as on its own page: 7 × 7 tiles from 00 on, column by column from the right. */
  picture(row: number, column = 1): this {
    for (let tile = 0; tile < 49; tile += 1) {
      this.tile(row + (tile % 7), column + 6 - Math.floor(tile / 7), tile);
    }
    return this;
  }

  /** A box with a border, `width` × `height` tiles, and text on its lines. */
  box(row: number, column: number, width: number, height: number, ...lines: readonly string[]): this {
    const inside = width - 2;
    this.tile(row, column, 0x79, ...Array(inside).fill(0x7a), 0x7b);
    for (let line = 0; line < height - 2; line += 1) {
      const text = encode(lines[line] ?? "");
      this.tile(row + 1 + line, column, 0x7c, ...text, ...Array(inside - text.length).fill(0x7f), 0x7c);
    }
    return this.tile(row + height - 1, column, 0x7d, ...Array(inside).fill(0x7a), 0x7e);
  }

  /** The cell at a row and column of the grid: what counts is its lower left tile. */
  ground(row: number, column: number, tile: number): this {
    return this.tile(row * 2 + 1, column * 2, tile);
  }

  /** The map's table of ways out: the cell, the map to which it leads, and its other end's number there. */
  warps(...warps: readonly (readonly [x: number, y: number, map: number, id: number])[]): this {
    return this.set(0xd3ae, warps.length, ...warps.flatMap(([x, y, map, id]) => [y, x, id, map]));
  }

  /** The map's signs, by their cells. */
  signs(...cells: readonly (readonly [x: number, y: number])[]): this {
    return this.set(0xd4b0, cells.length, ...cells.flatMap(([x, y]) => [y, x]));
  }

  /** The map's trainers by their sprites' numbers, and how far each sees; the list ends at 4400, and so does the pointer. */
  trainers(...trainers: readonly (readonly [sprite: number, cells: number])[]): this {
    const start = 0x4400 - trainers.length * 12;
    for (const [index, [sprite, cells]] of trainers.entries()) {
      const text = [0x34, 0x52];
      this.set(start + index * 12, sprite, cells * 16, 0xb0, 0xd7, ...text, ...text, ...text, ...text);
    }
    return this.set(0x4400, 0xff).set(0xda30, 0x44, 0x00);
  }

  /** Somebody at a row and column of the grid. */
  person(index: number, row: number, column: number, image = 0): this {
    const [mapRow, mapColumn] = [this.read(0xd361) + row, this.read(0xd362) + column];
    return this.set(0xc100 + index * 16, 1, 0, image).set(0xc200 + index * 16 + 4, mapRow, mapColumn);
  }
}

const SYMBOLS: Readonly<Record<string, number>> = {
  " ": 0x7f,
  ":": 0x9c,
  "'": 0xe0,
  "-": 0xe3,
  "?": 0xe6,
  "!": 0xe7,
  ".": 0xe8,
  "/": 0xf3,
  "▷": 0xec,
  "▶": 0xed,
  "▼": 0xee,
  "¥": 0xf0,
  "×": 0xf1,
  ",": 0xf4,
  "♂": 0xef,
  "♀": 0xf5,
  é: 0xba,
};

/** A text in the game's own letters; `Pk` and `Mn` are written as `{` and `}`, the sign before a level as U+0001. */
export function encode(text: string): number[] {
  return [...text].map((letter) => {
    if (letter === "{") return 0xe1;
    if (letter === "}") return 0xe2;
    if (letter === "\u{1}") return 0x6e;
    if (/[A-Z]/.test(letter)) return letter.charCodeAt(0) - 0x41 + 0x80;
    if (/[a-z]/.test(letter)) return letter.charCodeAt(0) - 0x61 + 0xa0;
    if (/[0-9]/.test(letter)) return Number(letter) + 0xf6;
    const byte = SYMBOLS[letter];
    if (byte === undefined) throw new Error(`no letter for ${letter}`);
    return byte;
  });
}

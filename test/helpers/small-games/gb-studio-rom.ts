import { withHeaderChecksum } from "../roms/build-rom.ts";
import { buildGame, type GameCode, PAD, PLAYER, type Variable } from "./game-code.ts";

/** A scene: a drawing of its tiles, two rows of 32 at least, and where its door leads. */
export interface StudioScene {
  /** `.` free, `#` solid, `D` the door, `^` closed from above, `<` closed from the left. */
  readonly rows: readonly string[];
  /** The tile to which the other scene's door leads. */
  readonly start: { readonly x: number; readonly y: number };
}

/** A program that follows GB Studio's published layout. */
export interface StudioGame {
  readonly title: string;
  /** The engine's version, and with it the type of the cartridge. */
  readonly version: 3 | 4;
  readonly scenes: readonly [StudioScene, StudioScene?];
  /** A says this, in pages: letters, and the engine's control codes. */
  readonly text?: string | readonly string[];
  /** Where the variables are: those of the version unless given. */
  readonly at?: StudioLayout;
  /** The number of the kind of scene; it is seen from above unless given. */
  readonly kind?: number;
  /** A bar at the window's place, with words that were drawn there once. */
  readonly bar?: string;
  /**
   * How a page waits for A: in the engine itself, in a locked script that asks again in each frame, or while the script
   * does other things.
   */
  readonly waits?: "engine" | "script" | "input" | "busy";
  /** A question behind the last page, which A answers. */
  readonly asks?: boolean;
  /** Without the tables of its scripts: it is no program of this engine. */
  readonly hasNoScripts?: boolean;
  /** With the tables of numbers that every version of the engine has. */
  readonly hasNumbers?: boolean;
  /** Without the list of its actors where the versions have it. */
  readonly hasOtherActors?: boolean;
}

/** Addresses of the engine's variables. */
export interface StudioLayout {
  readonly actors: number;
  readonly scene: number;
  readonly text: number;
  readonly drawn: number;
}

/** Measured in a game of each version: where the engine's variables are. @see https://github.com/gbdev/database */
export const LAYOUTS = {
  3: { actors: 0xc0b9, scene: 0xc526, text: 0xc92b, drawn: 0xc921 },
  4: { actors: 0xc0b1, scene: 0xc520, text: 0xc924, drawn: 0xc91b },
} as const;
export const TYPES = { 3: 0x1b, 4: 0x1e } as const;
/** Bytes from the text to the scripts' table. */
export const TO_SCRIPTS = { 3: 0x12d, 4: 0x12f } as const;

const [WIDTH, HEIGHT] = [32, 18];
/** Where the collisions of the two scenes are in the ROM's bank 1. */
const CELLS = [0x6000, 0x6400] as const;
const SCENES = [0x5000, 0x5100] as const;
const TILES: Readonly<Record<string, number>> = { ".": 0, "#": 0x0f, "^": 1, "<": 4, D: 0 };
const [LCDC, WINDOW_Y] = [0x40, 0x4a];
const TYPING_FRAMES = 20;
/** B locks the player for so long, without a text. */
const BUSY_FRAMES = 200;
/** Rows of the window: closed, with a text, with a bar. */
const ROWS = { closed: 144, text: 96, bar: 128 } as const;
const [LCD, LCD_AND_WINDOW] = [0x93, 0xb3] as const;
export const ACTOR_BYTES = 52;
const [WINDOW_MAP, MOST_DRAWN] = [0x9c00, 18] as const;

/** The scripts in the ROM's bank 1, and where each stands while it waits. */
export const SCRIPT_CODE = 0x5800;
export const SCRIPT_BYTES: readonly number[] = [
  ...[0x44, 7, 1], // the engine waits for the window, the text and A
  ...[0x48, 2, 0, 0, 0], // and for an answer
  ...[0x0d, 0, 0], // a script waits for a number of frames
  ...[0x44, 7, 0], // or for A
  ...[0x52, 0x10], // or for any A
];
const NUMBERS = [
  ...[2, 1, 0, -1, -2, -3, -4, -5, -6, -5, -4, -3, -2, -1, 0].map((height) => height & 0xff),
  ...[0, 1, 3, 7, 15, 31, 63],
];
export const WAITS = { engine: 3, answer: 8, busy: 8, script: 11, input: 14 } as const;

/** The symbols of such a program, as the build writes them. */
export function studioSymbols({ actors, scene, text, drawn }: StudioLayout, version: 3 | 4 = 4): string {
  const symbols: Readonly<Record<string, number>> = {
    ...{ _actors: actors, _actors_active_head: actors + 21 * 52, _current_scene: scene },
    ...{ _collision_bank: scene + 9, _collision_ptr: scene + 10, _image_tile_width: scene + 12 },
    ...{ _image_tile_height: scene + 13, _image_width: scene + 14, _image_height: scene + 16 },
    ...{ _actors_len: scene + 19, _scene_type: scene + 22, _ui_text_data: text, _text_drawn: drawn },
    ...{ _win_pos_x: drawn - 5, _CTXS: text + TO_SCRIPTS[version] },
    ...{ _vm_lock_state: text + TO_SCRIPTS[version] + 0x138 },
  };
  const scenes = ["_scene_old_house", "_scene_12"].map((name, at) => [name, SCENES[at] ?? 0] as const);
  return [
    ...Object.entries(symbols).map(([name, at]) => `00:${at.toString(16)} ${name}\n`),
    ...scenes.flatMap(([name, at]) => [
      `01:${at.toString(16)} ${name}\n`,
      `01:${at.toString(16)} ${name}_init\n`,
    ]),
  ].join("");
}

/** The program's ROM. */
export function studioRom(made: StudioGame): Uint8Array {
  const rom = buildGame(made.title, (game) => play(game, made, made.at ?? LAYOUTS[made.version]));
  for (const [index, scene] of made.scenes.entries()) {
    for (const [y, row] of (scene?.rows ?? []).entries()) {
      const tiles = [...row.padEnd(WIDTH, "#")].map((sign) => TILES[sign] ?? 0x0f);
      rom.set(tiles, (CELLS[index] ?? 0) + y * WIDTH);
    }
    for (let y = scene?.rows.length ?? 0; y < HEIGHT; y += 1) {
      rom.fill(0x0f, (CELLS[index] ?? 0) + y * WIDTH, (CELLS[index] ?? 0) + (y + 1) * WIDTH);
    }
  }
  rom.set(SCRIPT_BYTES, SCRIPT_CODE);
  if (made.hasNumbers === true) rom.set(NUMBERS, SCRIPT_CODE + SCRIPT_BYTES.length);
  rom[0x147] = TYPES[made.version];
  rom[0x149] = 2;
  return withHeaderChecksum(rom);
}

function play(game: GameCode, made: StudioGame, at: StudioLayout): void {
  const [isBegun, x, y, wait, direction, scene] = game.variables();
  const [tileX, tileY, tile, other, isOpen, typing] = game.variables();
  const busy = game.variable();
  const scripts = at.text + TO_SCRIPTS[made.version];
  const window = at.drawn - 5;
  const rest = made.bar === undefined ? ROWS.closed : ROWS.bar;
  const pages = made.text === undefined ? [] : [made.text].flat();
  const word = (to: number, value: number): void => {
    game.set(to, value & 0xff).set(to + 1, value >> 8);
  };
  const move = (row: number): void => {
    game.set(window + 2, row).set(window + 3, row);
    game.code.register(WINDOW_Y, row).register(LCDC, row === ROWS.closed ? LCD : LCD_AND_WINDOW);
  };
  /** A script takes control, at one of its waits; the first entry of the table is its. */
  const waitAt = (place: keyof typeof WAITS): void => {
    word(scripts, SCRIPT_CODE + WAITS[place]);
    game.set(scripts + 2, 1).set(scripts + 16, place === "engine" || place === "answer" ? 0 : 1);
    word(scripts + 0x136, scripts);
    game.set(scripts + 0x138, 1);
  };
  const letGo = (): void => {
    word(scripts + 0x136, 0);
    game.set(scripts + 0x138, 0);
  };
  const write = (text: string): void => {
    for (const [index, letter] of [...text, "\0"].entries()) game.set(at.text + index, letter.charCodeAt(0));
  };
  const base = at.scene + 11;
  const enter = (index: 0 | 1): void => {
    const start = made.scenes[index]?.start ?? { x: 2, y: 2 };
    game
      .set(scene, index)
      .set(x, start.x * 8)
      .set(y, start.y * 8);
    game
      .set(at.scene, 1)
      .set(at.scene + 1, SCENES[index] & 0xff)
      .set(at.scene + 2, SCENES[index] >> 8);
    game.set(base, CELLS[index] >> 8);
  };
  game.whenEqual(isBegun, 0, () => {
    game
      .set(isBegun, 1)
      .set(at.scene + 9, 1)
      .set(at.scene + 10, 0);
    game.set(at.scene + 12, WIDTH).set(at.scene + 13, HEIGHT);
    game
      .set(at.scene + 14, 0)
      .set(at.scene + 15, 1)
      .set(at.scene + 16, HEIGHT * 8)
      .set(at.scene + 17, 0);
    game.set(at.scene + 19, 1).set(at.scene + 22, made.kind ?? 0);
    if (made.hasOtherActors !== true) word(at.actors + 21 * ACTOR_BYTES, at.actors);
    for (let index = 0; index < 16 && made.hasNoScripts !== true; index += 1) {
      word(scripts + 19 * index + 10, 0xd914 - 128 * index);
      game.set(scripts + 19 * index + 12, index + 1);
    }
    game.set(window + 4, 1).set(at.drawn, 1);
    move(rest);
    write(made.bar ?? "");
    enter(0);
  });
  /** So many letters on the window, and nothing behind them. */
  const draw = (letters: number): void => {
    for (let index = 0; index < MOST_DRAWN; index += 1) {
      game.set(WINDOW_MAP + 33 + index, index < letters ? 0xcc + index : 0);
    }
  };
  /** What A does while so many pages were shown. */
  const turn = (shown: number): void => {
    const page = pages[shown];
    if (page !== undefined) {
      write(page);
      draw(page.length);
      game
        .set(isOpen, shown + 1)
        .set(typing, TYPING_FRAMES)
        .set(at.drawn, 0);
      move(ROWS.text);
      waitAt(made.waits ?? "engine");
    } else if (made.asks === true && shown === pages.length) {
      game.set(isOpen, shown + 1);
      waitAt("answer");
    } else {
      game.set(isOpen, 0);
      draw(0);
      move(rest);
      letGo();
    }
  };
  const turnFrom = (shown: number): void => {
    if (shown > pages.length) turn(shown);
    else
      game.whenEqual(
        isOpen,
        shown,
        () => turn(shown),
        () => turnFrom(shown + 1),
      );
  };
  const talk = (): void => {
    game.whenAny(game.pressed, PAD.a, () => turnFrom(0));
    game.whenAny(
      typing,
      0xff,
      () => game.add(typing, -1),
      () => game.set(at.drawn, 1),
    );
  };
  const go =
    (facing: number, checks: readonly (readonly [dx: number, dy: number])[], bit: number) => (): void => {
      game.set(direction, facing).set(other, 0);
      for (const [dx, dy] of checks) {
        game
          .copy(tileX, x)
          .shiftRight(tileX, 3)
          .add(tileX, dx)
          .copy(tileY, y)
          .shiftRight(tileY, 3)
          .add(tileY, dy);
        cellAt(game, tile, tileX, tileY, base);
        game.whenAny(tile, bit, () => game.set(other, 1));
      }
      game.whenEqual(other, 0, () => game.set(wait, 8));
    };
  const pressed = (bits: number, move: () => void) =>
    game.whenAny(game.held, bits, () => game.whenEqual(wait, 0, move));

  if (pages.length > 0) game.whenEqual(busy, 0, () => game.whenEqual(wait, 0, talk));
  game.whenEqual(isOpen, 0, () => {
    game.whenAny(
      busy,
      0xff,
      () => game.add(busy, -1).whenEqual(busy, 0, letGo),
      () =>
        game.whenEqual(wait, 0, () =>
          game.whenAny(game.pressed, PAD.b, () => {
            game.set(busy, BUSY_FRAMES);
            waitAt("busy");
          }),
        ),
    );
    game.whenEqual(busy, 0, () => {
      pressed(
        PAD.down,
        go(
          0,
          [
            [0, 1],
            [1, 1],
          ],
          1,
        ),
      );
      pressed(
        PAD.up,
        go(
          2,
          [
            [0, -1],
            [1, -1],
          ],
          2,
        ),
      );
      pressed(PAD.left, go(3, [[-1, 0]], 8));
      pressed(PAD.right, go(1, [[2, 0]], 4));
    });
    game.whenAny(wait, 0xff, () => {
      game.add(wait, -1);
      game.whenEqual(direction, 0, () => game.add(y, 1));
      game.whenEqual(direction, 2, () => game.add(y, -1));
      game.whenEqual(direction, 1, () => game.add(x, 1));
      game.whenEqual(direction, 3, () => game.add(x, -1));
      game.whenEqual(wait, 0, () => {
        for (const index of [0, 1] as const) {
          const doors = doorsOf(made.scenes[index]);
          const to = index === 0 ? 1 : 0;
          for (const door of made.scenes[to] === undefined ? [] : doors) {
            game.whenEqual(scene, index, () =>
              game.whenEqual(wait, 0, () =>
                game.whenEqual(x, door.x * 8, () =>
                  game.whenEqual(y, door.y * 8, () => {
                    enter(to);
                    game.set(wait, 0).set(direction, 0);
                  }),
                ),
              ),
            );
          }
        }
      });
    });
  });
  game.sprite(0, x, y, PLAYER);
  sixteenths(game, at.actors + 1, x);
  sixteenths(game, at.actors + 3, y);
  game.copy(at.actors + 5, direction);
}

function doorsOf(scene: StudioScene | undefined): readonly { readonly x: number; readonly y: number }[] {
  return (scene?.rows ?? []).flatMap((row, y) =>
    [...row].flatMap((sign, x) => (sign === "D" ? [{ x, y }] : [])),
  );
}

/** Stores a pixel as the engine does: a word in sixteenths. */
export function sixteenths({ code }: GameCode, to: number, pixel: Variable): void {
  code.load(pixel).raw(0xcb, 0x37, 0xe6, 0xf0).store(to); // swap a · and F0
  code
    .load(pixel)
    .raw(0xcb, 0x37, 0xe6, 0x0f)
    .store(to + 1);
}

/** The collision byte of a tile in the scene that begins at page `base`. */
function cellAt({ code }: GameCode, to: Variable, x: Variable, y: Variable, base: Variable): void {
  code.load(y).raw(0x6f, 0x26, 0, 0x29, 0x29, 0x29, 0x29, 0x29); // hl = y * 32
  code.load(x).raw(0x5f).load(base).raw(0x57, 0x19, 0x7e).store(to); // e = x · d = base · add hl,de · ld a,(hl)
}

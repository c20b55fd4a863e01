import { withHeaderChecksum } from "../../roms/build-rom.ts";
import { buildGame, type GameCode, PAD, PLAYER } from "../game-code.ts";
import {
  ACTOR_BYTES,
  LAYOUTS,
  SCRIPT_BYTES,
  SCRIPT_CODE,
  sixteenths,
  TO_SCRIPTS,
  TYPES,
  WAITS,
} from "../gb-studio-rom.ts";

/** The kinds of scenes, by the engine's numbers. */
export const KINDS = { above: 0, platforms: 1, pointer: 4, picture: 5 } as const;

/** A page of a text, and what comes after it: another page, by its number from 1, or a scene. */
export interface WorldPage {
  /** At most 18 letters. */
  readonly text: string;
  readonly next?: number;
  /** A question instead: pages that the first and the second answer lead to; B gives the second. */
  readonly answers?: readonly [number, number];
  readonly scene?: number;
  /** What was told, from 0: doors may ask for it. */
  readonly flag?: number;
}

/** A scene of up to 32 × 32 tiles. */
export interface WorldScene {
  /** `.` free, `#` solid, `1` to `8` a way to that scene, `a` to `h` somebody, who says the page of `people`. */
  readonly rows: readonly string[];
  readonly start: readonly [x: number, y: number];
  readonly kind?: keyof typeof KINDS;
  /** The first page of each person, from `a` on. */
  readonly people?: readonly number[];
  /** The scene to which START leads from a title, on which the player is not shown. */
  readonly title?: number;
  /** The page that opens as the scene begins. */
  readonly opening?: number;
  /** Frames for which a script holds the player as the scene begins. */
  readonly locked?: number;
  /** The flag that its ways ask for. */
  readonly asks?: number;
}

/** A game of several scenes that follows GB Studio's published layout. */
export interface StudioWorld {
  readonly title: string;
  readonly scenes: readonly WorldScene[];
  readonly pages?: readonly WorldPage[];
}

const VERSION = 4;
const AT = LAYOUTS[VERSION];
const SCRIPTS = AT.text + TO_SCRIPTS[VERSION];
const WINDOW = AT.drawn - 5;
/** In the ROM's bank 1: the collisions of each scene, the addresses of their rows, and the scenes themselves. */
const [CELLS, ROWS, SCENES] = [0x6000, 0x5a00, 0x5000] as const;
const [CELL_BYTES, ROW_BYTES] = [0x400, 0x40] as const;
const [LCDC, SCROLL_Y, SCROLL_X, PALETTE, WINDOW_Y, WINDOW_X] = [0x40, 0x42, 0x43, 0x47, 0x4a, 0x4b];
const [LCD, LCD_AND_WINDOW, LCD_OFF] = [0x93, 0xf3, 0x13] as const;
const [CLOSED, OPEN] = [144, 96] as const;
const [WINDOW_MAP, FIRST_LETTER, LETTER_TILES, MOST_LETTERS] = [0x9c21, 0xcc, 0x8cc0, 18] as const;
const [BACKGROUND, NOISE_PAGE, DARK] = [0x9800, 0x40, 3] as const;
const [STEP_FRAMES, JUMP_FRAMES, POINTER_PIXELS] = [8, 16, 2] as const;
const [RIGHT_MOST, DOWN_MOST] = [150, 136] as const;
const NZ = 0x20;
/** Behind the code are the noise and the tiles. */
const MOST_CODE = 0x3e80;

interface Door {
  readonly x: number;
  readonly y: number;
  readonly to: number;
}

function signsIn({ rows }: WorldScene, pattern: RegExp): readonly { x: number; y: number; sign: string }[] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (pattern.test(sign) ? [{ x, y, sign }] : [])),
  );
}

function doorsOf(scene: WorldScene): readonly Door[] {
  return signsIn(scene, /[1-8]/).map(({ x, y, sign }) => ({ x, y, to: Number(sign) - 1 }));
}

/** The ROM of a world. */
export function studioWorldRom(world: StudioWorld): Uint8Array {
  const rom = buildGame(world.title, (game) => {
    play(game, world);
    if (game.code.bytes.length > MOST_CODE) throw new Error(`${world.title} is too long`);
  });
  for (const [index, { rows }] of world.scenes.entries()) {
    const width = rows[0]?.length ?? 0;
    for (const [y, row] of rows.entries()) {
      const at = CELLS + index * CELL_BYTES + y * width;
      rom.set([at & 0xff, at >> 8], ROWS + index * ROW_BYTES + 2 * y);
      rom.set(
        [...row].map((sign) => (sign === "#" ? 0x0f : 0)),
        at,
      );
    }
  }
  rom.set(SCRIPT_BYTES, SCRIPT_CODE);
  rom[0x147] = TYPES[VERSION];
  rom[0x149] = 2;
  return withHeaderChecksum(rom);
}

function play(game: GameCode, { scenes, pages = [] }: StudioWorld): void {
  const { code } = game;
  const [isBegun, x, y, wait, direction, scene] = game.variables();
  const [tileX, tileY, tile, isBlocked, page, typing] = game.variables();
  const [toX, toY, who, wants, busy, jump] = game.variables();
  const [cameraX, cameraY, screenX, screenY, next, cursor] = game.variables();
  const [kind, hasPlayer, left, top, letters, isNew] = game.variables();
  const flags = Array.from({ length: 4 }, () => game.variable());

  const word = (to: number, value: number): void => {
    game.set(to, value & 0xff).set(to + 1, value >> 8);
  };
  const move = (row: number): void => {
    game.set(WINDOW + 2, row).set(WINDOW + 3, row);
    code.register(WINDOW_Y, row).register(LCDC, row === CLOSED ? LCD : LCD_AND_WINDOW);
  };
  const waitAt = (place: keyof typeof WAITS): void => {
    word(SCRIPTS, SCRIPT_CODE + WAITS[place]);
    game.set(SCRIPTS + 2, 1).set(SCRIPTS + 16, place === "busy" ? 1 : 0);
    word(SCRIPTS + 0x136, SCRIPTS);
    game.set(SCRIPTS + 0x138, 1);
  };
  const letGo = (): void => {
    word(SCRIPTS + 0x136, 0);
    game.set(SCRIPTS + 0x138, 0);
  };
  /** Entered in the next frame: its picture is drawn then. */
  const goTo = (to: number): void => {
    game.set(scene, to).set(isNew, 1);
  };

  game.whenEqual(isBegun, 0, () => {
    game
      .set(isBegun, 1)
      .set(WINDOW + 4, 1)
      .set(AT.drawn, 1);
    word(AT.actors + 21 * ACTOR_BYTES, AT.actors);
    for (let index = 0; index < 16; index += 1) {
      word(SCRIPTS + 19 * index + 10, 0xd914 - 128 * index);
      game.set(SCRIPTS + 19 * index + 12, index + 1);
    }
    code.register(WINDOW_X, 7);
    move(CLOSED);
    goTo(0);
  });

  // A scene begins.
  game.whenEqual(isNew, 1, () => {
    game.set(isNew, 0).set(wait, 0).set(direction, 0).set(jump, 0);
    for (const [index, one] of scenes.entries()) {
      game.whenEqual(scene, index, () => {
        const [width, height] = [one.rows[0]?.length ?? 0, one.rows.length];
        game.set(x, one.start[0] * 8).set(y, one.start[1] * 8);
        game.set(kind, KINDS[one.kind ?? "above"]).set(hasPlayer, one.title === undefined ? 1 : 0);
        game.set(left, Math.max(0, width * 8 - 160)).set(top, Math.max(0, height * 8 - 144));
        const at = SCENES + 0x40 * index;
        game.set(AT.scene, 1);
        word(AT.scene + 1, at);
        game.set(AT.scene + 9, 1);
        word(AT.scene + 10, CELLS + index * CELL_BYTES);
        game.set(AT.scene + 12, width).set(AT.scene + 13, height);
        word(AT.scene + 14, width * 8);
        word(AT.scene + 16, height * 8);
        game.set(AT.scene + 19, 1).set(AT.scene + 22, KINDS[one.kind ?? "above"]);
        code.register(LCDC, LCD_OFF);
        drawScene(game, index, width, height);
        for (const [at, { x: px, y: py }] of signsIn(one, /[a-h]/).entries()) {
          paintCell(game, px, py, PLAYER + 4 + at);
        }
        code.register(LCDC, LCD);
        if (one.locked !== undefined) {
          game.set(busy, one.locked);
          waitAt("busy");
        }
        game.set(next, one.opening ?? 0);
      });
    }
  });

  // A page opens.
  game.whenEqual(busy, 0, () =>
    game.whenAny(next, 0xff, () => {
      for (const [index, { text, answers }] of pages.entries()) {
        game.whenEqual(next, index + 1, () => {
          for (const [at, letter] of [...text, "\0"].entries()) game.set(AT.text + at, letter.charCodeAt(0));
          game.set(letters, Math.min(text.length, MOST_LETTERS));
          waitAt(answers === undefined ? "engine" : "answer");
        });
      }
      game.copy(page, next).set(next, 0).set(cursor, 0).set(AT.drawn, 0).copy(typing, letters);
      for (let at = 0; at < MOST_LETTERS; at += 1) game.set(WINDOW_MAP + at, 0);
      game.set(game.pressed, 0);
      move(OPEN);
    }),
  );

  // A page is typed, a letter a frame, then waits for A.
  game.whenAny(page, 0xff, () => {
    game.whenAny(
      typing,
      0xff,
      () => {
        game.add(typing, -1);
        drawLetter(game, typing, page);
        game.whenEqual(typing, 0, () => game.set(AT.drawn, 1));
      },
      () => {
        game.whenAny(game.pressed, PAD.up | PAD.down, () =>
          game.whenEqual(
            cursor,
            0,
            () => game.set(cursor, 1),
            () => game.set(cursor, 0),
          ),
        );
        game.whenAny(game.pressed, PAD.b, () => game.set(cursor, 1));
        game.whenAny(game.pressed, PAD.a | PAD.b, () => {
          game.copy(who, page).set(page, 0);
          letGo();
          move(CLOSED);
          for (const [index, one] of pages.entries()) {
            game.whenEqual(who, index + 1, () => {
              const { answers, flag } = one;
              if (flag !== undefined) game.set(flags[flag] ?? 0, 1);
              if (one.next !== undefined) game.set(next, one.next);
              if (one.scene !== undefined) goTo(one.scene);
              if (answers !== undefined)
                game.whenEqual(
                  cursor,
                  0,
                  () => game.set(next, answers[0]),
                  () => game.set(next, answers[1]),
                );
            });
          }
          game.set(game.pressed, 0);
        });
      },
    );
  });

  // A script holds the player, and fades.
  game.whenAny(busy, 0xff, () => {
    game.add(busy, -1);
    game.whenAny(
      busy,
      0x20,
      () => code.register(PALETTE, 0x90),
      () => code.register(PALETTE, 0xe4),
    );
    game.whenEqual(busy, 0, () => {
      letGo();
      code.register(PALETTE, 0xe4);
    });
  });

  const whenFree = (then: () => void) =>
    game.whenEqual(busy, 0, () =>
      game.whenEqual(page, 0, () => game.whenEqual(next, 0, () => game.whenEqual(isNew, 0, then))),
    );
  const held = (bits: number, then: () => void) => game.whenAny(game.held, bits, then);
  const look = (dx: number, dy: number): void => {
    game.copy(toX, tileX).add(toX, dx).copy(toY, tileY).add(toY, dy);
  };
  const isSolid = (): void => {
    game.set(isBlocked, 0);
    cellAt(game, tile, toX, toY, scene);
    game.whenAny(tile, 0x0f, () => game.set(isBlocked, 1));
  };

  whenFree(() => {
    game.copy(tileX, x).shiftRight(tileX, 3).copy(tileY, y).shiftRight(tileY, 3);
    // A title leads on by START.
    for (const [index, { title }] of scenes.entries()) {
      if (title === undefined) continue;
      game.whenEqual(scene, index, () => game.whenAny(game.pressed, PAD.start, () => goTo(title)));
    }
    game.whenEqual(kind, KINDS.above, () => {
      game.whenEqual(wait, 0, () => {
        game.set(wants, 0);
        held(PAD.down, () => game.set(direction, 0).set(wants, 1));
        held(PAD.up, () => game.set(direction, 2).set(wants, 1));
        held(PAD.left, () => game.set(direction, 3).set(wants, 1));
        held(PAD.right, () => game.set(direction, 1).set(wants, 1));
        for (const [facing, [dx, dy]] of DIRECTIONS.entries()) {
          game.whenEqual(direction, facing, () => look(dx, dy));
        }
        game.set(who, 0);
        for (const [index, one] of scenes.entries()) {
          const people = signsIn(one, /[a-h]/);
          if (people.length === 0) continue;
          game.whenEqual(scene, index, () => {
            for (const person of people) {
              const first = one.people?.[person.sign.charCodeAt(0) - 97] ?? 0;
              game.whenEqual(toY, person.y, () => {
                for (const dx of [-1, 0, 1])
                  game.whenEqual(toX, person.x + dx, () => game.set(who, first === 0 ? 0xff : first));
              });
            }
          });
        }
        game.whenAny(who, 0xff, () =>
          game.whenAny(game.pressed, PAD.a, () =>
            game.whenBelow(who, pages.length + 1, () => game.copy(next, who)),
          ),
        );
        game.whenAny(wants, 1, () => {
          isSolid();
          game.whenEqual(isBlocked, 0, () => {
            game.add(toX, 1);
            isSolid();
            game.whenEqual(isBlocked, 0, () => game.whenEqual(who, 0, () => game.set(wait, STEP_FRAMES)));
          });
        });
      });
      game.whenAny(wait, 0xff, () => {
        game.add(wait, -1);
        for (const [facing, [dx, dy]] of DIRECTIONS.entries()) {
          game.whenEqual(direction, facing, () => game.add(x, dx).add(y, dy));
        }
      });
    });
    game.whenEqual(kind, KINDS.platforms, () => {
      const foot = (dy: number): void => {
        game.copy(toX, x).add(toX, 4).shiftRight(toX, 3).copy(toY, y).add(toY, dy).shiftRight(toY, 3);
        isSolid();
      };
      game.whenAny(
        jump,
        0xff,
        () => {
          game.add(jump, -1);
          foot(-2);
          game.whenEqual(
            isBlocked,
            0,
            () => game.add(y, -2),
            () => game.set(jump, 0),
          );
        },
        () => {
          foot(8);
          game.whenEqual(
            isBlocked,
            0,
            () => game.add(y, 2),
            () => game.whenAny(game.pressed, PAD.a, () => game.set(jump, JUMP_FRAMES)),
          );
        },
      );
      for (const [bits, facing, dx, side] of [
        [PAD.left, 3, -1, -1],
        [PAD.right, 1, 1, 8],
      ] as const) {
        held(bits, () => {
          game.set(direction, facing).copy(toX, x).add(toX, side).shiftRight(toX, 3);
          game.copy(toY, y).add(toY, 4).shiftRight(toY, 3);
          isSolid();
          game.whenEqual(isBlocked, 0, () => game.add(x, dx));
        });
      }
    });
    game.whenEqual(kind, KINDS.pointer, () => {
      held(PAD.left, () =>
        game.whenBelow(
          x,
          8,
          () => undefined,
          () => game.add(x, -POINTER_PIXELS),
        ),
      );
      held(PAD.right, () => game.whenBelow(x, RIGHT_MOST, () => game.add(x, POINTER_PIXELS)));
      held(PAD.up, () =>
        game.whenBelow(
          y,
          8,
          () => undefined,
          () => game.add(y, -POINTER_PIXELS),
        ),
      );
      held(PAD.down, () => game.whenBelow(y, DOWN_MOST, () => game.add(y, POINTER_PIXELS)));
      game.whenAny(game.pressed, PAD.a, () => {
        for (const [index, one] of scenes.entries()) {
          if (one.kind !== "pointer") continue;
          game.whenEqual(scene, index, () => {
            for (const spot of signsIn(one, /[a-h1-8]/)) {
              const to = Number(spot.sign);
              const hit = (): void => {
                if (Number.isNaN(to)) game.set(next, one.people?.[spot.sign.charCodeAt(0) - 97] ?? 0);
                else goTo(to - 1);
              };
              // A spot of 3 × 3 tiles.
              game
                .copy(toX, tileX)
                .add(toX, 1 - spot.x)
                .copy(toY, tileY)
                .add(toY, 1 - spot.y);
              game.whenBelow(toX, 3, () => game.whenBelow(toY, 3, hit));
            }
          });
        }
      });
    });
    // The ways out.
    for (const [index, one] of scenes.entries()) {
      if (one.kind === "pointer" || doorsOf(one).length === 0) continue;
      game.whenEqual(scene, index, () =>
        game.whenEqual(wait, 0, () => {
          game.copy(tileX, x).shiftRight(tileX, 3).copy(tileY, y).shiftRight(tileY, 3);
          const open = (then: () => void): void => {
            if (one.asks === undefined) then();
            else game.whenEqual(flags[one.asks] ?? 0, 1, then);
          };
          open(() => {
            for (const door of doorsOf(one)) {
              game.whenEqual(tileY, door.y, () => {
                for (const dx of [-1, 0]) game.whenEqual(tileX, door.x + dx, () => goTo(door.to));
              });
            }
          });
        }),
      );
    }
  });

  // The camera follows.
  follow(game, cameraX, { of: x, middle: 76, most: left });
  follow(game, cameraY, { of: y, middle: 64, most: top });
  code.load(cameraX).register(SCROLL_X).load(cameraY).register(SCROLL_Y);
  const sprite = (index: number, dx: number, dy: number): void => {
    code.load(cameraX).raw(0x47).load(x).raw(0x90, 0xc6, dx).store(screenX); // ld b,a · sub b · add dx
    code
      .load(cameraY)
      .raw(0x47)
      .load(y)
      .raw(0x90, 0xc6, dy & 0xff)
      .store(screenY);
    game.sprite(index, screenX, screenY, PLAYER);
  };
  game.whenEqual(
    hasPlayer,
    1,
    () => {
      sprite(0, 0, 0);
      sprite(1, 8, 0);
      sprite(2, 0, -8);
      sprite(3, 8, -8);
    },
    () => {
      for (let index = 0; index < 4; index += 1) game.hideSprite(index);
    },
  );
  sixteenths(game, AT.actors + 1, x);
  sixteenths(game, AT.actors + 3, y);
  game.copy(AT.actors + 5, direction);
}

/** The steps of the engine's directions: down, right, up, left. */
const DIRECTIONS: readonly (readonly [dx: number, dy: number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** `camera = min(most, max(0, of - middle))` */
function follow(
  game: GameCode,
  camera: number,
  { of, middle, most }: { readonly of: number; readonly middle: number; readonly most: number },
): void {
  game.whenBelow(
    of,
    middle,
    () => game.set(camera, 0),
    () => game.copy(camera, of).add(camera, -middle),
  );
  game.code.load(most).raw(0x47).load(camera).raw(0xb8, 0x38, 4).load(most).raw(0).store(camera); // ld b,a · cp b · jr c
}

/** The collision byte of a tile of a scene, by the table of its rows. */
function cellAt({ code }: GameCode, to: number, x: number, y: number, scene: number): void {
  code.load(scene).raw(0x6f, 0x26, 0, 0x29, 0x29, 0x29, 0x29, 0x29); // hl = scene * 32
  code.load(y).raw(0x5f, 0x16, 0, 0x19, 0x29); // + y, then doubled
  code.raw(0x11, ROWS & 0xff, ROWS >> 8, 0x19, 0x5e, 0x23, 0x56); // de = (ROWS + hl)
  code.load(x).raw(0x6f, 0x26, 0, 0x19, 0x7e).store(to); // hl = x + de · ld a,(hl)
}

/** Draws a scene's tiles: dark where it is solid, and elsewhere light in patterns of its own. The LCD is off. */
function drawScene({ code }: GameCode, index: number, width: number, height: number): void {
  const [row, column, light, end] = ["row", "column", "light", "end"].map(
    (name) => `${name} of scene ${index}`,
  );
  code.hl(CELLS + index * CELL_BYTES).raw(0x11, BACKGROUND & 0xff, BACKGROUND >> 8, 0x06, height); // ld de · ld b
  code.label(row as string).raw(0x0e, width); // ld c
  code
    .label(column as string)
    .raw(0x2a, 0xb7)
    .jr(light as string, 0x28); // ld a,(hl+) · or a · jr z
  code.a(DARK).jr(end as string);
  // A pattern of 4 × 4 tiles, by bits of de.
  code
    .label(light as string)
    .raw(0xe5, 0x7a, 0xe6, 3, 0x6f, 0x7b, 0xe6, 0x9c, 0xb5, 0xee, (index * 37) & 0xff);
  code.raw(0x6f, 0x26, NOISE_PAGE, 0x7e, 0xe6, 1, 0xe1); // ld l,a · ld h · ld a,(hl) · and 1 · pop hl
  code
    .label(end as string)
    .raw(0x12, 0x13, 0x0d)
    .jr(column as string, NZ); // ld (de),a · inc de · dec c
  code.raw(0x7b, 0xc6, 32 - width, 0x5f, 0x30, 1, 0x14, 0x05).jr(row as string, NZ); // de += 32 - width · dec b
}

/** Draws somebody, two tiles wide and high. */
function paintCell({ code }: GameCode, x: number, y: number, tile: number): void {
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, -1],
    [1, -1],
  ] as const)
    code.store(BACKGROUND + ((y + dy) * 32 + x + dx), tile);
}

/** Draws the letter of a page that is typed now, and shows its tile. */
function drawLetter({ code }: GameCode, typing: number, page: number): void {
  code.load(page).raw(0x87, 0x87, 0x87, 0x47).load(typing).raw(0x80, 0x5f, 0x16, NOISE_PAGE); // de = noise + page * 8 + typing
  code
    .load(typing)
    .raw(0x6f, 0x26, 0, 0x29, 0x29, 0x29, 0x29, 0x01, LETTER_TILES & 0xff, LETTER_TILES >> 8, 0x09);
  code.raw(0x0e, 16).label(`letter ${code.bytes.length}`);
  const loop = `letter ${code.bytes.length}`;
  code.raw(0x1a, 0x22, 0x13, 0x0d).jr(loop, NZ); // ld a,(de) · ld (hl+),a · inc de · dec c
  code.hl(WINDOW_MAP).load(typing).raw(0x5f, 0x16, 0, 0x19, 0xc6, FIRST_LETTER, 0x77); // hl += typing · a += · ld (hl),a
}

import { type GameCode, LETTERS, PAD, PLAYER, type Variable } from "../game-code.ts";
import { TileWorld } from "./tile-world.ts";
import type { Truth } from "./truth.ts";
import { equalRooms } from "./walkers.ts";

const byte = (address: number) => [{ address, size: 1 }] as const;

/** Pixels of a cell of 16. */
function pixels(game: GameCode, to: Variable, from: Variable, add = 4): void {
  game.copy(to, from);
  for (let i = 0; i < 4; i++) game.addVariable(to, to);
  game.add(to, add);
}

/**
 * A menu of 5 × 4 entries whose cursor moves like a player: A marks an entry, B takes the mark away, START begins the walk of
 * {@link equalRooms}.
 */
export function menuFirst(game: GameCode): Truth {
  const [scene, isDrawn, cursorX, cursorY, sx, sy] = game.variables();
  const marks = game.bytes(20);
  const [entry, mark, column, row] = game.variables();
  const move = (bits: number, at: Variable, by: number, edge: number): void => {
    game.whenAny(game.pressed, bits, () =>
      game.whenEqual(
        at,
        edge,
        () => undefined,
        () => game.add(at, by),
      ),
    );
  };
  const place = (): void => {
    game.copy(entry, cursorY).addVariable(entry, entry).addVariable(entry, entry).addVariable(entry, cursorY);
    game.addVariable(entry, cursorX);
    game.copy(column, cursorX).addVariable(column, column).addVariable(column, column);
    game.copy(row, cursorY).addVariable(row, row).addVariable(row, row).add(row, 1);
  };
  let truth: Truth = { kind: "top-down" };
  game.whenEqual(
    scene,
    0,
    () => {
      game.whenEqual(isDrawn, 0, () => {
        game.set(mark, 77).paint(mark).set(isDrawn, 1);
      });
      game.copy(sx, cursorX).addVariable(sx, sx).addVariable(sx, sx).addVariable(sx, sx);
      game.addVariable(sx, sx).addVariable(sx, sx).add(sx, 12);
      game.copy(sy, cursorY).addVariable(sy, sy).addVariable(sy, sy).addVariable(sy, sy);
      game.addVariable(sy, sy).addVariable(sy, sy).add(sy, 12).sprite(0, sx, sy, PLAYER);
      move(PAD.right, cursorX, 1, 4);
      move(PAD.left, cursorX, -1, 0);
      move(PAD.down, cursorY, 1, 3);
      move(PAD.up, cursorY, -1, 0);
      game.whenAny(game.pressed, PAD.a, () => {
        place();
        game.set(mark, 3).put(marks, entry, mark).tile(column, row, mark);
      });
      game.whenAny(game.pressed, PAD.b, () => {
        place();
        game.set(mark, 0).put(marks, entry, mark).tile(column, row, mark);
      });
      game.whenAny(game.pressed, PAD.start, () => game.set(scene, 1));
    },
    () => {
      truth = { ...equalRooms(game), mode: byte(scene), decoys: [cursorX, cursorY] };
    },
  );
  return truth;
}

/** The same menu without a game behind it. */
export function menuAlone(game: GameCode): Truth {
  const [isDrawn, cursorX, cursorY, sx, sy, mark] = game.variables();
  const move = (bits: number, at: Variable, by: number, edge: number): void => {
    game.whenAny(game.pressed, bits, () =>
      game.whenEqual(
        at,
        edge,
        () => undefined,
        () => game.add(at, by),
      ),
    );
  };
  game.whenEqual(isDrawn, 0, () => game.set(isDrawn, 1).set(mark, 12).paint(mark));
  pixels(game, sx, cursorX, 8);
  pixels(game, sy, cursorY, 8);
  game.sprite(0, sx, sy, PLAYER);
  move(PAD.right, cursorX, 1, 8);
  move(PAD.left, cursorX, -1, 0);
  move(PAD.down, cursorY, 1, 7);
  move(PAD.up, cursorY, -1, 0);
  // A opens another menu that looks alike; B goes back to the first.
  game.whenAny(game.pressed, PAD.a, () => game.add(mark, 1).paint(mark).set(cursorX, 0).set(cursorY, 0));
  game.whenAny(game.pressed, PAD.b, () => game.set(mark, 12).paint(mark).set(cursorX, 0).set(cursorY, 0));
  return { kind: "refused", decoys: [cursorX, cursorY] };
}

/** A turn a press: y · 16 + x in one byte, and three foes that take a step of their own each turn. */
export function packed(game: GameCode): Truth {
  const [isDrawn, place, seed, turn, next, sx] = game.variables();
  const [sy, foe, way, kind] = game.variables();
  const foes = game.bytes(3);
  const world = new TileWorld(game, seed);
  const toPixels = (from: Variable): void => {
    game.code.load(from).raw(0xe6, 0x0f, 0xcb, 0x37, 0xc6, 4).store(sx); // and 0F · swap · add 4
    game.code.load(from).raw(0xe6, 0xf0, 0xc6, 4).store(sy); // and F0 · add 4
  };
  const enter = (at: Variable, by: number): void => {
    game.copy(next, at).add(next, by).set(kind, 0);
    game.code.load(next).raw(0xe6, 0x0f).store(kind);
    game.whenBelow(kind, 10, () =>
      game.whenBelow(next, 0x90, () => {
        toPixels(next);
        world.whenFree(sx, sy, () => game.copy(at, next));
      }),
    );
  };
  const act = (bits: number, by: number): void => {
    game.whenAny(game.pressed, bits, () => {
      enter(place, by);
      game.add(turn, 1);
      for (let i = 0; i < 3; i++) {
        game
          .copy(foe, turn)
          .add(foe, i * 37)
          .noise(way, foe)
          .mask(way, 3);
        for (const [index, far] of [1, -1, 16, -16].entries()) {
          game.whenEqual(way, index, () => enter(foes + i, far));
        }
      }
    });
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.set(place, 0x23).set(isDrawn, 1).set(seed, 9);
      for (let i = 0; i < 3; i++) game.set(foes + i, 0x22 + 2 * i);
      world.paint();
    },
    () => {
      toPixels(place);
      game.sprite(0, sx, sy, PLAYER);
      for (let i = 0; i < 3; i++) {
        toPixels(foes + i);
        game.sprite(1 + i, sx, sy, LETTERS + i);
      }
      act(PAD.right, 1);
      act(PAD.left, -1);
      act(PAD.down, 16);
      act(PAD.up, -16);
    },
  );
  return {
    kind: "top-down",
    packed: { address: place, size: 1 },
    decoys: [next, turn, foes, foes + 1, foes + 2],
  };
}

/**
 * Hearts and coins: some free cells hurt, some hold a coin that is gone afterwards. The status row shows hearts and the score's two
 * digits, LETTERS + digit; at no hearts a screen wants START.
 */
export function heartsAndCoins(game: GameCode): Truth {
  const [scene, isDrawn, x, y, seed, hearts] = game.variables();
  const [score, left, nextX, nextY, sx, sy] = game.variables();
  const [cell, kind, column, row, tile, tens] = game.variables();
  const [ones, safe] = game.variables();
  const taken = game.bytes(256);
  const world = new TileWorld(game, seed);
  const status = (): void => {
    game.set(column, 1).set(row, 0);
    for (let i = 1; i <= 6; i++) {
      game.set(tile, 0);
      game.whenBelow(
        hearts,
        i,
        () => undefined,
        () => game.set(tile, 2),
      );
      game.tile(column, row, tile).add(column, 1);
    }
    game
      .copy(tens, score)
      .shiftRight(tens, 4)
      .add(tens, LETTERS)
      .copy(ones, score)
      .mask(ones, 15)
      .add(ones, LETTERS);
    game.set(column, 16).tile(column, row, tens).add(column, 1).tile(column, row, ones);
  };
  const kindHere = (): void => {
    game.code.load(x).raw(0xcb, 0x37, 0xb7, 0xcb, 0x37, 0x6f).load(y).raw(0xcb, 0x37, 0xb5).store(cell);
    game.noise(kind, cell).mask(kind, 7);
  };
  const step = (bits: number, at: Variable, by: number): void => {
    game.whenAny(game.held, bits, () =>
      game.whenEqual(left, 0, () => {
        game
          .copy(nextX, x)
          .copy(nextY, y)
          .add(at === x ? nextX : nextY, by);
        game.whenBelow(nextX, 10, () =>
          game.whenBelow(nextY, 9, () => {
            pixels(game, sx, nextX, 0);
            pixels(game, sy, nextY, 0);
            world.whenFree(sx, sy, () => {
              game.copy(x, nextX).copy(y, nextY).set(left, 12);
              kindHere();
              game.whenEqual(kind, 1, () =>
                game.whenEqual(safe, 0, () => game.add(hearts, -1).set(safe, 30)),
              );
              game.whenEqual(kind, 2, () => {
                game.fetch(tile, taken, cell);
                game.whenEqual(tile, 0, () => {
                  game.set(tile, 1).put(taken, cell, tile);
                  game.code.load(score).raw(0xc6, 1, 0x27).store(score); // add · daa
                });
              });
              status();
              game.whenEqual(hearts, 0, () => game.set(scene, 1).set(isDrawn, 0));
            });
          }),
        );
      }),
    );
  };
  game.whenEqual(
    scene,
    1,
    () => {
      game.whenEqual(isDrawn, 0, () => game.set(tile, 200).paint(tile).hideSprite(0).set(isDrawn, 1));
      game.whenAny(game.pressed, PAD.start, () => game.set(scene, 0).set(isDrawn, 0));
    },
    () => {
      game.whenEqual(
        isDrawn,
        0,
        () => {
          game.set(x, 3).set(y, 2).set(hearts, 6).set(score, 0).set(isDrawn, 1).set(seed, 17);
          world.paint();
          game.screenOff();
          status();
          game.screenOn();
        },
        () => {
          pixels(game, sx, x);
          pixels(game, sy, y);
          game.sprite(0, sx, sy, PLAYER);
          game.whenAny(safe, 0xff, () => game.add(safe, -1));
          game.whenAny(left, 0xff, () => game.add(left, -1));
          step(PAD.right, x, 1);
          step(PAD.left, x, -1);
          step(PAD.down, y, 1);
          step(PAD.up, y, -1);
        },
      );
    },
  );
  return {
    kind: "top-down",
    ...{ x: byte(x), y: byte(y), health: byte(hearts), score: byte(score), mode: byte(scene) },
    decoys: [nextX, nextY, left, safe],
  };
}

/** A side view: LEFT and RIGHT run, A jumps for some frames, and the ground pulls down. UP and DOWN do nothing. */
export function platforms(game: GameCode): Truth {
  const [isDrawn, x, y, seed, rise, probeX] = game.variables();
  const [probeY, isFree, isOnGround] = game.variables();
  const world = new TileWorld(game, seed);
  const whenBothFree = (
    dx: readonly [number, number],
    dy: readonly [number, number],
    then: () => void,
  ): void => {
    game.copy(probeX, x).add(probeX, dx[0]).copy(probeY, y).add(probeY, dy[0]).set(isFree, 0);
    world.whenFree(probeX, probeY, () => {
      game.copy(probeX, x).add(probeX, dx[1]).copy(probeY, y).add(probeY, dy[1]);
      world.whenFree(probeX, probeY, () => game.set(isFree, 1));
    });
    game.whenEqual(isFree, 1, then);
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.set(x, 40).set(y, 36).set(isDrawn, 1).set(seed, 33);
      world.paint();
    },
    () => {
      game.sprite(0, x, y, PLAYER);
      game.whenAny(game.held, PAD.right, () =>
        game.whenBelow(x, 150, () => whenBothFree([8, 8], [0, 7], () => game.add(x, 1))),
      );
      game.whenAny(game.held, PAD.left, () =>
        game.whenBelow(
          x,
          17,
          () => undefined,
          () => whenBothFree([-1, -1], [0, 7], () => game.add(x, -1)),
        ),
      );
      game.whenAny(
        rise,
        0xff,
        () => {
          game.add(rise, -1);
          whenBothFree([0, 7], [-1, -1], () => game.add(y, -1));
          game.whenEqual(isFree, 0, () => game.set(rise, 0));
        },
        () => {
          game.set(isOnGround, 1);
          game.whenBelow(y, 128, () => whenBothFree([0, 7], [8, 8], () => game.add(y, 1).set(isOnGround, 0)));
          game.whenEqual(isOnGround, 1, () => game.whenAny(game.pressed, PAD.a, () => game.set(rise, 36)));
        },
      );
    },
  );
  return { kind: "side-view", x: byte(x), y: byte(y), decoys: [probeX, probeY, rise] };
}

/** Blocks of two cells fall into a well of 8 × 14; full rows only blink away, and a full well begins anew. */
export function fallingBlocks(game: GameCode): Truth {
  const [isDrawn, x, y, clock, piece, kind] = game.variables();
  const [row, column, cell, next] = game.variables();
  const well = game.bytes(8 * 16);
  const draw = (tile: number): void => {
    game.copy(column, x).add(column, 6).copy(row, y).add(row, 2).set(kind, tile).tile(column, row, kind);
  };
  const cellAt = (): void => {
    game.copy(cell, next);
    game
      .addVariable(cell, cell)
      .addVariable(cell, cell)
      .addVariable(cell, cell)
      .addVariable(cell, x)
      .fetch(kind, well, cell);
  };
  const slide = (bits: number, by: number, edge: number): void => {
    game.whenAny(game.pressed, bits, () =>
      game.whenEqual(
        x,
        edge,
        () => undefined,
        () => {
          draw(0);
          game.add(x, by);
          draw(3);
        },
      ),
    );
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game
        .screenOff()
        .fill(0, 0, 20, 18, 1)
        .fill(6, 2, 8, 14, 0)
        .screenOn()
        .set(isDrawn, 1)
        .set(x, 3)
        .set(y, 0);
      for (let i = 0; i < 8 * 14; i++) game.set(well + i, 0);
      for (let i = 0; i < 8; i++) game.set(well + 8 * 14 + i, 1);
    },
    () => {
      slide(PAD.left, -1, 0);
      slide(PAD.right, 1, 7);
      game.add(clock, 1);
      game.whenAny(game.held, PAD.down, () => game.add(clock, 7));
      game.whenBelow(
        clock,
        24,
        () => undefined,
        () => {
          game.set(clock, 0).copy(next, y).add(next, 1);
          cellAt();
          game.whenEqual(
            kind,
            0,
            () => {
              draw(0);
              game.copy(y, next);
              draw(3);
            },
            () => {
              game.copy(next, y);
              cellAt();
              game.set(kind, 1).put(well, cell, kind);
              game.whenEqual(y, 0, () => game.set(isDrawn, 0));
              game.set(y, 0).add(piece, 1).noise(x, piece).mask(x, 7);
            },
          );
        },
      );
    },
  );
  return { kind: "refused", decoys: [x, y] };
}

/** A maze from within: LEFT and RIGHT turn, UP goes a cell ahead, and the picture depends on the cell and the direction. */
export function firstPerson(game: GameCode): Truth {
  const [isDrawn, x, y, facing, view, wait] = game.variables();
  const go = (value: number, at: Variable, by: number, edge: number): void => {
    game.whenEqual(facing, value, () =>
      game.whenEqual(
        at,
        edge,
        () => undefined,
        () => game.add(at, by),
      ),
    );
  };
  game.whenEqual(isDrawn, 0, () => {
    game
      .copy(view, y)
      .addVariable(view, view)
      .addVariable(view, view)
      .addVariable(view, view)
      .addVariable(view, x);
    game
      .addVariable(view, view)
      .addVariable(view, view)
      .addVariable(view, facing)
      .paint(view)
      .set(isDrawn, 1);
  });
  game.whenAny(wait, 0xff, () => game.add(wait, -1));
  game.whenEqual(wait, 0, () => {
    game.whenAny(game.held, PAD.right, () =>
      game.add(facing, 1).mask(facing, 3).set(isDrawn, 0).set(wait, 16),
    );
    game.whenAny(game.held, PAD.left, () =>
      game.add(facing, 3).mask(facing, 3).set(isDrawn, 0).set(wait, 16),
    );
    game.whenAny(game.held, PAD.up, () => {
      go(0, y, -1, 0);
      go(1, x, 1, 7);
      go(2, y, 1, 7);
      go(3, x, -1, 0);
      game.set(isDrawn, 0).set(wait, 16);
    });
  });
  return { kind: "refused", decoys: [x, y, facing, view] };
}

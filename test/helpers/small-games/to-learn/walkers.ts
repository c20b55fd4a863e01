import { type GameCode, PAD, PLAYER, type Variable } from "../game-code.ts";
import { TileWorld } from "./tile-world.ts";
import type { Truth } from "./truth.ts";

const byte = (address: number) => [{ address, size: 1 }] as const;

/** Half of the picture, less half of the player. */
const MIDDLE = { x: 76, y: 68 } as const;

/** Puts the player into the middle and scrolls the world below them. */
function follow(game: GameCode, x: Variable, y: Variable, [sx, sy, scroll]: readonly Variable[]): void {
  const [atX, atY, by] = [sx as Variable, sy as Variable, scroll as Variable];
  game.copy(by, x).add(by, -MIDDLE.x).scrollX(by);
  game.copy(by, y).add(by, -MIDDLE.y);
  game.code.load(by).register(0x42);
  game.set(atX, MIDDLE.x).set(atY, MIDDLE.y).sprite(0, atX, atY, PLAYER);
}

/** A pixel a frame, while the world scrolls below a player who stays at mid-screen. */
export function pixelScroller(game: GameCode): Truth {
  const [isDrawn, x, y, seed, nextX, nextY] = game.variables();
  const drawing = game.variables();
  const [probeX, probeY, facing, clock] = game.variables();
  const world = new TileWorld(game, seed);
  const walk = (bits: number, at: Variable, by: number, value: number): void => {
    game.whenAny(game.held, bits, () => {
      game.set(facing, value).copy(nextX, x).copy(nextY, y);
      game.add(at === x ? nextX : nextY, by);
      // Both corners of the 8 × 8 player that lead.
      game.copy(probeX, nextX).copy(probeY, nextY);
      game.add(at === x ? probeX : probeY, by > 0 ? 7 : 0);
      world.whenFree(probeX, probeY, () => {
        game.add(at === x ? probeY : probeX, 7);
        world.whenFree(probeX, probeY, () => game.copy(x, nextX).copy(y, nextY));
      });
    });
  };
  game.add(clock, 1);
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.set(x, 36).set(y, 36).set(isDrawn, 1);
      world.paint();
    },
    () => {
      follow(game, x, y, drawing);
      walk(PAD.right, x, 1, 1);
      walk(PAD.left, x, -1, 2);
      walk(PAD.down, y, 1, 3);
      walk(PAD.up, y, -1, 4);
    },
  );
  return { kind: "top-down", x: byte(x), y: byte(y), facing: byte(facing), decoys: [drawing[2], clock] };
}

/**
 * A player in the middle of a striped world that is wider than 256 pixels: x has 16 bits, and its first 256 pixels lie far from the
 * start, so that walks by chance never show the upper byte.
 */
export function wideWorld(game: GameCode): Truth {
  const [isDrawn, y, seed, facing] = game.variables();
  const drawing = game.variables();
  const x = game.bytes(2);
  const world = new TileWorld(game, seed);
  const walk = (bits: number, value: number, move: () => void): void => {
    game.whenAny(game.held, bits, () => {
      game.set(facing, value);
      move();
    });
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game
        .set(x, 128)
        .set(x + 1, 3)
        .set(y, 128)
        .set(isDrawn, 1);
      world.paint();
    },
    () => {
      follow(game, x, y, drawing);
      walk(PAD.right, 1, () => addWide(game, x, 1));
      walk(PAD.left, 2, () => addWide(game, x, -1));
      walk(PAD.down, 3, () => game.add(y, 1));
      walk(PAD.up, 4, () => game.add(y, -1));
    },
  );
  return { kind: "top-down", x: [{ address: x, size: 2 }], y: byte(y), facing: byte(facing) };
}

/** Adds a step to a word of sixteenths of a pixel. */
function addWide(game: GameCode, low: Variable, by: number): void {
  const { code } = game;
  code
    .load(low)
    .raw(0xc6, by & 0xff)
    .store(low); // add
  code
    .load(low + 1)
    .raw(0xce, (by >> 8) & 0xff)
    .store(low + 1); // adc
}

/** A word shifted right by four: pixels of sixteenths. */
function toPixels(game: GameCode, to: Variable, low: Variable): void {
  const { code } = game;
  code.load(low).raw(0xcb, 0x37, 0xe6, 0x0f, 0x47); // swap · and 0F · ld b,a
  code
    .load(low + 1)
    .raw(0xcb, 0x37, 0xe6, 0xf0, 0xb0)
    .store(to); // swap · and F0 · or b
}

/**
 * Positions of 16 bits in sixteenths of a pixel, 1.25 pixels a frame, as some engines for scenes keep them. The camera follows and
 * stops at the edges of the world; somebody else walks to and fro.
 */
export function sixteenths(game: GameCode): Truth {
  const [isDrawn, seed, px, py, nextX, nextY] = game.variables();
  const [probeX, probeY, camera, sx, sy, facing] = game.variables();
  const [patrol, way] = game.variables();
  const x = game.bytes(2);
  const y = game.bytes(2);
  const oldX = game.bytes(2);
  const oldY = game.bytes(2);
  const world = new TileWorld(game, seed);
  const clamp = (from: Variable, middle: number, most: number): void => {
    game.copy(camera, from);
    game.whenBelow(
      camera,
      middle,
      () => game.set(camera, 0),
      () => {
        game.add(camera, -middle);
        game.whenBelow(
          camera,
          most,
          () => undefined,
          () => game.set(camera, most),
        );
      },
    );
  };
  const onScreen = (to: Variable, from: Variable): void => {
    game.code.load(camera).raw(0x47).load(from).raw(0x90).store(to); // ld b,a · sub b
  };
  const walk = (bits: number, at: Variable, by: number, value: number): void => {
    game.whenAny(game.held, bits, () => {
      game
        .set(facing, value)
        .copy(oldX, x)
        .copy(oldX + 1, x + 1)
        .copy(oldY, y)
        .copy(oldY + 1, y + 1);
      addWide(game, at, by);
      toPixels(game, nextX, x);
      toPixels(game, nextY, y);
      game.copy(probeX, nextX).copy(probeY, nextY).set(sx, 1);
      game.add(at === x ? probeX : probeY, by > 0 ? 7 : 0);
      world.whenFree(probeX, probeY, () => {
        game.add(at === x ? probeY : probeX, 7);
        world.whenFree(probeX, probeY, () => game.set(sx, 0));
      });
      game.whenEqual(sx, 1, () =>
        game
          .copy(x, oldX)
          .copy(x + 1, oldX + 1)
          .copy(y, oldY)
          .copy(y + 1, oldY + 1),
      );
    });
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game
        .set(x, 0x40)
        .set(x + 1, 2)
        .set(y, 0x40)
        .set(y + 1, 2)
        .set(isDrawn, 1)
        .set(patrol, 40)
        .set(way, 1);
      world.paint();
    },
    () => {
      toPixels(game, px, x);
      toPixels(game, py, y);
      clamp(px, MIDDLE.x, 96);
      game.scrollX(camera);
      onScreen(sx, px);
      clamp(py, MIDDLE.y, 112);
      game.code.load(camera).register(0x42);
      onScreen(sy, py);
      game.sprite(0, sx, sy, PLAYER);
      game.addVariable(patrol, way);
      game.whenEqual(patrol, 120, () => game.set(way, -1));
      game.whenEqual(patrol, 20, () => game.set(way, 1));
      game.set(sy, 100).sprite(1, patrol, sy, PLAYER);
      walk(PAD.right, x, 20, 1);
      walk(PAD.left, x, -20, 2);
      walk(PAD.down, y, 20, 0);
      walk(PAD.up, y, -20, 3);
    },
  );
  return {
    kind: "top-down",
    x: [
      { address: x, size: 2, scale: 16 },
      { address: px, size: 1 },
    ],
    y: [
      { address: y, size: 2, scale: 16 },
      { address: py, size: 1 },
    ],
    facing: byte(facing),
    decoys: [patrol, camera, oldX, oldY, nextX, nextY],
  };
}

/** A grid of cells of 16 pixels on one screen; a cell takes four frames, and whoever moves slides on to the next wall. */
export function slidingGrid(game: GameCode): Truth {
  const [isDrawn, x, y, seed, probeX, probeY] = game.variables();
  const [goX, goY, left, sx, sy, nextX] = game.variables();
  const [nextY, isGoing] = game.variables();
  const world = new TileWorld(game, seed);
  const pixels = (to: Variable, from: Variable): void => {
    game.copy(to, from);
    for (let i = 0; i < 4; i++) game.addVariable(to, to);
  };
  const start = (bits: number, dx: number, dy: number): void => {
    game.whenAny(game.held, bits, () => game.set(goX, dx).set(goY, dy).set(isGoing, 1));
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.set(x, 2).set(y, 2).set(isDrawn, 1);
      world.paint();
    },
    () => {
      pixels(sx, x);
      pixels(sy, y);
      game.add(sx, 4).add(sy, 4).sprite(0, sx, sy, PLAYER);
      game.whenAny(left, 0xff, () => game.add(left, -1));
      game.whenEqual(left, 0, () => {
        game.whenEqual(isGoing, 0, () => {
          start(PAD.right, 1, 0);
          start(PAD.left, -1, 0);
          start(PAD.down, 0, 1);
          start(PAD.up, 0, -1);
        });
        game.whenEqual(isGoing, 1, () => {
          game.copy(nextX, x).addVariable(nextX, goX).copy(nextY, y).addVariable(nextY, goY).set(isGoing, 0);
          game.whenBelow(nextX, 10, () =>
            game.whenBelow(nextY, 9, () => {
              pixels(probeX, nextX);
              pixels(probeY, nextY);
              world.whenFree(probeX, probeY, () =>
                game.copy(x, nextX).copy(y, nextY).set(left, 4).set(isGoing, 1),
              );
            }),
          );
        });
      });
    },
  );
  return { kind: "top-down", x: byte(x), y: byte(y), decoys: [nextX, nextY, probeX, probeY] };
}

/**
 * Four rooms of equal size with a warp in the middle of each side: it leads to the same coordinates of another room, so only the
 * room's number and the picture tell where one is.
 */
export function equalRooms(game: GameCode): Truth {
  const [drawn, x, y, room, nextX, nextY] = game.variables();
  const [left, sx, sy, probeX, probeY, way] = game.variables();
  const world = new TileWorld(game, room);
  const pixels = (to: Variable, from: Variable): void => {
    game.copy(to, from);
    for (let i = 0; i < 4; i++) game.addVariable(to, to);
  };
  const step = (bits: number, at: Variable, by: number): void => {
    game.whenAny(game.held, bits, () => {
      game.whenEqual(left, 0, () => {
        game
          .copy(nextX, x)
          .copy(nextY, y)
          .add(at === x ? nextX : nextY, by);
        game.whenBelow(nextX, 10, () =>
          game.whenBelow(nextY, 9, () => {
            pixels(probeX, nextX);
            pixels(probeY, nextY);
            world.whenFree(probeX, probeY, () => game.copy(x, nextX).copy(y, nextY).set(left, 16));
          }),
        );
      });
    });
  };
  const warp = (atX: number, atY: number, by: number): void => {
    game.whenEqual(x, atX, () =>
      game.whenEqual(y, atY, () =>
        game.whenEqual(left, 1, () => game.add(room, by).mask(room, 3).set(way, by)),
      ),
    );
  };
  // The drawn room is one more than its number, so that 0 means none.
  game.copy(probeX, room).add(probeX, 1);
  game.code.load(drawn).raw(0x47).load(probeX).raw(0x90).store(probeY); // sub b
  game.whenAny(
    probeY,
    0xff,
    () => {
      game.whenEqual(drawn, 0, () => game.set(x, 3).set(y, 2));
      game.copy(drawn, probeX);
      world.paint();
    },
    () => {
      pixels(sx, x);
      pixels(sy, y);
      game.add(sx, 4).add(sy, 4).sprite(0, sx, sy, PLAYER);
      game.whenAny(left, 0xff, () => {
        warp(4, 2, 1);
        warp(2, 2, -1);
        game.add(left, -1);
      });
      step(PAD.right, x, 1);
      step(PAD.left, x, -1);
      step(PAD.down, y, 1);
      step(PAD.up, y, -1);
    },
  );
  return {
    kind: "top-down",
    x: byte(x),
    y: byte(y),
    room: [
      { address: room, size: 1 },
      { address: drawn, size: 1 },
    ],
    decoys: [nextX, nextY],
  };
}

/**
 * A walk over a grid with a companion who takes the player's last cell for the first 40 steps, then stays where they are: its
 * coordinates follow for a while.
 */
export function companion(game: GameCode): Truth {
  const [isDrawn, petX, petY, x, y, seed] = game.variables();
  const [nextX, nextY, left, sx, sy, steps] = game.variables();
  const [probeX, probeY] = game.variables();
  const world = new TileWorld(game, seed);
  const pixels = (to: Variable, from: Variable, add: number): void => {
    game.copy(to, from);
    for (let i = 0; i < 4; i++) game.addVariable(to, to);
    game.add(to, add);
  };
  const step = (bits: number, at: Variable, by: number): void => {
    game.whenAny(game.held, bits, () => {
      game.whenEqual(left, 0, () => {
        game
          .copy(nextX, x)
          .copy(nextY, y)
          .add(at === x ? nextX : nextY, by);
        game.whenBelow(nextX, 10, () =>
          game.whenBelow(nextY, 9, () => {
            pixels(probeX, nextX, 0);
            pixels(probeY, nextY, 0);
            world.whenFree(probeX, probeY, () => {
              game.whenBelow(steps, 40, () => game.add(steps, 1).copy(petX, x).copy(petY, y));
              game.copy(x, nextX).copy(y, nextY).set(left, 12);
            });
          }),
        );
      });
    });
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.set(x, 3).set(y, 2).set(petX, 2).set(petY, 2).set(isDrawn, 1).set(seed, 5);
      world.paint();
    },
    () => {
      pixels(sx, x, 4);
      pixels(sy, y, 4);
      game.sprite(0, sx, sy, PLAYER);
      pixels(sx, petX, 4);
      pixels(sy, petY, 4);
      game.sprite(1, sx, sy, PLAYER);
      game.whenAny(left, 0xff, () => game.add(left, -1));
      step(PAD.right, x, 1);
      step(PAD.left, x, -1);
      step(PAD.down, y, 1);
      step(PAD.up, y, -1);
    },
  );
  return {
    kind: "top-down",
    x: byte(x),
    y: byte(y),
    decoys: [petX, petY, nextX, nextY, probeX, probeY, sx, sy],
  };
}

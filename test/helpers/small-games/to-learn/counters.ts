import { type GameCode, LETTERS, PAD, PLAYER, type Variable } from "../game-code.ts";
import { TileWorld } from "./tile-world.ts";
import type { Truth } from "./truth.ts";

const byte = (address: number) => [{ address, size: 1 }] as const;

/** Gems of a level. */
const GEMS = 5;

/** Frames of the clock's second, and of the point that the score gets by waiting. */
const [SECOND, POINT] = [50, 90] as const;

/**
 * Numbers that look like others: a clock that runs, a score that rises with time and with gems, and a number of gems left that falls
 * like health, and at 0 begins the next level.
 */
export function counters(game: GameCode): Truth {
  const [isDrawn, x, y, seed, left, clock] = game.variables();
  const [score, gems, second, point, nextX, nextY] = game.variables();
  const [sx, sy, cell, kind, tile, column] = game.variables();
  const [row] = game.variables();
  const taken = game.bytes(256);
  const world = new TileWorld(game, seed);
  const pixels = (to: Variable, from: Variable, add: number): void => {
    game.copy(to, from);
    for (let i = 0; i < 4; i++) game.addVariable(to, to);
    game.add(to, add);
  };
  const addDecimal = (to: Variable, by: number): void => {
    game.code.load(to).raw(0xc6, by, 0x27).store(to); // add · daa
  };
  const show = (at: number, number: Variable): void => {
    game.set(row, 0).set(column, at).copy(tile, number).shiftRight(tile, 4).add(tile, LETTERS);
    game.tile(column, row, tile).add(column, 1).copy(tile, number).mask(tile, 15).add(tile, LETTERS);
    game.tile(column, row, tile);
  };
  const every = (counter: Variable, frames: number, then: () => void): void => {
    game.add(counter, 1);
    game.whenEqual(counter, frames, () => {
      game.set(counter, 0);
      then();
    });
  };
  const gather = (): void => {
    game.code.load(x).raw(0xcb, 0x37, 0x6f).load(y).raw(0xb5).store(cell); // swap · ld l,a · or l
    game.noise(kind, cell).mask(kind, 3);
    game.whenEqual(kind, 2, () => {
      game.fetch(tile, taken, cell);
      game.whenEqual(tile, 0, () => {
        game.set(tile, 1).put(taken, cell, tile).add(gems, -1);
        addDecimal(score, 5);
        game.whenEqual(gems, 0, () => game.add(seed, 1).set(isDrawn, 0));
      });
    });
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
            pixels(sx, nextX, 0);
            pixels(sy, nextY, 0);
            world.whenFree(sx, sy, () => {
              game.copy(x, nextX).copy(y, nextY).set(left, 12);
              gather();
            });
          }),
        );
      }),
    );
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.set(x, 3).set(y, 2).set(gems, GEMS).set(isDrawn, 1);
      // Gems grow again on each level.
      const again = `gems${taken}`;
      game.code.hl(taken).raw(0x06, 0).label(again).raw(0xaf, 0x22, 0x05).jr(again, 0x20); // ld b,0 · xor a · ld (hl+),a · dec b
      world.paint();
    },
    () => {
      show(1, clock);
      show(16, score);
      pixels(sx, x, 4);
      pixels(sy, y, 4);
      game.sprite(0, sx, sy, PLAYER);
      every(second, SECOND, () => addDecimal(clock, 1));
      every(point, POINT, () => addDecimal(score, 1));
      game.whenAny(left, 0xff, () => game.add(left, -1));
      step(PAD.right, x, 1);
      step(PAD.left, x, -1);
      step(PAD.down, y, 1);
      step(PAD.up, y, -1);
    },
  );
  return {
    kind: "top-down",
    ...{ x: byte(x), y: byte(y), score: byte(score), timer: byte(clock), left: byte(gems) },
    decoys: [nextX, nextY, left, second, point],
  };
}

import { type GameCode, LETTERS, PAD, PLAYER, type Variable } from "./game-code.ts";

/**
 * Eight by eight rooms through which one walks a pixel a frame while a direction is held. A door is in the middle
 * third of each side, so short presses here and there stay in one room.
 */
export function rooms(game: GameCode): void {
  const [isDrawn, x, y, across, down, room] = game.variables();
  const walk = (
    at: Variable,
    beside: Variable,
    bits: number,
    step: number,
    edge: number,
    next: Variable,
  ): void => {
    const leave = (): void => {
      const far = step > 0 ? 1 : edge - step * 100;
      game.whenBelow(
        beside,
        40,
        () => undefined,
        () => {
          game.whenBelow(beside, 96, () => game.add(next, step).mask(next, 7).set(at, far).set(isDrawn, 0));
        },
      );
    };
    game.whenAny(game.held, bits, () => game.whenEqual(at, edge, leave, () => game.add(at, step)));
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.whenEqual(x, 0, () => game.set(x, 20).set(y, 30));
      game.copy(room, down).addVariable(room, room).addVariable(room, room).addVariable(room, room);
      game.addVariable(room, across).paint(room).set(isDrawn, 1);
    },
    () => {
      game.sprite(0, x, y, PLAYER);
      walk(x, y, PAD.right, 1, 151, across);
      walk(x, y, PAD.left, -1, 1, across);
      walk(y, x, PAD.down, 1, 131, down);
      walk(y, x, PAD.up, -1, 1, down);
    },
  );
}

/**
 * A landscape through which one runs to the right. Speed comes only while RIGHT is held for a while and is lost when it is
 * let go, but not in the air: A jumps. Walls stop whoever is not in the air; a pit is the end, and A or START begins again.
 */
export function runner(game: GameCode): void {
  const [isBegun, isOver, speed, air, pixel, column] = game.variables();
  const [kind, ahead, row, tile, x, y] = game.variables();
  const [scroll, step] = game.variables();
  const kindAt = (of: Variable): void => {
    game.copy(ahead, of).shiftRight(ahead, 2).noise(kind, ahead).mask(kind, 7);
    game.whenBelow(of, 16, () => game.set(kind, 7));
    // A wall is a column wide, a pit is four.
    game.whenEqual(kind, 1, () => game.whenAny(of, 3, () => game.set(kind, 7)));
  };
  const drawColumn = (at: Variable): void => {
    kindAt(at);
    game.copy(x, at).mask(x, 31).copy(ahead, at).shiftRight(ahead, 2).noise(ahead, ahead);
    game.set(tile, 0).set(row, 0);
    for (let line = 0; line < 18; line += 3) {
      game.set(tile, line > 11 ? 2 : 0);
      game.whenEqual(kind, 0, () => game.set(tile, 0));
      if (line === 9) game.whenEqual(kind, 1, () => game.set(tile, 3));
      if (line < 9) game.whenAny(ahead, 8 << (line / 3), () => game.set(tile, 1));
      for (let i = 0; i < 3; i++) game.tile(x, row, tile).add(row, 1);
    }
  };
  const begin = (): void => {
    game.set(column, 0).set(pixel, 0).set(scroll, 0).set(speed, 0).set(air, 0).set(isOver, 0).set(isBegun, 1);
    game.screenOff().set(y, 0);
    const again = `begin${y}`;
    game.code.label(again);
    drawColumn(y);
    game.add(y, 1);
    game.code.load(y).raw(0xfe, 24, 0x30, 3).jp(again); // cp 24 · jr nc
    game.screenOn();
  };
  const advance = (): void => {
    game.copy(step, column).add(step, 9);
    kindAt(step);
    game.set(step, 1);
    game.whenEqual(kind, 1, () => game.whenEqual(air, 0, () => game.set(step, 0).set(speed, 0)));
    game.whenEqual(step, 1, () => {
      game.add(pixel, 1).add(scroll, 1);
      game.whenEqual(pixel, 8, () => {
        game.set(pixel, 0).add(column, 1).copy(step, column).add(step, 22);
        drawColumn(step);
      });
    });
  };
  game.whenEqual(isBegun, 0, begin, () => {
    game.whenEqual(
      isOver,
      1,
      () => {
        game.whenAny(game.pressed, PAD.a | PAD.start, () => game.set(isBegun, 0));
      },
      () => {
        game.scrollX(scroll);
        game.set(x, 68).set(y, 100);
        game.whenAny(game.held, PAD.right, () => game.whenBelow(speed, 24, () => game.add(speed, 1)));
        game.whenAny(
          air,
          0xff,
          () => game.set(y, 76).add(air, -1),
          () => {
            game.whenAny(
              game.held,
              PAD.right,
              () => undefined,
              () => {
                game.whenBelow(
                  speed,
                  2,
                  () => game.set(speed, 0),
                  () => game.add(speed, -2),
                );
              },
            );
            game.whenAny(game.pressed, PAD.a, () => game.set(air, 36));
            game.copy(step, column).add(step, 9);
            kindAt(step);
            game.whenEqual(kind, 0, () => game.paint(column).set(isOver, 1).set(scroll, 0).scrollX(scroll));
          },
        );
        game.sprite(0, x, y, PLAYER);
        game.whenEqual(isOver, 0, () => {
          game.whenBelow(speed, 8, () => undefined, advance);
          game.whenBelow(speed, 16, () => undefined, advance);
        });
      },
    );
  });
}

/**
 * A room of people on a grid of 10 × 9 cells. Walking takes 16 frames a cell. A talks to whoever is next to the player: five
 * pages, which type themselves out and take A only when they are whole. When all four have talked, the next room opens.
 */
export function people(game: GameCode): void {
  const [isDrawn, x, y, room, wait, page] = game.variables();
  const [typed, who, talked, column, row, tile] = game.variables();
  const [mode, near] = game.variables();
  const spots = [
    [2, 2],
    [7, 1],
    [1, 6],
    [8, 7],
  ] as const;
  const mark = (sign: number): void => {
    game.copy(column, x).addVariable(column, x).copy(row, y).addVariable(row, y).set(tile, sign);
    game.tile(column, row, tile).add(column, 1).tile(column, row, tile);
  };
  const draw = (): void => {
    game.paint(room).screenOff();
    for (const [left, top] of spots) game.fill(left * 2, top * 2, 2, 2, 3);
    mark(PLAYER);
    game.screenOn().set(isDrawn, 1).set(mode, 0);
  };
  const walk = (at: Variable, bits: number, step: number, edge: number): void => {
    game.whenAny(game.held, bits, () => {
      game.whenEqual(wait, 0, () => {
        game.whenEqual(
          at,
          edge,
          () => undefined,
          () => {
            mark(1);
            game.add(at, step);
            mark(PLAYER);
            game.set(wait, 16);
          },
        );
      });
    });
  };
  const findNear = (): void => {
    game.set(near, 0xff);
    for (const [index, [left, top]] of spots.entries()) {
      for (const dx of [-1, 0, 1]) {
        game.whenEqual(x, left + dx, () => {
          for (const dy of dx === 0 ? [-1, 1] : [0]) game.whenEqual(y, top + dy, () => game.set(near, index));
        });
      }
    }
  };
  const openPage = (): void => {
    game.set(typed, 0).screenOff().fill(0, 12, 20, 6, 0).screenOn();
  };
  const type = (): void => {
    game.copy(column, typed).mask(column, 15).add(column, 2).copy(row, typed).shiftRight(row, 4).add(row, 13);
    game
      .copy(tile, page)
      .addVariable(tile, who)
      .addVariable(tile, room)
      .addVariable(tile, typed)
      .noise(tile, tile);
    game.mask(tile, 31).add(tile, LETTERS);
    game.tile(column, row, tile).add(typed, 1);
  };
  game.whenEqual(isDrawn, 0, draw, () => {
    game.whenAny(wait, 0xff, () => game.add(wait, -1));
    game.whenEqual(
      mode,
      0,
      () => {
        walk(x, PAD.right, 1, 9);
        walk(x, PAD.left, -1, 0);
        walk(y, PAD.down, 1, 8);
        walk(y, PAD.up, -1, 0);
        game.whenAny(game.pressed, PAD.a, () => {
          findNear();
          game.whenBelow(near, 4, () => {
            game.copy(who, near).set(mode, 1).set(page, 0);
            openPage();
          });
        });
      },
      () => {
        game.whenBelow(typed, 48, type, () => {
          game.whenAny(game.pressed, PAD.a, () => {
            game.add(page, 1);
            game.whenBelow(page, 5, openPage, () => {
              game.set(isDrawn, 0);
              for (let index = 0; index < 4; index++) {
                game.whenEqual(who, index, () => {
                  game.whenAny(
                    talked,
                    1 << index,
                    () => undefined,
                    () => game.add(talked, 1 << index),
                  );
                });
              }
              game.whenEqual(talked, 15, () => game.set(talked, 0).add(room, 1));
            });
          });
        });
      },
    );
  });
}

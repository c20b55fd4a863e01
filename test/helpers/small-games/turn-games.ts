import { type GameCode, LETTERS, PAD, PLAYER, type Variable } from "./game-code.ts";

/** Fifteen tiles and a gap: each press slides one tile into the gap, 8 frames long. START shows a pause, START ends it. */
export function slider(game: GameCode): void {
  const [isDrawn, gap, wait, isPaused, from, value] = game.variables();
  const [column, row, index, edge] = game.variables();
  const board = game.bytes(16);
  const drawCell = (cell: Variable): void => {
    game.fetch(value, board, cell).copy(index, value);
    game
      .copy(column, cell)
      .mask(column, 3)
      .addVariable(column, column)
      .addVariable(column, column)
      .add(column, 2);
    game.copy(row, cell).shiftRight(row, 2).addVariable(row, row).addVariable(row, row).add(row, 1);
    game.mask(index, 3);
    for (let line = 0; line < 3; line++) {
      for (let i = 0; i < 3; i++) game.tile(column, row, index).add(column, 1);
      game.add(column, -3).add(row, 1);
    }
    game.whenAny(value, 0xff, () =>
      game.add(value, LETTERS).add(column, 1).add(row, -2).tile(column, row, value),
    );
  };
  const draw = (): void => {
    game.set(from, 99).paint(from).screenOff().set(from, 0);
    const again = `cells${from}`;
    game.code.label(again);
    drawCell(from);
    game.add(from, 1);
    game.code.load(from).raw(0xfe, 16, 0x30, 3).jp(again);
    game.screenOn().set(isDrawn, 2);
  };
  const slide = (bits: number, mask: number, stop: number, step: number): void => {
    game.whenAny(game.pressed, bits, () => {
      game.copy(edge, gap).mask(edge, mask);
      game.whenEqual(
        edge,
        stop,
        () => undefined,
        () => {
          game.copy(from, gap).add(from, step).fetch(value, board, from).put(board, gap, value);
          game.set(value, 0).put(board, from, value).screenOff();
          drawCell(gap);
          drawCell(from);
          game.screenOn().copy(gap, from).set(wait, 8);
        },
      );
    });
  };
  game.whenEqual(isDrawn, 0, () => {
    for (let cell = 1; cell < 16; cell++) game.set(board + cell, cell);
    game.set(isDrawn, 1);
  });
  game.whenEqual(isDrawn, 1, draw);
  game.whenAny(game.pressed, PAD.start, () => {
    game.whenEqual(
      isPaused,
      0,
      () => game.set(isPaused, 1).set(from, 7).paint(from),
      () => game.set(isPaused, 0).set(isDrawn, 1),
    );
  });
  game.whenEqual(isPaused, 0, () => {
    game.whenAny(
      wait,
      0xff,
      () => game.add(wait, -1),
      () => {
        slide(PAD.left, 3, 3, 1);
        slide(PAD.right, 3, 0, -1);
        slide(PAD.up, 12, 12, 4);
        slide(PAD.down, 12, 0, -4);
      },
    );
  });
}

/**
 * A dungeon on a grid of 10 × 8 cells, a cell a press, with walls that differ by level. Some cells hurt: after three of them
 * a screen wants START, then a title wants A. The stairs to the next level are at the right edge.
 */
export function dungeon(game: GameCode): void {
  const [scene, x, y, level, health, wait] = game.variables();
  const [nextX, nextY, kind, column, row, tile] = game.variables();
  const [seed, isDrawn] = game.variables();
  const kindAt = (atX: Variable, atY: Variable): void => {
    game.copy(kind, atY).addVariable(kind, kind).addVariable(kind, kind).addVariable(kind, atY);
    game
      .addVariable(kind, kind)
      .addVariable(kind, atX)
      .noise(seed, level)
      .addVariable(kind, seed)
      .noise(kind, kind);
  };
  const drawCell = (atX: Variable, atY: Variable, isPlayer: boolean): void => {
    kindAt(atX, atY);
    game.set(tile, 0);
    game.whenBelow(
      kind,
      70,
      () => game.set(tile, 3),
      () => {
        game.whenBelow(
          kind,
          90,
          () => game.set(tile, LETTERS + 3),
          () => game.whenBelow(kind, 120, () => game.set(tile, 1)),
        );
      },
    );
    if (isPlayer) game.set(tile, PLAYER);
    game.copy(column, atX).addVariable(column, atX).copy(row, atY).addVariable(row, atY);
    game.tile(column, row, tile).add(column, 1).tile(column, row, tile).add(row, 1).tile(column, row, tile);
    game.add(column, -1).tile(column, row, tile);
  };
  const draw = (): void => {
    game.screenOff().set(nextY, 0);
    const [line, cell] = [`line${x}`, `cell${x}`];
    game.code.label(line);
    game.set(nextX, 0);
    game.code.label(cell);
    drawCell(nextX, nextY, false);
    game.add(nextX, 1);
    game.code.load(nextX).raw(0xfe, 10, 0x30, 3).jp(cell);
    game.add(nextY, 1);
    game.code.load(nextY).raw(0xfe, 8, 0x30, 3).jp(line);
    game.fill(0, 16, 20, 2, 2).set(x, 0).copy(y, level).mask(y, 7);
    drawCell(x, y, true);
    game.screenOn().set(isDrawn, 1);
  };
  const enter = (): void => {
    kindAt(nextX, nextY);
    game.whenBelow(
      kind,
      70,
      () => undefined,
      () => {
        game.screenOff();
        drawCell(x, y, false);
        game.copy(x, nextX).copy(y, nextY);
        kindAt(x, y);
        game.whenBelow(kind, 90, () => game.add(health, -1).fill(0, 16, 20, 2, 1));
        drawCell(x, y, true);
        game.screenOn().set(wait, 8);
        game.whenEqual(x, 9, () => game.add(level, 1).set(isDrawn, 0));
        game.whenEqual(health, 0, () => game.set(scene, 1).set(isDrawn, 0));
      },
    );
  };
  const step = (bits: number, at: Variable, by: number, edge: number): void => {
    game.whenAny(game.pressed, bits, () => {
      game.whenEqual(
        at,
        edge,
        () => undefined,
        () => {
          game
            .copy(nextX, x)
            .copy(nextY, y)
            .add(at === x ? nextX : nextY, by);
          enter();
        },
      );
    });
  };
  const screen = (number: number, picture: number, bits: number, next: number): void => {
    game.whenEqual(scene, number, () => {
      game.whenEqual(
        isDrawn,
        0,
        () => game.set(seed, picture).addVariable(seed, level).paint(seed).set(isDrawn, 1),
        () => {
          game.whenAny(game.pressed, bits, () =>
            game.set(scene, next).set(isDrawn, 0).set(health, 3).set(level, 0),
          );
        },
      );
    });
  };
  screen(0, 130, PAD.a, 2);
  screen(1, 150, PAD.start, 0);
  game.whenEqual(scene, 2, () => {
    game.whenEqual(isDrawn, 0, draw, () => {
      game.whenAny(
        wait,
        0xff,
        () => game.add(wait, -1),
        () => {
          step(PAD.right, x, 1, 9);
          step(PAD.left, x, -1, 0);
          step(PAD.down, y, 1, 7);
          step(PAD.up, y, -1, 0);
        },
      );
    });
  });
}

import { type GameCode, LETTERS, PAD } from "./game-code.ts";

const BLACK = 3;

/**
 * A title that wants START, then menus in menus of six lines each. A press within 20 frames of the one before is lost
 * and begins the wait anew, so only single, slow presses get anywhere. A goes in, B to the very first menu.
 */
export function slowMenus(game: GameCode): void {
  const [isOpen, page, line, wait, depth, isStale] = game.variables();
  const [row, column, tile] = game.variables();
  const draw = (): void => {
    game.paint(page).screenOff().fill(2, 2, 8, 13, 0).screenOn();
    game.copy(row, line).addVariable(row, line).add(row, 3).set(column, 3).set(tile, BLACK).screenOff();
    for (let i = 0; i < 5; i++) game.tile(column, row, tile).add(column, 1);
    game.screenOn().set(isStale, 0);
  };
  const act = (): void => {
    game.set(isStale, 1);
    game.whenAny(game.pressed, PAD.down, () => {
      game.add(line, 1).whenEqual(line, 6, () => game.set(line, 0));
    });
    game.whenAny(game.pressed, PAD.up, () => {
      game.whenEqual(line, 0, () => game.set(line, 6)).add(line, -1);
    });
    game.whenAny(game.pressed, PAD.a, () => {
      game.whenBelow(depth, 4, () => {
        // page = 6 · page + line + 1
        game.addVariable(page, page).copy(row, page).addVariable(page, page).addVariable(page, row);
        game.addVariable(page, line).add(page, 1).set(line, 0).add(depth, 1);
      });
    });
    game.whenAny(game.pressed, PAD.b, () => game.set(page, 0).set(line, 0).set(depth, 0));
  };
  game.whenEqual(
    isOpen,
    0,
    () => {
      game.whenEqual(wait, 0, () => game.set(row, 99).paint(row).set(wait, 1));
      game.whenAny(game.pressed, PAD.start, () => game.set(isOpen, 1).set(isStale, 1).set(wait, 0));
    },
    () => {
      game.whenEqual(isStale, 1, draw);
      game.whenEqual(
        wait,
        0,
        () =>
          game.whenAny(game.pressed, 0xff, () => {
            act();
            game.set(wait, 20);
          }),
        () => game.add(wait, -1).whenAny(game.pressed, 0xff, () => game.set(wait, 20)),
      );
    },
  );
}

/**
 * A keyboard on which a name is typed, eight letters of thirty: A types, B takes back, START goes on to the next name
 * once there is a letter. What was typed before decides what the background looks like.
 */
export function typing(game: GameCode): void {
  const [isDrawn, x, y, count, sum, names] = game.variables();
  const [column, row, tile] = game.variables();
  const cursor = (sign: number): void => {
    game.copy(column, x).addVariable(column, x).add(column, 4);
    game.copy(row, y).addVariable(row, y).add(row, 6).set(tile, sign).tile(column, row, tile);
  };
  const move = (variable: number, bits: number, step: number, end: number): void => {
    game.whenAny(game.pressed, bits, () => {
      cursor(0);
      if (step < 0) game.whenEqual(variable, 0, () => game.set(variable, end));
      game.add(variable, step);
      if (step > 0) game.whenEqual(variable, end, () => game.set(variable, 0));
    });
  };
  const place = (): void => {
    game.copy(column, count).addVariable(column, count).add(column, 2).set(row, 2);
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.paint(names).screenOff().fill(2, 1, 16, 3, 0).fill(3, 5, 14, 11, 0).screenOn();
      game.set(isDrawn, 1).set(count, 0).set(sum, 0);
    },
    () => {
      move(x, PAD.right, 1, 6);
      move(x, PAD.left, -1, 6);
      move(y, PAD.down, 1, 5);
      move(y, PAD.up, -1, 5);
      cursor(BLACK);
      game.whenAny(game.pressed, PAD.a, () => {
        game.whenBelow(count, 8, () => {
          place();
          game
            .copy(tile, y)
            .addVariable(tile, y)
            .addVariable(tile, x)
            .addVariable(sum, tile)
            .add(tile, LETTERS);
          game.tile(column, row, tile).add(column, 1).tile(column, row, tile).add(count, 1);
        });
      });
      game.whenAny(game.pressed, PAD.b, () => {
        game.whenAny(count, 0xff, () => {
          game.add(count, -1);
          place();
          game.set(tile, 0).tile(column, row, tile).add(column, 1).tile(column, row, tile);
        });
      });
      game.whenAny(game.pressed, PAD.start, () => {
        game.whenAny(count, 0xff, () => game.addVariable(names, sum).add(names, 1).set(isDrawn, 0));
      });
    },
  );
}

import { type GameCode, PAD } from "./game-code.ts";

/** Fifteen seconds of pictures that no button hurries, then the game. */
export function afterIntro(game: GameCode, play: (game: GameCode) => void): void {
  const [frame, part] = game.variables();
  game.whenBelow(
    part,
    10,
    () => {
      game.whenEqual(frame, 0, () => game.add(part, 20).paint(part).add(part, -20));
      game.add(frame, 1).whenEqual(frame, 90, () => game.set(frame, 0).add(part, 1));
    },
    () => play(game),
  );
}

/** Four screens that want START, one after the other; any other button leads back to the first. Then the game. */
export function afterTitles(game: GameCode, play: (game: GameCode) => void): void {
  const [screen, shown, picture] = game.variables();
  game.whenBelow(
    screen,
    4,
    () => {
      game.copy(picture, screen).add(picture, 41);
      game.code
        .load(picture)
        .raw(0x47)
        .load(shown)
        .raw(0xb8, 0x28, 3)
        .jp(`paint${screen}`)
        .jp(`painted${screen}`); // cp b · jr z
      game.code.label(`paint${screen}`);
      game.paint(picture).copy(shown, picture);
      game.code.label(`painted${screen}`);
      game.whenAny(
        game.pressed,
        PAD.start,
        () => game.add(screen, 1),
        () => {
          game.whenAny(game.pressed, 0xff, () => game.set(screen, 0));
        },
      );
    },
    () => play(game),
  );
}

/**
 * A ship at the lower edge, moved while LEFT or RIGHT is held, through gates that come down: each gate that is met is another
 * stage, a missed one is the first again. START freezes everything until START; SELECT opens a list that only B closes.
 */
export function gates(game: GameCode): void {
  const [isDrawn, x, y, gate, stage, mode] = game.variables();
  const [picture, left, right] = game.variables();
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.paint(stage).screenOff().fill(0, 15, 20, 3, 1).screenOn().set(isDrawn, 1);
      game.noise(gate, stage).mask(gate, 127).set(y, 0);
      game.whenEqual(x, 0, () => game.set(x, 76));
    },
    () => {
      game.whenAny(game.pressed, PAD.start, () => {
        game.whenEqual(
          mode,
          0,
          () => game.set(mode, 1),
          () => game.whenEqual(mode, 1, () => game.set(mode, 0)),
        );
      });
      game.whenEqual(
        mode,
        0,
        () => {
          game.whenAny(game.pressed, PAD.select, () => game.set(mode, 2).set(picture, 200).paint(picture));
        },
        () => {
          game.whenEqual(mode, 2, () =>
            game.whenAny(game.pressed, PAD.b, () => game.set(mode, 0).set(isDrawn, 0)),
          );
        },
      );
      game.whenEqual(mode, 0, () => {
        game.whenAny(game.held, PAD.left, () =>
          game.whenBelow(
            x,
            3,
            () => undefined,
            () => game.add(x, -2),
          ),
        );
        game.whenAny(game.held, PAD.right, () => game.whenBelow(x, 150, () => game.add(x, 2)));
        game
          .add(y, 1)
          .set(picture, 112)
          .sprite(0, x, picture, 4)
          .copy(left, gate)
          .copy(right, gate)
          .add(right, 24);
        game.sprite(1, left, y, 3).sprite(2, right, y, 3);
        game.whenEqual(y, 112, () => {
          game.set(isDrawn, 0);
          // Met when gate <= x < gate + 24: x - gate < 24.
          game.code.load(gate).raw(0x47).load(x).raw(0x90).store(picture); // sub b
          game.whenBelow(
            picture,
            24,
            () => game.add(stage, 1),
            () => game.set(stage, 0),
          );
        });
      });
    },
  );
}

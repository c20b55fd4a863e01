import { expect, test } from "vitest";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { createAnyGame } from "../../../packages/games/src/known/any-game.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { forkNow } from "../../../src/play/agent/calls/fork-now.ts";
import { GAMES_TO_LEARN } from "../../helpers/small-games/to-learn/games-to-learn.ts";

test("presses on a fork lead where they lead in the run, whose machine stays as it is", () => {
  const game = GAMES_TO_LEARN["equal rooms"]?.();
  if (game === undefined) throw new Error("no game");
  const [x, y] = [game.truth.x?.[0]?.address ?? 0, game.truth.y?.[0]?.address ?? 0];
  const emulator = createEmulator(game.rom);
  emulator.run(60, []);
  const other = createEmulator(game.rom);
  const adapter: GameAdapter = {
    ...createAnyGame(emulator.cartridge),
    standing: (view) => ({ map: "m", x: view.read(x), y: view.read(y), facing: null }),
    readState: (view) => ({ x: view.read(x) }),
  };
  const before = hashMachine(emulator.snapshot());

  const fork = forkNow({ emulator, laboratory: () => other, game: { adapter } });
  const right = fork.press("right", 10, 10);
  const back = right.press("left", 10, 10);

  expect(hashMachine(emulator.snapshot())).toBe(before);
  expect(right.passed.map((cell) => cell.x)).toEqual([3, 4, 4, 4, 4, 4, 4]);
  expect([fork, right, back].map(({ info }) => info["x"])).toEqual([3, 4, 3]);
  emulator.run(10, ["right"]);
  emulator.run(10, []);
  expect(emulator.read(x)).toBe(4);
});

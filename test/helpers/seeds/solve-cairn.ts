import { tmpdir } from "node:os";
import { expect } from "vitest";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { createExplorer } from "../../../packages/explorer/src/explorer.ts";
import { readRom } from "../../../packages/games/src/read-rom.ts";
import { boardOf } from "../../../packages/games/src/seeds/cairn/board.ts";
import { solveBoard } from "../../../packages/games/src/seeds/cairn/solve.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";

/** Published addresses, as literals: `games/cairn.json` and cairn.c must agree with them. */
export const AT = {
  mode: 0xc100,
  level: 0xc101,
  moves: 0xc106,
  solvedCount: 0xc10a,
  undoable: 0xc10c,
  grid: 0xc160,
};
/** The values of the mode. */
export const MODE = { title: 0, play: 1, solved: 2, select: 3, ending: 4 };

/** The game in its first level. */
export function start(rom: string): Emulator {
  const emulator = createEmulator(readRom(rom));
  emulator.run(60, [], { picture: false });
  tap(emulator, "start");
  emulator.run(60, [], { picture: false });
  return emulator;
}

/** Presses each button for two frames and waits for eight. */
export function tap(emulator: Emulator, ...buttons: readonly Button[]): void {
  for (const button of buttons) {
    emulator.run(2, [button], { picture: false });
    emulator.run(8, [], { picture: false });
  }
}

/** The board on the screen. */
export function read(emulator: Emulator): Uint8Array {
  return emulator.readRange(AT.grid, 80);
}

/** Solves up to `most` levels as the game shows them. Gives the pushes of each. */
export function solveLevels(emulator: Emulator, most = 99): number[] {
  const pushes: number[] = [];
  while (emulator.read(AT.mode) === MODE.play && pushes.length < most) {
    const solution = solveBoard(boardOf(read(emulator)));
    if (solution === null) throw new Error(`level ${emulator.read(AT.level)} has no solution`);
    tap(emulator, ...solution.presses);
    expect(emulator.read(AT.mode)).toBe(MODE.solved);
    pushes.push(solution.pushes);
    tap(emulator, "a");
    emulator.run(60, [], { picture: false });
  }
  return pushes;
}

/** Lets a player play; the built-in one unless another is given. Gives the steps it took to the ending, or all of them, and the game. */
export async function play(
  rom: string,
  steps: number,
  model: LanguageModel = createExplorer({ seed: 0 }),
): Promise<{ readonly emulator: Emulator; readonly played: number }> {
  const bytes = readRom(rom);
  const emulator = createEmulator(bytes);
  const session = await openSession(
    fillConfig({
      ...{ saveDir: `${tmpdir()}/cairn-runs`, autoSave: false, start: "new-game", steps },
      settings: { hints: "none" },
    }),
    { model, rom: bytes, powerOn: () => emulator },
  );
  let played = 0;
  for await (const event of session.play()) if (event.type === "step-finished") played = event.step;
  return { emulator, played };
}

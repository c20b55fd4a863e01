import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Button } from "../../src/base/vocabulary/button.ts";
import { readRom } from "../../src/game/emulator/cartridge/read-rom.ts";
import { findAdapter } from "../../src/game/games/registry.ts";
import { boardOf } from "../../src/game/seeds/cairn/board.ts";
import { pushesWanted } from "../../src/game/seeds/cairn/make-levels.ts";
import { solveBoard } from "../../src/game/seeds/cairn/solve.ts";
import { AT, read, solveLevels, start, tap } from "../helpers/seeds/solve-cairn.ts";

/** The SHA-256 of seed 7. It may not change: saves and records name seeds. */
const PINNED = "641e0750effaa9a654272c805b0b187317099e2384ddbbdea658f0f4569d5915";

describe("Cairn", () => {
  test("begins with levels that the solver plays in as many pushes as they need", async () => {
    const emulator = start("cairn");
    const adapter = await findAdapter(emulator.cartridge);
    const before = adapter.readState(emulator, null);

    const pushes = solveLevels(emulator, 6);

    const after = adapter.readState(emulator, before);
    expect(pushes).toEqual(Array.from({ length: 6 }, (_, index) => pushesWanted(index, 40)));
    expect(adapter.milestones(before, after)).toEqual(["levels solved: 6"]);
    expect(after).toMatchObject({ mode: "play", level: 7, levels: 40, placed: 0 });
  });

  test("takes steps back, begins a level anew, and lets the player choose one", () => {
    const emulator = start("cairn");
    for (const button of ["select", "left", "a"] as const) {
      tap(emulator, button);
      emulator.run(60, [], { picture: false });
    }
    const before = read(emulator);
    const { presses } = solveBoard(boardOf(before)) ?? { presses: [] };

    tap(emulator, ...presses.slice(0, 20));
    const [taken, changed] = [emulator.read(AT.undoable), read(emulator)];
    tap(emulator, ...Array<Button>(taken).fill("b"));
    const back = read(emulator);
    tap(emulator, ...presses.slice(0, 9), "start");
    emulator.run(60, [], { picture: false });

    expect([emulator.read(AT.level), taken]).toEqual([40, 20]);
    expect(changed).not.toEqual(before);
    expect(back).toEqual(before);
    expect(read(emulator)).toEqual(before);
    expect(emulator.read(AT.moves)).toBe(0);
  });

  test("is made of a seed with the same bytes everywhere", () => {
    const rom = readRom("cairn:7");

    expect(createHash("sha256").update(rom).digest("hex")).toBe(PINNED);
    expect(solveLevels(start("cairn:7"), 3)).toHaveLength(3);
  });
});

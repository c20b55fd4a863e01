import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createExplorer } from "../../packages/explorer/src/explorer.ts";
import { findKnownGame } from "../../packages/games/src/known/known-games.ts";
import { findAdapter } from "../../packages/games/src/known/registry.ts";
import { readRom } from "../../packages/games/src/read-rom.ts";
import { boardOf } from "../../packages/games/src/seeds/cairn/board.ts";
import { pushesWanted } from "../../packages/games/src/seeds/cairn/make-levels.ts";
import { solveBoard } from "../../packages/games/src/seeds/cairn/solve.ts";
import type { Button } from "../../src/base/vocabulary/button.ts";
import { repliesPlayer } from "../helpers/runs/play-agent.ts";
import { AT, MODE, play, read, solveLevels, start, tap } from "../helpers/seeds/solve-cairn.ts";

/** The SHA-256 of seed 7. It may not change: saves and records name seeds. */
const PINNED = "5eafde9751f745d5ae9147d1399c962927f1f5c823226def0bca4fac35dd9771";

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

  test.each([1, 4, 8, 12])("takes one step for a press of %i frames", (frames) => {
    const emulator = start("cairn");

    emulator.run(frames, ["left"]);
    emulator.run(30, []);

    expect(emulator.read(AT.moves)).toBe(1);
    expect(emulator.read(AT.mode)).toBe(MODE.play);
  });

  test.each([
    ["cairn", 12],
    ["cairn:3", 16],
  ])("is played by the built-in player, level by level: %s", async (rom, steps) => {
    const { emulator } = await play(rom, steps);

    expect(emulator.read(AT.solvedCount)).toBeGreaterThanOrEqual(5);
  });

  test("shows the player every board with its goals, open and filled, after each reply", async () => {
    const seen: string[] = [];
    const inner = createExplorer({ seed: 0 });
    await play("cairn", 60, {
      ...inner,
      reply(request, options) {
        seen.push(JSON.stringify(request.messages.at(-1)?.content));
        return inner.reply(request, options);
      },
    });

    const inPlay = seen.filter((told) => told.includes("0123456789"));
    expect(inPlay.some((told) => /\bgoals? \d/i.test(told))).toBe(true);
    expect(inPlay.some((told) => /goals? with a boulder/i.test(told))).toBe(true);
    expect(seen.filter((told) => told.includes("Mode: play") && !inPlay.includes(told))).toEqual([]);
  });

  test("is undone, begun anew and left for another level with the player's own tools", async () => {
    const press = (...buttons: readonly string[]) => [["press_buttons", { buttons }]] as const;
    const { model, requests } = repliesPlayer(
      ...[press("start"), press("left"), press("b"), press("left", "start")],
      ...[press("select"), press("right", "right", "a"), press("up")],
    );
    const { emulator } = await play("cairn", 7, model);

    const told = requests.map(({ messages }) => JSON.stringify(messages.at(-1)?.content));
    const row = (index: number) => /4 (###[^#]+###)/.exec(told[index] ?? "")?.[1];
    expect([1, 2, 3, 4].map(row)).toEqual(["###x.O@###", "###xO@.###", "###x.O@###", "###x.O@###"]);
    expect(told[5]).toContain("Mode: choose a level");
    expect(told[6]).toContain("Level: 3");
    expect(emulator.read(AT.level)).toBe(3);
  });

  test("is made of a seed with the same bytes everywhere, and its map knows the forty levels", async () => {
    const rom = readRom("cairn:7");
    const [known] = (await findKnownGame("cairn")).roms;

    expect(createHash("sha256").update(rom).digest("hex")).toBe(PINNED);
    expect(known).toMatchObject({ sha256: createHash("sha256").update(readRom("cairn")).digest("hex") });
    expect(solveLevels(start("cairn:7"), 3)).toHaveLength(3);
  });
});

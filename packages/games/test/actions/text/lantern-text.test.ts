import { expect, it } from "vitest";
import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { LANTERN, MODE, placeOf, startLantern, tap } from "../../../../../test/helpers/roms/lantern.ts";
import { inAFight } from "../../../../../test/helpers/roms/lantern-states.ts";
import { textGame } from "../../../../../test/helpers/talker/text-game.ts";
import type { Emulator } from "../../../../emulator/src/emulator.ts";
import { runThrough } from "../../../src/actions/run-through.ts";
import { choose } from "../../../src/actions/text/choose.ts";
import { readText, type TextRead } from "../../../src/actions/text/read-text.ts";
import { loadExampleGame } from "../../../src/known/example-game.ts";

async function gameOf(emulator: Emulator) {
  return textGame(emulator, await loadExampleGame());
}

function linesOf({ pages }: TextRead): readonly string[] {
  return pages.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`));
}

const right = (cells: number): readonly Button[] => Array<Button>(cells).fill("right");

it("people are read to the end, each page once, and not talked to anew", async () => {
  const emulator = await startLantern();
  const game = await gameOf(emulator);
  tap(emulator, "down", "down", ...right(7), "up", "a");

  const first = runThrough(readText(game, 20));
  const after = [emulator.read(LANTERN.mode), placeOf(emulator)];
  tap(emulator, "a");
  const again = runThrough(readText(game, 20));

  expect(linesOf(first)).toEqual([
    "MARU: Wick! Nine days without a morning!",
    "The great lantern is out, and the dark comes closer.",
    "Odo is too old for the stairs. So it must be you.",
    "Go east. The tower is in the north of the Wood.",
    "You got 2 herbs. One makes you well in a fight.",
  ]);
  expect([first.end, first.reason]).toEqual(["over", null]);
  expect(after).toEqual([MODE.walk, { map: 0, x: 10, y: 7 }]);
  expect(linesOf(again)).toEqual(["MARU: The tower is locked. Who may have its key?"]);
});

it("signs and the status are read, too; where nothing is said nothing happens", async () => {
  const emulator = await startLantern();
  const game = await gameOf(emulator);
  tap(emulator, "down", "down", ...right(3), "up", "up", "a");

  expect(linesOf(runThrough(readText(game, 20)))).toEqual(["EMBERFORD East: the Wood and the old tower"]);
  tap(emulator, "start");
  expect(linesOf(runThrough(readText(game, 20)))).toEqual(["WICK Level 1 HP 20/20 Exp 0 Embers 0 Herbs 0"]);
  expect(runThrough(readText(game, 20))).toMatchObject({ end: "none", pages: [] });
  expect(emulator.read(LANTERN.mode)).toBe(MODE.walk);
});

it("a fight is fought by words: its texts are read up to the next question", async () => {
  const emulator = await startLantern();
  const game = await gameOf(emulator);
  emulator.restore(await inAFight({ herb: true }));

  const opening = runThrough(readText(game, 20));
  const eaten = runThrough(choose(game, "herb"));
  const turn = runThrough(readText(game, 20));
  const guarded = runThrough(choose(game, "G"));
  const told = linesOf(runThrough(readText(game, 20)));

  expect(linesOf(opening)).toEqual([
    "A Gloom Moth comes out of the dark!",
    "What now? ATTACK GUARD HERB x1 RUN",
  ]);
  expect(opening.end).toBe("question");
  expect(opening.menu?.entries[2]).toEqual({ label: "HERB", row: 1, column: 0, detail: "1" });
  expect([eaten, guarded]).toMatchObject([
    { end: "chosen", label: "HERB", isStillOpen: false },
    { end: "chosen", label: "GUARD" },
  ]);
  expect(linesOf(turn)).toEqual([
    "The herb is bitter and warms you.",
    expect.stringMatching(/^Gloom Moth strikes: \d damage\.$/),
    "What now? ATTACK GUARD HERB x0 RUN",
  ]);
  expect(told.slice(0, 1)).toEqual(["You hold the pole before you."]);
});

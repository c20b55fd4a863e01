import { expect, test } from "vitest";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import { watchFight } from "../../src/actions/fight-watch.ts";
import type { FightNow, ShownText } from "../../src/known/game-adapter.ts";

const MOTH: FightNow = { foe: "Moth", who: null, hp: 20, maxHp: 20 };

/** A game whose fight and text a test sets. */
function arena(fight: FightNow | null, known?: readonly string[]) {
  const game = { fight, place: "Wood", position: "1,1", text: null as ShownText | null };
  const info = (): GameInfo => ({ fight: game.fight as never, place: game.place });
  const adapter = {
    readState: info,
    position: () => game.position,
    fight: (seen: GameInfo) => (seen["fight"] ?? null) as never,
    shownText: () => game.text,
  };
  const ports = { emulator: {}, game: { adapter } } as never;
  const watch = watchFight(ports, info(), known && { lines: known });
  if (watch === null) throw new Error("the game has fights");
  watch.begin();
  return { game, watch, show: (...lines: string[]) => ({ lines, state: "waiting" }) as const };
}

test.each<readonly [what: string, after: FightNow | null, why: string | null]>([
  ["a third of the greatest HP is lost", { ...MOTH, hp: 13 }, "HP fell by 7"],
  ["less than a third is lost", { ...MOTH, hp: 14 }, null],
  ["the player faints", { ...MOTH, hp: 0 }, "the player fainted"],
  ["one who fights for the player faints", { ...MOTH, who: "EEVEE", hp: 0 }, "EEVEE fainted"],
  ["another fights for the player", { ...MOTH, who: "EEVEE", hp: 5 }, null],
  ["another foe comes", { ...MOTH, foe: "Wisp" }, "the foe is now Wisp"],
  ["the health is not known", { ...MOTH, hp: null }, null],
  ["the fight is over", null, null],
])("52.B2: %s", (_, after, why) => {
  const { game, watch } = arena(MOTH);

  game.fight = after;

  expect(watch.after([])).toBe(why);
});

test("52.B2: what was lost bit by bit counts together, from the last look of the player on", () => {
  const { game, watch } = arena(MOTH);
  const lose = (hp: number) => {
    game.fight = { ...MOTH, hp };
    return watch.after([]);
  };

  expect([lose(16), lose(12)]).toEqual([null, "HP fell by 8"]);
  watch.begin();
  expect([lose(8), lose(14), lose(6)]).toEqual([null, null, "HP fell by 8"]);
});

test("52.B2: a fight that begins on the way, and one that ends elsewhere, are reasons to look", () => {
  const { game, watch } = arena(null);

  game.fight = MOTH;
  const began = watch.blow();
  game.fight = null;
  game.place = "Village";

  expect([began, watch.after([])]).toEqual(["the foe is now Moth", "the fight ended elsewhere"]);
});

const WARNS = "a line may be a warning";

test("52.B2: a line that tells an amount is no warning, and another counts once in each fight", () => {
  const { game, watch, show } = arena(MOTH);
  const strike = (n: number) => `Moth strikes: ${n} damage.`;

  expect(watch.after([strike(3)])).toBe(null);
  game.text = { ...show("What now?"), state: "question" };
  expect(watch.after(["It grows cold.", "What now?"])).toBe(WARNS);
  expect(watch.after(["It grows cold."])).toBe(null);
  game.text = null;
  expect(watch.after(["You wait."])).toBe(null);
  game.text = show("The wind", "dies down...");
  expect(watch.after([])).toBe(WARNS);
  expect(watch.after(["The wind dies down..."])).toBe(null);
  expect(watch.seen()).toEqual({
    lines: ["Moth strikes: # damage.", "What now?", "It grows cold.", "You wait.", "The wind dies down..."],
  });

  game.fight = null;
  expect([watch.after([]), watch.seen()]).toEqual([null, null]);
  game.fight = MOTH;
  expect(watch.seen()).toEqual({ lines: ["The wind dies down..."] });
});

test("52.B2: a foe whose lines tell amounts warns each time with one that tells none", () => {
  const { watch } = arena(MOTH);
  const gathers = "The Moth gathers the dark...";

  expect(watch.after(["The Moth strikes: 3 damage."])).toBe(null);
  expect([watch.after([gathers]), watch.after([gathers])]).toEqual([WARNS, WARNS]);

  const silent = arena(MOTH);
  expect([silent.watch.after([gathers]), silent.watch.after([gathers])]).toEqual([WARNS, null]);
});

test("52.B2: the result of the player's own choice is no warning, and what the foe does after it may be one", () => {
  const { game, watch, show } = arena(MOTH);
  const choose = (...pages: string[]) => {
    game.text = { ...show("What now?"), state: "question" };
    watch.after([]);
    game.text = null;
    return watch.after(pages);
  };

  expect(choose("You hold the pole before you.", "Moth strikes: 3 damage.")).toBe(null);
  expect(choose("You sing a song.", "It sings along!")).toBe(WARNS);
  expect(choose("Moth is quicker, and gathers the dark!")).toBe(WARNS);

  // The words come out letter by letter.
  choose("You da");
  expect(watch.after(["You dance."])).toBe(null);
});

test("52.B2: the line that stands there when a reply begins was seen", () => {
  const { game, watch, show } = arena(MOTH);
  watch.after(["Moth strikes: 3 damage."]);
  game.text = show("Moth gathers the dark!");

  watch.begin();

  expect(watch.after(["Moth gathers the dark!"])).toBe(null);
});

test("52.B2: a fight is over until the player is elsewhere, too", () => {
  const { game, watch } = arena(MOTH);
  game.fight = null;
  watch.after([]);
  watch.after([]);
  const stays = watch.isOver;

  game.position = "1,2";
  watch.after([]);

  expect([stays, watch.isOver]).toEqual([true, false]);
});

test("52.B2: a fight is over from its end on, until the next reply or fight", () => {
  const { game, watch } = arena(MOTH);
  const states = [watch.isOver];
  const see = (fight: FightNow | null) => {
    game.fight = fight;
    watch.after([]);
    states.push(watch.isOver);
  };

  see(null);
  see(MOTH);
  see(null);
  watch.begin();

  expect([...states, watch.isOver]).toEqual([false, true, false, true, false]);
});

test("52.B2: lines of earlier steps are known, the one that stands there when a step ends too", () => {
  const first = arena(MOTH);
  first.game.text = first.show("A Moth comes!");
  const { lines } = first.watch.seen() ?? { lines: [] };

  const next = arena(MOTH, lines);

  expect(next.watch.after(["A Moth comes!"])).toBe(null);
});

test("52.B2: a fight remembers a hundred lines, and games without fights none", () => {
  const { watch } = arena(MOTH);

  watch.after(Array.from({ length: 150 }, (_, n) => "x".repeat(n + 1)));

  const { lines } = watch.seen() ?? { lines: [] };
  expect([lines.length, Math.max(...lines.map((line) => line.length)) <= 121]).toEqual([100, true]);
  expect(watchFight({ game: { adapter: {} } } as never, {}, undefined)).toBe(null);
});

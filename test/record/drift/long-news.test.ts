import { describe, expect, test } from "vitest";
import type { DriftSignalName, DriftState } from "../../../src/parts/drift/base/drift.ts";
import { detectDrift } from "../../../src/parts/drift/record/detect.ts";
import { fillDrift } from "../../../src/parts/drift/record/signal.ts";
import { playTold, type ToldStep } from "../../helpers/drift/windows.ts";

const ACTING: readonly DriftSignalName[] = ["progress", "repetition", "errors"];

/** The most that any signal that is acted on says, behind any of the steps. */
function highestOf(states: readonly DriftState[]): number {
  return Math.max(
    ...states.flatMap((drift) => {
      const signals = detectDrift(drift, fillDrift({}));
      return ACTING.map((name) => signals[name].value);
    }),
  );
}

function steps(count: number, told: (index: number) => ToldStep): readonly ToldStep[] {
  return Array.from({ length: count }, (_, index) => told(index));
}

/** Rounds of a fight: attack, what that did, what the foe did. */
function fight(number: number, health: (round: number) => number): readonly ToldStep[] {
  return Array.from({ length: 25 }).flatMap((_, round) =>
    ["ATTACK GUARD RUN", `You hit for ${2 + (round % 3)}.`, `It hits for ${1 + (round % 2)}.`].map(
      (text) => ({
        buttons: ["a"],
        place: "(3,4) of Wood",
        health: health(round),
        facts: {
          experience: 10 * number,
          text: { text },
          scene: { enemy: "Moth", enemyHp: 100 - 4 * (round + (text.startsWith("AT") ? 0 : 1)) },
        },
      }),
    ),
  );
}

describe("what is long and not stuck is left alone", () => {
  const talk = (page: number): ToldStep => ({
    buttons: ["a"],
    place: "(3,4) of Wood",
    facts: {
      map: "Wood",
      text: { text: `And then it rained on ${"abcdefghij"[page % 10]}${"klmnopq"[Math.floor(page / 10)]}.` },
    },
  });

  test("a dialog of 40 pages", () => {
    expect(highestOf(playTold(steps(40, talk)))).toBeLessThan(0.5);
  });

  test("a dialog of 40 pages, each of which takes two steps", () => {
    expect(highestOf(playTold(steps(80, (index) => talk(index >> 1))))).toBeLessThan(0.5);
  });

  test("a dialog of 40 pages, read by its picture", () => {
    const pages = steps(40, (page) => ({ buttons: ["a"], picture: page }));

    expect(highestOf(playTold(pages))).toBeLessThan(0.5);
  });

  test("a corridor of 60 cells", () => {
    const cells = steps(60, (cell) => ({
      buttons: ["right"],
      place: `(${cell},4) of Cave`,
      facts: { map: "Cave" },
    }));

    expect(highestOf(playTold(cells))).toBeLessThan(0.5);
  });

  test("a fight of 25 rounds, in which health falls", () => {
    expect(highestOf(playTold(fight(1, (round) => 1 - round / 30)))).toBeLessThan(0.5);
  });

  test("a fight of 50 rounds, each of which is one step and tells nothing but the foe's health", () => {
    const rounds = steps(50, (round) => ({
      buttons: ["a"],
      place: "(3,4) of Wood",
      facts: { map: "Wood", scene: { enemyHp: 200 - 4 * round } },
    }));

    expect(highestOf(playTold(rounds))).toBeLessThan(0.5);
  });

  test("three fights of 25 rounds with the same foe, as experience grows", () => {
    const fights = [1, 2, 3].flatMap((number) => fight(number, (round) => 1 - round / 30));

    expect(highestOf(playTold(fights))).toBeLessThan(0.5);
  });
});

describe("what goes on without end hides nothing", () => {
  const signalsBehind = (told: readonly ToldStep[]) => {
    const last = playTold(told).at(-1);
    if (last === undefined) throw new Error("no step was played");
    return detectDrift(last, fillDrift({}));
  };

  test("a clock that tells another time in each step", () => {
    const told = steps(45, (index) => ({
      buttons: [["left", "up", "b"][(index * 7) % 3] ?? "a"],
      place: "(3,4) of Wood",
      facts: { map: "Wood", clock: index },
    }));

    expect(signalsBehind(told).progress.value).toBe(1);
  });

  test("a clock that tells another time every 20 steps", () => {
    const told = steps(140, (index) => ({
      buttons: ["a"],
      place: "(3,4) of Wood",
      facts: { map: "Wood", clock: Math.floor(index / 20) },
    }));

    expect(signalsBehind(told).progress.value).toBe(1);
  });

  test("one fight, left and begun over and over", () => {
    const told = steps(90, (index) => ({
      buttons: [["a", "b", "up", "down", "left"][(index * index) % 5] ?? "a"],
      place: "(3,4) of Wood",
      facts: { scene: index % 3 === 0 ? {} : { enemy: "Moth", enemyHp: 20 - (index % 3) } },
    }));

    expect(signalsBehind(told).progress.value).toBe(1);
  });

  test("health, whose every number is another one", () => {
    const told = steps(30, (index) => ({
      buttons: [["left", "up", "b"][(index * 7) % 3] ?? "a"],
      place: "(3,4) of Wood",
      health: 1 - index / 40,
      facts: { map: "Wood" },
    }));

    const { progress } = signalsBehind(told);

    expect(progress.value).toBe(1);
    expect(progress.evidence).toMatch(/health fell by 7\d % and never rose/);
  });
});

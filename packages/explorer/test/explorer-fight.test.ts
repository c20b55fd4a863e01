import { describe, expect, it } from "vitest";
import { mannerWith } from "../../../src/base/vocabulary/explorer-settings.ts";
import { fight } from "../src/fight.ts";
import { learnGain } from "../src/learning/learn.ts";
import { chartOf } from "../src/map/charts.ts";
import type { Act } from "../src/moves.ts";
import { emptyNotebook } from "../src/notebook.ts";
import { parseState } from "../src/story/parse-state.ts";
import type { Call } from "../src/story/read-story.ts";
import { lookAt } from "../src/story/sight.ts";

/** What is done in a fight, with the menu's tool or without. */
function actsAt(
  text: string,
  { idle = 0, chooses = false, calls = [] as readonly Call[] } = {},
): readonly Act[] {
  const now = lookAt(parseState(`Mode: battle\n${text}`, new Map()), null);
  const deed = {
    before: now,
    after: now,
    reply: "",
    picture: null,
    calls,
    buttons: [],
    holdFrames: 0,
    waitFrames: 0,
    said: "",
  };
  const story = { opening: "", summary: "", first: now, deeds: [deed], now };
  return fight({ ...emptyNotebook(), idle }, story, { seed: 1, ...mannerWith() }, chooses).acts;
}

function buttonsAt(text: string, idle = 0) {
  return actsAt(text, { idle }).flatMap((act) => (act.type === "press" ? act.buttons : []));
}

describe("a fight", () => {
  it("is attacked with A where nothing is known of its menu", () => {
    expect(buttonsAt("HP: 12")).toEqual(["a", "a", "a", "a"]);
  });

  it.each([
    ["attacks", "HP: 18\nMax HP: 20\nCursor: ATTACK\nText: ATTACK GUARD HERB RUN", "a"],
    ["reads on", "HP: 18\nMax HP: 20\nCursor: ATTACK\nText: It strikes: 4 damage.", "b"],
    ["takes a remedy when weak", "HP: 3/20\nCursor: HERB\nHerbs: 2\nText: ATTACK GUARD HERB x2 RUN", "a"],
    ["attacks when weak without a remedy", "HP: 3/20\nCursor: ATTACK\nHerbs: 0\nText: ATTACK HERB x0", "a"],
  ])("%s", (_, text, button) => {
    expect(buttonsAt(text)[0]).toBe(button);
  });

  it.each([
    ["to the remedy", "HP: 3/20\nCursor: ATTACK\nHerbs: 2\nText: ATTACK GUARD HERB x2 RUN"],
    ["back to the attack", "HP: 20/20\nCursor: RUN\nText: ATTACK GUARD HERB RUN"],
  ])("moves the cursor %s, and looks before it chooses", (_, text) => {
    expect(buttonsAt(text)).toEqual([expect.stringMatching(/up|down|left|right/)]);
  });

  it("tries another choice when nothing happened", () => {
    expect(buttonsAt("HP: 12", 1)).toEqual([expect.stringMatching(/up|down|left|right/), "a"]);
  });
});

describe("a fight by its menu", () => {
  const menu = "Text: What now? ATTACK GUARD HERB x2 RUN\nHerbs: 2";
  it.each([
    [
      "is fought for three rounds by the strong",
      `HP: 18/20\nFoe HP: 8/8\n${menu}`,
      ["ATTACK", "ATTACK", "ATTACK"],
    ],
    ["is fought for one round when the foe is weak", `HP: 18/20\nFoe HP: 2/8\n${menu}`, ["ATTACK"]],
    ["is fought for one round by others", "HP: 6/20\nFoe HP: 8/8\nText: What now? ATTACK RUN", ["ATTACK"]],
    ["begins with a remedy for the weak", `HP: 3/20\n${menu}`, ["HERB", "ATTACK"]],
    ["goes without a remedy that is gone", "HP: 3/20\nHerbs: 0\nText: ATTACK HERB x0", ["ATTACK"]],
  ])("%s, reading what comes of each", (_, text, expected) => {
    expect(actsAt(text, { chooses: true })).toEqual(
      expected.flatMap((option) => [{ type: "choose", option }, { type: "read" }]),
    );
  });

  it("begins by reading what stands before the menu", () => {
    const [first, second] = actsAt("HP: 20/20\nCursor: ATTACK\nText: A moth!", { chooses: true });

    expect([first, second]).toEqual([{ type: "read" }, { type: "choose", option: "ATTACK" }]);
  });

  it("52.D: is guarded against a blow that the foe prepares", () => {
    const text = `HP: 18/20\nFoe HP: 8/8\n${menu}`;
    const chose = { name: "choose", input: {}, told: 'Chose "ATTACK".' };
    const told = '"You swing: 4 damage!"\n"It gathers the dark..."\n"What now? ATTACK GUARD HERB x2 RUN"';
    const read = { name: "read_text", input: {}, told };

    const choices = actsAt(text, { chooses: true, calls: [chose, read] });
    const others = actsAt(text, {
      chooses: true,
      calls: [chose, { ...read, told: told.replace("dark", "9") }],
    });

    expect(choices[0]).toEqual({ type: "choose", option: "GUARD" });
    expect(others[0]).toEqual({ type: "choose", option: "ATTACK" });
  });

  it("is read where the menu was never seen", () => {
    expect(actsAt("HP: 20/20\nText: A moth!", { chooses: true })).toEqual([{ type: "read" }]);
  });
});

describe("a gain", () => {
  it.each([
    ["what spoke of it", { name: "towerkey", old: "no", value: "yes" }, ["door"]],
    ["who missed it", { name: "events", old: "met Pip", value: "met Pip, found the cat" }, ["pip"]],
    ["nobody for a loss", { name: "towerkey", old: "1", value: "0" }, []],
    ["nobody for what nobody spoke of", { name: "money", old: "3", value: "9" }, []],
  ])("is a reason to ask again: %s", (_, change, expected) => {
    const book = emptyNotebook();
    const { things } = chartOf(book.charts, "Village");
    things.set(1, { key: 1, text: "The tower is locked.", times: 1, isDue: false });
    things.set(2, { key: 2, text: "My cat ran away!", times: 1, isDue: false });

    learnGain(book, change, new Set());

    const due = [...things.values()]
      .filter(({ isDue }) => isDue)
      .map(({ key }) => (key === 1 ? "door" : "pip"));
    expect(due).toEqual(expected);
  });
});

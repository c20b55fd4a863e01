import { describe, expect, it } from "vitest";
import { fight } from "../../../src/model/explorer/fight.ts";
import { learnGain } from "../../../src/model/explorer/learning/learn-gain.ts";
import { chartOf } from "../../../src/model/explorer/map/atlas.ts";
import { emptyNotebook } from "../../../src/model/explorer/notebook.ts";
import { parseState } from "../../../src/model/explorer/story/parse-state.ts";
import { lookAt } from "../../../src/model/explorer/story/sight.ts";

function fightAt(text: string, idle = 0) {
  const sight = lookAt(parseState(`Mode: battle\n${text}`, new Map()), null);
  return fight({ ...emptyNotebook(), idle }, sight, 1);
}

describe("a fight", () => {
  it("is attacked with A where nothing is known of its menu", () => {
    expect(fightAt("HP: 12").buttons).toEqual(["a", "a", "a", "a"]);
  });

  it.each([
    ["attacks", "HP: 18\nMax HP: 20\nCursor: ATTACK\nText: ATTACK GUARD HERB RUN", "a"],
    ["reads on", "HP: 18\nMax HP: 20\nCursor: ATTACK\nText: It strikes: 4 damage.", "b"],
    ["takes a remedy when weak", "HP: 3/20\nCursor: HERB\nHerbs: 2\nText: ATTACK GUARD HERB x2 RUN", "a"],
    ["attacks when weak without a remedy", "HP: 3/20\nCursor: ATTACK\nHerbs: 0\nText: ATTACK HERB x0", "a"],
  ])("%s", (_, text, button) => {
    expect(fightAt(text).buttons[0]).toBe(button);
  });

  it.each([
    ["to the remedy", "HP: 3/20\nCursor: ATTACK\nHerbs: 2\nText: ATTACK GUARD HERB x2 RUN"],
    ["back to the attack", "HP: 20/20\nCursor: RUN\nText: ATTACK GUARD HERB RUN"],
  ])("moves the cursor %s, and looks before it chooses", (_, text) => {
    expect(fightAt(text).buttons).toEqual([expect.stringMatching(/up|down|left|right/)]);
  });

  it("tries another choice when nothing happened", () => {
    expect(fightAt("HP: 12", 1).buttons).toEqual([expect.stringMatching(/up|down|left|right/), "a"]);
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
    const { things } = chartOf(book.atlas, "Village");
    things.set(1, { key: 1, text: "The tower is locked.", times: 1, isDue: false });
    things.set(2, { key: 2, text: "My cat ran away!", times: 1, isDue: false });

    learnGain(book, change);

    const due = [...things.values()]
      .filter(({ isDue }) => isDue)
      .map(({ key }) => (key === 1 ? "door" : "pip"));
    expect(due).toEqual(expected);
  });
});

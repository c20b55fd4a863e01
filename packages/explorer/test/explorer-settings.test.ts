import { expect, test } from "vitest";
import {
  EXPLORER_NUMBERS,
  mannerWith,
  readExplorerSettings,
  writeExplorerSettings,
} from "../../../src/base/vocabulary/explorer-settings.ts";
import { SETTING_RULES } from "../../../src/base/vocabulary/setting-rules.ts";
import { fight } from "../src/fight.ts";
import { emptyNotebook } from "../src/notebook.ts";
import { parseState } from "../src/story/parse-state.ts";
import { lookAt } from "../src/story/sight.ts";

test("changes are read as they are written", () => {
  expect(readExplorerSettings(" heal:60, things:-20 ")).toEqual({ heal: 60, things: -20 });
  expect(readExplorerSettings("usual")).toEqual({});
  for (const changes of [{ heal: 60, rounds: 3 }, {}])
    expect(readExplorerSettings(writeExplorerSettings(changes))).toEqual(changes);
});

test.each(["", "heal", "heal:", "heal:6.5", "heal:91", "luck:1", "heal:60,luck:1", "toString:1"])(
  "%j is no change",
  (text) => {
    expect(readExplorerSettings(text)).toBeNull();
  },
);

test("each number is in its range as usual, and a save may hold no other", () => {
  for (const [name, { usual, least, most }] of Object.entries(EXPLORER_NUMBERS)) {
    expect(SETTING_RULES.explorer.isValid({ [name]: usual })).toBe(true);
    expect(SETTING_RULES.explorer.isValid({ [name]: least - 1 })).toBe(false);
    expect(SETTING_RULES.explorer.isValid({ [name]: most + 1 })).toBe(false);
  }
});

test("a fight is fought by the manner of playing", () => {
  const menu = "Mode: battle\nHP: 12/20\nEnemy HP: 12/20\nHerbs: 2\nText: ATTACK GUARD HERB x2 RUN";
  const now = lookAt(parseState(menu, new Map()), null);
  const story = { opening: "", summary: "", first: now, deeds: [], now };
  const choices = (changes: object): readonly string[] =>
    fight(emptyNotebook(), story, { seed: 1, ...mannerWith(changes) }, true).acts.flatMap((act) =>
      act.type === "choose" ? [act.option] : [],
    );

  expect(choices({})).toEqual(["ATTACK", "ATTACK", "ATTACK"]);
  expect(choices({ strong: 65 })).toEqual(["ATTACK"]);
  expect(choices({ heal: 70, strong: 65 })).toEqual(["HERB", "ATTACK"]);
  expect(choices({ rounds: 2 })).toEqual(["ATTACK", "ATTACK"]);
});

import { expect, test } from "vitest";
import { describeChanges } from "../../../src/faces/cli/view/brief/describe-changes.ts";
import { describeDeeds } from "../../../src/faces/cli/view/brief/describe-deeds.ts";

type Call = readonly [tool: string, text: string, input?: object, isError?: boolean];

test.each<[calls: readonly Call[], deeds: readonly string[]]>([
  [[["navigate_to", "Reached Village 7,9, facing 7,10, in 6 steps."]], ["walked to 7,9"]],
  [[["navigate_to", "Reached Wood 1,10, in 6 steps."]], ["walked to Wood 1,10"]],
  [
    [["navigate_to", "Stopped at Village 5,3 after 7 steps: mode is now battle."]],
    ["walked as far as 5,3 (battle)"],
  ],
  [[["read_text", 'PIP: "My cat!"\n"Find her."\nThe text is over.']], ["talked to Pip"]],
  [[["read_text", '"A moth!"\n"What now?"\nIt waits for an answer: "RUN".']], ['read "A moth!"']],
  [[["read_text", "No text is shown. Face the person. Nothing was pressed."]], ["nothing happened"]],
  [[["press_buttons", "Pressed 2 of 3: text.", { buttons: ["up", "up", "a"] }]], ["pressed up twice"]],
  [[["press_buttons", "Pressed all 1.", { buttons: ["a"] }]], ["pressed A"]],
  [[["fly", 'There is no tool "fly".', {}, true]], ['1 call refused: There is no tool "fly".']],
  [
    [
      [
        "press_buttons",
        "Pressed all 9.",
        { buttons: ["up", "up", "a", "up", "b", "left", "left", "a", "b"] },
      ],
    ],
    ["pressed up twice, A, up, B and 4 more"],
  ],
  [[["read_text", 'PIP: "My cat!"\nADA: "Hm."\nThe text is over.']], ["talked to Pip and Ada"]],
  [
    [
      ["write_note", "Noted."],
      ["fly", "No.", {}, true],
    ],
    ["called write_note", "1 call refused"],
  ],
  [[], []],
])("the calls %j in a few words", (calls, deeds) => {
  const results = calls.map(([tool, text, input = {}, isError = false]) => ({ tool, text, input, isError }));

  expect(describeDeeds(results as never, "Village")).toEqual(deeds);
});

test("a step's changes are told only where the value before is known", () => {
  const after = { x: 3, embers: 1, key: true, events: ["met Pip"], hp: null };

  expect(describeChanges(null, after)).toEqual([]);
  expect(describeChanges({ x: 2, embers: 0, key: false, events: [], hp: 20 }, after)).toEqual([
    "embers 1",
    "key: yes",
    "met Pip",
  ]);
});

test("a step's changes are told in the game's words, without those that have a milestone's line", () => {
  const game = {
    words: { values: { solvedCount: "Levels solved", hp: "HP" } },
    milestones: () => ["levels solved: 4"],
  };
  const before = { place: "4", hp: 20, solvedCount: 3, moves: 0 };

  expect(describeChanges(before, { place: "4", hp: 12, solvedCount: 4, moves: 8 }, game)).toEqual([
    "HP down to 12",
  ]);
});

test("numbers that change with the place are not told", () => {
  const before = { place: "4", goal: 512, events: [] };

  expect(describeChanges(before, { place: "5", goal: 576, events: ["met Pip"] })).toEqual(["met Pip"]);
});

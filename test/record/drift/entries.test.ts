import { describe, expect, it, test } from "vitest";
import { looksSame } from "../../../src/parts/drift/record/likeness.ts";
import { driftAfter, type PlayedStep } from "../../../src/parts/drift/record/window.ts";
import { describeDeed } from "../../../src/record/evidence/deed.ts";
import { playTold } from "../../helpers/drift/windows.ts";

const last = (steps: Parameters<typeof playTold>[0]) => playTold(steps).at(-1);
const still = { buttons: ["left"], place: "(3,4) of Wood", facts: { map: "Wood" } };

describe("what is remembered of a step", () => {
  it("is the fields that told something new, and no more", () => {
    expect(last([still])?.window[0]?.news).toEqual(["map", "position"]);
    expect(last([still, still])?.window[1]?.news).toEqual([]);
    expect(
      last([still, { ...still, facts: { map: "Wood", text: { text: "Hi" } } }])?.window[1]?.news,
    ).toEqual(["text.text"]);
  });

  it("is what was done in words, and a sign that is equal where the calls are", () => {
    const [one, other, same] = last([still, { ...still, buttons: ["up", "a"] }, still])?.window ?? [];

    expect([one?.deed, other?.deed]).toEqual(["pressed left", "pressed up, a"]);
    expect(one?.action).toBe(same?.action);
    expect(one?.action).not.toBe(other?.action);
  });

  it.each([
    [1, 0],
    [141, 140],
  ])("begun in step %i counts the milestones before it as reached in step %i", (step, milestoneStep) => {
    const evidence = { screen: null, place: null, state: "0", news: [] };
    const outcome = { evidence, track: [], message: { role: "user", content: [] }, notes: {}, goal: null };
    const played = { step, reply: null, operator: null, outcome, goal: null, notes: {} };

    expect(driftAfter(undefined, played as unknown as PlayedStep)).toMatchObject({ milestoneStep });
  });

  it("is the picture where no place is told", () => {
    const shown = (picture: number) => ({ buttons: ["a"], picture });

    expect(last([shown(1), shown(2), shown(1)])?.window.map(({ news }) => news)).toEqual([
      ["screen"],
      ["screen"],
      [],
    ]);
  });

  it("leaves out of the state what was found to run by itself, and keeps what was seen", () => {
    const states = playTold(
      Array.from({ length: 60 }, (_, clock) => ({ ...still, facts: { map: "Wood", clock } })),
    );
    const window = states.at(-1)?.window ?? [];

    expect(new Set(window.slice(45).map(({ state }) => state)).size).toBe(1);
    expect(states.at(-1)?.seen.length).toBeLessThan(50);
  });

  it("is 256 steps and 1,024 facts at most", () => {
    const states = playTold(
      Array.from({ length: 400 }, (_, index) => ({
        ...still,
        place: `(${index},0) of Wood`,
        facts: { kept: ["a", "b", "c"].map((one) => `${one}${index}`) },
      })),
    );

    expect(states.at(-1)?.window.length).toBe(256);
    expect(states.at(-1)?.seen.length).toBe(1_024);
  });
});

test.each([
  ["press_buttons", { buttons: ["left"] }, "pressed left"],
  ["press_buttons", { buttons: ["left", "left", "left"] }, "pressed left × 3"],
  ["press_buttons", { buttons: [] }, "pressed nothing"],
  ["press_buttons", { buttons: "left" }, "pressed nothing"],
  ["wait", { frames: 60 }, "waited 60 frames"],
  ["navigate_to", { row: 3, column: 4 }, "walked to row 3, column 4"],
  ["navigate_to", { x: 3, y: 5, avoid: ["grass"] }, "walked to 3, 5"],
  ["navigate_to", { map: "Village", x: 3, y: 5 }, "walked to Village 3, 5"],
  ["navigate_to", { marker: "the inn" }, 'walked to the marker "the inn"'],
  ["navigate_to", { direction: "up" }, "explored upwards"],
  ["navigate_to", { explore: true }, "explored the nearest edge"],
  ["navigate_to", { explore: true, x: 3, y: 5 }, "walked to 3, 5"],
  ["explore_towards", { direction: "up" }, "explored upwards"],
  ["explore_towards", { x: 3, y: 5 }, "explored towards 3, 5"],
  ["explore_towards", {}, "explored the nearest edge"],
  ["look_at_map", { around: { x: 1, y: 2 } }, "looked at the map"],
  ["look_at_map", { map: "Wood" }, "looked at the map of Wood"],
  ["mark", { x: 3, y: 5, label: "inn" }, 'marked 3, 5 as "inn"'],
  ["mark", { label: "inn", remove: true }, 'took away the marker "inn"'],
  ["unmark", { label: "inn" }, 'took away the marker "inn"'],
  ["unmark", { map: "Wood", x: 3, y: 5 }, "took away the marker at Wood 3, 5"],
  ["read_text", { max_pages: 4 }, "read the text"],
  ["choose", { option: "HERB" }, 'chose "HERB"'],
  ["enter_name", { text: "ADA" }, 'typed "ADA"'],
  ["run_skill", { name: "cross-the-wood" }, "ran the skill cross-the-wood"],
  ["set_goal", { goal: "x" }, "called set_goal"],
])("%s %j: %s", (name, input, words) => {
  expect(describeDeed({ name, input })).toBe(words);
});

test.each([
  ["00ff00ff00ff00ff", "00ff00ff00ff00ff", true],
  ["00ff00ff00ff00ff", "01ff00ff00ff00fe", true],
  ["00ff00ff00ff00ff", "07ff00ff00ff00ff", false],
  ["00ff00ff00ff00ff", "", false],
])("screens %s and %s look the same: %s", (one, other, isSame) => {
  expect(looksSame(one, other)).toBe(isSame);
});

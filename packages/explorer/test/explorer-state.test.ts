import { describe, expect, it } from "vitest";

import { cellKey } from "../src/map/direction.ts";
import { isNothing, parseState } from "../src/story/parse-state.ts";
import { lookAt } from "../src/story/sight.ts";

const NOTHING = new Map<string, string>();

function see(text: string) {
  return lookAt(parseState(text, NOTHING), "00ff");
}

describe("parseState", () => {
  it.each([
    ["lines", "Place: Village\nMax HP: 20", { place: "Village", maxhp: "20" }],
    [
      "what changed",
      "Changed:\nX: 5 (was 4)\nSame: Y: 7 · Coin count: 3",
      { x: "5", y: "7", coincount: "3" },
    ],
    ["nothing", "Nothing changed.\nSame: X: 4", { x: "4" }],
    ["a value with a colon", "Text: Maru: Hello!", { text: "Maru: Hello!" }],
    ["words that are no state", "12 % of the picture changed.\nPressed up.", {}],
  ])("reads %s", (_, text, expected) => {
    expect(Object.fromEntries(parseState(text, NOTHING))).toEqual(expected);
  });

  it("keeps what is not told again, and drops what is no more", () => {
    const before = parseState("X: 4\nText: Hello!\nLevel: 2", NOTHING);
    const after = parseState("Changed:\nText: no more\nX: 5 (was 4)", before);

    expect(Object.fromEntries(after)).toEqual({ x: "5", level: "2" });
  });

  it.each(["", "–", "none", "no", "0", undefined])("takes %j for nothing", (value) => {
    expect(isNothing(value)).toBe(true);
  });
});

describe("lookAt", () => {
  it.each([
    ["Map: Village\nX: 3\nY: 5", "Village", 3, 5],
    ["Place: Pallet Town, x 5, y 6, facing up", "Pallet Town", 5, 6],
    ["Place: Route 1 (12, 30)", "Route 1", 12, 30],
    ["Position: 7, 8", "here", 7, 8],
    ["Row: 2\nColumn: 9\nPlace: Hall", "Hall", 9, 2],
  ])("finds the place in %j", (text, map, x, y) => {
    expect(see(text).place).toEqual({ map, key: cellKey(x, y) });
  });

  it.each([
    ["Mode: title\nX: 0\nY: 0", "title"],
    ["Place: title screen or introduction", "title"],
    ["Mode: walk\nX: 1\nY: 1\nText: –", "walk"],
    ["X: 1\nY: 1\nDialog: Hello!", "dialog"],
    ["Mode: battle\nX: 1\nY: 1\nText: It strikes!", "battle"],
    ['Place: Route 1, x 1, y 1\nText: "Wild RATTATA appeared!"\nBattle: wild: Rattata', "battle"],
    ["X: 1\nY: 1\nMenu: ITEM | SAVE", "menu"],
    ["Mode: choose a level\nX: 1\nY: 1", "menu"],
    ["Mode: solved\nX: 1\nY: 1", "solved"],
    ["Mode: ending\nX: 1\nY: 1", "ending"],
    ["Mode: locked\nX: 1\nY: 1", "locked"],
    ["Mode: unknown mode 0x03\nX: 1\nY: 1", "locked"],
    ["Screens seen so far: 3.", "picture"],
  ])("knows what goes on: %j", (text, situation) => {
    expect(see(text).situation).toBe(situation);
  });

  it("finds no place where the numbers are none", () => {
    expect(see("Map: Village\nX: –\nY: 99999").place).toBeNull();
  });

  it.each(["Facing: left\nX: 1\nY: 1", "Place: Hall, x 1, y 1, facing left"])(
    "knows the way in %j",
    (text) => {
      expect(see(text).facing).toBe("left");
    },
  );
});

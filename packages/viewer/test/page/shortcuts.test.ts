import { expect, test } from "vitest";
import { deedOf, SHORTCUTS } from "../../page/src/keyboard/shortcuts.ts";

const NOTHING = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  [" ", false, "play"],
  ["ArrowLeft", false, "back"],
  ["ArrowLeft", true, "back-ten"],
  ["ArrowRight", true, "forward-ten"],
  ["Home", false, "first"],
  ["End", false, "last"],
  // A capital is the same key; which signs need shift is the keyboard's business.
  ["L", true, "live"],
  ["?", true, "help"],
  ["?", false, "help"],
  ["x", false, null],
  ["Home", true, null],
])("%s with shift %s does %s", (key, shiftKey, deed) => {
  expect(deedOf({ ...NOTHING, key, shiftKey })).toBe(deed);
});

test("what the browser does with a key and a modifier stays the browser's", () => {
  expect(deedOf({ ...NOTHING, key: "l", ctrlKey: true })).toBeNull();
  expect(deedOf({ ...NOTHING, key: "ArrowLeft", altKey: true })).toBeNull();
});

test("no key does two things", () => {
  const keys = SHORTCUTS.map(({ key, shift }) => `${shift === true ? "Shift " : ""}${key}`);

  expect(new Set(keys).size).toBe(keys.length);
});

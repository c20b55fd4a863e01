import { expect, test } from "vitest";
import { formatRoute, parseRoute } from "../../../page/src/store/routes.ts";
import { choosesSave, describeKind } from "../../../page/src/views/gallery/save-choice.ts";

const SAVE = { kind: "manual", where: "checkpoint", label: null, current: false } as const;

test.each([
  ["all", [true, true, true]],
  ["labelled", [false, true, false]],
  ["archive", [false, false, true]],
] as const)("of the saves, %s chooses %j", (choice, chosen) => {
  const saves = [SAVE, { ...SAVE, label: "before the boss" }, { ...SAVE, where: "archive" as const }];

  expect(saves.map(choosesSave(choice))).toEqual(chosen);
});

test.each([
  [{ ...SAVE, current: true }, "newest"],
  [{ ...SAVE, where: "archive" }, "archive"],
  [{ ...SAVE, kind: "routine", where: "backup" }, "backup"],
  [{ ...SAVE, kind: "pre-operation" }, "pre operation"],
] as const)("%j is shown as %s", (save, words) => {
  expect(describeKind(save)).toBe(words);
});

test("a save's address names its branch and step, whatever the branch is called", () => {
  const route = { view: "run", slug: "a game/..", at: { step: 12, branch: "../b?#" } } as const;

  expect(formatRoute(route)).not.toContain("../b");
  expect(parseRoute(formatRoute(route))).toEqual(route);
});

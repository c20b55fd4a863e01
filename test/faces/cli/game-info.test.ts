import { expect, it } from "vitest";
import type { GameInfo } from "../../../src/base/vocabulary/game-info.ts";
import { renderGameInfo } from "../../../src/faces/cli/render/game-info.ts";

it.each([
  ["the place first", { hp: 20, place: "Village", map: "Village" }, "Village · hp 20 · map Village"],
  [
    "no signature of a picture",
    { screens: 3, cells: "29a0".repeat(40), changed: 7 },
    "screens 3 · changed 7",
  ],
  [
    "a long text",
    { text: "The lantern is out, and nobody knows who took its light." },
    "text The lantern is out, and nobody knows who took its light.",
  ],
  ["nothing", { cells: "29a0".repeat(40) }, "nothing is known"],
])("the state of a game on one line has %s", (_, info, line) => {
  expect(renderGameInfo(info as unknown as GameInfo)).toBe(line);
});

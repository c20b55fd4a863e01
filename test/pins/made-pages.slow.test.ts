import { expect, test } from "vitest";
import { checkMade } from "../helpers/docs/check-made.ts";

test.each([
  ["docs/examples has whole requests, word for word as they are sent", "make-player-doc"],
  ["docs/fields.md and docs/data.md have the fields of the code, with its words", "make-fields-doc"],
  ["prompts/released-players.json has what this version's players are told", "make-released-players"],
])("%s (if not: npm run docs)", async (_, name) => {
  expect(await checkMade(name)).toBe("");
});

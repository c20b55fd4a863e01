import { expect, test } from "vitest";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import { costOfLost, costOfReply } from "../../../src/record/ledger/call-cost.ts";

const USAGE = { ...NO_USAGE, inputTokens: 10 };
const prices = { costOf: (model: string) => ({ asked: 1, "asked-2026": 2 })[model] ?? null };
const asked = { id: "asked", isRemote: true };

test.each([
  ["by the model that replied", asked, "asked-2026", USAGE, 2],
  ["by the model that was asked, where the other's price is unknown", asked, "renamed", USAGE, 1],
  ["unknown, where neither has a price", { ...asked, id: "none" }, "renamed", USAGE, null],
  ["unknown, where the server told no tokens", asked, "asked", NO_USAGE, null],
  ["nothing, by a player that has no server", { ...asked, isRemote: false }, "asked", USAGE, 0],
])("a reply's cost is %s", (_, player, model, usage, cost) => {
  expect(costOfReply(prices, player, { model, usage })).toBe(cost);
});

test.each([
  ["by the model that was asked", asked, USAGE, 1],
  ["nothing, where no token was used", asked, NO_USAGE, 0],
  ["unknown, where the server told nothing", asked, null, null],
  ["unknown, where there is no price", { ...asked, id: "none" }, USAGE, null],
  ["nothing, by a player that has no server", { ...asked, isRemote: false }, null, 0],
])("the cost of a call without a reply is %s", (_, player, usage, cost) => {
  expect(costOfLost(prices, player, usage)).toBe(cost);
});

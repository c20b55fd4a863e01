import { expect, test } from "vitest";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { compare, difference } from "../../src/proof/compare.ts";
import { proveCosts } from "../../src/proof/prove-costs.ts";

const TIME = "2026-11-28T12:00:00Z";
const MODEL = "claude-haiku-4-5";
const usage = (inputTokens: number) => ({
  ...{ inputTokens, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
});
const ALL = { inputTokens: 1_000, outputTokens: 200, cacheReadTokens: 3_000, cacheWriteTokens: 400 };
const PRICE = { inputUsd: 7, outputUsd: 7, cacheReadUsd: 7, cacheWriteUsd: 7 };

const call = (changes: object = {}) => ({
  ...{ type: "call", step: 3, purpose: "play", branchId: "b", model: MODEL, ...changes },
});
const reply = (costUsd: number | null, changes: object = {}, model = MODEL, used = usage(1_000_000)) => ({
  ...{ type: "reply", step: 3, purpose: "play", branchId: "b", time: TIME, costUsd },
  reply: { model, usage: used },
  ...changes,
});
const lost = (costUsd: number | null, changes: object = {}) => ({
  ...{ type: "lost", step: 3, purpose: "play", branchId: "b", time: TIME, costUsd, model: MODEL },
  usage: usage(1_000_000),
  ...changes,
});

const prove = (entries: readonly unknown[], prices = {}) => {
  const placed = entries.map((entry) => ({ entry })) as unknown as readonly PlacedEntry[];
  const { findings, ...rest } = proveCosts(placed, prices);
  return { ...rest, told: findings.map(({ step, text }) => `${step}: ${text}`) };
};

const NO_CALL = "3: a reply answers no call";
const wrong = (cost: number | null) => `3: 1000000 tokens of ${MODEL} cost 1 dollars, not ${cost}`;

test.each<[string, readonly unknown[], readonly string[]]>([
  ["the list's price", [call(), reply(1)], []],
  ["each kind of tokens by its own price", [call(), reply(0.0028, {}, MODEL, ALL)], []],
  ["a difference of rounding", [call(), reply(1 + 0.9e-9)], []],
  ["a difference of more", [call(), reply(1 + 1.1e-9)], [wrong(1.0000000011)]],
  ["another cost", [call(), reply(1.5)], [wrong(1.5)]],
  ["an unknown cost of a reply", [call(), reply(null)], [wrong(null)]],
  ["an unknown cost of a lost try", [call(), lost(null)], []],
  ["another cost of a lost try", [call(), lost(2)], [wrong(2)]],
  ["a lost try of unknown tokens", [call(), lost(null, { usage: null })], []],
  ["a cost of unknown tokens", [call(), lost(0, { usage: null })], ["3: a lost call cost what nobody knows"]],
  ["no tokens for nothing", [call(), reply(0, {}, MODEL, usage(0))], []],
  [
    "no tokens for money",
    [call(), reply(2, {}, MODEL, usage(0))],
    ["3: a call without tokens cost 2 dollars"],
  ],
  ["no call", [reply(1)], [NO_CALL]],
  ["a call of another step", [call({ step: 2 }), reply(1)], [NO_CALL]],
  ["a call for something else", [call({ purpose: "summary" }), reply(1)], [NO_CALL]],
  ["a call of another branch", [call({ branchId: "c" }), reply(1)], [NO_CALL]],
  ["two replies to a call", [call(), reply(1), reply(1)], [NO_CALL]],
  ["a reply behind a lost try", [call(), lost(1), reply(1)], []],
  ["a reply behind the last try", [call(), lost(1, { isLast: true }), reply(1)], [NO_CALL]],
  [
    "a free player for nothing",
    [
      call({ model: "explorer" }),
      reply(0, {}, "explorer"),
      call({ model: "explorer" }),
      reply(null, {}, "explorer"),
    ],
    [],
  ],
  [
    "a free player for money",
    [call({ model: "explorer" }), reply(1, {}, "explorer")],
    ["3: a free player cost money"],
  ],
  [
    "a free player in the place of another",
    [call(), reply(0, {}, "explorer")],
    [`3: a reply of explorer answers a call of ${MODEL}`],
  ],
  ["a client that names itself", [call({ model: "mcp" }), reply(0, {}, "some client")], []],
])("a call's cost is reckoned once more: %s", (_, entries, told) => {
  expect(prove(entries).told).toEqual(told);
});

test("counts each reply and each lost try, and names the models whose price is the file's own word", () => {
  const entries = [call(), lost(1), reply(1), call({ model: "own-1" }), reply(7, {}, "own-1")];
  const unknown = [call({ model: "zz" }), reply(5, {}, "zz"), call({ model: "aa" }), reply(5, {}, "aa")];

  expect(prove(entries, { "own-1": PRICE })).toEqual({ calls: 3, ownPrices: ["own-1"], told: [] });
  expect(prove([call(), reply(7)], { [MODEL]: PRICE }).ownPrices).toEqual([MODEL]);
  expect(prove(unknown)).toEqual({ calls: 2, ownPrices: ["aa", "zz"], told: [] });
  expect(prove([call(), reply(1, {}, "openai:gpt-x")]).ownPrices).toEqual(["openai:gpt-x"]);
  expect(prove([call(), reply(1, {}, "claude-x")]).ownPrices).toEqual([]);
});

const MARK = `[redacted ${"a".repeat(64)}]`;

test.each([
  ["equal lists", [1, [2]], [1, [2]], "same"],
  ["a longer list", [1], [1, 2], "different"],
  ["a key that is null on one side", { a: 1, b: null }, { a: 1 }, "same"],
  ["a key more", { a: 1 }, { a: 1, b: 2 }, "different"],
  ["a list and an object", [], {}, "different"],
  ["a number and its text", 1, "1", "different"],
  ["a text that was taken out", MARK, "secret", "hidden"],
  ["the same the other way round", ["secret"], [MARK], "hidden"],
  ["a text around it that fits", `I say ${MARK} and ${MARK}!`, "I say no and yes!", "hidden"],
  ["an end that does not fit", `I say ${MARK}!`, "I say no", "different"],
  ["a beginning that does not fit", `I say ${MARK}`, "You say no", "different"],
  ["a middle that is missing", `a${MARK} and ${MARK}b`, "a or b", "different"],
  ["a beginning that is the end, too", `ab${MARK}bc`, "abc", "different"],
  ["nothing in its place", `ab${MARK}bc`, "abbc", "hidden"],
  ["something hidden beside something else", [MARK, 1], ["x", 2], "different"],
] as const)("a file's word is compared with the rules': %s", (_, said, found, verdict) => {
  expect(compare(said, found, true)).toBe(verdict);
  expect(compare(said, found, false)).toBe(verdict === "hidden" ? "different" : verdict);
});

test("a difference is shown with what is before and behind it", () => {
  const [long, tail] = ["x".repeat(30), "y".repeat(60)];

  expect(difference(1, undefined)).toBe("the file says 1, the rules nothing");
  expect(difference(`${long}a`, `${long}b${tail}`)).toBe(
    `the file says …${"x".repeat(20)}a", the rules …${"x".repeat(20)}b${"y".repeat(39)}…`,
  );
  expect(difference("a", "b")).toBe('the file says "a", the rules "b"');
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readPrices } from "../../../src/faces/cli/options/values/read-prices.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

const RATES = { inputUsd: 1, outputUsd: 5, cacheReadUsd: 0.1, cacheWriteUsd: 1.25 };

function fileWith(price: unknown): string {
  const file = join(temporaryFolder(), "prices.json");
  writeFileSync(file, JSON.stringify({ "my-model": price }));
  return file;
}

it("takes rates of long prompts", () => {
  const price = { ...RATES, longPrompt: { ...RATES, aboveTokens: 100_000 } };

  expect(readPrices(fileWith(price))).toEqual({ "my-model": price });
});

it.each([
  ["inputUsd", null],
  ["outputUsd", { ...RATES, outputUsd: "5" }],
  ["longPrompt.aboveTokens", { ...RATES, longPrompt: RATES }],
  ["longPrompt.cacheReadUsd", { ...RATES, longPrompt: { ...RATES, aboveTokens: 1, cacheReadUsd: -1 } }],
  ["longPrompt.aboveTokens", { ...RATES, longPrompt: null }],
])("refuses a price without %s", (name, price) => {
  expect(() => readPrices(fileWith(price))).toThrow(`has no valid ${name} for my-model`);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isFreeModel } from "../../../src/base/vocabulary/run-settings.ts";
import { listPricesAt, PRICES, UNPRICED } from "../../../src/record/ledger/list-prices.ts";
import { hasPrice } from "../../../src/record/ledger/prices.ts";

const at = (path: string) => join(import.meta.dirname, "../../..", path);

/** The ids that the installed SDK of Anthropic names. */
function sdkModels(): readonly string[] {
  const types = readFileSync(at("node_modules/@anthropic-ai/sdk/resources/messages/messages.d.ts"), "utf8");
  const union = /^export type Model = (.*);$/m.exec(types)?.[1] ?? "";
  return [...union.matchAll(/'([^']+)'/g)].map(([, id = ""]) => id);
}

test("50.7: every model that the installed SDK names has a price, or a reason why it has none", () => {
  const models = sdkModels();
  const named = models.filter((id) => !hasPrice(id, PRICES) && !UNPRICED.has(id));

  expect(models.length).toBeGreaterThan(10);
  expect(named).toEqual([]);
  expect([...UNPRICED.keys()].filter((id) => hasPrice(id, PRICES))).toEqual([]);
});

test("50.7: every model that the docs play with --max-cost has a price", () => {
  const files = [
    "README.md",
    ...readdirSync(at("docs"))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  const lines = files.flatMap((file) => readFileSync(at(file), "utf8").split("\n"));
  const models = lines
    .filter((line) => /^runner\b.*--max-cost/.test(line))
    .flatMap((line) => /--model (\S+)/.exec(line)?.[1] ?? []);

  expect(models.length).toBeGreaterThan(1);
  expect(
    models.filter((id) => !isFreeModel(id) && !hasPrice(id, listPricesAt(new Date("2026-11-29")))),
  ).toEqual([]);
});

import { afterEach, describe, expect, it } from "vitest";
import type { Usage } from "../../../src/base/vocabulary/usage.ts";
import { addUsage, NO_USAGE, totalTokens } from "../../../src/base/vocabulary/usage.ts";
import { createAnthropicModel } from "../../../src/model/anthropic/anthropic-model.ts";
import { listPricesAt } from "../../../src/record/ledger/list-prices.ts";
import { costOf, PRICES } from "../../../src/record/ledger/prices.ts";
import { type MessagesServer, startMessagesServer } from "../../helpers/server/messages-server.ts";
import { ask, Talk } from "../../helpers/server/model-requests.ts";

const usage = (
  inputTokens: number,
  outputTokens: number,
  cacheReadTokens = 0,
  cacheWriteTokens = 0,
): Usage => ({
  inputTokens,
  outputTokens,
  cacheReadTokens,
  cacheWriteTokens,
});

describe("costOf", () => {
  it.each([
    ["claude-sonnet-5-5", usage(1e6, 1e6, 1e6, 1e6), 2 + 10 + 0.1 + 2.5],
    ["claude-opus-5-5", usage(1e6, 1e6, 1e6, 1e6), 4 + 20 + 0.2 + 5],
    ["claude-fable-5-1", usage(1e6, 1e6, 1e6, 1e6), 10 + 50 + 0.25 + 12.5],
    ["claude-haiku-5-5", usage(50_000, 1e6, 50_000), 0.005 + 0.5 + 0.0005],
    ["claude-haiku-5-5", usage(50_001, 1e6, 50_000), 0.025_000_5 + 2.5 + 0.0025],
    ["claude-sonnet-5-5-20261001", usage(1e6, 0), 2],
    ["claude-sonnet-5-5@20261001", usage(1e6, 0), 2],
    ["claude-sonnet-5-5", NO_USAGE, 0],
    ["openai:gpt-6.2-sol", usage(72_000, 1e6, 200_000), 0.144 + 10 + 0.02],
    ["openai:gpt-6.2-sol", usage(72_001, 1e6, 200_000), 0.288_004 + 15 + 0.04],
    ["openai:gpt-5.6-luna-2026-07-09", usage(1_000, 1e6), 0.0002 + 1.2],
    ["google:gemini-3.8-flash", usage(1e6, 1e6, 1e6), 0.75 + 3.75 + 0.075],
    ["google:gemini-2.5-pro", usage(200_000, 1e6), 0.25 + 10],
    ["google:gemini-2.5-pro", usage(200_000, 1e6, 1), 0.5 + 15 + 0.000_000_25],
    ["ollama:qwen3:8b", usage(1e6, 1e6, 1e6, 1e6), 0],
  ])("%s", (model, tokens, dollars) => {
    expect(costOf(model, tokens)).toBeCloseTo(dollars, 9);
  });

  it.each([
    "gpt-6.2-sol",
    "openai:gpt-9",
    "google:gemma",
    "openrouter:openai/gpt-6-luna",
    "claude-sonnet-9",
    "claude-sonnet-5-5-fast",
    "qwen",
    "",
    "toString",
  ])("does not guess for %j", (model) => {
    expect(costOf(model, usage(1, 1))).toBeNull();
  });

  it("takes a user's own prices", () => {
    const prices = { ...PRICES, qwen: { inputUsd: 1, outputUsd: 2, cacheReadUsd: 0, cacheWriteUsd: 0 } };

    expect(costOf("qwen", usage(1e6, 1e6), prices)).toBe(3);
  });
});

describe("listPricesAt", () => {
  it.each([
    ["2026-11-30T23:59:59Z", 2 + 10 + 0.1],
    ["2026-12-01T00:00:00Z", 4 + 20 + 0.2],
  ])("counts the price of that day: %s", (now, dollars) => {
    const prices = listPricesAt(new Date(now));

    expect(costOf("google:gemini-4-argon", usage(1e6, 1e6, 1e6), prices)).toBeCloseTo(dollars, 9);
  });

  it("does not know what a price will be that ends", () => {
    expect(costOf("google:gemini-3.8-flash", usage(1, 1), listPricesAt(new Date("2027-01-01")))).toBeNull();
  });
});

describe("prices of a vendor", () => {
  const prices = { "compatible:*": { inputUsd: 1, outputUsd: 2, cacheReadUsd: 0, cacheWriteUsd: 0 } };

  it.each([
    ["compatible:my-model", 3],
    ["compatible:a:b", 3],
    ["compatible", null],
    ["openai:my-model", null],
  ])("stand for all its models that have none of their own: %s", (model, dollars) => {
    expect(costOf(model, usage(1e6, 1e6), prices)).toBe(dollars);
  });
});

describe("usage", () => {
  it("is summed by kind, and in all", () => {
    const sum = addUsage(usage(1, 2, 3, 4), usage(10, 20, 30, 40));

    expect(sum).toEqual(usage(11, 22, 33, 44));
    expect(totalTokens(sum)).toBe(110);
  });
});

describe("a run's dollars", () => {
  let server: MessagesServer;
  afterEach(() => server.close());

  it("equal the server's", async () => {
    server = await startMessagesServer();
    const model = createAnthropicModel({
      model: "claude-sonnet-5-5",
      apiKey: server.key,
      baseUrl: server.url,
      profile: "anthropic",
    });
    const talk = new Talk();
    let dollars = 0;

    for (let turn = 0; turn < 10; turn += 1) {
      const { reply } = await ask(model, talk.request());
      dollars += costOf(reply.model, reply.usage) ?? Number.NaN;
      talk.goOn(reply);
    }

    expect(dollars).toBeCloseTo(server.dollars(), 9);
    expect(dollars).toBeGreaterThan(0);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Disk } from "../../../src/base/disk/disk.ts";
import type { Usage } from "../../../src/base/vocabulary/usage.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { costOf } from "../../../src/record/ledger/prices.ts";
import { LEAST_REPLY_TOKENS, reserve, worstPriceOf } from "../../../src/record/ledger/reservation.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { JOURNAL, playRun } from "../../helpers/runs/journal-world.ts";

const MODELS = ["claude-sonnet-5-5", "claude-haiku-5-5", "openai:gpt-6.2-sol", "google:gemini-3.8-flash"];
const costsOf = (model: string) => (usage: Usage) => costOf(model, usage);
const sonnet = worstPriceOf(costsOf("claude-sonnet-5-5"), 10_000) ?? { inputUsd: 0, replyTokenUsd: 0 };

test("a call is reserved as if all of its input were written to the cache", () => {
  expect(sonnet).toEqual({ inputUsd: 0.025, replyTokenUsd: expect.closeTo(10e-6, 12) });
  expect(reserve(sonnet, 16_000, Number.POSITIVE_INFINITY)).toEqual({
    maxTokens: 16_000,
    usd: expect.closeTo(0.185, 12),
  });
});

test("a model without a price has none", () => {
  expect(worstPriceOf(costsOf("nobody's"), 10)).toBeNull();
});

describe("what is left", () => {
  test("shortens the reply to what it covers", () => {
    expect(reserve(sonnet, 16_000, 0.045001)?.maxTokens).toBe(2_000);
  });

  test("is not spent on a reply that would be cut off", () => {
    expect(reserve(sonnet, 16_000, 0.025 + LEAST_REPLY_TOKENS * 10e-6 + 1e-9)?.maxTokens).toBe(1_024);
    expect(reserve(sonnet, 16_000, 0.035)).toBeNull();
    expect(reserve(sonnet, 16_000, -1)).toBeNull();
  });
});

test("no call that stays within its reservation costs more, however its input was cached and however long it is", () => {
  const tokens = fc.integer({ min: 0, max: 400_000 });
  const property = fc.property(
    fc.constantFrom(...MODELS),
    fc.tuple(tokens, tokens, tokens),
    fc.double({ min: 0, max: 5, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (model, [inputTokens, cacheReadTokens, cacheWriteTokens], leftUsd, share) => {
      const price = worstPriceOf(costsOf(model), inputTokens + cacheReadTokens + cacheWriteTokens);
      const reserved = price && reserve(price, 16_000, leftUsd);
      if (reserved == null) return;
      const outputTokens = Math.floor(reserved.maxTokens * share);
      const cost = costOf(model, { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens }) ?? 0;

      expect(cost).toBeLessThanOrEqual(reserved.usd + 1e-12);
      expect(reserved.usd).toBeLessThanOrEqual(leftUsd + 1e-12);
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test.each([1, 2, 3])(
  "a call that a new process makes after step %d reserves as much as in one process",
  async (step) => {
    const PRICE = { inputUsd: 1, outputUsd: 5, cacheReadUsd: 0.1, cacheWriteUsd: 1.25 };
    const reservedIn = (disk: Disk) =>
      new JournalReader(disk, JOURNAL)
        .skim(["call"])
        .flatMap((entry) => (entry.type === "call" ? [entry.reservedUsd] : []));
    const play = { prices: { scripted: PRICE }, settings: { maxHistory: 100 } };
    const [whole, twice] = [powerCutDisk(), powerCutDisk()];
    await playRun({ ...play, disk: whole, untilStep: 4 });

    await playRun({ ...play, disk: twice, untilStep: step });
    await playRun({ ...play, disk: twice, untilStep: 4 });

    expect(reservedIn(whole)).toHaveLength(4);
    expect(reservedIn(twice)).toEqual(reservedIn(whole));
  },
);

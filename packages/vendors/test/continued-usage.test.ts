import { expect, it } from "vitest";
import { PartsGatherer } from "../src/gemini/gather-parts.ts";

it("what a reply of Gemini's cost counts once while its continuation has not told its own", () => {
  const gatherer = new PartsGatherer("call");
  const part = (text: string, finishReason: string) => ({ content: { parts: [{ text }] }, finishReason });
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5 };

  gatherer.take({ usageMetadata, candidates: [part("Go", "CONTINUATION")] });
  expect(gatherer.usage).toMatchObject({ inputTokens: 10, outputTokens: 5 });

  gatherer.take({ usageMetadata, candidates: [part(" up", "STOP")] });
  expect(gatherer.usage).toMatchObject({ inputTokens: 20, outputTokens: 10 });
});

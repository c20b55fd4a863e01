import { expect, test } from "vitest";
import type { Message } from "../../../src/base/vocabulary/conversation.ts";
import { writeOwnSummary } from "../../../src/play/agent/conversation/write-own-summary.ts";

const said = (...words: string[]): Message[] =>
  words.map((text) => ({ role: "assistant", content: [{ type: "text", text }] }));

test("a summary without an LM holds the milestones, the last words and the summary before", () => {
  const summary = writeOwnSummary({
    milestones: ["step 3: new map: Cave"],
    messageHistory: [...said("First."), { role: "user", content: [] }, ...said("", "I go\nleft.")],
    summaryText: "## Events\nThe lantern burns.",
  });

  expect(summary).toBe(
    [
      "(No usable summary came from the player: the runner put together what is known.)",
      "## Milestones\n- step 3: new map: Cave",
      "## The player's last words\n- First.\n- I go left.",
      "## The summary before\n## Events\nThe lantern burns.",
    ].join("\n\n"),
  );
});

test("it is never empty, and it does not grow with each of its kind", () => {
  const words = said(...Array<string>(100).fill("🎮".repeat(5_000)));
  let summaryText: string | null = "x".repeat(50_000);
  for (let time = 0; time < 9; time += 1) {
    summaryText = writeOwnSummary({ messageHistory: words, summaryText });
    expect(summaryText.length).toBeLessThan(10_000);
    expect(summaryText.isWellFormed()).toBe(true);
    expect(summaryText.match(/## The summary before/g)).toHaveLength(1);
  }

  expect(writeOwnSummary({ messageHistory: [], summaryText: null })).not.toBe("");
});

import { describe, expect, it } from "vitest";
import { judgeSummary } from "../../../src/play/agent/conversation/judge-summary.ts";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { someReply } from "../../helpers/saves/checkpoints.ts";

const WHOLE = SUMMARY_HEADINGS.map((heading) => `${heading}\nIt is so.`).join("\n");

describe("a summary", () => {
  it.each(["end_turn", "stop_sequence", "tool_use"])("that ends with %s is good", (stopReason) => {
    expect(judgeSummary({ ...someReply(WHOLE), stopReason })).toEqual({ text: WHOLE, mistake: "" });
  });

  // Of the Messages API, of chat completions, and of Gemini.
  it.each([
    "max_tokens",
    "model_context_window_exceeded",
    "length",
    "model_length",
    "pause_turn",
    "refusal",
    "other",
  ])("that ends with %s is none, not even one that will do", (stopReason) => {
    const { text, mistake } = judgeSummary({ ...someReply(WHOLE), stopReason });

    expect(text).toBe("");
    expect(mistake).toMatch(/^the summary (was cut off|was refused|broke off)/);
  });
});

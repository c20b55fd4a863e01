import { createHash } from "node:crypto";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { SUMMARY_MARKER } from "../server/strict-server.ts";
import type { Said } from "./chat-replies.ts";
import { type ChatRequest, wordsOf } from "./chat-wire.ts";

/** The identity of a request's conversation. */
export function digestOf({ messages }: ChatRequest): string {
  return createHash("sha256").update(JSON.stringify(messages)).digest("hex");
}

/**
 * What an LM answers, with so many milliseconds between two chunks. It follows from the request alone, so that two runs can be
 * compared.
 */
export function chatAnswerTo(dripMs: number): (request: ChatRequest) => Said {
  return (request) => {
    const number = Number.parseInt(digestOf(request).slice(0, 6), 16);
    if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
      return { text: SUMMARY_HEADINGS.map((heading) => `${heading}\n${number}`).join("\n\n"), dripMs };
    }
    const buttons = [["right"], ["down", "a"], ["left"], ["up", "b"], ["start"]][number % 5] ?? [];
    // Written as a model writes it, and not as JSON.stringify would.
    const verbatim = `{"buttons": [${buttons.map((button) => `"${button}"`).join(", ")}]}`;
    return {
      ...{ reasoning: `Why ${number}?`, text: `I am at ${number}.`, dripMs },
      calls: [{ name: "press_buttons", arguments: verbatim }],
    };
  };
}

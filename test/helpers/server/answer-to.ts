import { createHash } from "node:crypto";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { type Saying, saying, text, thinking } from "./messages-replies.ts";
import { type WireRequest, wordsOf } from "./messages-wire.ts";
import { SUMMARY_MARKER } from "./strict-server.ts";

/** An LM's answer, which depends on the request alone, so that two runs can be compared. */
export function answerTo(request: WireRequest): Saying {
  const digest = digestOf(request);
  const number = Number.parseInt(digest.slice(0, 6), 16);
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
    return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\n${number}`).join("\n\n"));
  }
  const buttons = [["right"], ["down", "a"], ["left"], ["up", "b"], ["start"]][number % 5];
  const call = {
    type: "tool_use",
    id: `toolu_${digest.slice(0, 12)}`,
    name: "press_buttons",
    input: { buttons },
  };
  return { content: [text(`I am at ${number}.`), call], stopReason: "tool_use" };
}

/** The same from an LM that thinks, with so many milliseconds between two events: a kill may fall between them. */
export function answerSlowly(dripMs: number): (request: WireRequest) => Saying {
  return (request) => {
    const { content, ...said } = answerTo(request);
    return { ...said, content: [thinking("Why?"), ...content], dripMs };
  };
}

/** The identity of a request's conversation. */
export function digestOf({ messages, system }: WireRequest): string {
  const bare = JSON.stringify([messages, system], (key, value) =>
    key === "cache_control" ? undefined : value,
  );
  return createHash("sha256").update(bare).digest("hex");
}

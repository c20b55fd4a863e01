import { createHash } from "node:crypto";
import { SUMMARY_HEADINGS } from "../server/messages-replies.ts";
import { type GeminiPart, type GeminiRequest, wordsOf } from "./gemini-wire.ts";

/** A whole reply. */
export interface GeminiSaying {
  readonly parts: readonly GeminiPart[];
  /** `STOP` unless given. */
  readonly finishReason?: string;
  /** Tokens of thought, told beside the answer's; none unless given. */
  readonly thoughts?: number;
  /** False where the server tells nothing of what was used. */
  readonly tellsUsage?: boolean;
}

/** A reply that goes wrong; `after` counts the chunks that are sent first. */
export type GeminiFault =
  | {
      readonly fault: "status";
      readonly code: number;
      readonly status: string;
      readonly message?: string;
      readonly retryDelay?: string;
    }
  /** Never an answer. */
  | { readonly fault: "hang" }
  /** The headers and some chunks, then nothing. */
  | { readonly fault: "stall"; readonly after: number }
  /** The connection is cut. */
  | { readonly fault: "cut"; readonly after: number }
  /** A chunk is no JSON. */
  | { readonly fault: "bad-json"; readonly after: number }
  /** The body ends between two chunks, as if complete. */
  | { readonly fault: "end"; readonly after: number }
  /** An error instead of a chunk. */
  | { readonly fault: "chunk-error"; readonly code: number; readonly status: string; readonly after: number }
  /** Nobody's prompt. */
  | { readonly fault: "blocked"; readonly reason: string };

export type GeminiReply = GeminiSaying | GeminiFault;

/** Gives the reply to request `n`, counted from 1 over those that the server accepted. */
export type GeminiScript = (request: GeminiRequest, n: number) => GeminiReply;

/** A call; with an id where one is given. */
export function functionCall(name: string, args: Readonly<Record<string, unknown>>, id?: string): GeminiPart {
  return { functionCall: { ...(id === undefined ? {} : { id }), name, args } };
}

/** Says each reply once, in order, and the last one for ever. */
export function geminiInTurn(...replies: readonly GeminiReply[]): GeminiScript {
  return (_request, n) => replies[Math.min(n, replies.length) - 1] ?? { parts: [{ text: "Nothing." }] };
}

/** A tireless player: it says a word, walks about, at times with two calls at once, and writes summaries. */
export function geminiPlayer(
  headings: readonly string[] = SUMMARY_HEADINGS,
  marker = /\bSUMMARY\b/,
): GeminiScript {
  const walks = [["right"], ["down", "down"], ["a"], ["up", "left"]];
  return (request, n) => {
    if (marker.test(wordsOf(request.contents.at(-1)))) {
      return { parts: [{ text: headings.map((heading) => `${heading}\nAs of request ${n}.`).join("\n\n") }] };
    }
    const buttons = walks[n % walks.length] ?? [];
    const press = functionCall("press_buttons", { buttons }, n % 2 === 0 ? `call-${n}` : undefined);
    const pause =
      n % 5 === 0 ? [functionCall("wait", { frames: 30 }, n % 2 === 0 ? `wait-${n}` : undefined)] : [];
    const words = n % 3 === 0 ? [] : [{ text: `I press ${buttons.join(", ")}.` }];
    return { parts: [...words, press, ...pause], thoughts: 40 + n };
  };
}

/** The identity of a request's conversation. */
export function geminiDigestOf({ contents }: GeminiRequest): string {
  return createHash("sha256").update(JSON.stringify(contents)).digest("hex");
}

/** An LM whose words follow from the request alone, so that two runs can be compared. */
export function geminiAnswerTo(headings: readonly string[], marker: RegExp): GeminiScript {
  return (request) => {
    const number = Number.parseInt(geminiDigestOf(request).slice(0, 6), 16);
    if (marker.test(wordsOf(request.contents.at(-1)))) {
      return { parts: [{ text: headings.map((heading) => `${heading}\n${number}`).join("\n\n") }] };
    }
    const buttons = [["right"], ["down", "a"], ["left"], ["up", "b"], ["start"]][number % 5] ?? [];
    const id = number % 2 === 0 ? `call-${number}` : undefined;
    return {
      parts: [{ text: `I am at ${number}.` }, functionCall("press_buttons", { buttons }, id)],
      thoughts: number % 90,
    };
  };
}

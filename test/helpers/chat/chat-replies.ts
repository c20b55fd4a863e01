import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { SUMMARY_MARKER } from "../server/strict-server.ts";
import { type ChatRequest, wordsOf } from "./chat-wire.ts";

/** A call of a tool; `arguments` that are a text travel as they are. */
export interface SaidCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly id?: string;
}

/** A whole reply. */
export interface Said {
  readonly text?: string;
  readonly calls?: readonly SaidCall[];
  /** Told as the flavour tells it; OpenAI only counts it. */
  readonly reasoning?: string;
  readonly refusal?: string;
  /** `stop` or `tool_calls` unless given. */
  readonly finish?: string;
  /** `false`: the usage is left out, as lesser servers do. */
  readonly usage?: boolean;
  /** Milliseconds between two chunks. */
  readonly dripMs?: number;
  /** Comments that show the server is alive, each after `dripMs`. */
  readonly comments?: number;
}

/** A reply that goes wrong; `after` counts the chunks that are sent first. */
export type ChatFault =
  | {
      readonly fault: "status";
      readonly status: number;
      readonly error?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Never an answer. */
  | { readonly fault: "hang" }
  | { readonly fault: "empty" }
  | { readonly fault: "html" }
  /** Some chunks, then nothing. */
  | { readonly fault: "stall"; readonly after: number }
  /** The connection is cut. */
  | { readonly fault: "cut"; readonly after: number }
  /** A chunk that is no JSON; the rest follows as if it were. */
  | { readonly fault: "bad-json"; readonly after: number }
  /** The body ends between two chunks, as if complete. */
  | { readonly fault: "end"; readonly after: number }
  /** An answer in one piece, with the status of success. */
  | { readonly fault: "whole"; readonly body: unknown }
  /** A chunk that tells an error. */
  | { readonly fault: "error"; readonly after: number; readonly error: Readonly<Record<string, unknown>> };

export type ChatReply = Said | ChatFault;

/** Gives the reply to request `n`, counted from 1 over those that the server accepted. */
export type ChatScript = (request: ChatRequest, n: number) => ChatReply;

/** Presses buttons with the tool of that name. */
export function pressing(...buttons: readonly string[]): Said {
  return { calls: [{ name: "press_buttons", arguments: { buttons } }] };
}

export function failing(
  status: number,
  error: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): ChatFault {
  return { fault: "status", status, error, headers };
}

/** Says each reply once, in order, and the last one for ever. */
export function inTurn(...replies: readonly ChatReply[]): ChatScript {
  return (_request, n) => replies[Math.min(n, replies.length) - 1] ?? pressing("a");
}

/** A tireless player: it reasons, says a word, walks about, and writes a summary when it is asked for one. */
export function chatPlayer(): ChatScript {
  const walks = [["right"], ["down", "down"], ["a"], ["up", "left"]];
  return (request, n) => {
    if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
      return { text: SUMMARY_HEADINGS.map((heading) => `${heading}\nAs of request ${n}.`).join("\n\n") };
    }
    const walk = walks[n % walks.length] ?? [];
    // Written as a model writes it, and not as JSON.stringify would.
    const verbatim = `{"buttons": [${walk.map((button) => `"${button}"`).join(", ")}]}`;
    return {
      ...(n % 3 === 0 ? {} : { text: `I press ${walk.join(", ")}.` }),
      ...(n % 2 === 0 ? {} : { reasoning: `Request ${n}: where to?` }),
      calls: [{ name: "press_buttons", arguments: n % 5 === 0 ? { buttons: walk } : verbatim }],
    };
  };
}

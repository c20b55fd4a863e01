import { type WireBlock, type WireRequest, wordsOf } from "./messages-wire.ts";

/** A whole reply. A `thinking` block without a signature is signed by the server. */
export interface Saying {
  readonly content: readonly WireBlock[];
  readonly stopReason?: string;
  /** The tokens that the server counts; by the content unless given. */
  readonly tokens?: number;
  /** Milliseconds between two events. */
  readonly dripMs?: number;
  /** Pings to send, each after `dripMs`, before the first block. */
  readonly pings?: number;
}

/** A reply that goes wrong. `after` counts the events that are sent first. */
export type Fault =
  | {
      readonly fault: "status";
      readonly status: number;
      readonly type?: string;
      readonly message?: string;
      readonly errorCode?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Never an answer. */
  | { readonly fault: "hang" }
  /** The headers and some events, then nothing. */
  | { readonly fault: "stall"; readonly after: number }
  /** The connection is cut. */
  | { readonly fault: "cut"; readonly after: number }
  /** The body ends in the middle of an event, as if complete. */
  | { readonly fault: "cut-json"; readonly after: number }
  /** The body ends between two events, as if complete. */
  | { readonly fault: "end"; readonly after: number }
  | { readonly fault: "sse-error"; readonly type: string; readonly after: number }
  | { readonly fault: "empty" }
  | { readonly fault: "html" };

export type Reply = Saying | Fault;

/** Gives the reply to request `n`, counted from 1 over those that the server accepted. */
export type Script = (request: WireRequest, n: number) => Reply;

/** A tool call; each has an id of its own. */
export function toolUse(name: string, input: unknown): WireBlock {
  toolUses += 1;
  return { type: "tool_use", id: `toolu_${String(toolUses).padStart(6, "0")}`, name, input };
}
let toolUses = 0;

export const text = (words: string): WireBlock => ({ type: "text", text: words });
export const thinking = (words: string): WireBlock => ({ type: "thinking", thinking: words });

/** Presses buttons with the tool of that name. */
export function pressing(...buttons: readonly string[]): Saying {
  return { content: [toolUse("press_buttons", { buttons })], stopReason: "tool_use" };
}

/** Says something and calls no tool. */
export function saying(words: string, stopReason = "end_turn"): Saying {
  return { content: [text(words)], stopReason };
}

export function failing(
  status: number,
  details: Omit<Extract<Fault, { fault: "status" }>, "fault" | "status"> = {},
): Fault {
  return { fault: "status", status, ...details };
}

/** Says each reply once, in order, and the last one for ever. */
export function inTurn(...replies: readonly Reply[]): Script {
  return (_request, n) => replies[Math.min(n, replies.length) - 1] ?? pressing("a");
}

/** The headings of a summary, as the agent asks for them. */
export const SUMMARY_HEADINGS: readonly string[] = [
  "## Events and milestones",
  "## Decisions",
  "## Present goal",
  "## Place and party",
  "## Strategies and plans",
];

/** A tireless player: it thinks, says a word, walks about, and writes a summary when it is asked for one. */
export function player(headings: readonly string[] = SUMMARY_HEADINGS, marker = /\bSUMMARY\b/): Script {
  const walks = [["right"], ["down", "down"], ["a"], ["up", "left"]];
  return (request, n) => {
    if (marker.test(wordsOf(request.messages.at(-1)))) {
      return saying(headings.map((heading) => `${heading}\nAs of request ${n}.`).join("\n\n"));
    }
    const walk = walks[n % walks.length] ?? [];
    const words = n % 3 === 0 ? [] : [text(`I press ${walk.join(", ")}.`)];
    const press = toolUse("press_buttons", { buttons: walk });
    return {
      content: [thinking(n % 2 === 0 ? "" : `Request ${n}.`), ...words, press],
      stopReason: "tool_use",
    };
  };
}

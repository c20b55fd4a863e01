import { type Button, isButton } from "../../../base/vocabulary/button.ts";
import {
  type Message,
  type ToolUse,
  textOf,
  toolUsesOf,
  type UserMessage,
} from "../../../base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { parseState, type StateValues } from "./parse-state.ts";
import { lookAt, type Sight } from "./sight.ts";

/** One tool call, and what was told of it. */
export interface Call {
  readonly name: string;
  readonly input: JsonObject;
  readonly told: string;
}

/** What was done in one step, between two sights. */
export interface Deed {
  readonly before: Sight;
  /** What the player said, and what it called. */
  readonly reply: string;
  readonly calls: readonly Call[];
  /** What was pressed, in order; empty when time only passed. */
  readonly buttons: readonly Button[];
  /** Frames for which each was held, and let go; 0 where the call did not tell. */
  readonly holdFrames: number;
  readonly waitFrames: number;
  readonly after: Sight;
  /** What was told of it. */
  readonly said: string;
}

/** A conversation as the explorer reads it. */
export interface Story {
  /** The texts of the message with which the conversation opens. */
  readonly opening: string;
  /** Of these, the summary of what went before; empty without one. */
  readonly summary: string;
  /** What the opening shows. */
  readonly first: Sight;
  readonly deeds: readonly Deed[];
  readonly now: Sight;
}

/** Now, and in conversations that older versions began. */
const SUMMARY_INTROS = ["Your summary of the game so far:", "What you wrote down of the game so far:"];
const STATE_INTRO = "This is the game now";
const NOT_CARRIED_OUT = "Not carried out";

/** What may stand before the state in an answer: the end of a review, and the words before a skill's picture. */
const REVIEW_IS_OVER = ["Thinking is over.", "You have thought it over."];
const CAPTURED = 'Picture "';

/** What an operator did in the LM's place stands at the end of a message: what was done, and the whole state after it. */
const OPERATOR_DEED = "The operator ";
const OPERATOR_STATE = "This is the game now, after what the operator did:";

/** Reads a conversation from its first message to its last. */
export function readStory(messages: readonly Message[]): Story {
  const [opening, ...rest] = messages;
  const parts =
    opening?.role === "user" ? openingParts(withoutOperator(opening)) : { texts: [], image: null };
  const first = see(parts, new Map(), null);
  let now = afterOperator(opening, first);
  const deeds: Deed[] = [];
  let uses: readonly ToolUse[] = [];
  let reply = "";
  for (const message of rest) {
    if (message.role === "assistant") {
      uses = toolUsesOf(message.content);
      reply = textOf(message.content);
    } else {
      const parts = resultParts(withoutOperator(message));
      const after = see(parts, now.values, now.image);
      const calls = callsIn(uses, message);
      deeds.push({ ...pressesIn(calls), reply, calls, before: now, after, said: parts.texts.join("\n") });
      now = afterOperator(message, after);
    }
  }
  const said = opening?.role === "user" ? textsIn(withoutOperator(opening)) : [];
  const summary = said.find(isSummary) ?? "";
  return { opening: said.join("\n\n"), summary, first, deeds, now };
}

/** The message without what an operator did: nothing of that is to be learned from what the player pressed. */
function withoutOperator(message: UserMessage): UserMessage {
  const { content } = message;
  if (!content.some((block) => startsWith(block, OPERATOR_STATE))) return message;
  const deed = content.findLastIndex((block) => startsWith(block, OPERATOR_DEED));
  const state = content.findLastIndex((block) => startsWith(block, OPERATOR_STATE));
  const end = content[state + 1]?.type === "image" ? state + 2 : state + 1;
  const rest = content.filter((block, at) => !startsWith(block, OPERATOR_DEED) && (at < deed || at >= end));
  return { ...message, content: rest };
}

/** What is seen behind what an operator did at the end of a message; without it, what was seen before. */
function afterOperator(message: Message | undefined, before: Sight): Sight {
  if (message?.role !== "user") return before;
  const at = message.content.findLastIndex((block) => startsWith(block, OPERATOR_STATE));
  const state = message.content[at];
  if (state?.type !== "text") return before;
  const texts = [state.text.slice(OPERATOR_STATE.length)];
  const [image = null] = message.content.slice(at + 1, at + 2).flatMap(imageIn);
  return see({ texts, image }, new Map(), before.image);
}

interface Parts {
  readonly texts: readonly string[];
  readonly image: string | null;
}

function see({ texts, image }: Parts, before: StateValues, imageBefore: string | null): Sight {
  const values = texts.reduce((known, text) => parseState(text, known), before);
  return lookAt(values, image ?? imageBefore);
}

/** The state in an opening: what follows the words that announce it, never the summary. */
function openingParts({ content }: UserMessage): Parts {
  const start = content.findIndex((block) => startsWith(block, STATE_INTRO));
  if (start !== -1) return shownIn(content.slice(start + 1));
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return {
    texts: texts.filter((text) => !isSummary(text)),
    image: content.flatMap(imageIn).at(-1) ?? null,
  };
}

/** The state in an answer: what follows the words on what was done. In older saves it is inside the last result. */
function resultParts(message: UserMessage): Parts {
  const result = message.content.findLast((block) => block.type === "tool_result");
  const inside = result?.type === "tool_result" ? result.content : [];
  const beside = message.content.filter((block) => block.type !== "tool_result");
  return shownIn([...inside, ...beside].slice(1));
}

/**
 * The state is the first text after what a skill kept, and the picture is the next one. Whatever follows was written by the
 * runner or by a person: hints, facts, messages.
 */
function shownIn(blocks: readonly UserMessage["content"][number][]): Parts {
  let begin = 0;
  for (let block = blocks[begin]; block !== undefined; block = blocks[begin]) {
    if (REVIEW_IS_OVER.some((words) => startsWith(block, words))) begin += 1;
    else if (startsWith(block, CAPTURED) && blocks[begin + 1]?.type === "image") begin += 2;
    else break;
  }
  const [state] = blocks.slice(begin);
  const [image = null] = blocks.slice(begin).flatMap(imageIn);
  return { texts: state?.type === "text" ? [state.text] : [], image };
}

function textsIn(message: UserMessage): readonly string[] {
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

function isSummary(text: string): boolean {
  return SUMMARY_INTROS.some((words) => text.startsWith(words));
}

function startsWith(block: UserMessage["content"][number], words: string): boolean {
  return block.type === "text" && block.text.startsWith(words);
}

function imageIn(block: { readonly type: string; readonly sha256?: unknown }): readonly string[] {
  return block.type === "image" && typeof block.sha256 === "string" ? [block.sha256] : [];
}

/** The calls of a reply that were carried out, whoever wrote it, each with the first words of its result. */
function callsIn(uses: readonly ToolUse[], message: UserMessage): readonly Call[] {
  const results = message.content.filter((block) => block.type === "tool_result");
  const calls = uses.map(({ id, name, input }) => {
    const [first] = results.find((result) => result.tool_use_id === id)?.content ?? [];
    return { name, input, told: first?.type === "text" ? first.text : "" };
  });
  return calls.filter(({ told }) => !told.startsWith(NOT_CARRIED_OUT));
}

/** All buttons that were pressed, and how the last call pressed them. */
function pressesIn(calls: readonly Call[]): Pick<Deed, "buttons" | "holdFrames" | "waitFrames"> {
  const framesIn = (name: string): number => Number(calls.at(-1)?.input[name] ?? 0) || 0;
  return {
    buttons: calls.flatMap(pressedIn),
    holdFrames: framesIn("hold_frames"),
    waitFrames: framesIn("wait_frames"),
  };
}

/** Those of a call's buttons that were pressed, by what is told of it: a call may stop early. */
export function pressedIn({ input, told }: Call): readonly Button[] {
  const asked = Array.isArray(input["buttons"]) ? input["buttons"] : [];
  const pressed = /^Pressed (\d+) of /.exec(told)?.[1];
  const buttons = asked.filter((name): name is Button => isButton(String(name)));
  return pressed === undefined ? buttons : buttons.slice(0, Number(pressed));
}

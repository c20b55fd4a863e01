import { type Button, isButton } from "../../../../src/base/vocabulary/button.ts";
import {
  type Message,
  type ToolUse,
  textOf,
  toolUsesOf,
  type UserMessage,
} from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { notedPicture } from "../pictures/picture-note.ts";
import { readBoard } from "../puzzle/solve-puzzle.ts";
import { parseState, type StateValues } from "./parse-state.ts";
import { lookAt, type Sight } from "./sight.ts";

/** One tool call and its result's text. */
export interface Call {
  readonly name: string;
  readonly input: JsonObject;
  readonly told: string;
}

/** The deeds of one step, between two sights. */
export interface Deed {
  readonly before: Sight;
  /** The player's words and calls. */
  readonly reply: string;
  /** The picture that the reply noted; null for none. */
  readonly picture: string | null;
  readonly calls: readonly Call[];
  /** The buttons pressed, in order; empty if only time passed. */
  readonly buttons: readonly Button[];
  /** The frames of holding and of releasing each; 0 if the call does not give them. */
  readonly holdFrames: number;
  readonly waitFrames: number;
  readonly after: Sight;
  /** The result's text. */
  readonly said: string;
}

/** A conversation as the explorer reads it. */
export interface Story {
  /** The texts of the message with which the conversation opens. */
  readonly opening: string;
  /** Of these, the summary of what went before; empty without one. */
  readonly summary: string;
  /** The sight in the opening. */
  readonly first: Sight;
  readonly deeds: readonly Deed[];
  readonly now: Sight;
}

/** Now, and in conversations that older versions began. */
const SUMMARY_INTROS = ["Your summary of the game so far:", "What you wrote down of the game so far:"];
const STATE_INTRO = "This is the game now";
const NOT_CARRIED_OUT = "Not carried out";

/** Texts that may precede the state in an answer: the end of a review, and the words before a skill's picture. */
const REVIEW_IS_OVER = ["Thinking is over.", "You have thought it over."];
const CAPTURED = 'Picture "';

/** An operator's step in the LM's place is at the end of a message: the deed, and the whole state after it. */
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
  let picture: string | null = null;
  for (const message of rest) {
    if (message.role === "assistant") {
      uses = toolUsesOf(message.content);
      reply = textOf(message.content);
      picture = notedPicture(message.content);
    } else {
      const parts = resultParts(withoutOperator(message));
      const after = see(parts, now.values, now.image);
      const calls = callsIn(uses, message);
      deeds.push({
        ...pressesIn(calls),
        reply,
        picture,
        calls,
        before: now,
        after,
        said: parts.texts.join("\n"),
      });
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

/** Returns the sight after an operator's deed at the end of a message; without a deed, the sight before. */
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
  return lookAt(values, image ?? imageBefore, readBoard(texts.join("\n")));
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

/** Returns the executed calls of a reply, from any author, each with the first words of its result. */
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

/** Returns the buttons that a call pressed, from its result: a call may stop early. */
export function pressedIn({ input, told }: Call): readonly Button[] {
  const asked = Array.isArray(input["buttons"]) ? input["buttons"] : [];
  const pressed = /^Pressed (\d+) of /.exec(told)?.[1];
  const buttons = asked.filter((name): name is Button => isButton(String(name)));
  return pressed === undefined ? buttons : buttons.slice(0, Number(pressed));
}

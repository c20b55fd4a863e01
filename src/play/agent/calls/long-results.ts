import { cutText } from "../../../base/text/cut-text.ts";
import type { ImageBlock, Message, TextBlock } from "../../../base/vocabulary/conversation.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import { hasThinking } from "../../../record/replay/strip-thinking.ts";
import { namesOf, triedIn } from "./tried.ts";

/** Begins, among the names of `leftOut`, the one that bounds tool results: `tool results=1500`, in characters. */
const RESULTS = "tool results=";

/** No result is shortened to less: that is not why a server refuses a request. */
const LEAST_CHARACTERS = 300;

/** A try leaves this part of the longest result. */
const PART = 4;

/** The description of a try to shorten tool results; null for another. */
export function describeResults(name: string): string | null {
  if (!name.startsWith(RESULTS)) return null;
  return `with tool results of at most ${count(Number(name.slice(RESULTS.length)))} characters`;
}

/** The messages as a server takes them by the names of its `leftOut`: its bound cuts long tool results, visibly. The history keeps them whole. */
export function withResultsCut(messages: readonly Message[], names: readonly string[]): readonly Message[] {
  return cutResultsTo(messages, boundIn(names));
}

/** The messages with each tool result cut to a number of characters, visibly. */
export function cutResultsTo(messages: readonly Message[], most: number): readonly Message[] {
  return most === Number.POSITIVE_INFINITY ? messages : messages.map((message) => cutResults(message, most));
}

/**
 * The name of the try that cuts long tool results to a part; null where none is long, and where it is tried already. Where thinking in the conversation is bound to
 * what came before, results that it follows stay as they are.
 */
export function shorterResults(memory: Pick<Memory, "messageHistory" | "settings">): string | null {
  const names = namesOf(memory);
  if (triedIn(names).some(({ name }) => name.startsWith(RESULTS))) return null;
  const messages = withResultsCut(memory.messageHistory, names);
  const most = Math.floor(longestIn(messages) / PART / 100) * 100;
  if (most < LEAST_CHARACTERS) return null;
  const isBound = hasThinking(messages) && longestIn(messages.slice(0, -1)) > most;
  return isBound ? null : `${RESULTS}${most}`;
}

/** Whether the newest results are longer than all that was said between the opening and them: a summary would leave nothing else out. */
export function areResultsMost({ messageHistory: messages }: Pick<Memory, "messageHistory">): boolean {
  const newest = messages.slice(-1).flatMap(resultTexts);
  const length = newest.reduce((sum, { text }) => sum + text.length, 0);
  return length > JSON.stringify(messages.slice(1, -1)).length;
}

function boundIn(names: readonly string[]): number {
  const bounds = names.filter((name) => name.startsWith(RESULTS));
  return Math.min(Number.POSITIVE_INFINITY, ...bounds.map((name) => Number(name.slice(RESULTS.length))));
}

function longestIn(messages: readonly Message[]): number {
  return messages.flatMap(resultTexts).reduce((most, { text }) => Math.max(most, text.length), 0);
}

function resultTexts(message: Message): readonly TextBlock[] {
  if (message.role === "assistant") return [];
  return message.content
    .flatMap((block) => (block.type === "tool_result" ? block.content : []))
    .filter((block) => block.type === "text");
}

function cutResults(message: Message, most: number): Message {
  if (message.role === "assistant" || resultTexts(message).every(({ text }) => text.length <= most))
    return message;
  const cut = (block: TextBlock | ImageBlock): TextBlock | ImageBlock =>
    block.type === "text" ? { ...block, text: cutVisibly(block.text, most) } : block;
  return {
    role: "user",
    content: message.content.map((block) =>
      block.type === "tool_result" ? { ...block, content: block.content.map(cut) } : block,
    ),
  };
}

/** The beginning of a text and, in its last line, what is missing. */
function cutVisibly(text: string, most: number): string {
  if (text.length <= most) return text;
  const note = (missing: number): string =>
    `\n[${count(missing)} more characters are left out: the server takes no longer results]`;
  const room = most - note(text.length).length;
  return cutText(text, room) + note(text.length - room);
}

function count(characters: number): string {
  return characters.toLocaleString("en");
}

import { parseCalls, type WrittenCall } from "./parse-calls.ts";

/** A stretch of a text with the calls that it makes: at least one. */
export interface CallsAt {
  readonly start: number;
  /** The index after its last character. */
  readonly end: number;
  readonly calls: readonly WrittenCall[];
}

/** A stretch of a text that may make calls, and the JSON in it. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly json: string;
  /** The tool's name, where the JSON is its input alone. */
  readonly name?: string;
  /** Whether its marks alone say that it is meant as a call. */
  readonly isMeant: boolean;
}

/** The marks between which models write calls: a block of code, the tags or the namespaces that some were trained with. */
const OPENING =
  /^[ \t]*(```|~~~)([\w-]*)[ \t]*$|<(tool_call|function_call)>|^[ \t]*(?=[{[])|(?:<\|tool_call_begin\|>)?\b(?:functions|default_api)[.:]([\w-]+?)(?::\d+)?(?:<\|tool_call_argument_begin\|>|[ \t(])*(?=\{)/gm;

/** The end of a call whose name is before its input. */
const CLOSING = /^\s*\)?(?:<\|tool_call_end\|>)?/;

/** The end of a thought: calls before it do not count. */
const END_OF_THOUGHT = "</think>";

/** The most stretches of a text that are looked at. */
const MOST_STRETCHES = 64;

/**
 * Returns the calls in a text, in order: JSON in a block of code, in the tags `<tool_call>` or `<function_call>`, or
 * alone from the beginning of a line. Other JSON does not count, nor anything before the end of a thought.
 */
export function findCalls(text: string): readonly CallsAt[] {
  const found: CallsAt[] = [];
  const thought = text.lastIndexOf(END_OF_THOUGHT);
  let at = thought === -1 ? 0 : thought + END_OF_THOUGHT.length;
  for (let tried = 0; tried < MOST_STRETCHES; tried += 1) {
    const stretch = nextStretch(text, at);
    if (stretch === null) break;
    const { start, end, json, isMeant, name } = stretch;
    const calls = name === undefined ? parseCalls(json, isMeant) : [callWith(name, json)];
    if (calls.length > 0) found.push({ start, end, calls });
    at = end;
  }
  return found;
}

/** The call of a tool whose input alone is JSON. */
function callWith(name: string, json: string): WrittenCall {
  const [call] = parseCalls(`{"tool": ${JSON.stringify(name)}, "input": ${json}}`, true);
  return call ?? { name, input: null };
}

function nextStretch(text: string, from: number): Stretch | null {
  OPENING.lastIndex = from;
  const match = OPENING.exec(text);
  if (match === null) return null;
  const { index: start } = match;
  const [opening, fence, language = "", tag, name] = match;
  const body = start + opening.length;
  if (fence !== undefined) {
    const isMeant = language.startsWith("tool") || language.startsWith("json");
    return upTo(text, { start, body }, new RegExp(`^[ \\t]*${fence}`, "m"), isMeant);
  }
  if (tag !== undefined) return upTo(text, { start, body }, new RegExp(`</${tag}>`), true);
  const end = endOfJson(text, body);
  if (name !== undefined) {
    const closing = CLOSING.exec(text.slice(end))?.[0] ?? "";
    return { start, end: end + closing.length, json: text.slice(body, end), isMeant: true, name };
  }
  return { start, end, json: text.slice(body, end), isMeant: false };
}

/** A stretch up to its closing mark; one that was left open ends with the text. */
function upTo(
  text: string,
  { start, body }: { readonly start: number; readonly body: number },
  closing: RegExp,
  isMeant: boolean,
): Stretch {
  const match = closing.exec(text.slice(body));
  const end = match === null ? text.length : body + match.index + match[0].length;
  return { start, end, json: text.slice(body, match === null ? end : body + match.index), isMeant };
}

/** Returns the end of the object or list that begins at an index; the end of that line if it is never closed. */
function endOfJson(text: string, begin: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = begin; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === "\\") at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  const line = text.indexOf("\n", begin);
  return line === -1 ? text.length : line;
}

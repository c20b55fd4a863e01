import type { ReplyBlock } from "../../../../src/base/vocabulary/conversation.ts";
import { isLeftOut } from "../../../../src/base/vocabulary/run-settings.ts";
import { textsIn } from "../../../../src/model/calls/unread-calls.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../../src/model/language-model.ts";
import { findCalls } from "./find-calls.ts";
import type { WrittenCall } from "./parse-calls.ts";
import { readWords } from "./read-words.ts";
import { writeWords } from "./write-words.ts";

/**
 * Returns the calls with which a reply's thinking ends, where it says nothing else: its server took the call for a thought. Calls on
 * the way are only thoughts.
 */
function callsAtEndOfThinking(content: readonly ReplyBlock[]): readonly WrittenCall[] {
  const hasWords = content.some(({ type, text }) => type === "text" && String(text ?? "").trim() !== "");
  if (hasWords) return [];
  const thought = content.flatMap(textsIn).at(-1) ?? "";
  const last = findCalls(thought).at(-1);
  const isMarked = last !== undefined && /^\s*(?:<|functions|default_api)/.test(thought.slice(last.start));
  return isMarked && thought.slice(last.end).trim() === "" ? last.calls : [];
}

/**
 * The same LM, which calls tools by words where its server takes no tools from it: the request says so. Where it takes them, calls
 * that it wrote among its words all the same count if it made no other.
 *
 * @throws what the LM throws
 */
export function callsInWords(model: LanguageModel): LanguageModel {
  return {
    id: model.id,
    isRemote: model.isRemote,
    maxTokens: model.maxTokens,
    ...(model.contextTokens && { contextTokens: model.contextTokens }),
    async *reply(request, options) {
      const isInWords = request.tools.length > 0 && isLeftOut(request.leftOut, model.id, "tools");
      const reply = yield* model.reply(isInWords ? writeWords(request) : request, options);
      const read = isInWords || isMeantAsCall(request, reply) ? withCalls(request, reply) : reply;
      return withOwnNames(request, withThoughtCalls(request, read));
    },
  };
}

/** Returns whether a model that is to call tools by the API made none of its calls so. */
function isMeantAsCall({ purpose, tools }: ModelRequest, { content }: ModelReply): boolean {
  if (purpose === "summary" || purpose === "refine" || tools.length === 0) return false;
  if (content.some(({ type }) => type === "tool_use")) return false;
  const calls = readWords(content, () => "").filter(({ type }) => type === "tool_use");
  return calls.length > 0 && calls.every(({ name }) => isTool(tools, ownName(tools, String(name))));
}

/** The conversation's length makes the ids of a reply's calls its own. */
function withCalls({ messages }: ModelRequest, reply: ModelReply): ModelReply {
  let calls = 0;
  const content = readWords(reply.content, () => {
    calls += 1;
    return `call_${messages.length}_${calls}`;
  });
  return calls === 0 ? reply : { ...reply, content };
}

/** A reply whose only call is at the end of its thinking makes that call. */
function withThoughtCalls({ tools, messages, purpose }: ModelRequest, reply: ModelReply): ModelReply {
  const { content } = reply;
  if (purpose === "summary" || purpose === "refine" || content.some(({ type }) => type === "tool_use"))
    return reply;
  const calls = callsAtEndOfThinking(content).filter(({ name }) => isTool(tools, ownName(tools, name)));
  if (calls.length === 0) return reply;
  const blocks = calls.map(({ name, input }, at) => ({
    type: "tool_use",
    id: `call_${messages.length}_${at + 1}`,
    name,
    input: input ?? {},
  }));
  return { ...reply, content: [...content, ...blocks] };
}

/** A reply whose calls have the tools' own names: servers leave namespaces before them. */
function withOwnNames({ tools }: ModelRequest, reply: ModelReply): ModelReply {
  const isOther = ({ type, name }: ReplyBlock): boolean =>
    type === "tool_use" && typeof name === "string" && ownName(tools, name) !== name;
  if (!reply.content.some(isOther)) return reply;
  const content = reply.content.map((block) =>
    isOther(block) ? { ...block, name: ownName(tools, String(block["name"])) } : block,
  );
  return { ...reply, content };
}

/** The name of a tool in one with a namespace or a number: `functions.wait:0`, `default_api:wait`. Others stay. */
function ownName(tools: ModelRequest["tools"], name: string): string {
  const bare = /^(?:[\w-]+[.:/])*?([\w-]+)(?::\d+)?$/.exec(name)?.[1] ?? name;
  return !isTool(tools, name) && isTool(tools, bare) ? bare : name;
}

function isTool(tools: ModelRequest["tools"], name: string): boolean {
  return tools.some((tool) => tool.name === name);
}

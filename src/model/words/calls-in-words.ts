import { isLeftOut } from "../../base/vocabulary/run-settings.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../language-model.ts";
import { readWords } from "./read-words.ts";
import { writeWords } from "./write-words.ts";

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
    async *reply(request, options) {
      const isInWords = request.tools.length > 0 && isLeftOut(request.leftOut, model.id, "tools");
      const reply = yield* model.reply(isInWords ? writeWords(request) : request, options);
      return isInWords || isMeantAsCall(request, reply) ? withCalls(request, reply) : reply;
    },
  };
}

/** Returns whether a model that is to call tools by the API made none of its calls so. */
function isMeantAsCall({ purpose, tools }: ModelRequest, { content }: ModelReply): boolean {
  if (purpose === "summary" || purpose === "refine" || tools.length === 0) return false;
  if (content.some(({ type }) => type === "tool_use")) return false;
  const calls = readWords(content, () => "").filter(({ type }) => type === "tool_use");
  return calls.length > 0 && calls.every(({ name }) => tools.some((tool) => tool.name === name));
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

import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { wellFormed } from "../../../../src/base/text/well-formed.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { isLeftOut, type RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { VendorCalls } from "../../../../src/model/calls/remote-model.ts";
import type { LanguageModel, ModelRequest } from "../../../../src/model/language-model.ts";
import { isReasoning } from "../chat/chat-parameters.ts";
import { resolveChatServer } from "../chat/resolve-chat-server.ts";
import { type Dialect, idPrefixOf } from "../dialect.ts";
import { createVendorModel } from "../vendor-model.ts";
import { ItemsGatherer } from "./gather-items.ts";
import { type ResponsesParameters, responsesParameters } from "./responses-parameters.ts";
import { CACHE_BREAKPOINT, RESPONSES_TRAITS } from "./responses-traits.ts";
import { writeFunctions, writeInput } from "./write-input.ts";

/** The options of a model behind the Responses API. Nothing is read from the environment. */
export interface ResponsesModelOptions
  extends VendorCalls,
    Partial<Pick<RunSettings, "effort" | "thinking">> {
  /** As OpenAI knows it: `gpt-…`. */
  readonly name: string;
  /** OpenAI's own when null. */
  readonly baseUrl: string | null;
  readonly key: string | null;
}

/**
 * A model of OpenAI's behind the Responses API, streamed, with reasoning and tools together.
 *
 * @throws RunnerError `base-url-invalid`, `base-url-has-password`
 */
export function createResponsesModel(options: ResponsesModelOptions): LanguageModel {
  const { name, key } = options;
  return createVendorModel({
    ...options,
    id: `openai:${name}`,
    url: `${resolveChatServer("openai", options.baseUrl)}/responses`,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    dialect: responsesDialect(name, responsesParameters(name, options)),
  });
}

/**
 * Returns the dialect of one model: nothing is stored, so reasoning comes encrypted and goes back with the
 * conversation.
 */
function responsesDialect(name: string, { maxTokens, reasoning }: ResponsesParameters): Dialect {
  return {
    traits: RESPONSES_TRAITS,
    maxTokens,
    body: (request, max_output_tokens): JsonObject =>
      wellFormed({
        model: name,
        ...(request.system === "" || hasBreakpoint(name, request) ? {} : { instructions: request.system }),
        // Requests with the same instructions go where these are kept.
        prompt_cache_key: `gameboy-runner-${sha256Of(request.system).slice(0, 16)}`,
        ...(request.tools.length === 0 ? {} : { tools: writeFunctions(request.tools) }),
        input: [...(hasBreakpoint(name, request) ? [instructionsOf(request)] : []), ...writeInput(request)],
        ...(Object.keys(reasoning).length === 0 ? {} : { reasoning }),
        ...(isReasoning(name) ? { include: ["reasoning.encrypted_content"] } : {}),
        max_output_tokens,
        store: false,
        stream: true,
      }),
    gather: (request) => new ItemsGatherer(idPrefixOf(request)),
  };
}

/** The models whose prompt cache keeps only what ends at a breakpoint; the one that they set is at the newest message. */
const TAKES_BREAKPOINTS = /^gpt-(?:5\.[6-9]|[6-9]|\d\d)/;

function hasBreakpoint(name: string, { system, leftOut }: ModelRequest): boolean {
  return (
    system !== "" && TAKES_BREAKPOINTS.test(name) && !isLeftOut(leftOut, `openai:${name}`, CACHE_BREAKPOINT)
  );
}

/** The instructions as the first item, which alone can have a breakpoint: a fresh conversation need not write them anew. */
function instructionsOf({ system }: ModelRequest): JsonObject {
  const part = { type: "input_text", text: system, [CACHE_BREAKPOINT]: { mode: "explicit" } };
  return { role: "developer", content: [part] };
}

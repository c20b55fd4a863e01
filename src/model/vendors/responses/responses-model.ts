import { wellFormed } from "../../../base/text/well-formed.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { VendorCalls } from "../../calls/remote-model.ts";
import type { LanguageModel } from "../../language-model.ts";
import { isReasoning } from "../chat/chat-parameters.ts";
import { resolveChatServer } from "../chat/resolve-chat-server.ts";
import { type Dialect, idPrefixOf } from "../dialect.ts";
import { createVendorModel } from "../vendor-model.ts";
import { ItemsGatherer } from "./gather-items.ts";
import { type ResponsesParameters, responsesParameters } from "./responses-parameters.ts";
import { RESPONSES_TRAITS } from "./responses-traits.ts";
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
        ...(request.system === "" ? {} : { instructions: request.system }),
        ...(request.tools.length === 0 ? {} : { tools: writeFunctions(request.tools) }),
        input: writeInput(request),
        ...(Object.keys(reasoning).length === 0 ? {} : { reasoning }),
        ...(isReasoning(name) ? { include: ["reasoning.encrypted_content"] } : {}),
        max_output_tokens,
        store: false,
        stream: true,
      }),
    gather: (request) => new ItemsGatherer(idPrefixOf(request)),
  };
}

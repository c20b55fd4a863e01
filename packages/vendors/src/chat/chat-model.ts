import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { leftOutOf, type RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { VendorCalls } from "../../../../src/model/calls/remote-model.ts";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import { type Dialect, idPrefixOf } from "../dialect.ts";
import { createVendorModel } from "../vendor-model.ts";
import { askContext } from "./ask-context.ts";
import { type ChatParameters, type ChatVendor, chatParameters, isReasoning } from "./chat-parameters.ts";
import { CHAT_TRAITS } from "./chat-traits.ts";
import { ChatGatherer } from "./gather-chat.ts";
import { resolveChatServer } from "./resolve-chat-server.ts";
import { writeChatTools, writeMessages } from "./write-messages.ts";

/** The options of a model behind chat completions. Nothing is read from the environment. */
export interface ChatModelOptions extends VendorCalls, Partial<Pick<RunSettings, "effort" | "thinking">> {
  readonly vendor: ChatVendor;
  /** As the vendor's server knows it. */
  readonly name: string;
  /** The vendor's own when null; `compatible` has none. */
  readonly baseUrl: string | null;
  /** Null without one: servers on your own machine need none. */
  readonly key: string | null;
}

/** Headers that identify this program, as gateways ask. @see https://openrouter.ai/docs/app-attribution */
const HEADERS: Readonly<Partial<Record<ChatVendor, Readonly<Record<string, string>>>>> = {
  openrouter: { "X-Title": "gameboy-runner" },
};

/**
 * An LM behind chat completions, streamed.
 *
 * @throws RunnerError `base-url-missing`, `base-url-invalid`, `base-url-has-password`
 */
export function createChatModel(options: ChatModelOptions): LanguageModel {
  const { vendor, name, key } = options;
  const id = `${vendor}:${name}`;
  const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const server = resolveChatServer(vendor, options.baseUrl);
  const model = createVendorModel({
    ...options,
    id,
    url: `${server}/chat/completions`,
    headers: { ...authorization, ...HEADERS[vendor] },
    dialect: chatDialect(vendor, name, chatParameters(vendor, name, options)),
  });
  return { ...model, contextTokens: () => askContext(server, name, authorization) };
}

/** Returns the chat completions dialect of one vendor. */
function chatDialect(vendor: ChatVendor, name: string, parameters: ChatParameters): Dialect {
  const { maxTokens, reasoningEffort, fields } = parameters;
  const limit = vendor === "openai" && isReasoning(name) ? "max_completion_tokens" : "max_tokens";
  return {
    traits: CHAT_TRAITS,
    maxTokens,
    body: (request, most): JsonObject => ({
      model: name,
      [limit]: most,
      ...(reasoningEffort === undefined ? {} : { reasoning_effort: reasoningEffort }),
      messages: writeMessages(request, vendor, leftOutOf(request.leftOut, `${vendor}:${name}`)),
      stream: true,
      stream_options: { include_usage: true },
      ...fields,
      ...(request.tools.length === 0 ? {} : { tools: writeChatTools(request.tools) }),
    }),
    gather: (request) => new ChatGatherer(vendor, idPrefixOf(request)),
  };
}

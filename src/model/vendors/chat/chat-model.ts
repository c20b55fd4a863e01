import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { LanguageModel } from "../../language-model.ts";
import { idPrefixOf } from "../call-ids.ts";
import type { Dialect } from "../dialect.ts";
import type { VendorCalls } from "../vendor-calls.ts";
import { createVendorModel } from "../vendor-model.ts";
import { type ChatParameters, type ChatVendor, chatParameters } from "./chat-parameters.ts";
import { CHAT_TRAITS } from "./chat-traits.ts";
import { ChatGatherer } from "./gather-chat.ts";
import { openCompatible } from "./open-compatible.ts";
import { openOpenAi } from "./open-openai.ts";
import { resolveChatServer } from "./resolve-chat-server.ts";
import { writeMessages, writeTools } from "./write-messages.ts";

/** What a model behind chat completions needs to be told. Nothing is read from the environment. */
export interface ChatModelOptions extends VendorCalls, Partial<Pick<RunSettings, "effort" | "thinking">> {
  readonly vendor: ChatVendor;
  /** As the vendor's server knows it. */
  readonly name: string;
  /** The vendor's own when null; `compatible` has none. */
  readonly baseUrl: string | null;
  /** Null for none: servers on one's own machine want none. */
  readonly key: string | null;
}

/** Tells a gateway who calls, as it asks. @see https://openrouter.ai/docs/app-attribution */
const HEADERS: Readonly<Record<ChatVendor, Readonly<Record<string, string>>>> = {
  openai: {},
  openrouter: { "X-Title": "gameboy-runner" },
  ollama: {},
  compatible: {},
};

/**
 * An LM behind chat completions, streamed. The vendor's package is loaded with the first call.
 *
 * @throws RunnerError `base-url-missing`, `base-url-invalid`, `base-url-has-password`
 */
export function createChatModel(options: ChatModelOptions): LanguageModel {
  const { vendor, name, key } = options;
  const id = `${vendor}:${name}`;
  const baseUrl = resolveChatServer(vendor, options.baseUrl);
  const open = vendor === "openai" ? openOpenAi : openCompatible;
  return createVendorModel({
    ...options,
    id,
    host: new URL(baseUrl).host,
    dialect: chatDialect(vendor, id, chatParameters(vendor, name, options)),
    open: (fetch) => open({ id, name, baseUrl, key, headers: HEADERS[vendor], fetch }),
  });
}

/** How chat completions are spoken with one vendor. */
function chatDialect(vendor: ChatVendor, id: string, parameters: ChatParameters): Dialect {
  const { maxTokens, reasoningEffort, fields } = parameters;
  return {
    traits: CHAT_TRAITS,
    maxTokens,
    owned: (request): JsonObject => ({
      ...fields,
      messages: writeMessages(request, vendor, request.leftOut?.[id]),
      ...(request.tools.length === 0 ? {} : { tools: writeTools(request.tools) }),
    }),
    callOptions: (_request, maxOutputTokens) => ({
      maxOutputTokens,
      ...(reasoningEffort === undefined
        ? {}
        : { providerOptions: { [vendor === "openai" ? "openai" : "chat"]: { reasoningEffort } } }),
    }),
    gather: (request) => new ChatGatherer(vendor, idPrefixOf(request)),
  };
}

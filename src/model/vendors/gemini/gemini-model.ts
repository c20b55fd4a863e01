import { wellFormed } from "../../../base/text/well-formed.ts";
import { parseBaseUrl } from "../../../base/vocabulary/base-url.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { LanguageModel } from "../../language-model.ts";
import { idPrefixOf } from "../call-ids.ts";
import type { Dialect } from "../dialect.ts";
import { OWN_SERVERS } from "../own-server.ts";
import type { VendorCalls } from "../vendor-calls.ts";
import { createVendorModel } from "../vendor-model.ts";
import { PartsGatherer } from "./gather-parts.ts";
import { type GeminiParameters, geminiParameters } from "./gemini-parameters.ts";
import { GEMINI_TRAITS, THINKING_CONFIG } from "./gemini-traits.ts";
import { openGemini } from "./open-gemini.ts";
import { writeContents } from "./write-contents.ts";
import { writeTools } from "./write-tools.ts";

/** What a model of Gemini's needs to be told. Nothing is read from the environment. */
export interface GeminiModelOptions extends VendorCalls, Pick<RunSettings, "effort" | "thinking"> {
  /** As Google knows it: `gemini-…`. */
  readonly name: string;
  /** Google's own when null. */
  readonly baseUrl: string | null;
  readonly key: string | null;
}

const BASE_URL = OWN_SERVERS.google;

/**
 * A Gemini model behind Google's own API, streamed. The package is loaded with the first call.
 *
 * @throws RunnerError `base-url-invalid`, `base-url-has-password`
 */
export function createGeminiModel(options: GeminiModelOptions): LanguageModel {
  const { name, key } = options;
  const id = `google:${name}`;
  const baseUrl = resolveGeminiServer(options.baseUrl);
  return createVendorModel({
    ...options,
    id,
    host: new URL(baseUrl).host,
    dialect: geminiDialect(id, geminiParameters(name, options)),
    open: (fetch) => openGemini({ id, name, baseUrl, key, fetch }),
  });
}

/** The address with the version of the API; one that names a host alone gets that of Google's own. */
function resolveGeminiServer(baseUrl: string | null): string {
  const url = parseBaseUrl(baseUrl?.trim() || BASE_URL);
  const path = url.pathname.replace(/\/+$/, "").replace(/\/models$/, "");
  return `${url.origin}${path === "" ? new URL(BASE_URL).pathname : path}`;
}

/** How Gemini is spoken with: the whole body is written here. */
function geminiDialect(id: string, { maxTokens, takesSystem, thinkingConfig }: GeminiParameters): Dialect {
  return {
    traits: GEMINI_TRAITS,
    maxTokens,
    owned: (request, maxOutputTokens): JsonObject => {
      const isLeftOut = request.leftOut?.[id]?.includes(THINKING_CONFIG) === true;
      const thinking = thinkingConfig === null || isLeftOut ? {} : { thinkingConfig };
      return wellFormed({
        ...(takesSystem && request.system !== ""
          ? { systemInstruction: { parts: [{ text: request.system }] } }
          : {}),
        ...(request.tools.length === 0 ? {} : { tools: writeTools(request.tools) }),
        contents: writeContents(request, takesSystem ? "" : request.system),
        generationConfig: { maxOutputTokens, ...thinking },
      });
    },
    callOptions: (_request, maxOutputTokens) => ({ maxOutputTokens }),
    gather: (request) => new PartsGatherer(idPrefixOf(request)),
  };
}

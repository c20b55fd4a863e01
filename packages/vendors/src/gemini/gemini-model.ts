import { wellFormed } from "../../../../src/base/text/well-formed.ts";
import { parseBaseUrl } from "../../../../src/base/vocabulary/base-url.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { isLeftOut, type RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { VendorCalls } from "../../../../src/model/calls/remote-model.ts";
import { OWN_SERVERS } from "../../../../src/model/calls/servers/own-server.ts";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import { type Dialect, idPrefixOf } from "../dialect.ts";
import { createVendorModel } from "../vendor-model.ts";
import { PartsGatherer } from "./gather-parts.ts";
import { type GeminiParameters, geminiParameters } from "./gemini-parameters.ts";
import { GEMINI_TRAITS, THINKING_CONFIG } from "./gemini-traits.ts";
import { writeContents } from "./write-contents.ts";
import { writeGeminiTools } from "./write-tools.ts";

/** The options of a Gemini model. Nothing is read from the environment. */
export interface GeminiModelOptions extends VendorCalls, Pick<RunSettings, "effort" | "thinking"> {
  /** As Google knows it: `gemini-…`. */
  readonly name: string;
  /** Google's own when null. */
  readonly baseUrl: string | null;
  readonly key: string | null;
}

const BASE_URL = OWN_SERVERS.google;

/**
 * A Gemini model behind Google's own API, streamed.
 *
 * @throws RunnerError `base-url-invalid`, `base-url-has-password`
 */
export function createGeminiModel(options: GeminiModelOptions): LanguageModel {
  const { name, key } = options;
  const id = `google:${name}`;
  const path = name.includes("/") ? name : `models/${name}`;
  return createVendorModel({
    ...options,
    id,
    url: `${resolveGeminiServer(options.baseUrl)}/${path}:streamGenerateContent?alt=sse`,
    headers: key === null ? {} : { "x-goog-api-key": key },
    dialect: geminiDialect(id, geminiParameters(name, options)),
  });
}

/** The address with the version of the API; one that names a host alone gets that of Google's own. */
function resolveGeminiServer(baseUrl: string | null): string {
  const url = parseBaseUrl(baseUrl?.trim() || BASE_URL);
  const path = url.pathname.replace(/\/+$/, "").replace(/\/models$/, "");
  return `${url.origin}${path === "" ? new URL(BASE_URL).pathname : path}`;
}

/** Returns the dialect of one Gemini model. */
function geminiDialect(id: string, { maxTokens, takesSystem, thinkingConfig }: GeminiParameters): Dialect {
  return {
    traits: GEMINI_TRAITS,
    maxTokens,
    body: (request, maxOutputTokens): JsonObject => {
      const isThinkingLeftOut = isLeftOut(request.leftOut, id, THINKING_CONFIG);
      const thinking = thinkingConfig === null || isThinkingLeftOut ? {} : { thinkingConfig };
      return wellFormed({
        generationConfig: { maxOutputTokens, ...thinking },
        contents: writeContents(request, takesSystem ? "" : request.system),
        ...(takesSystem && request.system !== ""
          ? { systemInstruction: { parts: [{ text: request.system }] } }
          : {}),
        ...(request.tools.length === 0 ? {} : { tools: writeGeminiTools(request.tools) }),
      });
    },
    gather: (request) => new PartsGatherer(idPrefixOf(request)),
  };
}

import type { LanguageModelV3 } from "@ai-sdk/provider";
import { loadOptional } from "../../../run/optional-package.ts";

/** What the library is told of a model. */
export interface GeminiAddress {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string | null;
  readonly fetch: typeof globalThis.fetch;
}

/** A model of Gemini's. @throws RunnerError `package-missing` */
export async function openGemini({ id, name, baseUrl, key, fetch }: GeminiAddress): Promise<LanguageModelV3> {
  const { createGoogleGenerativeAI } = await loadOptional(
    "@ai-sdk/google",
    id,
    () => import("@ai-sdk/google"),
  );
  // Without one the library would look for a key in the environment.
  return createGoogleGenerativeAI({ baseURL: baseUrl, apiKey: key ?? "none", fetch }).chat(name);
}

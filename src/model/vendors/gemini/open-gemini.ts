import type { LanguageModelV3 } from "@ai-sdk/provider";
import { loadOptional } from "../../../base/vocabulary/optional-package.ts";

/** What the library is told of a model. */
export interface GeminiAddress {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string | null;
  readonly fetch: typeof globalThis.fetch;
}

/** Loads the package for Gemini's models; `id` is who needs it. @throws RunnerError `package-missing` */
export const loadGemini = (id: string): Promise<typeof import("@ai-sdk/google")> =>
  loadOptional("@ai-sdk/google", id, () => import("@ai-sdk/google"));

/** A model of Gemini's. @throws RunnerError `package-missing` */
export async function openGemini({ id, name, baseUrl, key, fetch }: GeminiAddress): Promise<LanguageModelV3> {
  const { createGoogleGenerativeAI } = await loadGemini(id);
  // Without one the library would look for a key in the environment.
  return createGoogleGenerativeAI({ baseURL: baseUrl, apiKey: key ?? "none", fetch }).chat(name);
}

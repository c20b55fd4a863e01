import { loadOptional } from "../../../base/vocabulary/optional-package.ts";
import type { OpenChat } from "./open-chat.ts";

/** Loads the package for OpenAI's models; `id` is who needs it. @throws RunnerError `package-missing` */
export const loadOpenAi = (id: string): Promise<typeof import("@ai-sdk/openai")> =>
  loadOptional("@ai-sdk/openai", id, () => import("@ai-sdk/openai"));

/** A model of OpenAI's by its chat completions. @throws RunnerError `package-missing` */
export const openOpenAi: OpenChat = async ({ id, name, baseUrl, key, fetch }) => {
  const { createOpenAI } = await loadOpenAi(id);
  // Without a key or an address of ours, the library would look into the environment.
  return createOpenAI({ baseURL: baseUrl, apiKey: key ?? "none", fetch }).chat(name);
};

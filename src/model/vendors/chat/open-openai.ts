import { loadOptional } from "../../../run/optional-package.ts";
import type { OpenChat } from "./open-chat.ts";

/** A model of OpenAI's by its chat completions. @throws RunnerError `package-missing` */
export const openOpenAi: OpenChat = async ({ id, name, baseUrl, key, fetch }) => {
  const { createOpenAI } = await loadOptional("@ai-sdk/openai", id, () => import("@ai-sdk/openai"));
  // Without a key or an address of ours, the library would look into the environment.
  return createOpenAI({ baseURL: baseUrl, apiKey: key ?? "none", fetch }).chat(name);
};

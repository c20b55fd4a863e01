import { loadOptional } from "../../../base/vocabulary/optional-package.ts";
import type { OpenChat } from "./open-chat.ts";

/** Loads the package for all other chat completions; `id` is who needs it. @throws RunnerError `package-missing` */
export const loadCompatible = (id: string): Promise<typeof import("@ai-sdk/openai-compatible")> =>
  loadOptional("@ai-sdk/openai-compatible", id, () => import("@ai-sdk/openai-compatible"));

/** A model of any other server of chat completions. @throws RunnerError `package-missing` */
export const openCompatible: OpenChat = async ({ id, name, baseUrl, key, headers, fetch }) => {
  const { createOpenAICompatible } = await loadCompatible(id);
  return createOpenAICompatible({
    name: "chat",
    baseURL: baseUrl,
    includeUsage: true,
    headers: { ...headers },
    fetch,
    ...(key === null ? {} : { apiKey: key }),
  }).chatModel(name);
};

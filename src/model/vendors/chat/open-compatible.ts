import { loadOptional } from "../../../run/optional-package.ts";
import type { OpenChat } from "./open-chat.ts";

/** A model of any other server of chat completions. @throws RunnerError `package-missing` */
export const openCompatible: OpenChat = async ({ id, name, baseUrl, key, headers, fetch }) => {
  const load = () => import("@ai-sdk/openai-compatible");
  const { createOpenAICompatible } = await loadOptional("@ai-sdk/openai-compatible", id, load);
  return createOpenAICompatible({
    name: "chat",
    baseURL: baseUrl,
    includeUsage: true,
    headers: { ...headers },
    fetch,
    ...(key === null ? {} : { apiKey: key }),
  }).chatModel(name);
};

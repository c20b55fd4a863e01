import { isObject, type JsonValue } from "../../../../src/base/vocabulary/json.ts";

/** The wait for an answer, in milliseconds: a server nearby answers at once. */
const PATIENCE_MS = 2_000;

/** Addresses on this machine and in this network. */
const NEARBY =
  /^(?:localhost|127\.[\d.]+|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|[\w.-]+\.local)$/;

/**
 * Asks a server nearby how many tokens a conversation may have, reply included: llama.cpp says it in its properties, vLLM and others in
 * the list of models. Null where no answer says it; another server is not asked. The properties are beside the approved address and
 * not below it, so that no key goes there.
 */
export async function askContext(
  server: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | null> {
  const { hostname } = new URL(server);
  if (!NEARBY.test(hostname)) return null;
  const [props, models] = await Promise.all([
    read(new URL("../props", `${server}/`).href, {}),
    read(`${server}/models`, headers),
  ]);
  const settings = isObject(props) ? props["default_generation_settings"] : null;
  const list = isObject(models) && Array.isArray(models["data"]) ? models["data"].filter(isObject) : [];
  const model = list.find(({ id }) => id === name) ?? (list.length === 1 ? list[0] : undefined);
  const told = [
    isObject(settings) ? settings["n_ctx"] : null,
    model?.["loaded_context_length"],
    model?.["max_model_len"],
  ];
  return told.find((tokens): tokens is number => Number.isInteger(tokens) && Number(tokens) > 0) ?? null;
}

async function read(url: string, headers: Readonly<Record<string, string>>): Promise<JsonValue> {
  try {
    const response = await fetch(url, {
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    return (await response.json()) as JsonValue;
  } catch {
    return null;
  }
}

import { RunnerError } from "../../../src/base/errors.ts";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import type { VendorCalls } from "../../../src/model/calls/remote-model.ts";
import type { Vendor, VendorModel } from "../../../src/model/calls/servers/vendor-name.ts";
import { type LanguageModel, ModelFault } from "../../../src/model/language-model.ts";

/** The options of a vendor's model. Nothing is read from the environment. */
export interface VendorPlayerOptions
  extends VendorCalls,
    Pick<RunSettings, "baseUrl" | "effort" | "thinking"> {
  readonly key: string | null;
}

/** The vendors whose own server needs a key. */
const NEEDS_KEY: readonly Vendor[] = ["openai", "google", "openrouter"];

/**
 * Creates the LM of a name with a vendor.
 *
 * @throws RunnerError `model-missing` for a name without a model, `base-url-missing`, `base-url-invalid`,
 * `base-url-has-password`; {@link ModelFault} (credentials) for a missing or malformed key
 */
export async function createVendorPlayer(
  { vendor, name }: VendorModel,
  options: VendorPlayerOptions,
): Promise<LanguageModel> {
  if (name === "") throw new RunnerError("model-missing", `${vendor}: names no model`);
  const key = checkKey(`${vendor}:${name}`, options, NEEDS_KEY.includes(vendor));
  if (vendor === "google") {
    const { createGeminiModel } = await import("./gemini/gemini-model.ts");
    return createGeminiModel({ ...options, name, key });
  }
  if (vendor === "openai" && (await isAskedForResponses(options.baseUrl))) {
    const { createResponsesModel } = await import("./responses/responses-model.ts");
    return createResponsesModel({ ...options, name, key });
  }
  const { createChatModel } = await import("./chat/chat-model.ts");
  return createChatModel({ ...options, vendor, name, key });
}

/** Returns the settings that a vendor's model ignores: one line each, for people. */
export async function ignoredByVendor(
  { vendor, name }: VendorModel,
  settings: Pick<RunSettings, "effort" | "thinking" | "baseUrl">,
): Promise<readonly string[]> {
  if (vendor === "google") {
    return (await import("./gemini/gemini-parameters.ts")).geminiParameters(name, settings).ignored;
  }
  if (vendor === "openai" && (await isAskedForResponses(settings.baseUrl))) {
    return (await import("./responses/responses-parameters.ts")).responsesParameters(name, settings).ignored;
  }
  return (await import("./chat/chat-parameters.ts")).chatParameters(vendor, name, settings).ignored;
}

async function isAskedForResponses(baseUrl: string | null): Promise<boolean> {
  return (await import("./responses/responses-parameters.ts")).usesResponses(baseUrl);
}

function checkKey(
  model: string,
  { key: given, baseUrl }: VendorPlayerOptions,
  isNeeded: boolean,
): string | null {
  const key = given?.trim() || null;
  if (key === null && isNeeded && baseUrl === null) {
    throw new ModelFault("credentials", `${model} needs an API key, and none is set`, {
      code: "credentials-missing",
      facts: { model },
    });
  }
  if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
    throw new ModelFault(
      "credentials",
      `the API key for ${model} holds a character that no key has, such as a space or a line break`,
      { code: "credentials-invalid", facts: { model } },
    );
  }
  return key;
}

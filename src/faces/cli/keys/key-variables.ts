import { similarWord } from "../../../base/text/similar-word.ts";
import type { KeyOwner } from "../../../model/calls/servers/own-server.ts";
import type { Credentials } from "../../../play/session/services.ts";
import { PRICES } from "../../../record/ledger/list-prices.ts";

/** Vendors with a key, by the beginning of a model's name. */
type KeyedVendor = keyof NonNullable<Credentials["keys"]>;

/** The environment variables with the keys of each vendor, the first that is set counts; `compatible` is any server. */
const KEY_VARIABLES: Readonly<Record<KeyedVendor, readonly [string, ...string[]]>> = {
  openai: ["OPENAI_API_KEY"],
  google: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
  openrouter: ["OPENROUTER_API_KEY"],
  ollama: ["OLLAMA_API_KEY"],
  compatible: ["RUNNER_API_KEY"],
};

/** Whether an environment variable is one of those that hold this owner's keys: a file may name it. */
export function isOwnVariable(owner: KeyOwner, variable: string): boolean {
  return owner === "anthropic" ? variable === "ANTHROPIC_API_KEY" : KEY_VARIABLES[owner].includes(variable);
}

/** The keys that an environment holds for vendors; null where it holds none. */
export function vendorKeysOf(
  env: Readonly<Record<string, string | undefined>>,
): NonNullable<Credentials["keys"]> {
  return Object.fromEntries(
    Object.entries(KEY_VARIABLES).map(([vendor, names]) => [
      vendor,
      names.map((name) => env[name]).find((key) => key) ?? null,
    ]),
  );
}

/** The environment variable that a model's key belongs into, by the model's whole name. */
export function keyVariableOf(model: unknown): string {
  return keyVariablesOf(model)[0];
}

/** All variables that may hold it, the first that is set counts. */
export function keyVariablesOf(model: unknown): readonly [string, ...string[]] {
  const vendor = String(model).split(":")[0] ?? "";
  return Object.hasOwn(KEY_VARIABLES, vendor) && String(model).includes(":")
    ? KEY_VARIABLES[vendor as KeyedVendor]
    : ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"];
}

/** The beginnings by which the models of other vendors are known. */
const FAMILIES = { openai: /^(gpt-|chatgpt-|o\d)/i, google: /^(gemini|gemma)-/i } as const;

/**
 * The probable meaning of a name without a known vendor; null if there is none. The Messages API has names with
 * colons, too, after servers without keys: `llama3:8b`.
 */
export function otherVendorsThan(model: unknown): string | null {
  const [vendor, name] = String(model).split(/:(.*)/s);
  if (vendor === undefined) return null;
  if (name === undefined) return modelMeant(vendor);
  if (Object.hasOwn(KEY_VARIABLES, vendor)) return null;
  const known = Object.keys(KEY_VARIABLES);
  const meant = known.find((one) => one === vendor.toLowerCase()) ?? (vendor === "gemini" ? "google" : null);
  if (meant !== null) return `write ${meant}:${name}`;
  if (vendor === "anthropic") return `write ${name}`;
  return `begin it with ${known.slice(0, -1).join(":, ")}: or ${known.at(-1)}:`;
}

/** Probable meanings of a name without a colon: another vendor's model, or a misspelt Claude model. */
function modelMeant(model: string): string | null {
  const other = Object.entries(FAMILIES).find(([, names]) => names.test(model))?.[0];
  if (other !== undefined) return `write ${other}:${model}`;
  // Of each line the newest, which the table has first.
  const names = ["explorer", ...Object.keys(PRICES)].toReversed();
  const lines = new Map(names.map((name) => [lineOf(name), name]));
  const family = lines.get(`claude-${model.toLowerCase()}`);
  if (family !== undefined) return `write ${family}`;
  const similar = lines.has(lineOf(model)) ? null : similarWord(lineOf(model), [...lines.keys()]);
  return similar === null ? null : `write ${lines.get(similar)}`;
}

/** A model's name without its version: `claude-sonnet`. */
function lineOf(model: string): string {
  return model.replace(/-\d.*$/, "");
}

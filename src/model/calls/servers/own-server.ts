import { parseBaseUrl } from "../../../base/vocabulary/base-url.ts";
import type { Vendor } from "./vendor-name.ts";

/** Whose key a request carries: a vendor's, or that of the Messages API. */
export type KeyOwner = Vendor | "anthropic";

/** The base URL of each vendor's own server; null without one. */
export const OWN_SERVERS = {
  anthropic: "https://api.anthropic.com",
  openai: "https://api.openai.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  openrouter: "https://openrouter.ai/api/v1",
  ollama: "http://127.0.0.1:11434/v1",
  compatible: null,
} as const;

/**
 * The origin of a server that is not the vendor's own; null for the own one.
 *
 * @throws RunnerError `base-url-invalid`, `base-url-has-password`
 */
export function foreignOrigin(owner: KeyOwner, baseUrl: string | null): string | null {
  const given = baseUrl?.trim() ?? "";
  if (given === "") return null;
  const { origin } = parseBaseUrl(given);
  const own: string | null = OWN_SERVERS[owner];
  return own !== null && new URL(own).origin === origin ? null : origin;
}

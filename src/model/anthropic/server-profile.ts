import type { ServerProfile } from "../../run/run-settings.ts";
import { parseBaseUrl } from "../calls/parse-base-url.ts";

export type { ServerProfile };

/** Where requests go. */
export interface Server {
  /** Without `/v1` and without a slash at its end. */
  readonly baseUrl: string;
  readonly profile: ServerProfile;
}

const ANTHROPIC_BASE_URL = "https://api.anthropic.com";

/**
 * The server that a base URL names, Anthropic's when there is none. A URL that ends in `/v1`, as other clients
 * want it, is mended: the SDK adds that part itself. The profile follows from the host unless it is given.
 *
 * @throws `RunnerError` (settings) when it is no URL for HTTP, or holds a password.
 */
export function resolveServer(baseUrl: string | null | undefined, profile?: ServerProfile): Server {
  const given = baseUrl?.trim() || ANTHROPIC_BASE_URL;
  const url = parseBaseUrl(given);
  const path = url.pathname.replace(/\/+$/, "").replace(/\/v1(\/messages)?$/, "");
  return { baseUrl: `${url.origin}${path}`, profile: profile ?? profileOf(url.hostname) };
}

function profileOf(host: string): ServerProfile {
  return host === "anthropic.com" || host.endsWith(".anthropic.com") ? "anthropic" : "compat";
}

import { parseBaseUrl } from "../../base/vocabulary/base-url.ts";
import type { ServerProfile } from "../../base/vocabulary/run-settings.ts";
import { OWN_SERVERS } from "../calls/servers/own-server.ts";

export type { ServerProfile };

/** The server that requests go to. */
export interface Server {
  /** Without `/v1` and without a slash at its end. */
  readonly baseUrl: string;
  readonly profile: ServerProfile;
}

/**
 * Returns the server of a base URL, Anthropic's without one. A URL that ends in `/v1`, as other clients need it, is
 * corrected: the SDK adds that part itself. The profile follows from the host unless given.
 *
 * @throws `RunnerError` (settings) if the URL is not HTTP, or holds a password
 */
export function resolveServer(baseUrl: string | null | undefined, profile?: ServerProfile): Server {
  const given = baseUrl?.trim() || OWN_SERVERS.anthropic;
  const url = parseBaseUrl(given);
  const path = url.pathname.replace(/\/+$/, "").replace(/\/v1(\/messages)?$/, "");
  return { baseUrl: `${url.origin}${path}`, profile: profile ?? profileOf(url.hostname) };
}

function profileOf(host: string): ServerProfile {
  return host === "anthropic.com" || host.endsWith(".anthropic.com") ? "anthropic" : "compat";
}

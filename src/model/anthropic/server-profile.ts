import { RunnerError } from "../../errors.ts";
import type { ServerProfile } from "../../run/run-settings.ts";

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
 * @throws {@link RunnerError} (settings) when it is no URL for HTTP, or holds a password.
 */
export function resolveServer(baseUrl: string | null | undefined, profile?: ServerProfile): Server {
  const given = baseUrl?.trim() || ANTHROPIC_BASE_URL;
  const url = parseUrl(given);
  const path = url.pathname.replace(/\/+$/, "").replace(/\/v1(\/messages)?$/, "");
  return { baseUrl: `${url.origin}${path}`, profile: profile ?? profileOf(url.hostname) };
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new RunnerError(
      "base-url-invalid",
      `the base URL is not a web address, got ${JSON.stringify(text)}`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new RunnerError("base-url-has-password", `the base URL for ${url.host} holds a name or password`);
  }
  return url;
}

function profileOf(host: string): ServerProfile {
  return host === "anthropic.com" || host.endsWith(".anthropic.com") ? "anthropic" : "compat";
}

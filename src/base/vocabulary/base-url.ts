import { RunnerError } from "../errors.ts";

/**
 * The address of a server, as it may be kept: one with a secret in it, a name, a password or a query, is refused.
 *
 * @throws RunnerError `base-url-invalid`, `base-url-has-password`
 */
export function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new RunnerError(
      "base-url-invalid",
      `the base URL is not a web address, got ${JSON.stringify(hideSecrets(text))}`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new RunnerError("base-url-has-password", `the base URL for ${url.host} holds a name or password`);
  }
  if (url.search !== "" || url.hash !== "") {
    throw new RunnerError(
      "base-url-has-password",
      `the base URL for ${url.host} holds a query, which is not sent`,
    );
  }
  return url;
}

/** The parts of a path that every server reads alike: no other is taken for a place below another one. */
const PLAIN_PATH = /^(?:\/[\w.~-]+)*\/?$/;

/** An address as approvals and messages have it: its origin and path, without a slash at its end. */
export function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/\/$/, "");
}

/**
 * The addresses whose approval holds for this one: itself, and those that its path begins with. A whole server is none of them:
 * other paths may be other people's.
 */
export function addressesAbove(url: string): readonly string[] {
  const { origin, pathname } = new URL(url);
  const own = addressOf(url);
  if (!PLAIN_PATH.test(pathname)) return [own];
  const parts = own.slice(origin.length).split("/").slice(1);
  return parts.length === 0
    ? [own]
    : parts.map((_, at) => [origin, ...parts.slice(0, parts.length - at)].join("/"));
}

/** An address without whatever in it may be a secret: its name and password, its query and fragment. */
export function hideSecrets(text: string): string {
  return text.replace(/\/\/[^/?#]*@/, "//").replace(/[?#].*$/s, "");
}

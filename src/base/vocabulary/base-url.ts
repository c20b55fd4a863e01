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

/** An address without whatever in it may be a secret: its name and password, its query and fragment. */
export function hideSecrets(text: string): string {
  return text.replace(/\/\/[^/?#]*@/, "//").replace(/[?#].*$/s, "");
}

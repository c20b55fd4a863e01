import { RunnerError } from "../../errors.ts";

/** The address of a server. @throws RunnerError `base-url-invalid`, `base-url-has-password` */
export function parseBaseUrl(text: string): URL {
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

import { hostsOf } from "../../../../viewer/src/web/safety/check-request.ts";
import { isSameSecret } from "../../../../viewer/src/web/safety/keys.ts";

/** The path of the server on its port. */
export const MCP_PATH = "/mcp";

/**
 * The refusal of a request for another server, or from a forbidden origin; null when it may continue. Programs
 * send no origin; a page in a browser does, and none of another site gets in.
 */
export function refuseRequest(
  request: Request,
  at: { readonly port: number; readonly token: string },
): Response | null {
  const { headers, url } = request;
  const hosts = hostsOf(at.port);
  const host = headers.get("host");
  if (host === null || !hosts.includes(host) || !hosts.includes(new URL(url).host)) {
    return answer(403, `this server answers only as 127.0.0.1:${at.port} or localhost:${at.port}`);
  }
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isOthers = site !== null && site !== "same-origin" && site !== "none";
  if (isOthers || (origin !== null && origin !== `http://${host}`)) {
    return answer(403, "the request comes from a page in a browser");
  }
  if (new URL(url).pathname !== MCP_PATH) return answer(404, `there is nothing here: ask for ${MCP_PATH}`);
  const [scheme = "", token = ""] = (headers.get("authorization") ?? "").split(" ");
  if (scheme.toLowerCase() !== "bearer" || !isSameSecret(token, at.token)) {
    return answer(401, "the token is missing or another: send Authorization: Bearer with it", {
      "WWW-Authenticate": "Bearer",
    });
  }
  return null;
}

function answer(status: number, why: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${why}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

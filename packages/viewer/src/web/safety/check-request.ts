/** The headers that give a request's origin and target. */
export interface RequestFacts {
  readonly method: string;
  /** The host in the address that was asked for; with an absolute address, another than the header's. */
  readonly urlHost: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** The origin by the browser: `same-origin`, `cross-site`, …; older ones do not send it. */
  readonly fetchSite: string | undefined;
  /** The browser's purpose: `navigate` when a person opens a page. */
  readonly fetchMode: string | undefined;
}

/** Why a request is refused. */
export interface Refusal {
  readonly status: 403 | 405;
  readonly why: string;
}

const METHODS: readonly string[] = ["GET", "HEAD", "POST"];

/** The names under which a viewer at this port of 127.0.0.1 may be asked for. Another one is a name that was made to lead here. */
export function hostsOf(port: number): readonly string[] {
  const names = ["127.0.0.1", "localhost"];
  const withPort = names.map((name) => `${name}:${port}`);
  // A browser leaves the usual port out.
  return port === 80 ? [...withPort, ...names] : withPort;
}

/**
 * Why a request is refused before anything of it is looked at; null when it may continue. Where a browser says that another
 * site made it, only the opening of a page may: without the cookie, which such a page does not get.
 */
export function findRefusal(request: RequestFacts, port: number): Refusal | null {
  const { method, host, urlHost, origin, fetchSite, fetchMode } = request;
  const hosts = hostsOf(port);
  if (host === undefined || !hosts.includes(host) || !hosts.includes(urlHost)) {
    return { status: 403, why: `this viewer answers only as 127.0.0.1:${port} or localhost:${port}` };
  }
  if (!METHODS.includes(method)) return { status: 405, why: "this viewer takes GET and POST only" };
  const isRead = method !== "POST";
  if (origin === undefined ? !isRead : origin !== `http://${host}`) {
    return { status: 403, why: "the request comes from another page than this viewer's" };
  }
  const isOthers = fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none";
  if (isOthers && !(isRead && fetchMode === "navigate")) {
    return { status: 403, why: "the request comes from another site" };
  }
  return null;
}

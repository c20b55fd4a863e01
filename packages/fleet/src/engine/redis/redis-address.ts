import { RunnerError } from "../../../../../src/base/errors.ts";

/** User and password from the environment, so that no command must contain a password. */
export interface RedisEnvironment {
  readonly RUNNER_REDIS_USERNAME?: string | undefined;
  readonly RUNNER_REDIS_PASSWORD?: string | undefined;
}

/** The address and the credentials of a Redis. Never printed whole: `shown` is for people. */
export interface RedisAddress {
  /** Without user and password: `redis://host:6379/2`, `rediss://host:6380`, `unix:/run/redis.sock`. */
  readonly shown: string;
  /** A host and a port, or the path of a socket. */
  readonly at: { readonly host: string; readonly port: number } | { readonly path: string };
  /** The number of the database. */
  readonly db: number;
  readonly isTls: boolean;
  readonly username: string | null;
  readonly password: string | null;
}

const DEFAULT_PORT = 6379;

/**
 * Reads `redis://[USER:PASSWORD@]HOST[:PORT][/DB]`, `rediss://…` with TLS, or `unix:/PATH[?db=N]`. What the URL leaves
 * out of user and password comes from the environment.
 *
 * @throws RunnerError `queue-invalid`, whose message shows no user, password or query
 */
export function parseRedisAddress(text: string, environment: RedisEnvironment): RedisAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  const protocol = url?.protocol;
  if (url === null || (protocol !== "redis:" && protocol !== "rediss:" && protocol !== "unix:")) {
    throw refuse(text, "is none of redis://HOST, rediss://HOST and unix:/PATH");
  }
  const isSocket = protocol === "unix:";
  if (isSocket ? url.host !== "" || url.pathname.length < 2 : url.hostname === "") {
    throw refuse(text, isSocket ? "names no socket: unix:/PATH has one slash" : "names no host");
  }
  const unknown = [...url.searchParams.keys()].find((name) => !(isSocket && name === "db"));
  if (unknown !== undefined) throw refuse(text, `has a query: write settings before the "?"`);
  const db = parseDb(text, isSocket ? (url.searchParams.get("db") ?? "") : url.pathname.slice(1));
  const path = decode(text, url.pathname);
  const port = url.port === "" ? DEFAULT_PORT : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const suffix = db === 0 ? "" : isSocket ? `?db=${db}` : `/${db}`;
  return {
    shown: isSocket ? `unix:${path}${suffix}` : `${protocol}//${url.hostname}:${port}${suffix}`,
    at: isSocket ? { path } : { host, port },
    db,
    isTls: protocol === "rediss:",
    username: decode(text, url.username) || environment.RUNNER_REDIS_USERNAME || null,
    password: decode(text, url.password) || environment.RUNNER_REDIS_PASSWORD || null,
  };
}

function parseDb(text: string, db: string): number {
  if (db === "") return 0;
  if (!/^\d{1,5}$/.test(db)) throw refuse(text, "names a database that is no number");
  return Number(db);
}

function decode(text: string, part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    throw refuse(text, 'has a "%" that encodes nothing', error);
  }
}

/** Of what was given, only a plain host is shown: anything else may hold a password. */
function refuse(text: string, fact: string, cause?: unknown): RunnerError {
  const isPlain = /^[\w.-]{1,100}(?::\d{1,5})?$/.test(text);
  const shown = isPlain ? JSON.stringify(text) : "the address of the queue";
  return new RunnerError("queue-invalid", `${shown} ${fact}`, { cause });
}

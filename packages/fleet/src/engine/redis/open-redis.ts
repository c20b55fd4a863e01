import type { Redis, RedisOptions } from "ioredis";
import { describeError, RunnerError } from "../../../../../src/base/errors.ts";
import { backOffMs } from "../../../../../src/base/quantities/back-off.ts";
import { table } from "../../../../../src/base/table.ts";
import { loadOptional } from "../../optional-package.ts";
import type { RedisAddress } from "./redis-address.ts";

/** A connection to a Redis. */
export type RedisClient = Redis;

/** Listeners to a connection while it is used. */
export interface RedisWatcher {
  /** It is not there: told once, and again only after it was there. `fact` is one line without secrets. */
  lost(fact: string): void;
  /** It is there again after it was lost. */
  found(): void;
}

type Options = RedisOptions & { readonly replyMapping?: "legacy" };

/** The wait for a first connection, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Connections that are not to be made again. */
const CLOSED = new WeakSet<RedisClient>();

/** Waits between connections, from 0.1 to 5 seconds. */
const waitMs = (times: number): number => backOffMs(times, Math.random(), { firstMs: 200, longestMs: 5_000 });

/** Redis's answers to a refused user or password, which no retry changes. */
const REFUSALS = /^(?:WRONGPASS|NOAUTH|NOPERM|DENIED|ERR invalid password|ERR AUTH|ERR DB index)/;

/**
 * Connects to a Redis. One that is not reached is tried again, at first and later; what is asked of it meanwhile waits.
 *
 * @param options.patienceMs how long the first connection may take; null for ever, half a minute unless told
 * @throws RunnerError `queue-unreachable`, `queue-refused`, `package-missing`; the signal's reason
 */
export async function openRedis(
  address: RedisAddress,
  options: {
    readonly signal: AbortSignal;
    readonly watcher: RedisWatcher;
    readonly patienceMs?: number | null;
  },
): Promise<RedisClient> {
  const { Redis } = await loadOptional("ioredis", "a queue", () => import("ioredis"));
  const client: RedisClient = new (endingIn(Redis))({
    ...clientOptions(address),
    lazyConnect: true,
    maxRetriesPerRequest: null,
    // BullMQ connects once more with the same options: when this one is closed, that one is not to try again either.
    retryStrategy: (times) => (CLOSED.has(client) ? null : waitMs(times)),
    keepAlive: 10_000,
  });
  try {
    await firstConnection(client, address, options);
    return client;
  } catch (error) {
    closeRedis(client);
    throw error;
  }
}

/** Closes a connection for good, and whatever was made of it; what was asked and not answered is refused. */
export function closeRedis(client: RedisClient): void {
  CLOSED.add(client);
  client.disconnect();
}

/**
 * ioredis's connection, which ends when it is closed, whatever it was doing. ioredis itself only stops the timer of one
 * that waits to connect again, and forgets what was asked before it was lost: their callers would wait for ever.
 */
function endingIn(Redis: typeof import("ioredis").Redis): new (options: Options) => RedisClient {
  return class EndingRedis extends Redis {
    /** Commands that the lost connection did not answer; ioredis takes them out when it asks again. */
    #unanswered = this.commandQueue;

    constructor(options: Options) {
      super(options);
      this.on("close", () => {
        if (this.#unanswered.length === 0) this.#unanswered = this.commandQueue;
      });
      this.on("end", () => {
        for (let item = this.#unanswered.shift(); item !== undefined; item = this.#unanswered.shift())
          item.command.reject(new Error("Connection is closed."));
      });
    }

    override disconnect(reconnect = false): void {
      // One that connects is ended by a disconnection.
      if (!reconnect && this.status === "reconnecting") this.connect().catch(() => {});
      super.disconnect(reconnect);
    }

    /** BullMQ makes its own connection of this one. */
    override duplicate: RedisClient["duplicate"] = (options) =>
      new EndingRedis({ ...this.options, ...options } as Options) as never;
  };
}

function clientOptions({ at, db, isTls, username, password }: RedisAddress) {
  return {
    ...("path" in at ? { path: at.path } : { host: at.host, port: at.port }),
    db,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...(isTls ? { tls: {} } : {}),
  };
}

async function firstConnection(
  client: RedisClient,
  { shown }: RedisAddress,
  { signal, watcher, patienceMs = PATIENCE_MS }: Parameters<typeof openRedis>[1],
): Promise<void> {
  signal.throwIfAborted();
  let onAbort = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  const ready = new Promise<void>((resolve, reject) => {
    const look = watchConnection(client, shown, watcher, resolve, reject);
    if (patienceMs !== null) timer = setTimeout(() => reject(unreachable(shown, look())), patienceMs);
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort);
  });
  client.connect().catch(() => {});
  try {
    await ready;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** Tells when a connection goes and comes, as long as it is used. Returns what says why it is not there. */
function watchConnection(
  client: RedisClient,
  shown: string,
  watcher: RedisWatcher,
  onReady: () => void,
  onRefused: (error: RunnerError) => void,
): () => string {
  let isLost = false;
  let fact = "it does not answer";
  client.on("ready", () => {
    if (isLost) watcher.found();
    isLost = false;
    onReady();
  });
  client.on("close", () => {
    if (CLOSED.has(client)) return;
    if (!isLost) watcher.lost(`${shown}: ${fact}`);
    isLost = true;
  });
  client.on("error", (error: Error) => {
    // Never passed on as it is: an error of ioredis holds the arguments of its command, and so a password.
    fact = factOf(error);
    if (REFUSALS.test(fact))
      onRefused(new RunnerError("queue-refused", `${shown}: ${fact}`, { facts: { queue: shown } }));
  });
  return () => fact;
}

function unreachable(shown: string, fact: string): RunnerError {
  return new RunnerError("queue-unreachable", `${shown}: ${fact}`, { facts: { queue: shown } });
}

/** An error of Redis or of the network as a fact in one line. */
function factOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  const line = describeError(error).slice(0, 200);
  return (code !== undefined && KNOWN[code]) || line || (code ?? "it does not answer");
}

const KNOWN: Readonly<Record<string, string>> = table({
  ECONNREFUSED: "nothing listens there",
  ENOENT: "there is no such socket",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host cannot be looked up",
  ETIMEDOUT: "it does not answer",
  ECONNRESET: "it closed the connection",
  EHOSTUNREACH: "there is no way to that host",
  EACCES: "its socket may not be opened",
});

import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { describeDiskError } from "../../../../src/base/disk/disk-errors.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { table } from "../../../../src/base/table.ts";

/** The request handler. */
interface Answering {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** The place of a server. */
export interface ListeningAt {
  readonly port: number;
  /** Told of each request with a valid token: from then on, its connection is no stranger's. */
  readonly trust: (request: Request) => void;
}

/** A server that answers. */
export interface Listening {
  readonly port: number;
  /** Ends it, with all connections that are open. */
  close(): Promise<void>;
}

type FetchCallback = Parameters<typeof getRequestListener>[0];

const LOOPBACK = "127.0.0.1";

/** Far more than a browser opens: ten viewers in ten windows. */
const MOST_CONNECTIONS = 256;

/** Connections that have not sent a valid token yet: each further one ends the oldest of them, so that the owner's gets in. */
const MOST_STRANGERS = 32;

/** A request has no more to say before its body than this, nor longer to say it. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};

/**
 * Answers on 127.0.0.1, and nowhere else.
 *
 * @param port 0 for any that is free
 * @param createApp makes what answers, for the port that it turned out to be
 * @throws RunnerError `port-unavailable`
 */
export async function listen(port: number, createApp: (at: ListeningAt) => Answering): Promise<Listening> {
  const server = createServer(LIMITS);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(refusePort(port, error)));
    server.listen(port, LOOPBACK, resolve);
  });
  const at = server.address() as AddressInfo;
  const strangers = new Set<Socket>();
  const sockets = new WeakMap<Request, Socket>();
  server.on("connection", (socket) => {
    strangers.add(socket);
    socket.once("close", () => strangers.delete(socket));
    const [oldest] = strangers;
    if (strangers.size > MOST_STRANGERS) oldest?.destroy();
  });
  const trust = (request: Request): void => {
    const socket = sockets.get(request);
    if (socket !== undefined) strangers.delete(socket);
  };
  const app = createApp({ port: at.port, trust });
  const answer = (request: Request, { incoming }: HttpBindings): Response | Promise<Response> => {
    sockets.set(request, incoming.socket);
    return app.fetch(request);
  };
  server.on("request", getRequestListener(answer as FetchCallback, { overrideGlobalObjects: false }));
  return {
    port: at.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const FACTS: Readonly<Record<string, string>> = table({
  EADDRINUSE: "is in use",
  EACCES: "is reserved for the system",
});

function refusePort(port: number, cause: NodeJS.ErrnoException): RunnerError {
  const fact = FACTS[cause.code ?? ""] ?? `cannot be used, ${describeDiskError(cause)}`;
  return new RunnerError("port-unavailable", `port ${port} of ${LOOPBACK} ${fact}`, {
    cause,
    facts: { port },
  });
}

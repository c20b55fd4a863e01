import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { describeDiskError } from "../../base/disk/disk-errors.ts";
import { RunnerError } from "../../base/errors.ts";

/** The request handler. */
interface Answering {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** A server that answers. */
export interface Listening {
  readonly port: number;
  /** Ends it, with all connections that are open. */
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

/** Far more than a browser opens: ten viewers in ten windows. */
const MOST_CONNECTIONS = 256;

/** A request has no more to say before its body than this, nor longer to say it. */
const LIMITS = { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 30_000 };

/**
 * Answers on 127.0.0.1, and nowhere else.
 *
 * @param port 0 for any that is free
 * @param createApp makes what answers, for the port that it turned out to be
 * @throws RunnerError `port-unavailable`
 */
export async function listen(
  port: number,
  createApp: (at: { readonly port: number }) => Answering,
): Promise<Listening> {
  const server = createServer(LIMITS);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(refusePort(port, error)));
    server.listen(port, LOOPBACK, resolve);
  });
  const at = server.address() as AddressInfo;
  const app = createApp({ port: at.port });
  server.on("request", getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return {
    port: at.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const FACTS: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use",
  EACCES: "is reserved for the system",
};

function refusePort(port: number, cause: NodeJS.ErrnoException): RunnerError {
  const fact = FACTS[cause.code ?? ""] ?? `cannot be used, ${describeDiskError(cause)}`;
  return new RunnerError("port-unavailable", `port ${port} of ${LOOPBACK} ${fact}`, {
    cause,
    facts: { port },
  });
}

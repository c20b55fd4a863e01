import type { Clock, Timers } from "../../../../../src/base/vocabulary/services.ts";
import { systemAlarm } from "../../../../../src/model/calls/silence-watch.ts";
import { type ListeningAt, listen } from "../../../../viewer/src/web/listen.ts";
import type { Host } from "../game-server.ts";
import type { Sdk } from "../sdk.ts";
import { MCP_PATH, refuseRequest } from "./check-request.ts";
import { createSeat } from "./seat.ts";
import { createSessions } from "./sessions.ts";

/** The address of a server, and its clients. */
export interface HttpOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** The token that a client sends with each request. */
  readonly token: string;
  readonly clock: Pick<Clock, "elapsedMs">;
  /** The system's own unless given. */
  readonly alarm?: Timers["alarm"] | undefined;
}

/** A server that answers. */
export interface HttpServer {
  readonly address: string;
  /** Ends it, with all connections that are open. */
  close(): Promise<void>;
}

/** A tool's input is small; this is far more. */
const MOST_BODY_BYTES = 256 * 1024;

/**
 * Serves a run over streamable HTTP on 127.0.0.1, to one client at a time. A client that ends its session, or is not heard of
 * any more, leaves the run saved and its folder free.
 *
 * @throws RunnerError `port-unavailable`
 */
export async function serveHttp(sdk: Sdk, host: Host, options: HttpOptions): Promise<HttpServer> {
  const { clock, alarm = systemAlarm } = options;
  const seat = createSeat({
    clock,
    alarm,
    onIdle: () => void host.leave(),
    onTaken: (id) => sessions.end(id),
  });
  const sessions = createSessions({ sdk, host, seat });
  const onerror = (): void => {};
  const maxRequestBodySize = MOST_BODY_BYTES;
  const modern = sdk.createMcpHandler(
    // Such a client has no session: it is known by its name.
    () => host.createServer({ hears: "nothing", enter: (client) => seat.enter(client, client) }),
    { legacy: "reject", onerror, maxRequestBodySize },
  );
  const stopTelling = host.onChange((change) => {
    if ("uri" in change) modern.notify.resourceUpdated(change.uri);
    else if (change.list === "tools") modern.notify.toolsChanged();
    else modern.notify.resourcesChanged();
  });
  const answer = async (request: Request, { port, trust }: ListeningAt): Promise<Response> => {
    const refusal = refuseRequest(request, { port, token: options.token });
    if (refusal !== null) return refusal;
    trust(request);
    const isLegacy = await sdk.isLegacyRequest(request, undefined, { maxRequestBodySize });
    return await (isLegacy ? sessions.answer(request) : modern.fetch(request));
  };
  const listening = await listen(options.port, (at) => ({ fetch: (request) => answer(request, at) }));
  return {
    address: `http://127.0.0.1:${listening.port}${MCP_PATH}`,
    async close() {
      stopTelling();
      seat.close();
      await Promise.all([sessions.close(), modern.close()]);
      await listening.close();
    },
  };
}

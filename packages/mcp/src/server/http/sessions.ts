import { randomUUID } from "node:crypto";
import { RunnerError } from "../../../../../src/base/errors.ts";
import type { Host } from "../game-server.ts";
import type { Sdk, WebStandardStreamableHTTPServerTransport } from "../sdk.ts";
import type { Seat } from "./seat.ts";

/** The header that names a session. */
const SESSION = "mcp-session-id";

/** Clients that connect with a handshake and hold a session (revisions until 2025-11-25): one at a time. */
export interface Sessions {
  /** Answers a request of such a client. */
  answer(request: Request): Promise<Response>;
  /** Ends the session, if that is its id. */
  end(id: string): void;
  /** Ends whichever there is. */
  close(): Promise<void>;
}

interface Session {
  readonly id: string;
  readonly client: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

/** The parts that a session is made of. */
interface SessionsOptions {
  readonly sdk: Sdk;
  readonly host: Host;
  readonly seat: Seat;
}

/** No session yet. */
export function createSessions({ sdk, host, seat }: SessionsOptions): Sessions {
  let session: Session | null = null;

  const open = async (request: Request, body: Initialize): Promise<Response> => {
    const id = randomUUID();
    const { name = "a client", version = "" } = body.params?.clientInfo ?? {};
    const client = `${name} ${version}`.trim();
    const leave = seat.enter(id, client);
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized() {
        session = { id, client, transport };
      },
      async onsessionclosed() {
        session = null;
        seat.leave(id);
        await host.leave();
      },
    });
    await host.createServer({ hears: "asked", enter: () => () => {} }).connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: body });
    if (session?.id !== id) {
      // The transport would not have it.
      seat.leave(id);
      return response;
    }
    return notifyEnd(response, request.signal, leave);
  };

  return {
    async answer(request) {
      const id = request.headers.get(SESSION);
      if (id !== null) {
        if (session?.id !== id) return refuse(404, null, "this session has ended: connect again");
        const { transport, client } = session;
        const leave = seat.enter(id, client);
        return notifyEnd(await transport.handleRequest(request), request.signal, leave);
      }
      const body = request.method === "POST" ? await readInitialize(request) : null;
      if (body === null) return refuse(400, null, "there is no session: begin with initialize");
      try {
        return await open(request, body);
      } catch (error) {
        if (!(error instanceof RunnerError)) throw error;
        return refuse(200, body.id, host.explain(error));
      }
    },
    end(id) {
      if (session?.id !== id) return;
      session.transport.close().catch(() => {});
      session = null;
    },
    async close() {
      await session?.transport.close();
      session = null;
    },
  };
}

/** The request with which a client begins. */
interface Initialize {
  readonly id: string | number | null;
  readonly params?: { readonly clientInfo?: { readonly name?: string; readonly version?: string } };
}

async function readInitialize(request: Request): Promise<Initialize | null> {
  try {
    const body = (await request.clone().json()) as { method?: unknown; id?: string | number };
    return body.method === "initialize" ? { ...body, id: body.id ?? null } : null;
  } catch {
    return null;
  }
}

function refuse(status: number, id: string | number | null, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id, error: { code: -32_000, message } }, { status });
}

/** The same response, which notifies once when its body was sent or the client has gone. */
function notifyEnd(response: Response, gone: AbortSignal, onEnd: () => void): Response {
  if (response.body === null) {
    onEnd();
    return response;
  }
  gone.addEventListener("abort", onEnd, { once: true });
  const body = response.body.pipeThrough(new TransformStream({ flush: onEnd }));
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

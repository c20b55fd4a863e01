import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { packageVersion } from "../../../../src/package-files.ts";
import type { Change, Face } from "./face.ts";
import { INSTRUCTIONS, PROMPTS, renderPrompt } from "./prompts.ts";
import { listResources, readResource, SAVE_TEMPLATE } from "./resources.ts";
import type { Sdk, Server, ServerContext } from "./sdk.ts";
import { callTool, hasTool } from "./tools/call-tool.ts";
import { describeTools } from "./tools/describe-tools.ts";

/** The client of each connection, or of each request without connections. */
export interface Host extends Pick<Face, "explain" | "onChange"> {
  createServer(connection: Connection): Server;
  /** A client is gone. */
  leave(): Promise<void>;
}

/** One connection. */
export interface Connection {
  /** The client's notifications: those it asked for, all (if the SDK filters), or none (if another part does it). */
  readonly hears: "asked" | "all" | "nothing";
  /**
   * Called with the client before anything is done with the run; returns the function to call at its end.
   *
   * @throws RunnerError where another client has the game
   */
  readonly enter: (client: string) => () => void;
}

/** Serves a run: a client plays it, and leaves it saved. */
export function createGameHost(sdk: Sdk, face: Face): Host {
  const { explain, onChange, onBug, run } = face;
  return {
    explain,
    onChange,
    createServer: (connection) => createGameServer(sdk, face, connection),
    leave: () => run.leave().catch((error: unknown) => onBug(error as Error)),
  };
}

/** The server that one connection talks to. */
function createGameServer(sdk: Sdk, face: Face, { hears, enter }: Connection): Server {
  const server = new sdk.Server(
    { name: "gameboy-runner", title: "Game Boy", version: packageVersion() },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: {},
      },
      instructions: INSTRUCTIONS,
    },
  );
  const refuse = (fact: string): Error => new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, fact);
  const toProtocolError = (cause: RunnerError): Error =>
    Object.assign(new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, face.explain(cause)), { cause });
  /** Carries out a request to the run. Its errors are reported as to people. */
  const withRun = async <T>(act: (client: string) => Promise<T>): Promise<T> => {
    const client = clientOf(server);
    try {
      const leave = enter(client);
      return await act(client).finally(leave);
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      throw toProtocolError(error);
    }
  };

  server.setRequestHandler("tools/list", () => ({ tools: describeTools(face.run.tools) }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const { name, arguments: input = {} } = params;
    if (!hasTool(face, name)) throw refuse(`there is no tool ${name}`);
    const { signal } = context.mcpReq;
    const onProgress = createProgress(context);
    return await withRun((client) =>
      callTool(face, { name, input: input as JsonObject, client, signal, onProgress }),
    );
  });

  server.setRequestHandler("resources/list", async () => ({
    resources: await withRun(() => listResources(face)),
  }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [SAVE_TEMPLATE] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const result = await withRun(() => readResource(face, uri));
    if (result === null) throw new sdk.ResourceNotFoundError(uri);
    return result;
  });

  server.setRequestHandler("prompts/list", () => ({ prompts: PROMPTS }));
  server.setRequestHandler("prompts/get", async ({ params }) => {
    const result = await withRun(() => renderPrompt(face, params.name, params.arguments ?? {}));
    if (result === null) throw refuse(`there is no prompt ${params.name}`);
    return result;
  });
  if (hears !== "nothing") notifyChanges(server, face, hears);
  return server;
}

/** Notifies the client of changes: of all where the SDK filters, else of those it follows. */
function notifyChanges(server: Server, face: Face, hears: "asked" | "all"): void {
  const followed = new Set<string>();
  if (hears === "asked") {
    server.setRequestHandler("resources/subscribe", ({ params }) => {
      followed.add(params.uri);
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", ({ params }) => {
      followed.delete(params.uri);
      return {};
    });
  }
  const tell = async (change: Change): Promise<void> => {
    if ("uri" in change) {
      if (hears === "all" || followed.has(change.uri)) await server.sendResourceUpdated(change);
    } else if (change.list === "tools") await server.sendToolListChanged();
    else await server.sendResourceListChanged();
  };
  // A client that has gone gets nothing.
  const stop = face.onChange((change) => void tell(change).catch(() => {}));
  server.onclose = stop;
}

/** Reports the progress of a call, if the client asked for it. */
function createProgress({ mcpReq }: ServerContext): (line: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
}

function clientOf(server: Server): string {
  const info = server.getClientVersion();
  return info === undefined ? "an MCP client" : `${info.name} ${info.version}`;
}

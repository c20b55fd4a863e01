import {
  Client,
  type ClientOptions,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { createFace, type Face } from "../../../packages/mcp/src/server/face.ts";
import { createGameHost, type Host } from "../../../packages/mcp/src/server/game-server.ts";
import { serveHttp } from "../../../packages/mcp/src/server/http/serve-http.ts";
import { loadSdk, type Sdk } from "../../../packages/mcp/src/server/sdk.ts";
import type { Timers } from "../../../src/base/vocabulary/services.ts";
import { createFakeRun, type FakeRun } from "./fake-run.ts";

/** The official client's name in tests. */
export const CLIENT: { readonly name: string; readonly version: string } = {
  name: "test-client",
  version: "1.2.3",
};

/** How a client speaks the revision without a handshake. */
export const MODERN: ClientOptions = { versionNegotiation: { mode: { pin: "2026-07-28" } } };

/** A face over a fake run. What it tells as a bug is kept. */
export function createTestFace(): { readonly face: Face; readonly run: FakeRun; readonly bugs: Error[] } {
  const run = createFakeRun();
  const bugs: Error[] = [];
  const face = createFace({
    run,
    explain: ({ message }) => `${message}: mend it`,
    onBug: (bug) => bugs.push(bug),
  });
  return { face, run, bugs };
}

/** The official client, connected in this process to a server over a fake run. */
export async function connectInProcess(
  options: ClientOptions = {},
): Promise<ReturnType<typeof createTestFace> & { readonly client: Client }> {
  const parts = createTestFace();
  const sdk = await loadSdk();
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createGameHost(sdk, parts.face).createServer({ hears: "asked", enter: () => () => {} });
  await server.connect(theirs);
  const client = new Client(CLIENT, options);
  await client.connect(ours);
  onTestFinished(() => client.close());
  return { ...parts, client };
}

/** The token of test servers. */
export const TEST_TOKEN = "a-token-of-the-tests";

/** A server on HTTP over a fake run, at a clock that stands still until it is moved. */
export async function serveTestHttp(): Promise<ReturnType<typeof createTestFace> & TestServer> {
  const parts = createTestFace();
  const sdk = await loadSdk();
  return { ...parts, ...(await serveTestHost(sdk, createGameHost(sdk, parts.face))) };
}

/** A server on HTTP that answers. */
export interface TestServer {
  readonly address: string;
  readonly port: number;
  /** Lets time pass. */
  pass(ms: number): void;
  /** How many alarms are set. */
  waiting(): number;
  close(): Promise<void>;
}

/** Serves any host on HTTP, as a run is served. */
export async function serveTestHost(sdk: Sdk, host: Host): Promise<TestServer> {
  let nowMs = 0;
  const alarms = new Set<{ atMs: number; ring: () => void }>();
  const alarm: Timers["alarm"] = (ms, ring) => {
    const one = { atMs: nowMs + ms, ring };
    alarms.add(one);
    return { putOff: () => {}, cancel: () => alarms.delete(one) };
  };
  const clock = { elapsedMs: () => nowMs };
  const server = await serveHttp(sdk, host, { port: 0, token: TEST_TOKEN, clock, alarm });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (!isClosed) await server.close();
    isClosed = true;
  };
  onTestFinished(close);
  return {
    address: server.address,
    close,
    waiting: () => alarms.size,
    port: Number(new URL(server.address).port),
    pass(ms) {
      nowMs += ms;
      for (const one of [...alarms].filter(({ atMs }) => atMs <= nowMs)) {
        alarms.delete(one);
        one.ring();
      }
    },
  };
}

/** The official client, connected over HTTP. */
export async function connectOverHttp(
  address: string,
  options: ClientOptions = {},
  name = CLIENT.name,
): Promise<Client> {
  const client = new Client({ ...CLIENT, name }, options);
  const headers = { authorization: `Bearer ${TEST_TOKEN}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

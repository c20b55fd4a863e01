import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { listenInTest } from "../server/listen.ts";
import { TEST_TOKEN } from "./connect.ts";

const PRELOAD = fileURLToPath(new URL("node-20-glob.mjs", import.meta.url));
const SUITE = fileURLToPath(
  new URL("../../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);

/** How the suite ended, and all that it said. */
interface Conformance {
  readonly code: number | null;
  readonly said: string;
}

/** Runs the official conformance suite, or one scenario of it, against a server at this port. */
export async function runConformance(port: number, words: readonly string[]): Promise<Conformance> {
  const url = `http://127.0.0.1:${await openGate(port)}/mcp`;
  const child = spawn(process.execPath, ["--import", PRELOAD, SUITE, "server", "--url", url, ...words]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      said += part;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

/**
 * The suite sends no token, and never ends a session that it leaves: this stands between and does both, as a person's own
 * client would. A host or an origin that is not this gate's is passed on as it is.
 */
async function openGate(port: number): Promise<number> {
  let session: string | null = null;
  const token = { authorization: `Bearer ${TEST_TOKEN}` };
  const gate = createServer(async (asked, answer) => {
    const body = await readAll(asked);
    if (body.includes('"method":"initialize"') && session !== null) {
      await end(port, session, token);
      session = null;
    }
    const { port: own } = gate.address() as AddressInfo;
    const inFront = (name: string | undefined): string | undefined => name?.replace(`:${own}`, `:${port}`);
    const { host, origin, ...others } = asked.headers;
    const named = { host: inFront(host), ...(origin === undefined ? {} : { origin: inFront(origin) }) };
    const headers = { ...others, ...token, ...named };
    const onward = request({ port, host: "127.0.0.1", path: asked.url, method: asked.method, headers });
    onward.on("response", (response: IncomingMessage) => {
      const { "mcp-session-id": id } = response.headers;
      if (typeof id === "string") session = id;
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    onward.end(body);
  });
  return Number(new URL(await listenInTest(gate)).port);
}

async function readAll(asked: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of asked.setEncoding("utf8")) body += part;
  return body;
}

async function end(port: number, id: string, token: Record<string, string>): Promise<void> {
  const headers = { ...token, "mcp-session-id": id };
  const asked = request({ port, host: "127.0.0.1", path: "/mcp", method: "DELETE", headers }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "close");
}

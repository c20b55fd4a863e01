import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { CLIENT, createTestFace } from "../../../test/helpers/mcp/connect.ts";
import { createGameHost } from "../src/server/game-server.ts";
import { loadSdk } from "../src/server/sdk.ts";
import { serveStdio } from "../src/server/serve-stdio.ts";

const CALL = { name: "press_buttons", arguments: {} };

/** A server on two streams, to which lines are written by hand. */
async function serveStreams() {
  const parts = createTestFace();
  const streams = { input: new PassThrough(), output: new PassThrough() };
  const stop = new AbortController();
  let said = "";
  streams.output.on("data", (part) => {
    said += String(part);
  });
  const write = (method: string, params: object, id?: number): void => {
    streams.input.write(
      `${JSON.stringify({ jsonrpc: "2.0", method, params, ...(id === undefined ? {} : { id }) })}\n`,
    );
  };
  const served = serveStdio(createGameHost(await loadSdk(), parts.face), streams, stop.signal);
  write("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: CLIENT }, 1);
  write("notifications/initialized", {});
  await expect.poll(() => said).toContain('"id":1');
  return { ...parts, ...streams, stop, served, write, said: () => said };
}

test.each([
  ["closes stdin", ({ input }) => void input.end()],
  ["closes stdout", ({ output }) => void output.destroy()],
  ["breaks stdout", ({ output }) => void output.destroy(new Error("EPIPE"))],
  ["is gone because the command ends", ({ stop }) => stop.abort()],
] as const satisfies readonly (readonly [string, (at: Awaited<ReturnType<typeof serveStreams>>) => void])[])(
  "a client that %s leaves the run saved, in the middle of a call, too",
  async (_, go) => {
    const server = await serveStreams();
    const stopped = new Promise<void>((resolve) => {
      server.run.next = async ({ signal }) => {
        go(server);
        await new Promise((done) => signal?.addEventListener("abort", done, { once: true }));
        resolve();
        return {};
      };
    });

    server.write("tools/call", CALL, 2);
    await server.served;
    await stopped;

    expect(server.run.left).toBe(1);
    expect(server.said()).not.toContain('"id":2');
  },
);

test("what is no message is passed over, and nothing but messages is written", async () => {
  const server = await serveStreams();

  server.input.write("hello\n{}\n");
  server.write("tools/call", CALL, 2);
  await expect.poll(server.said).toContain('"id":2');
  server.input.end();
  await server.served;

  const lines = server.said().trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(lines.map(() => "2.0"));
  expect(server.run.calls).toHaveLength(1);
});

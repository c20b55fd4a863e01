import { request } from "node:http";
import { describe, expect, test } from "vitest";
import {
  CLIENT,
  connectOverHttp,
  MODERN,
  serveTestHttp,
  TEST_TOKEN,
} from "../../../test/helpers/mcp/connect.ts";
import { HELD_MS } from "../src/server/http/seat.ts";

const STEP = { name: "press_buttons", arguments: { buttons: ["a"] } };
const INITIALIZE = {
  ...{ jsonrpc: "2.0", id: 7, method: "initialize" },
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: CLIENT },
};
const HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  authorization: `Bearer ${TEST_TOKEN}`,
};

describe.each([
  ["with sessions", {}],
  ["without sessions (2026-07-28)", MODERN],
])("a client of the revisions %s", (_, options) => {
  test("plays, reads and gets progress", async () => {
    const { address, run } = await serveTestHttp();
    const client = await connectOverHttp(address, options);
    const told: unknown[] = [];
    run.next = async ({ onEvent }) => {
      onEvent?.({ type: "step-started", step: 1 });
      return {};
    };

    const { tools } = await client.listTools();
    const result = await client.callTool(STEP, { onprogress: ({ message }) => void told.push(message) });
    const { contents } = await client.readResource({ uri: "gameboy://map" });

    expect(tools).toHaveLength(9);
    expect(result.content).toMatchObject([{ text: "press_buttons: done" }, { type: "image" }]);
    expect(run.calls).toMatchObject([{ client: "test-client 1.2.3" }]);
    expect(told).toEqual(["step 1 begins"]);
    expect(contents).toHaveLength(1);
  });

  test("a second client gets a clear no, and may play when the first is gone", async () => {
    const { address, pass, run } = await serveTestHttp();
    const first = await connectOverHttp(address, options, "the first");
    await first.callTool({ name: "look" });
    const second = async (): Promise<unknown> => {
      const client = await connectOverHttp(address, options, "the second");
      return await client.callTool(STEP);
    };

    await expect(second()).rejects.toThrow("the first 1.2.3 plays this game, and one client plays at a time");
    await first.close();
    await expect
      .poll(async () => {
        pass(HELD_MS);
        return run.left;
      })
      .toBeGreaterThan(0);

    expect(await second()).toMatchObject({ content: [{ text: "press_buttons: done" }, { type: "image" }] });
  });

  test("a call that is taken back is ended", async () => {
    const { address, run } = await serveTestHttp();
    const client = await connectOverHttp(address, options);
    const stop = new AbortController();
    const ended = new Promise<void>((resolve) => {
      run.next = async ({ signal }) => {
        stop.abort(new Error("enough"));
        await new Promise((done) => signal?.addEventListener("abort", done, { once: true }));
        resolve();
        return {};
      };
    });

    await expect(client.callTool(STEP, { signal: stop.signal })).rejects.toThrow("enough");
    await ended;
  });
});

test("a client without sessions follows a resource", async () => {
  const { address } = await serveTestHttp();
  const client = await connectOverHttp(address, MODERN);
  const told: string[] = [];
  client.setNotificationHandler(
    "notifications/resources/updated",
    ({ params }) => void told.push(params.uri),
  );
  await client.listen({ resourceSubscriptions: ["gameboy://state"] });

  await client.callTool(STEP);

  await expect.poll(() => told).toEqual(["gameboy://state"]);
});

test("a client that ends its session leaves the run at once, and the next may come", async () => {
  const { address, run } = await serveTestHttp();
  const first = await connectOverHttp(address, {}, "the first");
  const { transport } = first;
  await (transport as unknown as { terminateSession(): Promise<void> }).terminateSession();

  expect(run.left).toBe(1);
  const second = await connectOverHttp(address, {}, "the second");
  expect(await second.callTool(STEP)).toMatchObject({ isError: false });
});

test("a server that has ended waits for nobody any more", async () => {
  const { address, waiting, close } = await serveTestHttp();
  const client = await connectOverHttp(address);
  await client.callTool(STEP);

  await close();
  await client.close();

  expect(waiting()).toBe(0);
});

test("a session that ended is not found any more, so that its client connects again", async () => {
  const { address, port } = await serveTestHttp();
  await connectOverHttp(address);
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };

  const gone = await send(port, "/mcp", { headers: { "mcp-session-id": "made-up" }, body });
  const none = await send(port, "/mcp", { body });

  expect(gone).toMatchObject({ status: 404, text: expect.stringContaining("this session has ended") });
  expect(none).toMatchObject({ status: 400, text: expect.stringContaining("begin with initialize") });
});

describe("who may ask", () => {
  test.each([
    ["no token", { authorization: "" }, 401, "the token is missing"],
    ["another token", { authorization: "Bearer another" }, 401, "the token is missing"],
    ["the token in another scheme", { authorization: `Basic ${TEST_TOKEN}` }, 401, "the token is missing"],
    ["another host", { host: "game.example:PORT" }, 403, "answers only as 127.0.0.1"],
    ["another port", { host: "127.0.0.1:1" }, 403, "answers only as 127.0.0.1"],
    ["a page of another site", { origin: "http://game.example" }, 403, "a page in a browser"],
    ["a sandboxed page", { origin: "null" }, 403, "a page in a browser"],
    ["a page of another port", { origin: "http://127.0.0.1:1" }, 403, "a page in a browser"],
    ["a site, by the browser's word", { "sec-fetch-site": "cross-site" }, 403, "a page in a browser"],
  ])("%s gets in nowhere", async (_, headers, status, why) => {
    const { port, run } = await serveTestHttp();
    const given = Object.entries(headers).map(([name, value]) => [name, value.replace("PORT", String(port))]);

    const answer = await send(port, "/mcp", { headers: Object.fromEntries(given), body: INITIALIZE });

    expect(answer).toMatchObject({ status, text: expect.stringContaining(why) });
    expect(run.calls).toEqual([]);
  });

  test("an address that is written out does not stand in for the host's header, nor that for it", async () => {
    const { port } = await serveTestHttp();
    const own = `127.0.0.1:${port}`;

    const header = await send(port, `http://${own}/mcp`, {
      headers: { host: "game.example" },
      body: INITIALIZE,
    });
    const address = await send(port, "http://game.example/mcp", { headers: { host: own }, body: INITIALIZE });

    expect(header).toMatchObject({ status: 403 });
    expect(address).toMatchObject({ status: 403 });
  });

  test("localhost is this machine, and the scheme may be written in any case", async () => {
    const { port } = await serveTestHttp();
    const headers = { host: `localhost:${port}`, authorization: `bearer ${TEST_TOKEN}` };

    expect(await send(port, "/mcp", { headers, body: INITIALIZE })).toMatchObject({ status: 200 });
  });

  test("there is nothing but the one address", async () => {
    const { port } = await serveTestHttp();

    expect(await send(port, "/", { body: INITIALIZE })).toMatchObject({ status: 404 });
    expect(await send(port, "/mcp/x", { body: INITIALIZE })).toMatchObject({ status: 404 });
  });

  test("a body that is too large is not read", async () => {
    const { port } = await serveTestHttp();
    const body = { ...INITIALIZE, params: { ...INITIALIZE.params, more: "x".repeat(300_000) } };

    expect(await send(port, "/mcp", { body })).toMatchObject({ status: 413 });
  });
});

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** Asks as no browser and no client would: any header may be set. */
function send(
  port: number,
  path: string,
  { headers = {}, body }: { readonly headers?: Record<string, string>; readonly body: object },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, path, host: "127.0.0.1", method: "POST", headers: { ...HEADERS, ...headers } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () => resolve({ status: answer.statusCode, text }));
      },
    );
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });
}

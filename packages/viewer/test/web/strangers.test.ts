import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { serveTestHttp } from "../../../../test/helpers/mcp/connect.ts";
import {
  type Answer,
  openTestViewer,
  send,
  type TestViewer,
} from "../../../../test/helpers/web/test-viewer.ts";

/** Connections that send the start of a request and no more. */
async function openSlow(port: number, count: number, words = "GET / HTTP/1.1\r\nHost: "): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.on("error", () => {});
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.write(words);
  return sockets;
}

/** A POST whose length is not said before. */
function sendChunked(
  port: number,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { ...{ port, path, method: "POST", host: "127.0.0.1" }, headers },
      async (response) => {
        let text = "";
        for await (const piece of response) text += String(piece);
        resolve({ status: response.statusCode ?? 0, text });
      },
    );
    sent.on("error", reject);
    sent.write(body.slice(0, 1));
    sent.end(body.slice(1));
  });
}

function post({ port, cookie }: TestViewer, body: string): Promise<{ status: number; text: string }> {
  const headers = { cookie, origin: `http://127.0.0.1:${port}`, "content-type": "application/json" };
  return sendChunked(port, "/api/games/none/save", headers, body);
}

test.each([
  ["whole", '{"note":null}', 404],
  ["damaged", '{"note":', 400],
  ["too large", `{"note":"${"x".repeat(200_000)}"}`, 413],
])(
  "49.B5: a chunked request that is %s is answered as any other, never as a bug",
  async (_, body, status) => {
    const viewer = await openTestViewer(temporaryFolder(), { control: true });

    const answer = await post(viewer, body);

    expect(answer.status).toBe(status);
    expect(viewer.bugs).toEqual([]);
  },
);

test("49.B5: the MCP server answers a chunked request", async () => {
  const { address } = await serveTestHttp();
  const { port } = new URL(address);

  const answer = await sendChunked(Number(port), "/mcp", { "content-type": "application/json" }, "{}");

  expect(answer.status).toBe(401);
});

test("49.B5: hundreds of slow connections of strangers keep the viewer's owner out at no time", async () => {
  const viewer = await openTestViewer(temporaryFolder());
  const { port, cookie, token } = viewer;
  const follow = connect(port, "127.0.0.1");
  onTestFinished(() => void follow.destroy());
  follow.write(`GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  await once(follow, "data");

  const slow = await openSlow(port, 300);
  const answers: Answer[] = [];
  for (const path of [`/?token=${token}`, "/api/games"])
    answers.push(await send(port, path, { headers: { cookie } }));
  await openSlow(port, 300);
  follow.write(`GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  await once(follow, "data");

  expect(answers.map(({ status }) => status)).toEqual([303, 200]);
  await Promise.all(slow.slice(0, 200).map((socket) => socket.closed || once(socket, "close")));
});

test("49.B5: nor its MCP client", async () => {
  const { address } = await serveTestHttp();
  const port = Number(new URL(address).port);
  await openSlow(port, 300);

  expect((await fetch(address, { method: "POST", body: "{}" })).status).toBe(401);
});

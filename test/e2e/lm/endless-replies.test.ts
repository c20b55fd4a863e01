import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { listenInTest } from "../../helpers/server/listen.ts";
import { passTime } from "../../helpers/server/passing-time.ts";

const chunkOf = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ object: "chat.completion.chunk", model: "m", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

const CALL = {
  index: 0,
  id: "c1",
  type: "function",
  function: { name: "press_buttons", arguments: '{"buttons":["a"]}' },
};

/** A server whose first `whole` replies press a button; the others send such pieces for ever, with time that passes between two. */
async function drippingServer(piece: string, { everyMs = 1, passMs = 0, whole = 0 }) {
  let requests = 0;
  const drip = async (res: ServerResponse) => {
    let isOver = false;
    res.on("close", () => {
      isOver = true;
    });
    while (!isOver) {
      const isRead = res.write(piece);
      await Promise.race([isRead ? pause(everyMs) : once(res, "drain"), once(res, "close")]);
      if (passMs > 0 && !isOver) passTime(passMs);
    }
  };
  const server = createServer(async (req, res) => {
    for await (const _ of req);
    requests += 1;
    res.writeHead(200, { "content-type": "text/event-stream" });
    if (requests > whole) return void drip(res);
    res.end(
      `${chunkOf({ role: "assistant", tool_calls: [CALL] })}${chunkOf({}, "tool_calls")}data: [DONE]\n\n`,
    );
  });
  const url = `${await listenInTest(server)}/v1`;
  const cwd = temporaryFolder();
  const args = ["--model", "compatible:m", "--base-url", url, "--steps", "3"];
  return { cwd, args, requests: () => requests };
}

/** What a server may send for ever. */
const PIECES: readonly (readonly [what: string, piece: string])[] = [
  ["comments", ": keep-alive\n\n"],
  ["pings", "event: ping\ndata: {}\n\n"],
  ["empty words", chunkOf({ content: "" })],
  ["blanks", chunkOf({ content: "\n" })],
  ["thinking", chunkOf({ reasoning_content: "Hm. " })],
  ["words", chunkOf({ content: "and " })],
  ["a call", chunkOf({ tool_calls: [{ index: 0, function: { arguments: " " } }] })],
  ["an open line", "data: {"],
];

test.each(PIECES)("50: --max-time ends a reply of %s without end, saved", async (_, piece) => {
  const { cwd, args, requests } = await drippingServer(piece, { passMs: 1_000, whole: 1 });

  const { code, stdout } = await run([...args, "--max-time", "20s"], { cwd });

  expect([code, requests()]).toEqual([4, 2]);
  expect(stdout).toContain("A limit was reached");
  expect(readdirSync(join(cwd, "saves"))).toContain("lantern_save_step0001.png");
});

test.each(PIECES.slice(0, 4))(
  "50: a reply of %s alone is abandoned after replyTimeout, and tried again",
  async (_, piece) => {
    const { cwd, args } = await drippingServer(piece, { passMs: 10_000 });
    const retry = ["--set", "retryFor=16m", "--set", "logLevel=warn"];

    const usual = await run([...args, ...retry], { cwd });
    const sooner = await run([...args, ...retry, "--set", "replyTimeout=5m"], { cwd });

    expect(usual.code).toBe(75);
    expect(usual.stdout).toContain("no text, call or thinking for 900 s");
    expect(sooner.stdout).toContain("no text, call or thinking for 300 s");
  },
);

test.each(PIECES.slice(4, 6))(
  "50: a reply of %s without end is abandoned after an hour",
  async (_, piece) => {
    const { cwd, args } = await drippingServer(piece, { passMs: 10_000 });

    const { code, stdout } = await run([...args, "--set", "retryFor=1s"], { cwd });

    expect(code).toBe(75);
    expect(stdout).toContain("no end of the reply after 60 min");
  },
);

test("50: a reply without end in length is abandoned, at most three times", async () => {
  const { cwd, args, requests } = await drippingServer(`: ${"x".repeat(2 ** 20)}\n\n`, {});

  const { code, stdout } = await run(args, { cwd });

  expect([code, requests()]).toEqual([75, 3]);
  expect(stdout).toContain("no end of the reply after 64 MiB");
});

test("50: Ctrl-C ends a reply in progress, saved", async () => {
  const { cwd, args, requests } = await drippingServer(chunkOf({ content: "and " }), {
    everyMs: 5,
    whole: 2,
  });
  const { child, finished } = startRunner(args, { cwd });
  while (requests() < 3) await pause(5);
  await pause(50);

  child.kill("SIGINT");
  const { code } = await finished;

  expect(code).toBe(130);
  expect(readdirSync(join(cwd, "saves"))).toContain("lantern_save_step0002.png");
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { buildBusyRom } from "../../helpers/roms/busy-rom.ts";
import { run } from "../../helpers/runs/run-command.ts";
import {
  type OddAnswer,
  oddServer,
  pressEvents,
  pressMessage,
  sendBody,
  sendEvents,
} from "../../helpers/server/odd-server.ts";
import { fallSilent } from "../../helpers/server/passing-time.ts";

/** Plays two steps against a server that answers so. */
async function playAgainst(answer: OddAnswer, ...args: string[]) {
  const cwd = temporaryFolder();
  const { requests, env } = await oddServer(answer);
  const again = (...more: string[]) =>
    run(["--steps", "2", "--json", "--set", "logLevel=silent", "--set", "retryFor=0.1s", ...more], {
      cwd,
      env,
    });
  const result = await again(...args);
  const events = eventsOf(result.stdout);
  return { ...result, requests, events, again, typed: (type: string) => typedIn(events, type) };
}

function eventsOf(stdout: string) {
  const lines = stdout.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line));
}

const typedIn = (events: readonly { type: string; [key: string]: unknown }[], type: string) =>
  events.filter((event) => event.type === type);

const framed = (event: { readonly type: string }) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const withoutUsage = (event: object): unknown =>
  JSON.parse(JSON.stringify(event, (key, value) => (key === "usage" ? undefined : value)));

const dataOnly = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;

const FORMS: readonly [name: string, answer: OddAnswer][] = [
  ["usage that is null", (res, _, n) => sendEvents(res, pressEvents(n, null))],
  [
    "no usage at all",
    (res, _, n) => sendEvents(res, pressEvents(n), (event) => framed(withoutUsage(event) as typeof event)),
  ],
  ["`data:` lines only", (res, _, n) => sendEvents(res, pressEvents(n), dataOnly)],
  [
    "`data:` lines only, a last [DONE], and another content type",
    (res, _, n) =>
      sendBody(res, 200, `${pressEvents(n).map(dataOnly).join("")}data: [DONE]\n\n`, "text/plain"),
  ],
  [
    "one line for each event and none between them",
    (res, _, n) => sendEvents(res, pressEvents(n), (event) => `data: ${JSON.stringify(event)}\n`),
  ],
  [
    "carriage returns, and the type on the line for it",
    (res, _, n) =>
      sendEvents(res, pressEvents(n), ({ type, ...rest }) => {
        return `event: ${type}\r\ndata: ${JSON.stringify(rest)}\r\n\r\n`;
      }),
  ],
  ["no message_stop", (res, _, n) => sendEvents(res, pressEvents(n).slice(0, -1))],
  [
    "no message_start and no content_block_stop",
    (res, _, n) =>
      sendEvents(
        res,
        pressEvents(n).filter(({ type }) => !["message_start", "content_block_stop"].includes(type)),
      ),
  ],
  ["one JSON object", (res, _, n) => sendBody(res, 200, pressMessage(n))],
  [
    "one JSON object over several lines, that calls itself events",
    (res, _, n) => sendBody(res, 200, JSON.stringify(pressMessage(n), null, 2), "text/event-stream"),
  ],
  [
    "one JSON object without type, usage and stop reason",
    (res, _, n) =>
      sendBody(res, 200, pressMessage(n, { type: undefined, usage: null, stop_reason: undefined })),
  ],
  [
    "empty texts beside the call",
    (res, _, n) => {
      const [call] = pressMessage(n).content;
      const empty = { type: "text", text: "" };
      sendBody(res, 200, pressMessage(n, { content: [empty, call, { type: "text", text: " \n" }] }));
    },
  ],
];

test.each(["falls silent", "is cut"])(
  "a reply whose connection %s after its last word is whole",
  async (how) => {
    const { code, typed, requests } = await playAgainst((res, _, n) => {
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.write(pressEvents(n).slice(0, -1).map(framed).join(""), () => {
        if (how === "is cut") setTimeout(() => res.destroy(), 5);
        else void fallSilent();
      });
    });

    expect({ code, retries: typed("lm-retry") }).toEqual({ code: 0, retries: [] });
    expect(requests).toHaveLength(2);
  },
);

test.each(FORMS)("a server that sends %s is understood", async (_form, answer) => {
  const { code, typed, requests } = await playAgainst(answer);

  expect({ code, retries: typed("lm-retry") }).toEqual({ code: 0, retries: [] });
  expect(typed("tool-result").map(({ isError }) => isError)).toEqual([false, false]);
  const said = requests[1]?.messages[1]?.content;
  expect(said).toEqual([expect.objectContaining({ type: "tool_use", input: { buttons: ["b"] } })]);
});

test("a call whose input is no JSON is told to the LM, and not asked for again", async () => {
  const { code, typed } = await playAgainst((res, _, n) => {
    const cut = pressEvents(n).map((event) =>
      event.type === "content_block_delta"
        ? { ...event, delta: { type: "input_json_delta", partial_json: '{"buttons":["b"' } }
        : event,
    );
    sendEvents(res, n === 1 ? cut : pressEvents(n));
  });

  expect({ code, retries: typed("lm-retry") }).toEqual({ code: 0, retries: [] });
  expect(typed("tool-result").map(({ isError }) => isError)).toEqual([true, false]);
});

test("a server that cannot stream is asked for one reply, from then on", async () => {
  const answer: OddAnswer = (res, request, n) =>
    request.stream === true
      ? sendBody(res, 400, { error: { type: "invalid_request_error", message: "stream is not supported" } })
      : sendBody(res, 200, pressMessage(n));

  const { code, typed, requests, again } = await playAgainst(answer);
  const next = await again();

  expect([code, next.code]).toEqual([0, 0]);
  expect(typed("notice")).toMatchObject([{ text: expect.stringMatching(/refuses stream for local-model/) }]);
  expect(requests.map(({ stream }) => stream)).toEqual([true, undefined, undefined, undefined, undefined]);
});

const BLIND: readonly [status: number, body: unknown][] = [
  [
    500,
    { error: { code: 500, message: "image input is not supported by this server", type: "server_error" } },
  ],
  [500, { error: { message: "image input is not supported - hint: you may need to provide the mmproj" } }],
  [200, { error: "Model does not support images. Please use a model that does." }],
  [404, { error: { message: "No endpoints found that support image input", code: 404 } }],
  [400, { object: "error", message: "At most 0 image(s) may be provided in one request.", code: 400 }],
  [422, { detail: "unknown variant `image`, expected `text`" }],
  [500, { type: "error", error: { type: "api_error", message: "this model doesn't support vision" } }],
];

const hasPicture = (request: unknown) => JSON.stringify(request).includes('"type":"image"');

test.each(BLIND)("a model without eyes goes by words from then on: %i %j", async (status, body) => {
  const answer: OddAnswer = (res, request, n) =>
    hasPicture(request) ? sendBody(res, status, body) : sendEvents(res, pressEvents(n));

  const { code, typed, requests, again } = await playAgainst(answer);
  const kept = await again();

  expect([code, kept.code]).toEqual([0, 0]);
  expect(typed("notice")).toMatchObject([
    { text: expect.stringMatching(/^local-model at 127\.0\.0\.1:\d+ takes no pictures .*none from now on$/) },
  ]);
  expect(requests.map(hasPicture)).toEqual([true, false, false, false, false]);
});

test("a model without eyes is named, with the way out, in a game of which only pictures tell", async () => {
  const refuse: OddAnswer = (res) => sendBody(res, 400, { error: { message: "images are not supported" } });
  const { again } = await playAgainst(refuse, "--pictures", "off");
  const rom = join(temporaryFolder(), "game.gb");
  writeFileSync(rom, buildBusyRom(false));

  const { code, stderr } = await again("--rom", rom, "--new-game", "--pictures", "on");

  expect(code).toBe(78);
  expect(stderr).toMatch(
    /^Nothing is known of this game's memory: .* runner learn .*\nrunner: local-model at 127\.0\.0\.1:\d+ takes no pictures .*--pictures off.*\n$/,
  );
});

test("a model without tools calls them in words from then on", async () => {
  const answer: OddAnswer = (res, request, n) => {
    if (request.tools !== undefined)
      return sendBody(res, 400, { error: { message: "local-model does not support tools" } });
    const text = '```json\n{"tool": "press_buttons", "input": {"buttons": ["b"]}}\n```';
    return sendBody(res, 200, {
      ...pressMessage(n),
      content: [{ type: "text", text }],
      stop_reason: "end_turn",
    });
  };

  const { code, typed, requests, again } = await playAgainst(answer);
  const kept = await again();

  expect([code, kept.code]).toEqual([0, 0]);
  expect(typed("notice")).toMatchObject([{ text: expect.stringContaining("in words from now on") }]);
  expect(typed("tool-result")).toMatchObject([{ isError: false }, { isError: false }]);
  expect(requests.map(({ tools }) => tools !== undefined)).toEqual([true, false, false, false, false]);
});

test("pictures that were sent before are not sent again once they are off", async () => {
  const { requests, again } = await playAgainst((res, _, n) => sendEvents(res, pressEvents(n)));

  const { code } = await again("--pictures", "off");
  const back = await again("--pictures", "on");

  expect([code, back.code]).toEqual([0, 0]);
  const pictures = requests.map((request) => JSON.stringify(request).split('"type":"image"').length - 1);
  expect(pictures.map((count) => count > 0)).toEqual([true, true, false, false, true, true]);
  expect(JSON.stringify(requests[2])).toContain("(a picture was here)");
  expect(JSON.stringify(requests[2])).toContain("You get no pictures");
  expect(JSON.stringify(requests[4])).toContain("From now on you are sent pictures");
});

test("a game whose memory is not read has no place for a model without eyes, and that is said", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "game.gb"), buildBusyRom(false));
  const { env, requests } = await oddServer((res, _, n) => sendEvents(res, pressEvents(n)));

  const { code, stderr } = await run(["--rom", "game.gb", "--steps", "1", "--pictures", "off"], { cwd, env });

  expect(code).toBe(0);
  expect(stderr).toMatch(/without pictures the LM sees nothing/);
  expect(JSON.stringify(requests[0])).not.toContain('"image"');
});

const OTHERS: readonly [name: string, answer: OddAnswer][] = [
  ["404 from FastAPI", (res) => sendBody(res, 404, { detail: "Not Found" })],
  [
    "404 from llama.cpp",
    (res) => sendBody(res, 404, { error: { code: 404, message: "File Not Found", type: "not_found_error" } }),
  ],
  ["a page that does not exist", (res) => sendBody(res, 404, "<h1>404</h1>", "text/html")],
  ["405", (res) => sendBody(res, 405, { detail: "Method Not Allowed" })],
  [
    "200 and an error",
    (res) => sendBody(res, 200, { error: "Unexpected endpoint or method. (POST /v1/messages)" }),
  ],
  [
    "a chat completion",
    (res) => sendBody(res, 200, { object: "chat.completion", choices: [{ message: { content: "Hello." } }] }),
  ],
  [
    "a streamed chat completion",
    (res) =>
      sendBody(
        res,
        200,
        'data: {"object":"chat.completion.chunk","choices":[{"delta":{"content":"H"}}]}\n\ndata: [DONE]\n\n',
        "text/event-stream",
      ),
  ],
];

test.each(OTHERS)(
  "a server with another API is told at once which one is needed: %s",
  async (_name, answer) => {
    const { code, stderr, requests } = await playAgainst(answer);

    expect(code).toBe(78);
    expect(stderr).toMatch(/^runner: 127\.0\.0\.1:\d+ does not speak the Messages API .*\/v1\/messages.*\n$/);
    expect(requests).toHaveLength(1);
  },
);

test("a model that does not exist is not taken for another API", async () => {
  const { code, stderr } = await playAgainst((res) =>
    sendBody(res, 404, { type: "error", error: { type: "not_found_error", message: "model 'x' not found" } }),
  );

  expect(code).toBe(78);
  expect(stderr).toMatch(/model 'x' not found\): check --model/);
});

test("that a limit cannot count what the server does not tell is said, once", async () => {
  const { code, typed } = await playAgainst(
    (res, _, n) => sendEvents(res, pressEvents(n, null)),
    "--max-tokens",
    "1000",
  );

  expect(code).toBe(0);
  expect(typed("lm-reply").map(({ costUsd }) => costUsd)).toEqual([null, null]);
  expect(typed("notice")).toMatchObject([
    { text: expect.stringMatching(/a limit of cost counts what was reserved/) },
  ]);
});

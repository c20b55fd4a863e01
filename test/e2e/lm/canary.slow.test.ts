import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { listenInTest } from "../../helpers/server/listen.ts";

const KEY = "sk-canary-4f1d9c27ab86";
const AWS = "AwsCanarySecret/9d3b71e0c4+x";
const CANARIES = [KEY, AWS];

interface Got {
  readonly headers: string;
  readonly body: string;
}

/**
 * A server of the Messages API that echoes what it got, headers and all: in its words, thinking, calls, headers and errors. Every
 * fifth request is refused with it, every seventh led elsewhere.
 */
async function echo(elsewhere: string) {
  const got: Got[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const headers = JSON.stringify(req.headers);
    got.push({ headers, body: Buffer.concat(chunks).toString("utf8") });
    res.setHeader("x-request-id", String(req.headers["x-api-key"]));
    const said = `You sent ${headers}`;
    if (got.length % 7 === 0) res.writeHead(307, { location: `${elsewhere}/?${KEY}` }).end(said);
    else if (got.length % 5 === 0) {
      const error = { type: "overloaded_error", message: said };
      res
        .writeHead(529, { "content-type": "application/json" })
        .end(JSON.stringify({ type: "error", error }));
    } else sendEcho(res, said, got.length);
  });
  return { url: await listenInTest(server), got };
}

function sendEcho(res: ServerResponse, said: string, n: number): void {
  const message = {
    id: `msg_${KEY}`,
    type: "message",
    role: "assistant",
    model: `local-${KEY}`,
    content: [],
  };
  const start = (index: number, content_block: object) => ({
    type: "content_block_start",
    index,
    content_block,
  });
  const delta = (index: number, fields: object) => ({ type: "content_block_delta", index, delta: fields });
  const stop = (index: number) => ({ type: "content_block_stop", index });
  const halves = [said.slice(0, said.indexOf(KEY) + 9), said.slice(said.indexOf(KEY) + 9)];
  const events: { readonly type: string; readonly [key: string]: unknown }[] = [
    {
      type: "message_start",
      message: { ...message, stop_reason: null, usage: { input_tokens: 9, output_tokens: 1 } },
    },
    start(0, { type: "thinking", thinking: "", signature: "" }),
    delta(0, { type: "thinking_delta", thinking: said }),
    delta(0, { type: "signature_delta", signature: `sig-${KEY}` }),
    stop(0),
    start(1, { type: "text", text: "" }),
    // A key in two pieces, so that no piece holds it.
    ...halves.map((text) => delta(1, { type: "text_delta", text })),
    stop(1),
    start(2, { type: "tool_use", id: `call_${n}`, name: "press_buttons", input: {} }),
    delta(2, { type: "input_json_delta", partial_json: '{"buttons":["b"]}' }),
    stop(2),
    start(3, { type: "tool_use", id: `note_${n}`, name: "write_note", input: {} }),
    delta(3, { type: "input_json_delta", partial_json: JSON.stringify({ text: said }) }),
    stop(3),
    {
      type: "message_delta",
      delta: { stop_reason: "tool_use", stop_sequence: null },
      ...{ usage: { output_tokens: 7 } },
    },
    { type: "message_stop" },
  ];
  res
    .writeHead(200, { "content-type": "text/event-stream" })
    .end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
}

/** The files below a folder that hold a canary as they are, unpacked, or in their pieces. */
function filesWithCanary(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = join(folder, name);
    if (!statSync(file).isFile()) return false;
    const bytes = readFileSync(file);
    const texts = [bytes.toString("latin1"), unpacked(bytes)];
    return texts.some((text) => CANARIES.some((canary) => text.includes(canary)));
  });
}

function unpacked(bytes: Buffer): string {
  try {
    return gunzipSync(bytes).toString("latin1");
  } catch {
    return "";
  }
}

test("49.A: a canary key and a canary AWS secret are in no file, log, export, page or request elsewhere, whatever a server echoes", async () => {
  const strange: string[] = [];
  const elsewhere = await listenInTest(
    createServer((req, res) => {
      strange.push(`${req.url} ${JSON.stringify(req.headers)}`);
      res.end();
    }),
  );
  const { url, got } = await echo(elsewhere);
  const [cwd, home] = [temporaryFolder(), temporaryFolder()];
  const env = {
    XDG_CONFIG_HOME: home,
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: url,
    AWS_SECRET_ACCESS_KEY: AWS,
    AWS_ACCESS_KEY_ID: "AKIACANARY",
    RUNNER_MODEL: "local-model",
    RUNNER_MAX_TOKENS: "1000000",
    RUNNER_RETRY_FOR: "2s",
  };
  writeFileSync(
    join(cwd, "player.yaml"),
    "format: 1\nagents:\n  - name: scout\n    description: looks\n    prompt: Look around.\n    can: consult\n",
  );
  writeFileSync(join(cwd, "long.yaml"), "name: long\nsteps:\n  - id: a\n    play: {goal: Go., steps: 2}\n");
  writeFileSync(
    join(cwd, "few.yaml"),
    `name: few\nmodel: local-model\nbase_url: ${elsewhere}\nkeys: {api_key: {env: AWS_SECRET_ACCESS_KEY}}\nsteps: 1\n`,
  );
  writeFileSync(
    join(cwd, "own.yaml"),
    `name: own\nmodel: local-model\nprofile: compat\nbase_url: ${url}\nsteps: 2\n`,
  );
  const out: string[] = [];
  const codes = new Map<string, number | null>();
  const play = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProcess(args, { cwd, env });
    codes.set(args.join(" "), code);
    out.push(`${args.join(" ")}\n${stdout}${stderr}`);
  };

  await play(
    "--new-game",
    "--steps",
    "3",
    "--verbose",
    "--set",
    "showThinking=on",
    "--set",
    "logFile=log.jsonl",
    "--set",
    "notify=cat >> notified",
  );
  await play("--steps", "2", "--json", "--record", "recording.jsonl");
  await play("--steps", "2", "--interrupt-before", "act");
  await play("resume", "--approve", "--json");
  await play("--steps", "3", "--refine-every", "1", "--set", "player=player.yaml", "--set", "logLevel=trace");
  await play("tell", "Hello");
  await play("--steps", "2", "--set", "interrupts=off");
  await play("workflow", "run", "long.yaml", "--save-dir", "flow", "--new-game");
  await play("skills", "list", "--json");
  await play("fleet", "run", "few.yaml", "--jobs", "1");
  await play("fleet", "run", "own.yaml", "--jobs", "1");
  await play("fleet", "report", "own.yaml", "own.html");
  await play("bench", "run", "lantern", "--steps", "2");
  await play("improve", "--max-cost", "1");
  await play("doctor");
  await play("export", "run", "a.run");
  await play("export", "report", "a.html");
  await play("export", "film", "a.gif");
  await play("saves", "export", "latest", "out", "--as", "protocol");
  await play("saves", "export", "latest", "talk.md", "talk.json");
  await play("import", "a.run", "--save-dir", "imported");
  for (const words of ["status", "cost", "saves list", "saves show latest --all", "check a.run"])
    await play(...words.split(" "));
  const watched = startRunner(["watch", "--json"], { cwd, env });
  await watched.saw("http://").catch(() => {});
  watched.child.kill("SIGTERM");
  const { stdout, stderr } = await watched.finished;
  out.push(stdout + stderr);

  expect(got.length).toBeGreaterThan(10);
  expect(got.some(({ headers }) => headers.includes(KEY))).toBe(true);
  expect(existsSync(join(cwd, "a.run"))).toBe(true);
  expect(strange).toEqual([]);
  expect(got.filter(({ body, headers }) => body.includes(KEY) || (body + headers).includes(AWS))).toEqual([]);
  for (const text of out) for (const canary of CANARIES) expect(text).not.toContain(canary);
  expect(filesWithCanary(cwd)).toEqual([]);
  expect(filesWithCanary(home)).toEqual([]);
  expect(codes.get("fleet run few.yaml --jobs 1")).toBe(78);
  expect([...codes.values()].filter((code) => code === 70)).toEqual([]);
}, 300_000);

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { filesWithWord, holdsWord } from "../../helpers/disks/find-words.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { startMcp } from "../../helpers/mcp/client-process.ts";
import { runProcess } from "../../helpers/runs/run-command.ts";
import { skillText } from "../../helpers/runs/skill-files.ts";
import { echoServer, type Unkind } from "../../helpers/server/echo-server.ts";
import { listenInTest } from "../../helpers/server/listen.ts";
import { GAMES_TO_LEARN } from "../../helpers/small-games/to-learn/games-to-learn.ts";
import { startViewer } from "../../helpers/web/start-viewer.ts";
import { send } from "../../helpers/web/test-viewer.ts";

const KEY = "sk-canary-4f1d9c27ab86";
const AWS = "AwsCanarySecret/9d3b71e0c4+x";
/** Halves, too: a text that is cut off keeps one. */
const CANARIES = [KEY.slice(0, 12), KEY.slice(-12), AWS];

const ASKS = [{ primitive: "inference_checkpoint", label: "first", context: "Which way?" }];
const AGENTS = `
format: 1
agents: [{name: scout, description: looks, prompt: Look around., can: consult}]
`;
const TASK = `
name: small
game: lantern
goal: Look around.
bounds: {steps: 2}
milestones: [{reach: "new map: *", most: 2}]
seeds: [1]
levels: [memory]
`;

/** What improve tries: one change, at two tasks of the run in the folder. */
function improveTasks(): string {
  const taskAt = (step: number, role: string) => ({
    ...{ id: `way-${step}`, role, cause: "slow", steps: 2, success: "game.x <= 2" },
    ...{ story: "", spent: { steps: 2, costUsd: 0.01 }, wasReached: true },
    from: { folder: "saves", slug: "lantern", runId: "run", step },
  });
  const edits = [{ action: "add", title: "Way", text: "Go left." }];
  return JSON.stringify({
    tasks: [taskAt(1, "source"), taskAt(2, "held-out")],
    candidates: [{ id: "one", cause: "slow", tasks: ["way-1"], because: "It may help.", edits }],
  });
}

/** Asks for all that a viewer shows of a run; gives the bytes of each answer. */
async function askViewer(port: number, token: string): Promise<readonly Buffer[]> {
  const opened = await send(port, `/?token=${token}`);
  const [cookie = ""] = opened.headers["set-cookie"]?.[0]?.split(";") ?? [];
  const ask = (path: string, headers = {}) => send(port, path, { headers: { cookie, ...headers } });
  const gallery = await ask("/api/games");
  const slugs = JSON.parse(gallery.text).games.map(({ slug }: { readonly slug: string }) => slug);
  expect(slugs).toEqual(["lantern"]);
  const all = [gallery, await ask("/"), await ask("/stage")];
  const ofRun = ["timeline", "memory-map", "compare?a=1&b=2", "interrupt/command", "rom"];
  const ofStep = ["", "/conversation", "/health", "/atlas", "/playbook", "/command", "/playback", "/picture"];
  const steps = [1, 2, 3, 4].flatMap((index) => ofStep.map((what) => `steps/${index}${what}`));
  for (const what of [...ofRun, ...steps]) all.push(await ask(`/api/games/lantern/${what}`));
  const shown = all.filter(({ status }) => status === 200).map(({ text }) => text);
  // The words of the server are shown, without the key.
  expect(shown.some((text) => text.includes("You sent [key]"))).toBe(true);
  expect(shown.length).toBeGreaterThan(25);
  return all.map(({ bytes, headers }) => Buffer.concat([bytes, Buffer.from(JSON.stringify(headers))]));
}

/** Asks for all that an MCP server tells. */
async function askMcp(client: Client): Promise<string> {
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const told: unknown[] = [tools, resources, await client.listPrompts()];
  for (const { uri } of resources) told.push(await client.readResource({ uri }));
  const calls = [
    ...["status", "look", "list_saves", "look_at_map", "read_text", "press_buttons", "branch"],
    ...["write_note", "set_goal", "recall", "run_skill", "save", "load", "go_back_to_step", "no_such_tool"],
  ];
  const input = {
    ...{ buttons: ["b"], text: "x", name: "ask", tier: "now", label: "mine", save: "latest", step: 1 },
    ...{ query: "sent" },
  };
  for (const name of calls) told.push(await client.callTool({ name, arguments: input }).catch(String));
  told.push(await client.getPrompt({ name: "play" }));
  return JSON.stringify(told);
}

test("49.A: a canary key and a canary AWS secret are in no file, log, export, page or request elsewhere, whatever a server echoes", async () => {
  const strange: string[] = [];
  const elsewhere = await listenInTest(
    createServer((req, res) => {
      strange.push(`${req.url} ${JSON.stringify(req.headers)}`);
      res.end();
    }),
  );
  const { url, got, next } = await echoServer(KEY, elsewhere);
  const [cwd, home] = [temporaryFolder(), temporaryFolder()];
  const env = {
    ...{ XDG_CONFIG_HOME: home, HOME: home },
    ...{ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url, AWS_ACCESS_KEY_ID: "AKIACANARY" },
    ...{ OPENAI_API_KEY: KEY, GEMINI_API_KEY: KEY, RUNNER_API_KEY: KEY, AWS_SECRET_ACCESS_KEY: AWS },
    ...{
      RUNNER_MODEL: "claude-haiku-5-5",
      RUNNER_MAX_TOKENS: "1000000",
      RUNNER_RETRY_FOR: "5s",
      RUNNER_DRIFT: "off",
    },
  };
  const files = {
    "player.yaml": AGENTS,
    "ask.json": skillText("ask", ASKS),
    "small.yaml": TASK,
    "tasks.json": improveTasks(),
    "long.yaml":
      "name: long\nsteps:\n  - {name: a, type: agent, goal: Go., until: game.embers == 9, max_steps: 2}\n",
    "few.yaml": `name: few\nmodel: local-model\nbase_url: ${elsewhere}\nkeys: {api_key: {env: AWS_SECRET_ACCESS_KEY}}\nsteps: 1\n`,
    "own.yaml": `name: own\nmodel: local-model\nprofile: compat\nbase_url: ${url}\nsteps: 2\n`,
    "hearts.gb": GAMES_TO_LEARN["hearts and coins"]?.().rom ?? "",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);

  /** Runs a command; `asks` is the least number of requests that the hostile server sees of it. */
  const run = async (
    line: string,
    { code = 0, asks = 0, more = [] as readonly string[], answers = [] as readonly Unkind[] } = {},
  ): Promise<void> => {
    const before = got.length;
    next(...answers);
    const ended = await runProcess([...line.split(" "), ...more], { cwd, env });
    const output = ended.stdout + ended.stderr;
    expect(holdsWord(Buffer.from(output), CANARIES), `${line}\n${output}`).toBe(false);
    expect(ended.code, `${line}\n${output}`).toBe(code);
    const asked = got.slice(before);
    if (asks === 0) expect(asked, line).toEqual([]);
    else expect(asked.length, `${line}\n${output}`).toBeGreaterThanOrEqual(asks);
    for (const { headers } of asked) expect(headers, line).toContain(KEY);
  };

  await run(
    "--new-game --steps 3 --verbose --set showThinking=on --set logFile=log.jsonl --record recording.jsonl",
    {
      ...{ asks: 4, answers: ["refuse"], more: ["--set", "notify=cat >> notified"] },
    },
  );
  await run("--steps 2 --json", { asks: 2 });
  await run("--steps 1", { asks: 1, code: 78, answers: ["redirect"] });
  await run("--steps 1 --set retryFor=1s", { asks: 1, code: 75, answers: ["refuse", "refuse", "refuse"] });
  await run("--steps 2 --interrupt-before act", { asks: 1, code: 3 });
  await run("resume --approve --json --steps 1 --set interrupts=off", { asks: 0 });
  // Two players, the one who refines, and the summaries.
  await run("--steps 3 --refine-every 1 --set player=player.yaml --set logLevel=trace", { asks: 5 });
  await run("--steps 12 --set maxHistory=10 --quiet", { asks: 13 });
  await run("tell Hello");
  await run("--steps 1", { asks: 1, more: ["--set", "notify=cat >> notified"] });
  for (const model of ["openai:local", "compatible:local", "google:local"])
    await run(`--steps 2 --save-dir ${model.split(":")[0] ?? ""} --base-url ${url} --model ${model}`, {
      asks: 2,
    });
  await run("workflow run long.yaml --save-dir flow --report flow.md", { asks: 2, code: 5 });
  await run("skills run ask.json --save-dir asked", { asks: 1 });
  await run("fleet run few.yaml --jobs 1", { code: 78 });
  await run("fleet run own.yaml --jobs 1", { asks: 2 });
  await run("fleet report own.yaml own.html");
  await run("bench run small.yaml", { asks: 2 });
  await run("bench report page.html");
  await run("bench site site");
  await run("improve --set tasks=tasks.json --max-cost 0.2 --jobs 2", { asks: 2 });
  await run("learn hearts.gb --frames 300000 --out map.json --save-dir learnt", { asks: 1 });
  await run("doctor --yes", { asks: 1 });
  await run("export run a.run");
  await run("export report a.html");
  await run("export film a.gif --to 2");
  await run("saves export latest out --as protocol");
  await run("saves export latest talk.md talk.json");
  await run("import a.run --save-dir imported");
  await run("status", { code: 1 });
  for (const line of ["cost", "stats", "saves list", "saves show latest --all", "check a.run"])
    await run(line);
  await run("--steps 3 --replay recording.jsonl --save-dir replayed --new-game");

  const watched = await startViewer(["--port", "0"], { cwd, env });
  const pages = await askViewer(watched.port, watched.token);
  watched.child.kill("SIGTERM");
  const { stdout, stderr } = await watched.finished;
  const mcp = await startMcp(["--save-dir", join(cwd, "saves")], {}, { cwd, env });
  const told = await askMcp(mcp.client);
  await mcp.leave();

  expect(told).toContain("You sent [key]");
  for (const bytes of [...pages, ...[stdout, stderr, told, mcp.stderr()].map((text) => Buffer.from(text))])
    expect(holdsWord(bytes, CANARIES)).toBe(false);
  expect(strange).toEqual([]);
  expect(
    got.filter(({ body, url, headers }) => `${url}${body}`.includes(KEY) || headers.includes(AWS)),
  ).toEqual([]);
  // Each feature was used: the words came, masked, into what they are written to.
  for (const name of ["notified", "log.jsonl", "recording.jsonl", "talk.md"])
    expect(readFileSync(join(cwd, name), "utf8"), name).toContain("[key]");
  expect(got.some(({ body }) => body.includes("Look around."))).toBe(true);
  expect(existsSync(join(cwd, "a.run"))).toBe(true);
  // The search sees into all that is packed: saves, a run's file, a fleet's store.
  const masked = filesWithWord(cwd, ["You sent [key]"]);
  for (const name of [
    /^saves\/.*\.png$/,
    /^saves\/.*\.jsonl$/,
    /^a\.run$/,
    /\.checkpoint$/,
    /^a\.html$/,
    /\/joined\/.*\.gz$/,
  ])
    expect(
      masked.filter((file) => name.test(file)),
      String(name),
    ).not.toEqual([]);
  expect(filesWithWord(cwd, CANARIES)).toEqual([]);
  expect(filesWithWord(home, CANARIES)).toEqual([]);
}, 300_000);

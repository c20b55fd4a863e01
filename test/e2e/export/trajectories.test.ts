import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Trajectory, trajectorySchema } from "../../../packages/viewer/src/trajectories/trajectory.ts";
import { sha256Of } from "../../../src/base/disk/lazy-crypto.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { type Saying, saying, text, thinking, toolUse } from "../../helpers/server/messages-replies.ts";
import { type WireRequest, wordsOf } from "../../helpers/server/messages-wire.ts";
import { SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

const copy = playedFolder(["--steps", "12", "--new-game"]);

function linesOf(cwd: string, folder = "out"): readonly Trajectory[] {
  const lines = readFileSync(join(cwd, folder, "trajectories.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => trajectorySchema().parse(JSON.parse(line)));
}

const stepsOf = ({ replies }: Trajectory): readonly number[] => replies.map(({ step }) => step);

/** Every text that a message shows, without its calls. */
function textsOf({ content }: JsonObject): readonly string[] {
  if (typeof content === "string") return [content];
  return Array.isArray(content)
    ? content.flatMap((part) =>
        "text" in (part as JsonObject) ? [String((part as JsonObject)["text"])] : [],
      )
    : [];
}

/** A player that thinks, writes a note and asks its critic in the second step. */
function script(request: WireRequest, n: number): Saying {
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
    return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\nSummed up at ${n}.`).join("\n\n"));
  }
  if (request.tools === undefined) return saying("The critic's advice.");
  const calls = [
    toolUse("press_buttons", { buttons: ["a"] }),
    ...(n === 2 ? [toolUse("consult", { agent: "critic", question: "And now?" })] : []),
    ...(n === 3 ? [toolUse("write_note", { name: "plan", text: "A secret plan" })] : []),
  ];
  return { content: [thinking(`Thought ${n}`), text(`Word ${n}`), ...calls], stopReason: "tool_use" };
}

/** A run of seven steps with a summary, and what its server was sent. */
async function talked() {
  const { server, env } = await strictServer(script);
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "player.yaml"), "format: 1\nagents:\n  - critic\n");
  const args = ["--model", "claude-sonnet-5-5", "--set", "player=player.yaml", "--set", "maxHistory=10"];
  const played = await run(["--new-game", "--steps", "7", "--quiet", "--goal", "Win.", ...args], {
    cwd,
    env,
  });
  expect(played).toMatchObject({ code: 0 });
  return { cwd, server };
}

test("52.E1: a line has what the LM was sent and what it replied, with its tokens, its pictures and the step's deeds", async () => {
  const { cwd, server } = await talked();

  const done = await startRunner(["export", "trajectories", "out"], { cwd }).finished;

  expect(done).toMatchObject({
    code: 0,
    stdout: "",
    stderr: "wrote out/trajectories.jsonl: 4 conversations\n",
  });
  const lines = linesOf(cwd);
  expect(
    lines.map(({ kind, begins, ends, conversation, agent }) => [kind, begins, ends, conversation, agent]),
  ).toEqual([
    ["agent", "unknown", "unknown", 1, "critic"],
    ["summary", "unknown", "unknown", 1, null],
    ["play", "game", "summary", 1, null],
    ["play", "summary", "open", 2, null],
  ]);
  const played = lines.filter(({ kind }) => kind === "play");
  expect(played.flatMap(stepsOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const [at, line] of played.entries()) {
    // The last request of the conversation, as the server got it.
    const asked = server.exchanges.map(({ body }) => body).filter(({ tools }) => tools !== undefined);
    const last = asked.filter((body) => !SUMMARY_MARKER.test(wordsOf(body.messages.at(-1))))[
      at === 0 ? line.replies.length - 1 : 6
    ];
    const until = line.replies.at(-1)?.message ?? 0;
    const told = line.messages.slice(1, until).flatMap(textsOf);
    expect(told.join("\n")).toBe(last?.messages.map(wordsOf).join("\n"));
    expect(line.tools?.map((tool) => (tool["function"] as JsonObject)["name"])).toEqual(
      last?.tools?.map(({ name }) => name),
    );
  }
  const [first] = played;
  expect(first?.messages[2]).toMatchObject({
    role: "assistant",
    content: "Word 1",
    reasoning_content: "Thought 1",
  });
  expect(first?.messages[2]?.["tool_calls"]).toMatchObject([
    { type: "function", function: { name: "press_buttons", arguments: '{"buttons":["a"]}' } },
  ]);
  expect(first?.replies[0]).toMatchObject({
    ...{ message: 2, step: 1, model: "claude-sonnet-5-5", stop_reason: "tool_use" },
    tokens: { output: server.exchanges[0]?.usage?.output_tokens },
    outcome: { presses: 1, failed_calls: 0 },
  });
  expect(first?.replies[0]?.cost_usd).toBeGreaterThan(0);
  const urls = [...JSON.stringify(lines).matchAll(/"url":"(pictures\/([0-9a-f]{64})\.png)"/g)];
  expect(urls.length).toBeGreaterThan(0);
  for (const [, path = "", sha256] of urls)
    expect(sha256Of(readFileSync(join(cwd, "out", path)))).toBe(sha256);
  expect(new Set(urls.map(([, path]) => path)).size).toBe(readdirSync(join(cwd, "out/pictures")).length);
  const whole = readFileSync(join(cwd, "out/trajectories.jsonl"), "utf8");
  for (const secret of [cwd, server.key, server.url]) expect(whole).not.toContain(secret);
});

test("52.E1: --redact takes out thinking, or all words; pictures can be left out", async () => {
  const { cwd } = await talked();

  await run(["export", "trajectories", "thinking", "--redact", "thinking"], { cwd });
  await run(["export", "trajectories", "words", "--redact", "words", "--without-pictures"], { cwd });

  const [whole, bare] = ["thinking", "words"].map((folder) =>
    readFileSync(join(cwd, folder, "trajectories.jsonl"), "utf8"),
  );
  expect(whole).not.toMatch(/Thought \d/);
  expect(whole).toMatch(/Word 1/);
  expect(bare).not.toMatch(/Thought \d|Word \d|secret plan|advice|Summed up/);
  expect(bare).toContain("press_buttons");
  expect(new Set(linesOf(cwd, "words").map(({ redacted }) => redacted))).toEqual(new Set(["words"]));
  expect(linesOf(cwd, "words").map(stepsOf)).toEqual(linesOf(cwd, "thinking").map(stepsOf));
  expect(readdirSync(join(cwd, "words"))).toEqual(["trajectories.jsonl"]);
});

test("52.E1: after a rollback a run's line has the steps that count; other branches, runs and folders can be written, too", async () => {
  const cwd = copy();
  const play = async (...args: string[]) =>
    expect(await run(["--model", "explorer", "--quiet", ...args], { cwd })).toMatchObject({ code: 0 });
  await play("--to-step", "4", "--steps", "2");
  await play("--new-game", "--steps", "1", "--save-dir", "other");

  await run(["export", "trajectories", "out", "saves", "other"], { cwd });

  const [back, other] = linesOf(cwd);
  expect(back && stepsOf(back)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(other && stepsOf(other)).toEqual([1]);
  const { stdout } = await run(["stats", "--branch", "all", "--json"], { cwd });
  const left: string = JSON.parse(stdout.split("\n")[11] ?? "").branchId;
  await run(["export", "trajectories", "left", "--branch", left.slice(0, 8)], { cwd });
  expect(linesOf(cwd, "left").map(stepsOf)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]);
  await play("--new-game", "--steps", "2");
  await run(["export", "trajectories", "all"], { cwd });
  expect(linesOf(cwd, "all").map(stepsOf)).toEqual([
    [1, 2, 3, 4, 5, 6],
    [1, 2],
  ]);
});

test("52.E1: a reply that waits for a person is the last message, and its outcome is unknown", async () => {
  const cwd = copy();
  await run(["--model", "explorer", "--steps", "3", "--interrupt-before", "act", "--quiet"], { cwd });

  await run(["export", "trajectories", "out"], { cwd });

  const [line] = linesOf(cwd);
  expect(line?.replies.at(-1)).toMatchObject({
    step: 13,
    outcome: null,
    message: (line?.messages.length ?? 0) - 1,
  });
  expect(line?.messages.at(-1)?.["role"]).toBe("assistant");
});

test("52.E1: what the journal lacks is unknown", async () => {
  const cwd = copy();
  rmSync(join(cwd, "saves/lantern_journal.jsonl"));
  await run(["--model", "explorer", "--steps", "2", "--quiet"], { cwd });

  const done = await run(["export", "trajectories", "out"], { cwd });

  expect(done.code).toBe(0);
  const [line] = linesOf(cwd);
  expect(line).toMatchObject({ begins: "unknown", ends: "open", tools: null, game: null });
  expect(line?.messages[0]?.["role"]).toBe("assistant");
  expect(line && stepsOf(line)).toEqual([13, 14]);
});

test("52.E1: nothing is overwritten without --force, and a refused command leaves nothing", async () => {
  const cwd = copy();
  const once = await run(["export", "trajectories", "out"], { cwd });
  const again = await run(["export", "trajectories", "out"], { cwd });
  const forced = await run(["export", "trajectories", "out", "--force", "--quiet"], { cwd });
  writeFileSync(join(cwd, "file"), "");
  const onFile = await run(["export", "trajectories", "file"], { cwd });
  const none = await run(["export", "trajectories", "none", "nowhere"], { cwd });

  expect([once, again, forced, onFile, none].map(({ code }) => code)).toEqual([0, 64, 0, 64, 66]);
  expect(again.stderr).toMatch(/^runner: out already has something in it: [^\n]+\n$/);
  expect(existsSync(join(cwd, "none"))).toBe(false);
  expect(readdirSync(cwd).filter((name) => name.startsWith("."))).toEqual([]);
});

test("52.E1: of a damaged journal what is sound is written; a foreign one is refused in one line", async () => {
  const cwd = copy();
  const file = join(cwd, "saves/lantern_journal.jsonl");
  const journal = readFileSync(file, "latin1");
  const at = journal.indexOf('"type":"outcome"', journal.length / 2);
  writeFileSync(file, `${journal.slice(0, at)}X${journal.slice(at + 1)}`, "latin1");
  const damaged = await run(["export", "trajectories", "out", "--quiet"], { cwd });
  writeFileSync(file, '{"format":"another journal","messages":["../../x"]}\n');
  const foreign = await run(["export", "trajectories", "foreign"], { cwd });

  expect(damaged.code).toBe(65);
  expect(damaged.stderr).toMatch(
    /^runner: the journal [^\n]+ is not shown whole: record \d+ is damaged: [^\n]+\n$/,
  );
  expect(linesOf(cwd).flatMap(stepsOf)).toContain(1);
  expect(foreign.code).toBe(65);
  expect(foreign.stderr).toMatch(/^runner: [^\n]+\n$/);
  expect(existsSync(join(cwd, "foreign"))).toBe(false);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { inTurn, pressing } from "../../helpers/server/messages-replies.ts";
import { startMessagesServer } from "../../helpers/server/messages-server.ts";

const LIVE = "lantern_live.json";

/** A run whose LM falls silent in the middle of its second reply; resolves when its first words are there. */
async function speakingRun(...args: readonly string[]) {
  const cwd = temporaryFolder();
  const server = await startMessagesServer();
  onTestFinished(() => server.close());
  server.answer(inTurn(pressing("a"), { fault: "stall", after: 7 }));
  const env = { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: server.key };
  const running = startRunner(["--model", "claude-sonnet-5-5", "--steps", "5", "--json", ...args], {
    cwd,
    env,
  });
  const saves = join(cwd, "saves");
  return { cwd, env, running, saves, file: join(saves, LIVE) };
}

async function untilWords(file: string): Promise<void> {
  while (!existsSync(file) || !readFileSync(file, "utf8").endsWith("\n")) await delay(10);
}

test("the words of a reply that streams in stand beside the journal, and go when the run ends", async () => {
  const { running, file, saves } = await speakingRun();
  await untilWords(file);
  const words = JSON.parse(readFileSync(file, "utf8"));

  running.child.kill("SIGINT");
  const { code } = await running.finished;

  expect(words).toEqual({
    pid: running.child.pid,
    step: 2,
    purpose: "play",
    thinking: "",
    text: expect.any(String),
  });
  expect(words.text.length + words.thinking.length).toBeGreaterThan(0);
  expect(code).toBe(130);
  expect(readdirSync(saves)).not.toContain(LIVE);
});

test("what a killed run left is no save and no damage, and the next run goes on as ever", async () => {
  const { cwd, env, running, file, saves } = await speakingRun("--save-every", "1");
  await untilWords(file);
  running.child.kill("SIGKILL");
  await running.finished;

  const left = readdirSync(saves);
  const listed = await run(["saves", "list"], { cwd });
  const verified = await run(["saves", "verify", "--all"], { cwd });
  const next = await run(["--model", "explorer", "--steps", "3", "--quiet"], { cwd, env });

  expect(left).toContain(LIVE);
  expect([listed.code, listed.stderr]).toEqual([0, ""]);
  expect(verified.code).toBe(0);
  expect(verified.stdout).not.toContain("live");
  expect(next.code).toBe(0);
  expect(readdirSync(saves)).not.toContain(LIVE);
});

test("a trial leaves no words", async () => {
  const { running, saves, file } = await speakingRun("--set", "autoSave=off");
  await running.saw('"type":"lm-text"');
  running.child.kill("SIGKILL");
  await running.finished;

  expect(existsSync(file)).toBe(false);
  expect(existsSync(saves) ? readdirSync(saves).filter((name) => name.endsWith(".json")) : []).toEqual([]);
});

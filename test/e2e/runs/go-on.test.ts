import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { playerScript, strictServer } from "../../helpers/server/strict-server.ts";
import { printedCommand, runPrinted } from "./printed-command.ts";

const EXPLORER = ["--model", "explorer"];

/** The step that the run stands at, and the steps that this process played. */
function stepsOf(stdout: string) {
  const [, played, all] = /^Steps: (\d+) played now, (\d+) in all\.$/m.exec(stdout) ?? [];
  return { played: Number(played), all: Number(all) };
}

test.each([
  ["--max-tokens", "2000", /its limit is 2000: raise --max-tokens to continue/],
  ["--max-cost", "0.008", /limit of \$0\.008: raise --max-cost to continue/],
])("after %s the run says what to raise, and prints a command that goes on", async (flag, limit, advice) => {
  const cwd = temporaryFolder();
  const { env } = await strictServer();

  const first = await run(["--steps", "8", flag, limit, "--save-dir", "my saves"], { cwd, env });
  const second = await runPrinted(first, { cwd, env });

  expect(first.code).toBe(4);
  expect(first.stdout).toMatch(advice);
  expect(printedCommand(first)).toMatch(
    // No reply may have come yet: then the command names the model again.
    new RegExp(
      `^runner --until-step 8 --save-dir 'my saves'(?: --model claude-sonnet-5-5)? ${flag} [\\d.]+$`,
    ),
  );
  expect(stepsOf(second.stdout).played).toBeGreaterThan(0);
  expect(stepsOf(second.stdout).all).toBeGreaterThan(stepsOf(first.stdout).all);
});

test("after --max-time the printed command plays for as long again", async () => {
  const cwd = temporaryFolder();

  const first = await run([...EXPLORER, "--until-step", "100000", "--max-time", "0.2s"], { cwd });
  const second = await runPrinted(first, { cwd });

  expect(printedCommand(first)).toBe("runner --until-step 100000 --max-time 0.2s");
  expect(first.stdout).toContain("its limit is 0.2 s: the next command gets the same time again");
  expect(stepsOf(second.stdout).played).toBeGreaterThan(0);
});

test("after Ctrl-C the printed command plays what is left", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();
  const script = playerScript();
  server.answer((request, n) => (n > 7 ? { fault: "hang" } : script(request, n)));
  const running = startRunner(["--verbose", "--steps", "12"], { cwd, env });
  await running.saw("step 7\n");

  running.child.kill("SIGINT");
  const first = await running.finished;
  server.answer(script);
  const second = await runPrinted(first, { cwd, env });
  const third = await runPrinted(second, { cwd, env });

  expect(stepsOf(first.stdout)).toEqual({ played: 7, all: 7 });
  expect(stepsOf(second.stdout)).toEqual({ played: 5, all: 12 });
  expect(stepsOf(third.stdout)).toEqual({ played: 50, all: 62 });
});

test("the printed command keeps what no save keeps, and begins nothing anew", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "settings.json"), '{"keepBackups": 5}');

  const { stdout } = await run(
    [
      ...EXPLORER,
      ...["--new-game", "--steps", "2", "--goal", "find the cat", "--save-every", "1"],
      ...["--set", "retryFor=90m", "--config", "settings.json", "--set", "logLevel=error"],
    ],
    { cwd },
  );

  expect(printedCommand({ stdout })).toBe(
    "runner --steps 2 --save-every 1 --set keepBackups=5 --set retryFor=90m --set logLevel=error --config settings.json",
  );
});

test("after a trial, whose steps are gone, the printed command is the whole one", async () => {
  const trial = [
    ...["--steps", "2", "--new-game", "--set", "autoSave=off", "--model", "explorer"],
    ...["--goal", "the cat's", "--set", "screenshotScale=auto", "--pictures", "off"],
  ];

  const { stdout } = await run(trial, { cwd: temporaryFolder() });

  expect(printedCommand({ stdout })).toBe(
    "runner --steps 2 --new-game --no-auto-save --model explorer --goal 'the cat'\\''s' --set screenshotScale=auto --pictures off",
  );
});

test("--until-step at a step that was reached says why nothing is played", async () => {
  const cwd = temporaryFolder();
  await run([...EXPLORER, "--steps", "3"], { cwd });

  const { code, stdout } = await run(["--until-step", "2"], { cwd });

  expect(code).toBe(0);
  expect(stdout).toContain(
    "Nothing to play: the run is at step 3 already. To go back there: runner --to-step 2.",
  );
  expect(printedCommand({ stdout })).toBe("runner --steps 50");
});

test("--to-step alone goes there and stops, saved, without a key and without asking the LM", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();
  await run(["--steps", "13", "--set", "maxHistory=8"], { cwd, env });
  const asked = server.exchanges.length;

  const { code, stdout, stderr } = await run(["--to-step", "4"], { cwd });
  const { stdout: info } = await run(["--save-info", "--json"], { cwd });
  const second = await run(["--steps", "1"], { cwd, env });

  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining("error") });
  expect(stdout).toContain("Last save: saves/lantern_save_step0004.png.");
  expect(JSON.parse(info)).toMatchObject({ totalSteps: 4, model: "claude-sonnet-5-5" });
  expect(stepsOf(second.stdout)).toEqual({ played: 1, all: 5 });
  expect(server.exchanges.length).toBeGreaterThan(asked);
  expect(server.refusals()).toEqual([]);
});

test("--replay takes player and summarizer from the recording", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const { env } = await strictServer();
  const recording = join(first, "traffic.ndjson");
  await run(
    [
      ...["--steps", "8", "--set", "maxHistory=8", "--record", recording],
      ...["--model", "claude-sonnet-5-5", "--set", "summaryModel=claude-haiku-4-5"],
    ],
    { cwd: first, env },
  );

  const again = await run(["--steps", "8", "--set", "maxHistory=8", "--replay", recording], { cwd: second });

  expect(again).toMatchObject({ code: 0, stderr: expect.not.stringContaining("explorer") });
  expect(again.stdout).toContain("claude-sonnet-5-5 plays");
  expect(readdirSync(join(second, "saves"))).toContain("lantern_save_step0008.png");
});

test.each([
  ["other text", "Dear diary,\ntoday I played.\n"],
  ["nothing", ""],
  ["other JSON", '{"version": 1}\n[1, 2]\n'],
  [
    "a call whose tokens were mangled",
    '{"version":1,"model":"m","requestHash":"h","request":{"messages":[]},"reply":{"content":[],"stopReason":"end_turn","usage":{"inputTo…":1},"model":"m"}}\n',
  ],
])("--replay with a file that holds %s says that it is no recording", async (_, text) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "diary.txt"), text);

  const { code, stdout, stderr } = await run(["--steps", "3", "--replay", "diary.txt"], { cwd });

  expect({ code, stdout, stderr }).toEqual({
    code: 65,
    stdout: "",
    stderr: "runner: diary.txt is not a recording: pass a file made with --record\n",
  });
  expect(readdirSync(cwd)).toEqual(["diary.txt"]);
});

test("--replay for a model that the recording does not hold names those that it holds", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const { env } = await strictServer();
  const recording = join(first, "traffic.ndjson");
  await run(["--steps", "1", "--record", recording], { cwd: first, env });

  const { code, stderr } = await run(["--steps", "1", "--model", "claude-haiku-4-5", "--replay", recording], {
    cwd: second,
  });

  expect(code).toBe(65);
  expect(stderr).toBe(
    `runner: ${recording} holds no calls of claude-haiku-4-5: leave --model out, or name claude-sonnet-5-5\n`,
  );
});

const URL_OF_NOBODY = "http://127.0.0.1:9";

test.each<[what: string, args: string[], env: Record<string, string>, remedy: string]>([
  ["--base-url", ["--base-url", URL_OF_NOBODY], {}, ""],
  ["RUNNER_BASE_URL", [], { RUNNER_BASE_URL: URL_OF_NOBODY }, ""],
  ["ANTHROPIC_BASE_URL", [], { ANTHROPIC_BASE_URL: URL_OF_NOBODY }, "unset ANTHROPIC_BASE_URL, "],
])("%s without a model or a key never means the explorer", async (_, args, env, remedy) => {
  const cwd = temporaryFolder();

  const { code, stdout, stderr } = await run(["--steps", "3", ...args], { cwd, env });

  expect({ code, stdout, stderr }).toEqual({
    code: 78,
    stdout: "",
    stderr: `runner: the base URL names a server, but not the model to ask there: pass --model NAME, ${remedy}or --model explorer to play without an LM\n`,
  });
});

test("--base-url does not turn a run of the explorer's into one that ignores it", async () => {
  const cwd = temporaryFolder();
  await run([...EXPLORER, "--steps", "1"], { cwd });

  const asked = await run(["--steps", "1", "--base-url", URL_OF_NOBODY], { cwd });
  const inherited = await run(["--steps", "1"], { cwd, env: { ANTHROPIC_BASE_URL: URL_OF_NOBODY } });

  expect(asked).toMatchObject({ code: 78, stderr: expect.stringContaining("the base URL names a server") });
  expect(inherited.code).toBe(0);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";

const EXPLORER = ["--model", "explorer"];

/** Plays in `cwd`, which then has its saves in `saves/`. */
function play(cwd: string, ...args: string[]) {
  return run([...EXPLORER, ...args], { cwd });
}

function savesIn(cwd: string): readonly string[] {
  return existsSync(join(cwd, "saves"))
    ? readdirSync(join(cwd, "saves"))
        .filter((name) => name.endsWith(".png"))
        .sort()
    : [];
}

async function saveInfo(cwd: string) {
  const { code, stdout } = await run(["--save-info", "--json"], { cwd });
  return { code, info: JSON.parse(stdout) };
}

test("a second command goes on where the first one ended", async () => {
  const cwd = temporaryFolder();

  const first = await play(cwd, "--steps", "20");
  const second = await play(cwd, "--verbose", "--steps", "20");

  expect(first.code).toBe(0);
  expect(first.stdout).toContain("a new game");
  expect(second.code).toBe(0);
  expect(second.stdout).toContain("continuing from step 20");
  expect(second.stdout).toContain("step 21\n");
  expect(second.stdout).toContain("Last save: saves/lantern_save_step0040.png.");
  expect(savesIn(cwd)).toEqual([
    "lantern_save_step0010_backup.png",
    "lantern_save_step0020_backup.png",
    "lantern_save_step0030_backup.png",
    "lantern_save_step0040.png",
  ]);
});

test("40 steps in one process equal 20 and 20 in two", async () => {
  const [whole, halves] = [temporaryFolder(), temporaryFolder()];

  await play(whole, "--steps", "40");
  await play(halves, "--steps", "20");
  await play(halves, "--until-step", "40");

  const [one, two] = await Promise.all(
    [whole, halves].map((cwd) => readWholeSave(join(cwd, "saves/lantern_save_step0040.png"))),
  );
  expect(two).toEqual(one);
});

test("a new game leaves the old one in the archive", async () => {
  const cwd = temporaryFolder();
  await play(cwd, "--steps", "12");
  const { info } = await saveInfo(cwd);

  const { code, stderr } = await play(cwd, "--new-game", "--steps", "3", "--seed", "2");

  expect(code).toBe(0);
  expect(savesIn(cwd)).toEqual(["lantern_save_step0003.png"]);
  const [folder = ""] = readdirSync(join(cwd, "saves/archive"));
  expect(folder).toBe(
    `lantern_${info.saveTime.slice(0, 10)}_run-${info.runId.slice(0, 8)}_branch-${info.branchId.slice(0, 8)}`,
  );
  expect(readdirSync(join(cwd, "saves/archive", folder))).toContain("lantern_save_step0012.png");
  expect(stderr).toContain(
    `The old game is in saves/archive/${folder} (2 saves, up to step 12). To go back: runner --steps 50 --load ${info.id.slice(0, 8)}\n`,
  );
});

test.each([["--load-backup"], ["--load-backup", "--set", "journal=off"], ["--load", "-1"]])(
  "runner %s tells where the steps after it went, and how to go back to them",
  async (...args) => {
    const cwd = temporaryFolder();
    await play(cwd, "--steps", "12");

    const { stderr } = await play(cwd, ...args, "--steps", "1");
    const [, command = ""] =
      /^What came after it is in saves\/archive\/.*\. To go back: runner (.*)$/m.exec(stderr) ?? [];
    const back = await play(cwd, ...command.split(" "));

    expect(command).toMatch(/^--steps 50 --load [0-9a-f]{8}$/);
    expect(back.stdout).toContain("continuing from step 12 ");
  },
);

test("going on from the newest save moves nothing, and says nothing of it", async () => {
  const cwd = temporaryFolder();
  await play(cwd, "--steps", "12");

  const { stderr } = await play(cwd, "--load", "latest", "--steps", "1");

  expect(stderr).not.toContain("To go back");
});

test("going on from the backup starts a line of its own", async () => {
  const cwd = temporaryFolder();
  await play(cwd, "--steps", "12");
  const before = await saveInfo(cwd);

  const { code, stdout } = await play(cwd, "--load-backup", "--steps", "1");

  expect(code).toBe(0);
  expect(stdout).toContain("continuing from step 10");
  const after = await saveInfo(cwd);
  expect(after.info).toMatchObject({ runId: before.info.runId, totalSteps: 11 });
  expect(after.info.branchId).not.toBe(before.info.branchId);
});

test("without a backup --load-backup is refused", async () => {
  const cwd = temporaryFolder();

  const { code, stderr } = await play(cwd, "--load-backup", "--steps", "1");

  expect(code).toBe(66);
  expect(stderr).toContain("saves holds no save of this g");
  expect(savesIn(cwd)).toEqual([]);
});

test("a trial writes nothing", async () => {
  const cwd = temporaryFolder();

  const { code } = await play(cwd, "--set", "autoSave=off", "--steps", "11");

  expect(code).toBe(0);
  expect(readdirSync(cwd)).toEqual([]);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s makes an emergency save and exits with %i", async (signal, exitCode) => {
  const cwd = temporaryFolder();
  const running = startRunner([...EXPLORER, "--verbose", "--steps", "100000"], { cwd });

  await running.saw("step 3\n");
  running.child.kill(signal);
  const { code, stdout } = await running.finished;

  expect(code).toBe(exitCode);
  const { info } = await saveInfo(cwd);
  expect(info.kind).toMatch(/emergency|routine/);
  expect(stdout).toContain(
    `Last save: saves/lantern_save_step${String(info.totalSteps).padStart(4, "0")}.png.`,
  );
  expect(stdout).toContain(`Stopped: ${signal}.`);
});

test("a closed stdout ends the run quietly, saved", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...EXPLORER, "--verbose", "--steps", "100000", "--set", "logLevel=silent"], {
    cwd,
  });

  await running.saw("step 3\n");
  running.child.stdout?.destroy();
  const { code, stderr } = await running.finished;

  expect(code).toBe(0);
  expect(stderr).not.toMatch(/error|EPIPE/i);
  expect((await saveInfo(cwd)).info.totalSteps).toBeGreaterThanOrEqual(3);
});

test("--save-info --json prints one object with these keys", async () => {
  const cwd = temporaryFolder();
  await play(cwd, "--steps", "11");

  const { info } = await saveInfo(cwd);

  expect(Object.keys(info)).toEqual(
    "file kind id parentId runId branchId seq version totalSteps saveTime game romSha256 agentId model goal plan machineSha256 messages summaryText gameInfo backups".split(
      " ",
    ),
  );
  expect(info).toMatchObject({
    totalSteps: 11,
    model: "explorer",
    game: "LANTERN",
    messages: 23,
    version: 1,
  });
  expect(info.backups).toHaveLength(1);
});

test("without a save --save-info says so", async () => {
  const { code, stderr } = await run(["--save-info"], { cwd: temporaryFolder() });

  expect({ code, stderr }).toEqual({
    code: 66,
    stderr: "runner: saves has no save: start a game with runner --steps 50\n",
  });
});

test("a run of Claude's does not turn into another player when the key is missing", async () => {
  const cwd = temporaryFolder();

  const { code, stderr } = await run(["--model", "claude-sonnet-5-5", "--steps", "1"], { cwd });

  expect(code).toBe(78);
  expect(stderr).toMatch(/^runner: claude-sonnet-5-5 needs an API key.*ANTHROPIC_API_KEY.*\n$/);
  expect(savesIn(cwd)).toEqual([]);
});

test("the first line tells who plays, and how to let Claude", async () => {
  const { stderr } = await run(["--steps", "1", "--set", "autoSave=off"], { cwd: temporaryFolder() });

  expect(stderr.split("\n")[0]).toMatch(/explorer.*ANTHROPIC_API_KEY/);
});

test("--json prints one event a line", async () => {
  const { stdout } = await play(temporaryFolder(), "--json", "--steps", "2");

  const types = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).type);
  expect(types).toEqual([
    "started",
    ...["step-started", "lm-text", "lm-reply", "tool-result", "step-finished"],
    ...["health", "milestone", "saved"],
    ...["step-started", "lm-text", "lm-reply", "tool-result", "step-finished", "health"],
    "saved",
    "finished",
  ]);
});

test("settings come from the file unless the environment or a flag says otherwise", async () => {
  const cwd = temporaryFolder();
  const { writeFileSync } = await import("node:fs");
  writeFileSync(join(cwd, "runner.config.yaml"), "saveEvery: 2\nsteps: 5\nmodel: explorer\n");

  await run([], { cwd, env: { RUNNER_STEPS: "4" } });

  expect(savesIn(cwd)).toEqual(["lantern_save_step0002_backup.png", "lantern_save_step0004.png"]);
});

test("each save is a line in the log", async () => {
  const cwd = temporaryFolder();

  await play(cwd, "--steps", "10", "--set", "logFile=run.log");

  const lines = readFileSync(join(cwd, "run.log"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: "saved",
      step: 10,
      file: "saves/lantern_save_step0010.png",
      bytes: expect.any(Number),
      ms: expect.any(Number),
    }),
  );
});

test("a running game is saved from another terminal, after its step", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...EXPLORER, "--verbose", "--steps", "100000"], { cwd });
  await running.saw("step 3\n");

  const asked = await run(["save", "--note", "before the wood"], { cwd });
  running.child.kill("SIGUSR2");
  const listed = await run(["saves", "list", "--json"], { cwd });
  running.child.kill("SIGINT");
  await running.finished;

  expect(asked).toMatchObject({ code: 0, stderr: "" });
  expect(asked.stdout).toMatch(/^saves\/checkpoints\/lantern_step\d{4}_manual_[0-9a-f]{8}\.png\n$/);
  expect(listed.stdout).toContain('"label":"before the wood"');
});

test("without a running game there is nothing to save", async () => {
  const { code, stderr } = await run(["save"], { cwd: temporaryFolder() });

  expect({ code, stderr }).toEqual({
    code: 66,
    stderr: "runner: no game is running in saves: everything there is already saved\n",
  });
});

test("a second runner on the same game is refused, and told who plays it", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...EXPLORER, "--verbose", "--steps", "100000"], { cwd });
  await running.saw("step 12\n");

  const second = await play(cwd, "--steps", "1");
  const reader = await run(["saves", "list"], { cwd });
  running.child.kill("SIGKILL");
  await running.finished;
  const third = await play(cwd, "--steps", "1");

  expect(second.code).toBe(75);
  expect(second.stderr).toContain(`in use by`);
  expect(second.stderr).toContain(String(running.child.pid));
  expect(reader.code).toBe(0);
  expect(third.code).toBe(0);
});

test("--to-step goes back to exactly that step, on a new branch", async () => {
  const cwd = temporaryFolder();
  await play(cwd, "--until-step", "7");
  const whole = await readWholeSave(join(cwd, "saves/lantern_save_step0007.png"));
  await play(cwd, "--until-step", "33");

  const { code } = await play(cwd, "--to-step", "6", "--until-step", "7");

  expect(code).toBe(0);
  expect(await readWholeSave(join(cwd, "saves/lantern_save_step0007.png"))).toEqual(whole);
});

test("46.3: a trial beside a running game takes nothing from it, even when it is stopped", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...EXPLORER, "--verbose", "--steps", "100000"], { cwd });
  await running.saw("step 12\n");

  const trial = startRunner([...EXPLORER, "--verbose", "--set", "autoSave=off", "--steps", "100000"], {
    cwd,
  });
  await trial.saw("press_buttons");
  trial.child.kill("SIGINT");
  const ended = await trial.finished;
  running.child.kill("SIGINT");
  await running.finished;

  expect(ended.code).toBe(130);
  expect(ended.stderr).not.toContain("in use by");
  expect((await saveInfo(cwd)).info.kind).toMatch(/emergency|routine/);
  expect((await run(["saves", "verify"], { cwd })).code).toBe(0);
});

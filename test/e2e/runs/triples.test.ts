import { chmodSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startChatServer } from "../../helpers/chat/chat-server.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import {
  childrenOf,
  endsIn,
  eventsIn,
  folderWithFleet,
  isRunning,
} from "../../helpers/fleet/fleet-folder.ts";
import { run, runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { dollarsOf } from "../../helpers/server/messages-ledger.ts";
import { type Script, saying, toolUse } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const QUIET = ["--set", "logLevel=silent"];

const linesIn = (text: string): readonly Record<string, unknown>[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The id of the newest open interrupt, wherever it is. */
async function openInterruptIn(cwd: string): Promise<string> {
  const { stdout } = await run(["status", "--json"], { cwd });
  const [open] = JSON.parse(stdout).openInterrupts as readonly { readonly id: string }[];
  return open?.id ?? expect.fail("there is no open interrupt");
}

const PLAYBOOK = "format: 1\nentries:\n  - title: Doors\n    text: Knock first.\n";

/** A folder with a run that stopped before its sixth action, and an editor that writes a playbook. */
async function stoppedAtSix(text: string) {
  const cwd = temporaryFolder();
  const editor = join(cwd, "editor.sh");
  writeFileSync(join(cwd, "text"), text);
  writeFileSync(editor, `#!/bin/sh\ncat "${join(cwd, "text")}" > "$1"\n`);
  chmodSync(editor, 0o755);
  const play = (...args: string[]) => run(args, { cwd, env: { EDITOR: editor } });
  const first = await play(
    "--model",
    "explorer",
    "--new-game",
    "--steps",
    "8",
    "--interrupt-when",
    "step == 6",
  );
  expect(first.code).toBe(3);
  const titles = async (): Promise<readonly unknown[]> => {
    const { stdout } = await play("playbook", "list", "--json");
    return stdout === "" ? [] : linesIn(stdout).map(({ title }) => title);
  };
  return { cwd, play, titles };
}

test("46.8: a playbook that is edited behind --to-step, while an interrupt is open on the other branch", async () => {
  const { cwd, play, titles } = await stoppedAtSix(PLAYBOOK);
  const id = await openInterruptIn(cwd);

  await play("--to-step", "3");
  const edited = await play("playbook", "edit");
  const here = await titles();
  const there = await play("resume", id, "--steps", "1", "--set", "interrupts=off");
  const onOther = await titles();
  const verified = await run(["saves", "verify", "--all", "--quiet"], { cwd });

  expect([edited.code, there.code]).toEqual([0, 0]);
  expect(here).toEqual(["Doors"]);
  expect(onOther).toEqual([]);
  expect(verified).toMatchObject({ code: 0, stderr: "" });
});

test.each([
  ["at an open interrupt", PLAYBOOK, 3],
  ["with a mistake", PLAYBOOK.replace("title", "titel"), 65],
] as const)(
  "46.8: a text that was written for `playbook edit` %s is kept, and told",
  async (where, text, code) => {
    const { play, titles } = await stoppedAtSix(text);
    if (where === "with a mistake") await play("resume", "--set", "interrupts=off");

    const refused = await play("playbook", "edit");
    const [, file = ""] = /your text is kept: runner playbook import (\S+)/.exec(refused.stderr) ?? [];
    const kept = readFileSync(file, "utf8");
    await play("resume", "--set", "interrupts=off");
    const imported = await play("playbook", "import", file);

    expect([refused.code, kept]).toEqual([code, text]);
    expect(imported.code).toBe(code === 3 ? 0 : 65);
    expect(await titles()).toEqual(code === 3 ? ["Doors"] : []);
  },
);

test("46.8: --load-backup behind an open interrupt, with mail, where the newest routine save is damaged", async () => {
  const cwd = temporaryFolder();
  const play = (...args: string[]) => run([...args, "--save-every", "2", ...QUIET], { cwd });
  await play("--model", "explorer", "--new-game", "--steps", "8");
  await run(["tell", "Begin with the door", "--id", "m0"], { cwd });
  const stopped = await play("--steps", "4", "--interrupt-when", "step == 11");
  await run(["tell", "The key is in the wood", "--id", "m1"], { cwd });
  truncateSync(join(cwd, "saves/lantern_save_step0010.png"), 5_000);

  const back = await play("--load-backup", "--steps", "1", "--json");
  const open = await openInterruptIn(cwd);
  const resumed = await run(["resume", open, "--steps", "1", ...QUIET, "--set", "interrupts=off"], { cwd });

  expect([stopped.code, back.code, resumed.code]).toEqual([3, 0, 0]);
  const events = linesIn(back.stdout);
  expect(events[0]).toMatchObject({ type: "started", totalSteps: 8 });
  // A message that was read behind step 8 stays behind with the steps that knew it; the other one was not read yet.
  expect(events.filter(({ type }) => type === "mail-told")).toMatchObject([{ id: "m1" }]);
  expect(resumed.stdout).toContain("Steps: 1 played now, 11 in all.");
});

/** A call costs more than a dollar with either vendor. */
const DEAR = { inputUsd: 400, outputUsd: 1000, cacheReadUsd: 400, cacheWriteUsd: 400 };

test("46.8: another vendor at a pending interrupt, within the limit of cost of the interrupted command", async () => {
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, "prices.json"),
    JSON.stringify({ "claude-sonnet-5-5": DEAR, "openrouter:some-model": DEAR }),
  );
  writeFileSync(join(cwd, "runner.config.json"), JSON.stringify({ prices: "prices.json" }));
  const chat = await startChatServer({ flavour: "openrouter", knowsAll: false });
  const { server, env: own } = await strictServer();
  const env = { ...own, OPENROUTER_API_KEY: chat.key };
  const other = ["--model", "openrouter:some-model", "--base-url", chat.url];
  const first = await run(
    ["--new-game", "--steps", "20", "--interrupt-before", "act", "--max-cost", "12", ...QUIET],
    { cwd, env },
  );

  const resumed = await run(["resume", "--set", "interrupts=off", ...other, ...QUIET], { cwd, env });
  const { stdout } = await run(["cost", "--json"], { cwd });

  expect([first.code, resumed.code]).toEqual([3, 4]);
  expect(resumed.stdout).toContain("of the limit of $12");
  expect(server.exchanges).toHaveLength(1);
  expect([...server.refusals(), ...chat.refusals()]).toEqual([]);
  expect(JSON.parse(stdout).total.costUsd).toBeLessThanOrEqual(12);
  expect(JSON.parse(stdout).byModel).toHaveLength(2);
  // Plainly continued, it is still the new vendor's, and has no limit of its own.
  const next = await run(["--steps", "1", "--max-cost", "100", ...QUIET], { cwd, env });
  expect(next.code).toBe(0);
  expect(server.exchanges).toHaveLength(1);
});

test("46.8: a run with agents, killed while one of them is asked, never passes its limit of cost", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "player.yaml"), "format: 1\nagents:\n  - critic\n");
  const isCritic = (request: Parameters<Script>[0]): boolean => request.tools === undefined;
  let isAway = true;
  const script: Script = (request) => {
    if (isCritic(request)) return isAway ? { fault: "hang" } : saying("Go left.");
    return {
      content: [toolUse("consult", { agent: "critic", question: "What now?" })],
      stopReason: "tool_use",
    };
  };
  const { server, env } = await strictServer(script);
  const limitUsd = 0.35;
  const args = [
    ...["--model", "claude-sonnet-5-5", "--set", `player=${join(cwd, "player.yaml")}`, "--set", "drift=off"],
    ...["--until-step", "400", "--max-cost", String(limitUsd), ...QUIET],
  ];
  const running = startRunner(["--new-game", ...args], { cwd, env });
  await expect.poll(() => server.exchanges.some(({ body }) => isCritic(body as never))).toBe(true);
  running.child.kill("SIGKILL");
  await running.finished;
  isAway = false;

  const ended = await run(args, { cwd, env });

  const bill = server.exchanges.reduce((sum, { body, usage, delivered }) => {
    const spent = usage ?? {
      input_tokens: 0,
      output_tokens: 0,
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 0,
    };
    const output_tokens = delivered ? spent.output_tokens : body.max_tokens;
    return sum + (dollarsOf(body.model, { ...spent, output_tokens }) ?? 0);
  }, 0);
  expect(ended.code).toBe(4);
  expect(bill).toBeLessThanOrEqual(limitUsd);
  expect(bill).toBeGreaterThan(limitUsd / 2);
  const verified = await run(["saves", "verify", "--all", "--quiet"], { cwd });
  expect(verified).toMatchObject({ code: 0, stderr: "" });
});

const GATED = `name: gated
inputs: { seed: { type: integer, default: 1 } }
steps:
  - { name: intro, type: agent, goal: Begin, until: 'game.mode == "walk"', max_steps: 30, seed: "\${{ inputs.seed }}" }
  - { name: risk, type: press, buttons: [up, a], interrupt: before }
  - { name: walk, type: agent, goal: Walk, until: totalSteps >= 6, max_steps: 20, interrupt: after }
  - { name: rest, type: wait, frames: 30 }
`;

test("46.8: a fleet of workflows whose gates stop each job, killed between, ends as one that was left alone", async () => {
  const fleet = "name: few\nmodel: explorer\nworkflow: gated.yaml\nmatrix: {seed: {from: 1, to: 3}}\n";
  const folder = (): string => {
    const cwd = folderWithFleet(fleet);
    writeFileSync(join(cwd, "gated.yaml"), GATED);
    return cwd;
  };
  const play = async (cwd: string, ...args: string[]) => {
    const { code, stdout, stderr } = await runProcess(
      ["fleet", "run", "few.yaml", "--jobs", "2", "--json", ...args],
      { cwd },
    );
    return { code, stderr, result: eventsIn(stdout).at(-1) ?? {} };
  };
  const whole = folder();
  const rounds = [
    await play(whole),
    await play(whole, "--retry-failed"),
    await play(whole, "--retry-failed"),
  ];
  expect(rounds.map(({ result }) => result["outcomes"])).toMatchObject([
    { "needs-person": 3 },
    { "needs-person": 3 },
    { done: 3 },
  ]);

  const killed = folder();
  for (const args of [[], ["--retry-failed"]]) {
    const running = startRunner(["fleet", "run", "few.yaml", "--jobs", "2", "--json", ...args], {
      cwd: killed,
    });
    await running.saw("job-ended");
    const children = childrenOf(running.child.pid ?? 0);
    running.child.kill("SIGKILL");
    for (const pid of children.filter(isRunning)) process.kill(pid, "SIGKILL");
    await running.finished;
    await play(killed, ...args);
  }
  for (let left = 3; left > 0; left -= 1) await play(killed, "--retry-failed");

  expect(await endsIn(killed)).toEqual(await endsIn(whole));
});

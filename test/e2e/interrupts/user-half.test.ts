import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunDoor } from "../../../packages/viewer/src/commands/watch/run-door.ts";
import type { World } from "../../../src/faces/cli/process-context.ts";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { isRunning } from "../../helpers/fleet/fleet-folder.ts";
import { startMcp } from "../../helpers/mcp/client-process.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { oddServer, pressEvents, sendEvents } from "../../helpers/server/odd-server.ts";
import { openTerminal } from "../processes/open-terminal.ts";

const QUIET = ["--set", "logLevel=silent"];
const PLAYED = ["--model", "explorer", "--save-every", "1", "--until-step", "9", ...QUIET];
const STOPPED = [...PLAYED, "--set", "keepBackups=9", "--interrupt-when", "step == 6"];

/** The main save and its backups: ten are kept by `keepBackups=9`, four by default. */
const savesIn = (cwd: string): number =>
  readdirSync(join(cwd, "saves")).filter((name) => name.endsWith(".png")).length;

/** Does something in this process as a user with a folder of their own. */
async function asUser<T>(HOME: string, deed: () => Promise<T>): Promise<T> {
  const { HOME: home, XDG_CONFIG_HOME: configured } = process.env;
  delete process.env["XDG_CONFIG_HOME"];
  process.env["HOME"] = HOME;
  try {
    return await deed();
  } finally {
    process.env["HOME"] = home;
    if (configured !== undefined) process.env["XDG_CONFIG_HOME"] = configured;
  }
}

/** A user of their own, and a folder in which a game of the explorer has stopped for a person. */
async function stopped(args: readonly string[] = STOPPED) {
  const cwd = temporaryFolder();
  const env = { HOME: temporaryFolder() };
  const { code, stdout } = await run(args, { cwd, env });
  expect(code).toBe(3);
  const id = /runner resume (\w{8})/.exec(stdout)?.[1] ?? expect.fail(stdout);
  return { cwd, env, id };
}

describe("what only the user's folder keeps of an interrupted command holds", () => {
  test("where --interactive continues from the open interrupt", async (context) => {
    const { cwd, env } = await stopped();
    const terminal = openTerminal(context, ["--until-step", "9", "--interactive"], { cwd, env });

    await terminal.saw("[q]uit");
    terminal.press("c");
    const { code } = await terminal.finished;

    expect(code).toBe(0);
    expect(savesIn(cwd)).toBeGreaterThan(6);
  });

  test("where the viewer approves", async () => {
    const { cwd, env, id } = await stopped();
    const world = {
      cwd,
      env: { PATH: process.env["PATH"], ...env },
      clock: { now: () => new Date(), elapsedMs: () => performance.now() },
      notify: () => {},
    } as unknown as World;
    const course = {
      ...({ type: "decide", checkpointId: id, decision: { type: "approve" }, say: null } as const),
      ...{ steps: null, romPath: null, agentId: null },
    };

    const { pid } = await createRunDoor(world, {}).start("lantern", course);
    await expect.poll(() => isRunning(pid)).toBe(false);

    expect(savesIn(cwd)).toBeGreaterThan(6);
  });

  test("where a workflow is resumed", async () => {
    const cwd = temporaryFolder();
    const env = { HOME: temporaryFolder() };
    const steps = [
      "{ name: first, type: agent, goal: G, until: totalSteps >= 6, max_steps: 9 }",
      "{ name: gate, type: wait, frames: 10, interrupt: before }",
      "{ name: last, type: agent, goal: G, until: totalSteps >= 9, max_steps: 9 }",
    ];
    writeFileSync(join(cwd, "w.yaml"), `name: w\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`);
    const args = ["--model", "explorer", "--save-every", "1", "--set", "keepBackups=9", ...QUIET];
    const first = await run(["workflow", "run", "w.yaml", ...args], { cwd, env });

    const rest = await run(["resume"], { cwd, env });

    expect([first.code, rest.code]).toEqual([3, 0]);
    expect(savesIn(cwd)).toBeGreaterThan(6);
  });

  test("in two folders that have the same interrupt", async () => {
    const { cwd, env } = await stopped();
    const other = temporaryFolder();
    cpSync(cwd, other, { recursive: true });

    const codes = [
      (await run(["resume"], { cwd, env })).code,
      (await run(["resume"], { cwd: other, env })).code,
    ];

    expect(codes).toEqual([0, 0]);
    expect([savesIn(cwd), savesIn(other)]).toEqual([savesIn(cwd), savesIn(cwd)]);
    expect(savesIn(cwd)).toBeGreaterThan(6);
  });

  test("where the resume itself was killed, and its checkpoint is resumed once more", async () => {
    let arrived = (): void => {};
    let hangs = false;
    const { env: server } = await oddServer((res, _, n) => {
      if (!hangs) sendEvents(res, pressEvents(n));
      arrived();
    });
    const cwd = temporaryFolder();
    const env = { ...server, ANTHROPIC_API_KEY: "k", HOME: temporaryFolder() };
    const args = STOPPED.filter((word) => word !== "--model" && word !== "explorer");
    const { stdout } = await run(args, { cwd, env });
    const id = /runner resume (\w{8})/.exec(stdout)?.[1] ?? expect.fail(stdout);
    hangs = true;
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const resuming = startRunner(["resume", id], { cwd, env });
    await reached;
    resuming.child.kill("SIGKILL");
    await resuming.finished;
    hangs = false;

    const again = await run(["resume", id, ...QUIET], { cwd, env });

    expect(again.code).toBe(0);
    expect(again.stderr).not.toContain("keepBackups");
    expect(savesIn(cwd)).toBeGreaterThan(6);
  });

  test("where an MCP client continues after the decision, which is told on another machine", async () => {
    const { cwd, env } = await stopped();
    const [saveDir, copied] = [join(cwd, "saves"), temporaryFolder()];
    await run(["resume", "--drop"], { cwd, env });
    cpSync(saveDir, copied, { recursive: true });

    const told = await asUser(temporaryFolder(), async () => {
      const { client, leave, stderr } = await startMcp(["--save-dir", copied]);
      await client.listTools();
      await leave();
      return stderr();
    });
    const quiet = await asUser(env.HOME, async () => {
      const { client, leave, stderr } = await startMcp(["--save-dir", saveDir, "--save-every", "1"]);
      for (let n = 0; n < 3; n++) await client.callTool({ name: "wait", arguments: { frames: 10 } });
      await leave();
      return stderr();
    });

    expect(told).toContain("had --set keepBackups, which is not kept on this machine for this user");
    expect(quiet).not.toContain("keepBackups");
    expect(savesIn(cwd)).toBeGreaterThan(6);
  });
});

describe("the library keeps them too", () => {
  test("what a command was given holds where a program resumes", async () => {
    const { cwd, env } = await stopped();

    const end = await asUser(env.HOME, async () => {
      const runner = await createRunner({ saveDir: join(cwd, "saves") });
      return runner.invoke(null, { checkpoint: "latest" });
    });

    expect(end).toMatchObject({ type: "finished", totalSteps: 9 });
    expect(savesIn(cwd)).toBeGreaterThan(6);
  });

  test("what a program was given holds where a command, or another program, resumes", async () => {
    const user = temporaryFolder();
    const cwd = temporaryFolder();
    const options = { saveDir: join(cwd, "saves"), keepBackups: 9, saveEvery: 1, model: "explorer" };
    await asUser(user, async () => {
      const runner = await createRunner({ ...options, interruptWhen: ["step == 6", "step == 7"] });
      await runner.invoke({ newGame: true, untilStep: 9 });
      const other = await createRunner({ saveDir: options.saveDir });
      await other.invoke(null, { checkpoint: "latest" });
    });

    const { code } = await run(["resume"], { cwd, env: { HOME: user } });

    expect(code).toBe(0);
    expect(savesIn(cwd)).toBeGreaterThan(6);
  });

  test("and what is not there any more is a notice", async () => {
    const { cwd } = await stopped([...STOPPED, "--set", "notify=true"]);

    const texts = await asUser(temporaryFolder(), async () => {
      const runner = await createRunner({ saveDir: join(cwd, "saves") });
      const told: string[] = [];
      for await (const event of runner.stream(null, { checkpoint: "latest" })) {
        if (event.type === "notice") told.push(event.text);
      }
      return told;
    });

    expect(texts).toEqual([
      expect.stringMatching(/^the interrupted run had keepBackups, .* on this machine for this user/),
      expect.stringMatching(/^the interrupted run had notify, .*: pass it again/),
    ]);
  });
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { playerScript, strictServer } from "../../helpers/server/strict-server.ts";

const EXPLORER = ["--model", "explorer", "--set", "logLevel=silent"];

/** Plays, and gives how the run stopped. */
async function stopsOf(cwd: string, args: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await run([...EXPLORER, "--json", ...args], { cwd, env });
  const last = JSON.parse(stdout.trim().split("\n").at(-1) ?? "null");
  return { code, stderr, type: last?.type, step: last?.step, reason: last?.reason };
}

describe("where a run stops is told", () => {
  test.each<[string, readonly string[], Record<string, string>, object | null, object]>([
    ["by a flag", ["--interrupt-before", "act"], {}, null, { step: 1, reason: "before act" }],
    [
      "by several flags, and by one with commas",
      ["--set", "interruptAfter=decide,remember", "--set", "interruptAfter=act", "--interrupt-before", "act"],
      {},
      null,
      { step: 1, reason: "before act; after decide" },
    ],
    [
      "by conditions, each in a flag of its own",
      ["--interrupt-when", "step == 2", "--interrupt-when", 'step == 3 || "x" in tools'],
      {},
      null,
      { step: 2, reason: "step == 2 holds" },
    ],
    [
      "by the environment, a condition a line",
      [],
      { RUNNER_INTERRUPT_WHEN: "step == 3\nstep == 2\n" },
      null,
      { step: 2, reason: "step == 2 holds" },
    ],
    [
      "by the environment, with commas",
      [],
      { RUNNER_INTERRUPT_BEFORE: "remember, act" },
      null,
      { step: 1, reason: "before act" },
    ],
    [
      "by the file, as a list",
      [],
      {},
      { interruptWhen: ["step == 3", "step == 2"] },
      { step: 2, reason: "step == 2 holds" },
    ],
    ["by the file, as a word", [], {}, { interruptAfter: "remember" }, { step: 1, reason: "after remember" }],
    [
      "by a flag, though the file takes interrupts away",
      ["--interrupt-before", "act"],
      {},
      { interrupts: false },
      { step: 1, reason: "before act" },
    ],
    [
      "by the file, each list for itself",
      ["--interrupt-before", "remember"],
      {},
      { interruptBefore: "decide", interruptAfter: "decide" },
      { step: 1, reason: "after decide" },
    ],
  ])("%s", async (_, args, env, file, expected) => {
    const cwd = temporaryFolder();
    if (file !== null) writeFileSync(join(cwd, "runner.config.json"), JSON.stringify(file));

    const stop = await stopsOf(cwd, ["--new-game", "--steps", "4", ...args], env);

    expect(stop).toMatchObject({ code: 3, type: "interrupt", ...expected });
  });

  test("by nothing with interrupts=off, whatever the environment and the file say", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "runner.config.json"), JSON.stringify({ interruptBefore: ["act"] }));

    const end = await stopsOf(cwd, ["--steps", "2", "--set", "interrupts=off"], {
      RUNNER_INTERRUPT_AFTER: "remember",
    });

    expect(end).toMatchObject({ code: 0, type: "finished" });
  });
});

describe("interrupts are kept in the run's saves", () => {
  test("so that the next command stops without naming them, until they are taken away", async () => {
    const cwd = temporaryFolder();
    const steps = (n: string, ...more: string[]) => stopsOf(cwd, ["--until-step", n, ...more]);

    expect(await steps("2", "--interrupt-when", "step == 4")).toMatchObject({ code: 0 });
    expect(await steps("6")).toMatchObject({ code: 3, step: 4 });
    const resumed = await run(["resume", ...EXPLORER], { cwd });
    expect(resumed.code).toBe(0);
    const away = await run(["--until-step", "7", "--set", "interrupts=off", "--model", "explorer"], { cwd });
    expect(away.code).toBe(0);
    const journal = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");
    expect(journal).toMatch(/"type":"decision",.*"reason":"interrupts: .* → none"/);
    expect(await steps("8")).toMatchObject({ code: 0 });
  });

  test("and one that is named does not take the others away", async () => {
    const cwd = temporaryFolder();

    await stopsOf(cwd, ["--until-step", "1", "--interrupt-when", "step == 3"]);
    const stop = await stopsOf(cwd, ["--until-step", "5", "--interrupt-before", "summarize"]);
    const only = ["--set", "interrupts=off", "--set", "interruptAfter=remember", "--set", "logLevel=silent"];
    const resumed = await run(["resume", ...only, "--json"], { cwd });

    expect(stop).toMatchObject({ code: 3, step: 3, reason: "step == 3 holds" });
    expect(JSON.parse(resumed.stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({
      ...{ type: "interrupt", reason: "after remember", step: 3 },
    });
  });
});

test("where the file takes interrupts away, those that a flag names are all", async () => {
  const cwd = temporaryFolder();
  await stopsOf(cwd, ["--until-step", "1", "--interrupt-when", "step == 2"]);
  writeFileSync(join(cwd, "runner.config.json"), JSON.stringify({ interrupts: false }));

  const stop = await stopsOf(cwd, ["--until-step", "5", "--set", "interruptAfter=remember"]);

  expect(stop).toMatchObject({ code: 3, step: 2, reason: "after remember" });
});

describe("what cannot be is refused before the game runs and before anybody is asked", () => {
  test.each([
    [["--interrupt-before", "jump"], /--interrupt-before takes some of decide, act, .*, got "jump"/],
    [
      ["--set", "interruptAfter=act,jump"],
      /--set interruptAfter takes some of decide, act, .*, got "act,jump"/,
    ],
    [["--interrupt-when", "step >"], /condition cannot be used: .*: see docs\/interrupts\.md/],
    [["--interrupt-when", "money > 1"], /condition cannot be used: .*money/],
    [["--interrupt-when", "step + 1"], /must be true or false/],
    [
      ["--interrupt-when", "step"],
      /must be true or false, but is of the type int.*: see docs\/interrupts\.md/,
    ],
    [["--interrupt-when", "tools"], /must be true or false, but is of the type list/],
    [["--interrupt-when", " "], /condition is empty/],
    [["--interrupt-after", "act", "--no-auto-save"], /need saves .*--set interrupts=off/],
    [["--interrupt-before", "act", "--set", "autoSave=off"], /need saves .*--set interrupts=off/],
    [["--set", "autoContinueAfter=9s"], /pass --interactive, too/],
  ])("%j", async (args, message) => {
    const cwd = temporaryFolder();
    const { server, env } = await strictServer(playerScript());

    const { code, stderr } = await run(["--steps", "1", "--model", "claude-sonnet-5-5", ...args], {
      cwd,
      env,
    });

    expect([code, stderr]).toEqual([64, expect.stringMatching(message)]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(server.exchanges).toHaveLength(0);
    expect(existsSync(join(cwd, "saves"))).toBe(false);
  });
});

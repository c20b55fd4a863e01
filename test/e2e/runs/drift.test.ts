import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, runProcess } from "../../helpers/runs/run-command.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { saying, text, toolUse } from "../../helpers/server/messages-replies.ts";
import { wordsOf } from "../../helpers/server/messages-wire.ts";
import { playerScript, strictServer } from "../../helpers/server/strict-server.ts";

const eventsIn = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("an LM that says nothing of use is told so, and ends with exit code 5; the same command goes on", async () => {
  const { env, server } = await strictServer(() => saying("Well."));
  const cwd = temporaryFolder();

  const stopped = await runProcess(["--steps", "20"], { cwd, env });

  expect(stopped.code).toBe(5);
  expect(stopped.stdout).toContain("Stopped: this needs your attention: 10 replies in a row did nothing.\n");
  const help = /one of these:\n {2}runner (tell .*)\n {2}runner (--steps .*)\n {2}runner (--to-step .*)\n/;
  const [, ...commands] = help.exec(stopped.stdout) ?? expect.fail(stopped.stdout);
  expect(server.exchanges).toHaveLength(10);
  expect(
    stopped.stderr.match(/the player gets a hint \(level 1\): 3 replies in a row did nothing/g),
  ).toHaveLength(1);
  expect(stopped.stderr.match(/the run stops \(level 5\): 10 replies in a row did nothing/g)).toHaveLength(1);
  const told = server.exchanges.filter(({ body }) => JSON.stringify(body).includes("The runner has noticed"));
  expect(told).toHaveLength(7);

  const again = await run(["--steps", "2", "--json"], { cwd, env });
  expect(again.code).toBe(0);
  expect(eventsIn(again.stdout).filter(({ type }) => type === "recovery")).toEqual([]);
  for (const command of commands) {
    const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
    // The last one goes back, and plays nothing; the others are taken as they are printed.
    const { code, stderr } = await run(
      words.map((word) => (word === "50" ? "1" : word)),
      { cwd, env },
    );
    expect([code, stderr]).toEqual([0, expect.anything()]);
  }
});

test("the options of drift are kept in the save, and each changes its own", async () => {
  const cwd = temporaryFolder();
  const driftOf = async (...args: readonly string[]) => {
    const { code, stderr } = await run(["--steps", "1", "--set", "logLevel=silent", ...args], { cwd });
    expect([code, stderr.includes("runner: ")]).toEqual([0, false]);
    const records = recordsOf(nodeDisk, join(cwd, "saves/lantern_journal.jsonl"));
    const said = records.flatMap((record) =>
      (record.type === "decision" || record.type === "start") && record.settings !== null
        ? [record.settings.drift]
        : [],
    );
    return said.at(-1);
  };

  expect(await driftOf("--new-game", "--set", "stallSteps=30")).toEqual({ stallSteps: 30 });
  expect(await driftOf("--set", "drift=off")).toEqual({ stallSteps: 30, isOff: true });
  expect(await driftOf("--set", "refreshEvery=1h")).toMatchObject({ isOff: true, refreshMinutes: 60 });
  expect(await driftOf("--set", "drift=on", "--set", "refreshEvery=0")).toEqual({
    stallSteps: 30,
    refreshMinutes: 0,
  });
  expect(await driftOf("--set", "allowRollback=on")).toMatchObject({ stallSteps: 30, allowsRollback: true });
});

test.each([
  [["--set", "stallSteps=0"], '--set stallSteps takes a positive whole number, got "0"'],
  [
    ["--set", "refreshEvery=soon"],
    "--set refreshEvery takes minutes like 120, a length of time like 90m or 2h, or 0",
  ],
])("%j is refused", async (args, message) => {
  const { code, stderr } = await run(["--steps", "1", ...args], { cwd: temporaryFolder() });

  expect(code).toBe(64);
  expect(stderr).toContain(message);
});

test("the environment and a resumed interrupt set it, too", async () => {
  const cwd = temporaryFolder();
  const off = { RUNNER_DRIFT: "false", RUNNER_STALL_STEPS: "7" };
  await run(["--new-game", "--steps", "2", "--interrupt-before", "act"], { cwd, env: off });

  await run(["resume", "--set", "interrupts=off", "--set", "drift=true", "--steps", "1"], { cwd });

  const records = recordsOf(nodeDisk, join(cwd, "saves/lantern_journal.jsonl"));
  const [start] = records.filter((record) => record.type === "start");
  const last = records.filter((record) => record.type === "decision").at(-1);
  expect(start?.settings.drift).toEqual({ isOff: true, stallSteps: 7 });
  expect(last?.settings?.drift).toEqual({ stallSteps: 7 });
});

test("a review is one request with the same tools, in which nothing is pressed", async () => {
  const script = playerScript();
  const waiting = (n: number) => ({
    content: [text(`I wait, ${n}.`), toolUse("wait", { frames: 5 })],
    stopReason: "tool_use",
  });
  const { env, server } = await strictServer((request, n) =>
    wordsOf(request.messages.at(-1)).includes("your summary is all") ? script(request, n) : waiting(n),
  );
  const args = ["--steps", "35", "--json", "--set", "maxHistory=200", "--set", "stallSteps=3"];

  const { stdout, code } = await run(args, { cwd: temporaryFolder(), env });

  expect(code).toBe(0);
  const review = eventsIn(stdout).find(({ action }) => action === "review");
  const refused = eventsIn(stdout).filter(({ type, isError }) => type === "tool-result" && isError);
  expect(refused).toMatchObject([{ step: review.step + 1, tool: "wait" }]);
  expect(new Set(server.exchanges.map(({ body }) => JSON.stringify(body.tools))).size).toBe(1);
  expect(server.refusals()).toEqual([]);
});

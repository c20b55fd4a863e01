import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { outputOf } from "../../helpers/runs/output-of.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { pressing } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { openTerminal } from "../processes/open-terminal.ts";
import { folderWith } from "./workflow-files.ts";

const RUNNER = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));
const PLAN = `name: long
steps:
  - { name: intro, type: agent, goal: Start, until: totalSteps >= 2, max_steps: 30 }
  - { name: walk, type: agent, goal: Walk, until: totalSteps >= 40, max_steps: 80 }
`;
const ARGS = ["workflow", "run", "long.yaml"];

/** Runs the command where no file may be longer than this: writing fails, as on a full disk. */
function runInLittleRoom(cwd: string, kilobytes: number, args: readonly string[] = ARGS) {
  const { PATH, HOME } = process.env;
  // Dash counts in blocks of 512 bytes.
  const limit = `ulimit -f ${kilobytes * 2}; trap '' XFSZ; exec "$@"`;
  const child = spawn("sh", ["-c", limit, "sh", process.execPath, RUNNER, ...args], {
    ...{ cwd, env: { PATH, HOME } },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return outputOf(child);
}

test.skipIf(process.platform === "win32")(
  "no room to write: it ends with 73 and tells the command that goes on, and that one does the rest",
  async () => {
    const cwd = folderWith({ "long.yaml": PLAN });

    const { code, stdout, stderr } = await runInLittleRoom(cwd, 30);
    const rest = await run([...ARGS, "--resume"], { cwd });
    const verified = await run(["saves", "verify", "--all"], { cwd });

    expect(code).toBe(73);
    expect(stdout).toContain("To continue: runner workflow run long.yaml --resume\n");
    expect(stderr).toMatch(
      /^runner: 20 steps could not be written .*: fix that, then run the command after "To continue"$/m,
    );
    expect([rest.code, verified.code]).toEqual([0, 0]);
    expect(rest.stdout).toContain("long is done.");
    expect(rest.stdout).toContain(" 40 in all.");
  },
);

test.skipIf(process.platform === "win32").each([
  ["a workflow", ARGS],
  ["a plain run", ["--new-game", "--steps", "40"]],
] as const)(
  "%s for whose journal there is no room, though for its saves there is: it says what that means",
  async (_, args) => {
    const cwd = folderWith({ "long.yaml": PLAN });

    const { code, stderr } = await runInLittleRoom(cwd, 80, args);
    const verified = await run(["saves", "verify", "--all"], { cwd });
    const next = await run(["--steps", "2"], { cwd });
    const again = await run(["saves", "verify", "--all"], { cwd });

    expect(code).toBe(0);
    expect(stderr.match(/the journal could not be written to its end/g)).toHaveLength(1);
    expect(verified.code).toBe(65);
    expect(verified.stdout).toMatch(/^wrong .*_journal\.jsonl ends before \d+ saves: /m);
    expect(verified.stdout.match(/^wrong /gm)).toHaveLength(1);
    expect(verified.stdout).toContain("step0040.png: the journal ends before it");
    expect([next.code, again.code]).toEqual([0, 0]);
    expect(next.stdout).toContain("Steps: 2 played now, 42 in all.");
  },
);

test("a second Ctrl-C ends it at once, in the middle of a call; --resume does the rest", async (context) => {
  const { server, env } = await strictServer((_, n) => (n === 4 ? { fault: "hang" } : pressing("a")));
  const cwd = folderWith({ "long.yaml": PLAN.replace("40", "6") });
  const { press, finished } = openTerminal(context, ARGS, { cwd, env });
  while (server.exchanges.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));

  press("\u0003");
  // It ends after the step that is paid for, or at the next press.
  const again = setInterval(() => press("\u0003"), 150);
  onTestFinished(() => clearInterval(again));
  const { code } = await finished;
  clearInterval(again);
  const rest = await run([...ARGS, "--resume"], { cwd, env });

  expect(code).toBe(130);
  expect(rest.code).toBe(0);
  expect(rest.stdout).toContain("long is done.");
  expect(rest.stdout).toContain(" 6 in all.");
  expect(readdirSync(join(cwd, "saves")).filter((name) => /tmp|lock/.test(name))).toEqual([]);
});

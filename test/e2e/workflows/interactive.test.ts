import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";
import { openTerminal } from "../processes/open-terminal.ts";
import { folderWith, TINY } from "./workflow-files.ts";

const PLAN = "tiny.yaml";
const ASKED = "[q]uit";
const QUIET = ["--set", "logLevel=silent"];
const ASKING = TINY.replace("frames: 10", "frames: 10, interrupt: before");

/** The plan on a terminal that asks before each rest. */
function interactive(context: Pick<TestContext, "skip">, ...args: readonly string[]) {
  const cwd = folderWith({ [PLAN]: ASKING });
  const command = ["workflow", "run", PLAN, "--interactive", ...QUIET, ...args];
  return { ...openTerminal(context, command, { cwd, columns: 160, env: { NO_COLOR: "1" } }), cwd };
}

function recordsIn(cwd: string, type: string) {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter((record) => record.type === type);
}

describe("--interactive in a workflow", () => {
  test("asks before each step that wants it, and goes on to its end as one command", async (context) => {
    const { saw, press, finished, cwd } = interactive(context, "--report", "a.json");

    await saw(ASKED);
    press("a");
    await saw(ASKED, 2);
    press("s");
    await saw("Message to the LM: ");
    press("Mind the gap.\n");
    const { code, shown } = await finished;

    expect(code).toBe(0);
    expect(shown).toMatch(/[░▒▓█]{20}/);
    expect(shown).not.toContain("runner resume");
    expect(shown).not.toContain("skipped");
    expect(shown).not.toContain("steps in all");
    expect(shown).toContain("tiny is done.");
    expect(recordsIn(cwd, "resume").map(({ say }) => say)).toEqual([null, "Mind the gap."]);
    expect(JSON.parse(readFileSync(join(cwd, "a.json"), "utf8"))).toMatchObject({
      ...{ status: "done", total: { process: { steps: 7 }, all: { steps: 7 } } },
    });
  });

  test("c asks no more while the command runs", async (context) => {
    const { saw, press, finished, cwd } = interactive(context);

    await saw(ASKED);
    press("c");
    const { code, shown } = await finished;

    expect(code).toBe(0);
    expect(shown).toContain("tiny is done.");
    expect(recordsIn(cwd, "interrupt")).toHaveLength(1);
  });

  test("q leaves it open with 3; runner resume --interactive goes on and asks, too", async (context) => {
    const { saw, press, finished, cwd } = interactive(context);

    await saw(ASKED);
    press("q");
    const { code, shown } = await finished;
    const next = openTerminal(context, ["resume", "--interactive", ...QUIET], { cwd, columns: 160 });
    await next.saw(ASKED);
    next.press("a");
    const ended = await next.finished;

    expect([code, ended.code]).toEqual([3, 0]);
    expect(shown).toMatch(/It stays open\.\r\nApprove: runner resume \w{8} /);
    expect(ended.shown).toContain("tiny is done.");
  });

  test("--steps counts over all answers, and a gate in an agent's step can be rejected", async (context) => {
    const cwd = folderWith({ [PLAN]: TINY });
    const args = ["workflow", "run", PLAN, "--steps", "2", "--interactive", "--interrupt-before", "act"];
    const { saw, press, finished } = openTerminal(context, [...args, ...QUIET], { cwd, columns: 160 });

    await saw(ASKED);
    press("r");
    await saw("Why? ");
    press("not yet\n");
    await saw(ASKED, 2);
    press("a");
    const { code, shown } = await finished;

    expect(code).toBe(4);
    expect(shown).toContain("2 in all.");
    expect(recordsIn(cwd, "resume").map(({ decision }) => decision.type)).toEqual(["reject", "approve"]);
  });

  test("without a terminal it asks nobody, and approves nothing", async () => {
    const cwd = folderWith({ [PLAN]: ASKING });
    const asked = ["--interactive", "--set", "autoContinueAfter=1s", ...QUIET];

    const first = await run(["workflow", "run", PLAN, ...asked], { cwd });
    const lone = await run(["workflow", "run", PLAN, "--set", "autoContinueAfter=1s"], { cwd });

    expect([first.code, lone.code]).toEqual([3, 64]);
    expect(first.stdout).toMatch(/^Reject: runner resume \w{8} --reject "why"/m);
    expect(recordsIn(cwd, "resume")).toEqual([]);
  });
});

test("an answer behind one step is none before the next", async () => {
  const plan = `name: twice
steps:
  - { name: one, type: press, buttons: [start], interrupt: after }
  - { name: two, type: press, buttons: [a], interrupt: before }
`;
  const cwd = folderWith({ [PLAN]: plan });

  const first = await run(["workflow", "run", PLAN, ...QUIET], { cwd });
  const second = await run(["resume", ...QUIET], { cwd });
  const third = await run(["resume", ...QUIET], { cwd });

  expect([first.code, second.code, third.code]).toEqual([3, 3, 0]);
  expect(first.stdout).toContain("after the step one");
  expect(second.stdout).toContain("before the step two");
  expect(third.stdout).toContain("twice is done.");
});

test("runner resume --help tells of it", async () => {
  expect((await run(["resume", "--help"])).stdout).toMatch(
    /also takes the options of a run: see runner help options/,
  );
});

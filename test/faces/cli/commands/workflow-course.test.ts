import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { plainIds } from "../../../helpers/runs/plain-ids.ts";
import { type HereOptions, runHere } from "../../../helpers/runs/run-here.ts";

const plan = (frames: number) => `name: plan
start: new-game
inputs: {frames: {type: number, default: 3}}
steps:
  - {name: first, type: wait, frames: 2}
  - {name: saved, type: checkpoint, checkpoint_id: cp_start}
  - {name: middle, type: wait, frames: ${frames}}
  - {name: last, type: wait, frames: "\${{ inputs.frames }}"}
`;

/** A folder with a workflow, and its command there. */
function course() {
  const cwd = temporaryFolder();
  const write = (frames: number) => writeFileSync(join(cwd, "a.yaml"), plan(frames));
  write(3);
  const workflow = async (args: readonly string[], world: HereOptions["world"] = {}) => {
    const { code, stdout, stderr } = await runHere(["workflow", ...args], { cwd, world });
    return { code, stderr: plainIds(stderr), lines: plainIds(stdout).split("\n") };
  };
  const run = (...args: readonly string[]) => workflow(["run", "a.yaml", "--model", "explorer", ...args]);
  return { cwd, write, workflow, run };
}

/** The lines about steps of the workflow. */
const steps = (lines: readonly string[]) => lines.filter((line) => /^[▶✓↷✗]/.test(line));
/** The rows of its table: the step, its outcome, and the attempts and steps here and, where they differ, in all. */
const table = (lines: readonly string[]) => {
  const from = lines.findIndex((line) => line.startsWith("step  "));
  return lines.slice(from + 1, lines.indexOf("", from)).map((line) => {
    const cells = line.split(/ {2,}/);
    return [...cells.slice(0, 4), ...cells.slice(7, 9)].join(" ");
  });
};

test("a workflow is run, resumed, and run again from what changed, by the checkpoint before it", async () => {
  const { cwd, write, run } = course();

  const first = await run("--report", "r.json");
  expect([first.code, steps(first.lines), table(first.lines)]).toEqual([
    0,
    [
      ...["▶ first: wait", "✓ first (1 of 4 steps)", "▶ saved: checkpoint", "✓ saved (2 of 4 steps)"],
      ...["▶ middle: wait", "✓ middle (3 of 4 steps)", "▶ last: wait", "✓ last (4 of 4 steps)"],
    ],
    ["first done 1 1", "saved done 1 0", "middle done 1 1", "last done 1 1", "in all done 4 3"],
  ]);
  expect(first.lines.slice(-6)).toEqual([
    ...["", "plan is done.", "Steps: 3 played now, 3 in all.", "Last save: saves/lantern_save_step0003.png."],
    ...["To continue: runner --steps 50", ""],
  ]);
  expect(JSON.parse(readFileSync(join(cwd, "r.json"), "utf8"))).toMatchObject({
    ...{ workflow: "plan", file: "a.yaml", status: "done", error: null, inputs: { frames: 3 } },
    total: { process: { attempts: 4, steps: 3 }, all: { attempts: 4, steps: 3 } },
  });

  const again = await run("--resume");
  const skipped = (name: string, at: number) => `↷ ${name}: done as of TIME, skipped (${at} of 4 steps)`;
  expect([again.code, again.stderr, steps(again.lines)]).toEqual([
    ...[0, ""],
    [skipped("first", 1), skipped("saved", 2), skipped("middle", 3), skipped("last", 4)],
  ]);
  expect(table(again.lines).at(-1)).toBe("in all done 0 0 4 3");

  const refused = await run("--resume", "--input", "frames=5");
  expect(refused).toEqual({
    code: 65,
    lines: [""],
    stderr:
      "runner: plan, saved at TIME, inputs differ from checkpoint inputs: frames was 3, now 5; these would run again: middle (1 step, $0.00), last (1 step, $0.00); together 2 steps, $0.00: pass --rerun to run them again, --restart to start over, or no --input to continue as it was begun\n",
  });

  const ran = (attempt: number) => [
    ...[
      skipped("first", 1),
      skipped("saved", 2),
      `▶ middle: wait, attempt ${attempt}`,
      "✓ middle (3 of 4 steps)",
    ],
    ...[`▶ last: wait, attempt ${attempt}`, "✓ last (4 of 4 steps)"],
  ];
  const notice = (what: string) =>
    `plan: ${what}these run again: middle, last; these are kept: first, saved; the game goes back to the checkpoint cp_start, step 1 {`;
  const rerun = await run("--resume", "--input", "frames=5", "--rerun");
  expect([rerun.code, steps(rerun.lines)]).toEqual([0, ran(2)]);
  expect(rerun.stderr).toContain(`WARN: ${notice("its inputs changed; ")}`);

  write(4);
  const changed = await run("--resume");
  expect([changed.code, steps(changed.lines)]).toEqual([0, ran(3)]);
  expect(changed.stderr).toContain(`WARN: ${notice("its file changed; ")}`);

  const from = await run("--resume", "--from", "last");
  expect([from.code, steps(from.lines), table(from.lines).at(-1)]).toEqual([
    0,
    ran(4),
    "in all done 2 2 10 9",
  ]);
  expect(from.stderr).toContain(`WARN: ${notice("")}`);
});

test("steps of a command are played, and the next one resumes the workflow where it was", async () => {
  const { run } = course();

  const begun = await run("--steps", "2");
  const resumed = await run("--resume");

  expect(begun.code).toBe(4);
  expect(steps(begun.lines).slice(-2)).toEqual(["✓ middle (3 of 4 steps)", "▶ last: wait"]);
  expect(table(begun.lines)).toEqual([
    ...["first done 1 1", "saved done 1 0", "middle done 1 1", "last open 1 0", "in all stopped 4 2"],
  ]);
  expect(begun.lines.slice(-5)).toEqual([
    "plan is not finished: the steps of this command are played.",
    ...["Steps: 2 played now, 2 in all.", "Last save: saves/lantern_save_step0002.png."],
    ...["To continue: runner workflow run a.yaml --resume", ""],
  ]);
  expect(resumed.code).toBe(0);
  expect(steps(resumed.lines)).toEqual([
    ...["first", "saved", "middle"].map(
      (name, at) => `↷ ${name}: done as of TIME, skipped (${at + 1} of 4 steps)`,
    ),
    "✓ last (4 of 4 steps)",
  ]);
  expect(table(resumed.lines).at(-1)).toBe("in all done 1 1 4 3");
});

test("the checkpoints of a workflow are listed, and removed when a person agrees", async () => {
  const { cwd, workflow, run } = course();
  await run("--steps", "1");
  const asked: string[] = [];
  const person = (answer: string) => ({
    hasKeys: true,
    ask: async (question: string) => {
      asked.push(question);
      return answer;
    },
  });
  const left = () =>
    readdirSync(join(cwd, "saves/checkpoints")).filter((name) => name.includes("_workflow_"));

  const listed = await workflow(["checkpoints", "plan"]);
  const json = await workflow(["checkpoints", "a.yaml", "--json"]);
  const unclear = await workflow(["checkpoints", "plan", "--yes"]);
  const refused = await workflow(["checkpoints", "plan", "--clear"], person("n"));
  expect(left().length).toBe(1);
  const cleared = await workflow(["clear", "plan"], person("y"));

  expect(listed).toEqual({
    code: 0,
    stderr: "",
    lines: ["Workflow: plan", "Checkpoints:", "  - cp_start (TIME)", ""],
  });
  expect(JSON.parse(json.lines[0] ?? "")).toEqual({
    ...{ checkpoint_id: "cp_start", workflow_name: "plan", inputs_hash: "SHA256", saved_at: "TIME" },
    step_results: [
      { name: "first", output: { frames: 2 } },
      { name: "saved", output: { checkpoint_id: "cp_start", saved: true } },
    ],
    ...{ place: null, metadata: null, step: 1, file: "saves/checkpoints/lantern_step0001_workflow_ID.png" },
  });
  expect(unclear).toMatchObject({ code: 64, stderr: "runner: --yes confirms --clear: pass --clear, too\n" });
  expect(refused).toEqual({ code: 0, lines: [""], stderr: "Nothing was cleared.\n" });
  expect(asked).toEqual(["Are you sure? [y/N] ", "Are you sure? [y/N] "]);
  expect(cleared).toEqual({ code: 0, lines: ["Cleared 1 checkpoint for 'plan'", ""], stderr: "" });
  expect(left()).toEqual([]);
  expect(existsSync(join(cwd, "saves/lantern_save_step0001.png"))).toBe(true);
  expect(await workflow(["checkpoints", "lantern"])).toMatchObject({
    code: 0,
    lines: ["Workflow: lantern", "Checkpoints: none", ""],
  });
});

import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { openTerminal } from "../processes/open-terminal.ts";
import { jsonLines, TINY } from "./workflow-files.ts";

const PLAN = "tiny.yaml";

const IDS = ["intro", "part_0", "part_1", "walk"];

let original = "";

beforeAll(async () => {
  original = mkdtempSync(join(tmpdir(), "gameboy-runner-workflows-"));
  writeFileSync(join(original, PLAN), TINY);
  writeFileSync(join(original, "other.yaml"), TINY.replace("name: tiny", "name: other"));
  for (const plan of ["other.yaml", PLAN]) {
    const { code, stderr } = await run(["workflow", "run", plan], { cwd: original });
    if (code !== 0) throw new Error(stderr);
  }
});

afterAll(() => rmSync(original, { recursive: true, force: true }));

/** A folder in which the plan and another one were run. */
function ranFolder(): string {
  const cwd = temporaryFolder();
  cpSync(original, cwd, { recursive: true });
  return cwd;
}

/** How many checkpoints are in a folder, of whatever workflow. */
function countIn(cwd: string): number {
  return readdirSync(join(cwd, "saves", "checkpoints")).filter((name) => name.includes("_workflow_")).length;
}

describe("runner workflow checkpoints", () => {
  test("lists the checkpoints of a workflow in the order in which they were made", async () => {
    const cwd = ranFolder();

    const { code, stdout } = await run(["workflow", "checkpoints", PLAN], { cwd });

    expect(code).toBe(0);
    expect(stdout.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, "TIME")).toBe(
      ["Workflow: tiny", "Checkpoints:", ...IDS.map((id) => `  - ${id} (TIME)`), ""].join("\n"),
    );
  });

  test("gives all that programs need with --json", async () => {
    const cwd = ranFolder();

    const { code, stdout } = await run(["workflow", "checkpoints", PLAN, "--json"], { cwd });

    expect(code).toBe(0);
    expect(jsonLines(stdout).map((each) => each["checkpoint_id"])).toEqual(IDS);
    expect(jsonLines(stdout)[1]).toEqual({
      ...{ checkpoint_id: "part_0", workflow_name: "tiny", metadata: { round: 0 } },
      inputs_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      step_results: [
        { name: "intro", output: expect.objectContaining({ reason: "until" }) },
        { name: "parts[0].rest", output: { frames: 10 } },
        { name: "parts[0].mark", output: { saved: true, checkpoint_id: "part_0" } },
      ],
      place: expect.any(String),
      step: 3,
      file: expect.stringMatching(/^saves\/checkpoints\/.*_workflow_.*\.png$/),
    });
  });

  test("workflow clear --yes removes those of this workflow alone", async () => {
    const cwd = ranFolder();

    const cleared = await run(["workflow", "clear", PLAN, "--yes"], { cwd });
    const own = await run(["workflow", "checkpoints", PLAN], { cwd });
    const others = await run(["workflow", "checkpoints", "other.yaml", "--json"], { cwd });
    const again = await run(["workflow", "clear", PLAN], { cwd });

    expect([cleared.code, cleared.stdout]).toEqual([0, "Cleared 4 checkpoints for 'tiny'\n"]);
    expect(own.stdout).toBe("Workflow: tiny\nCheckpoints: none\n");
    expect(jsonLines(others.stdout)).toHaveLength(4);
    expect([again.code, again.stdout]).toEqual([0, "Cleared 0 checkpoints for 'tiny'\n"]);
  });

  test("workflow clear removes nothing where nobody can be asked", async () => {
    const cwd = ranFolder();

    const { code, stderr } = await run(["workflow", "clear", PLAN], { cwd });

    expect(code).toBe(64);
    expect(stderr).toContain("Are you sure? There is no terminal to ask on: pass --yes to confirm");
    expect(countIn(cwd)).toBe(8);
  });

  const CLEAR = ["clear", PLAN];
  const PROMISED = ["checkpoints", PLAN, "--clear"];
  for (const [words, answer, told, left] of [
    [CLEAR, "y", "Cleared 4 checkpoints for 'tiny'", 4],
    [CLEAR, "n", "Nothing was cleared.", 8],
    [CLEAR, "", "Nothing was cleared.", 8],
    [CLEAR, "\u0004", "Nothing was cleared.", 8],
    [PROMISED, "y", "Cleared 4 checkpoints for 'tiny'", 4],
    [PROMISED, "n", "Nothing was cleared.", 8],
  ] as const) {
    const title = `workflow ${words.join(" ")} asks, and ${JSON.stringify(answer)} is an answer`;
    test(words === PROMISED ? `46.3: ${title}` : title, async (context) => {
      const cwd = ranFolder();
      const terminal = openTerminal(context, ["workflow", ...words], { cwd });
      await terminal.saw("Are you sure? [y/N] ");

      terminal.press(answer === "\u0004" ? answer : `${answer}\r`);
      const { code, shown } = await terminal.finished;

      expect(code).toBe(0);
      expect(shown).toContain(told);
      expect(countIn(cwd)).toBe(left);
    });
  }

  test("one whose file is gone is found by its name; an unknown one is refused", async () => {
    const cwd = ranFolder();

    const known = await run(["workflow", "checkpoints", "tiny"], { cwd });
    const unknown = await run(["workflow", "checkpoints", "tinny"], { cwd });

    expect(known.stdout).toContain("  - part_1 (");
    expect(unknown.code).toBe(66);
  });
});

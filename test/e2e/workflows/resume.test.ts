import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";
import { folderWith, jsonLines, TINY } from "./workflow-files.ts";

const OTHER = TINY.replace("name: tiny", "name: other");

const started = (stdout: string) =>
  jsonLines(stdout).flatMap(({ type, path }) => (type === "stage-started" ? [path] : []));

describe("runner workflow run --resume", () => {
  test("finds the checkpoint of its own workflow where another one was run in the folder since", async () => {
    const cwd = folderWith({ "tiny.yaml": TINY, "other.yaml": OTHER });
    await run(["workflow", "run", "other.yaml", "--steps", "3"], { cwd });
    await run(["workflow", "run", "tiny.yaml"], { cwd });

    const resumed = await run(["workflow", "run", "other.yaml", "--resume", "--json"], { cwd });
    const tiny = await run(["workflow", "checkpoints", "tiny", "--json"], { cwd });
    const verified = await run(["saves", "verify", "--all"], { cwd });

    expect([resumed.code, verified.code]).toEqual([0, 0]);
    expect(started(resumed.stdout)).toContain("walk");
    expect(started(resumed.stdout)).not.toContain("intro");
    expect(jsonLines(tiny.stdout)).toHaveLength(4);
  });

  test("counts nothing of another game that was played in between", async () => {
    const cwd = folderWith({ "tiny.yaml": TINY });
    await run(["workflow", "run", "tiny.yaml", "--steps", "3"], { cwd });
    await run(["--new-game", "--steps", "4"], { cwd });

    const { code, stdout } = await run(["workflow", "run", "tiny.yaml", "--resume", "--json"], { cwd });

    expect(code).toBe(0);
    expect(jsonLines(stdout).at(-1)).toMatchObject({ total: { all: { steps: 7, calls: 5 } } });
  });

  test("takes the checkpoint before the newest where that is damaged, and says so", async () => {
    const cwd = folderWith({ "tiny.yaml": TINY });
    await run(["workflow", "run", "tiny.yaml", "--steps", "4"], { cwd });
    await run(["--new-game", "--steps", "1"], { cwd });
    const folder = join(cwd, "saves", "checkpoints");
    const newest = readdirSync(folder)
      .filter((name) => name.includes("_workflow_"))
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
      .at(-1) as string;
    const bytes = readFileSync(newest);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 0xff;
    writeFileSync(newest, bytes);

    const { code, stdout, stderr } = await run(["workflow", "run", "tiny.yaml", "--resume"], { cwd });

    expect(code).toBe(0);
    expect(stderr).toMatch(/saves\/checkpoints\/.*png.*(damaged|cut|changed)/);
    expect(stdout).toContain("↷ intro: done as of");
    expect(stdout).toContain("tiny is done.\n");
  });

  test("of one that is done plays nothing; of one that failed tries the failed step again", async () => {
    const fails = `${TINY}  - { name: end, type: assert, that: totalSteps > 7, message: Too soon. }\n`;
    const cwd = folderWith({ "tiny.yaml": TINY, "fails.yaml": fails.replace("name: tiny", "name: fails") });
    await run(["workflow", "run", "tiny.yaml"], { cwd });

    const done = await run(["workflow", "run", "tiny.yaml", "--resume", "--json"], { cwd });
    const first = await run(["workflow", "run", "fails.yaml"], { cwd });
    const again = await run(["workflow", "run", "fails.yaml", "--resume", "--json"], { cwd });

    expect([done.code, first.code, again.code]).toEqual([0, 5, 5]);
    expect(started(done.stdout)).toEqual([]);
    expect(started(again.stdout)).toEqual(["end"]);
  });

  test("of an edited file lists what runs again and what is kept, before anything runs", async () => {
    const cwd = folderWith({ "tiny.yaml": `${TINY}  - { name: end, type: assert, that: "false" }\n` });
    const first = await run(["workflow", "run", "tiny.yaml"], { cwd });
    writeFileSync(join(cwd, "tiny.yaml"), TINY.replace("goal: Walk", "goal: Walk on"));

    const second = await run(["workflow", "run", "tiny.yaml", "--resume", "--json", "--report", "a.json"], {
      cwd,
    });

    expect([first.code, second.code]).toEqual([5, 0]);
    const events = jsonLines(second.stdout);
    expect(
      events.slice(
        0,
        events.findIndex(({ type }) => type === "stage-started"),
      ),
    ).toContainEqual(
      expect.objectContaining({
        type: "notice",
        text: expect.stringMatching(
          /^tiny: its file changed; these run again: the rest of parts, walk; these are kept: intro, parts\[0\]\.rest, .*, parts\[1\]\.mark; the game goes back to the checkpoint part_1, step \d$/,
        ),
      }),
    );
    expect(started(second.stdout)).toEqual(["walk"]);
    const report = JSON.parse(readFileSync(join(cwd, "a.json"), "utf8"));
    expect(report).toMatchObject({ status: "done", inputs: { seed: 1, rounds: 2 } });
  });

  test("--from runs again from a step; one that does not exist is refused", async () => {
    const cwd = folderWith({ "tiny.yaml": TINY });
    await run(["workflow", "run", "tiny.yaml"], { cwd });

    const from = await run(["workflow", "run", "tiny.yaml", "--resume", "--json", "--from", "walk"], { cwd });
    const none = await run(["workflow", "run", "tiny.yaml", "--resume", "--from", "wakl"], { cwd });
    const alone = await run(["workflow", "run", "tiny.yaml", "--from", "walk"], { cwd });

    expect(started(from.stdout)).toEqual(["walk"]);
    expect([from.code, none.code, alone.code]).toEqual([0, 64, 64]);
    expect(none.stderr).toContain('--from: there is no step "wakl", did you mean "walk"?');
    expect(alone.stderr).toContain("pass --resume, too");
  });

  test("a run that goes on by hand is of no workflow any more; the workflow goes on at its checkpoint", async () => {
    const cwd = folderWith({ "tiny.yaml": TINY });
    await run(["workflow", "run", "tiny.yaml", "--steps", "4"], { cwd });
    const byHand = await run(["--steps", "2"], { cwd });

    const resumed = await run(["workflow", "run", "tiny.yaml", "--resume"], { cwd });

    expect([byHand.code, resumed.code]).toEqual([0, 0]);
    expect(byHand.stdout).toContain("Steps: 2 played now, 6 in all.\n");
    expect(resumed.stdout).toContain("Steps: 3 played now, 7 in all.\n");
  });
});

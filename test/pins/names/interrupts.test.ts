import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

// The names of the document that asked for interrupts, written as they are there: docs/names.md.

const FREE = ["--model", "explorer", "--set", "logLevel=silent"];

const CONFIG = `config:
  interrupt_before: [act]
  interrupt_after: [remember]
  checkpoint_dir: ./checkpoints
  checkpointer: memory
`;

/** A folder whose settings file has this text. */
function folderWith(text: string, name = "runner.config.yaml"): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, name), text);
  return cwd;
}

const lastLine = (stdout: string) => JSON.parse(stdout.trim().split("\n").at(-1) ?? "null");

test("46.3: `config:` stops a run before and after the named nodes, with its checkpoint in the named folder", async () => {
  const cwd = folderWith(CONFIG);

  const first = await run([...FREE, "--steps", "2", "--json"], { cwd });
  const event = lastLine(first.stdout);
  const next = await run([...FREE, "resume", event.checkpointPath, "--json"], { cwd });

  expect(first.code).toBe(3);
  expect(event).toMatchObject({
    type: "interrupt",
    node: "act",
    when: "before",
    state: { step: 0, next: "act" },
    checkpointPath: expect.stringMatching(/^checkpoints\/.*_interrupt_.*\.png$/),
  });
  expect(existsSync(join(cwd, event.checkpointPath))).toBe(true);
  expect(next.code).toBe(3);
  expect(lastLine(next.stdout)).toMatchObject({ type: "interrupt", node: "remember", when: "after" });
});

test("46.3: as flags, the nodes have the same names", async () => {
  const cwd = temporaryFolder();

  const first = await run([...FREE, "--steps", "1", "--interrupt-before", "act", "--json"], { cwd });
  const after = await run(
    [
      ...FREE,
      "--new-game",
      "--steps",
      "2",
      "--interrupt-after",
      "remember",
      "--set",
      "interrupts=off",
      "--json",
    ],
    { cwd },
  );

  expect([first.code, lastLine(first.stdout).node]).toEqual([3, "act"]);
  expect([after.code, lastLine(after.stdout).node]).toEqual([3, "remember"]);
});

describe("46.3: the four clear errors", () => {
  test("no checkpointer", async () => {
    const cwd = temporaryFolder();

    const { code, stderr } = await run(
      [...FREE, "--steps", "1", "--interrupt-before", "act", "--no-auto-save"],
      { cwd },
    );

    expect([code, stderr]).toEqual([
      64,
      expect.stringMatching(
        /^runner: interrupts need saves to continue from, and this run makes none: .*\n$/,
      ),
    ]);
  });

  test("no checkpoint named, and none that is open", async () => {
    const cwd = temporaryFolder();
    await run([...FREE, "--steps", "1"], { cwd });

    const { code, stderr } = await run([...FREE, "resume"], { cwd });

    expect([code, stderr]).toEqual([66, expect.stringMatching(/^runner: .*interrupt.*\n$/)]);
  });

  test("not found", async () => {
    const cwd = folderWith(CONFIG);
    await run([...FREE, "--steps", "1"], { cwd });

    const { code, stderr } = await run([...FREE, "resume", "checkpoints/nowhere.png"], { cwd });

    expect([code, stderr]).toEqual([66, expect.stringMatching(/^runner: .*nowhere\.png.*\n$/)]);
  });

  test("damaged", async () => {
    const cwd = folderWith(CONFIG);
    const { stdout } = await run([...FREE, "--steps", "1", "--json"], { cwd });
    const file = join(cwd, lastLine(stdout).checkpointPath);
    writeFileSync(file, readFileSync(file).subarray(0, 500));

    const { code, stderr } = await run([...FREE, "resume", lastLine(stdout).checkpointPath], { cwd });

    expect([code, stderr]).toEqual([
      65,
      expect.stringMatching(/^runner: .*_interrupt_.* ends in the middle of a chunk: .*\n$/),
    ]);
  });
});

describe("46.3: a `config:` that cannot be", () => {
  test.each([
    [
      "a key that there is not",
      "config:\n  interupt_before: [act]\n",
      /"config\.interupt_before", which is not a setting: did you mean interrupt_before\?/,
    ],
    [
      "another checkpointer",
      "config:\n  checkpointer: redis\n",
      /"config\.checkpointer" in runner\.config\.yaml takes memory, got "redis"/,
    ],
    [
      "two names for one setting",
      "saveDir: a\nconfig:\n  checkpoint_dir: b\n",
      /has "saveDir" and "config\.checkpoint_dir".*leave one out/,
    ],
    [
      "a folder outside",
      "config:\n  checkpoint_dir: ../elsewhere\n",
      /"config\.checkpoint_dir" in runner\.config\.yaml leads out of the working directory: .*--save-dir/,
    ],
    [
      "an unknown node",
      "config:\n  interrupt_before: [jump]\n",
      /"config\.interrupt_before" in runner\.config\.yaml takes some of decide, .*, got "jump"/,
    ],
    ["no object", "config: memory\n", /"config" in runner\.config\.yaml takes settings by name/],
  ])("%s is refused in one line", async (_, text, message) => {
    const { code, stderr } = await run([...FREE, "--steps", "1"], { cwd: folderWith(text) });

    expect([code, stderr]).toEqual([text.includes("jump") ? 64 : 78, expect.stringMatching(message)]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("one without a value says nothing, as elsewhere in the file", async () => {
    const { code, stderr } = await run([...FREE, "--steps", "1"], {
      cwd: folderWith("config:\n  interrupt_before:\n  checkpointer:\n"),
    });

    expect([code, stderr]).toEqual([0, expect.stringContaining("explorer is playing")]);
  });

  test("is JSON in runner.config.json", async () => {
    const cwd = folderWith('{"config": {"interrupt_before": ["act"]}}', "runner.config.json");

    expect((await run([...FREE, "--steps", "1"], { cwd })).code).toBe(3);
  });
});

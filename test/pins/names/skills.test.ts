import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

// The names of the documents that asked for skills, written as they are there: docs/names.md.

/** A skill as its document writes it. */
const ADAPTIVE = `{"meta": {"name": "adaptive_navigation"}, "steps": [
  {"primitive": "refresh_state"},
  {"primitive": "save_checkpoint", "slot": 0, "label": "safe_room"},
  {"primitive": "tap", "button": "UP", "repeat": 3},
  {"primitive": "inference_checkpoint", "label": "stuck_check", "context": "Went UP 3 times; if stuck, what next?", "timeout_seconds": 30},
  {"primitive": "success", "summary": "Navigated safely"}]}`;

/** A folder with this text in `skills/NAME.json`. */
function folderWith(name: string, text: string): string {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "skills"));
  writeFileSync(join(cwd, "skills", `${name}.json`), text);
  return cwd;
}

const skillOf = (...steps: readonly object[]) => JSON.stringify({ meta: { name: "mine" }, steps });

test("46.3: the skill of the document is fine, and runs as it is", async () => {
  const cwd = folderWith("adaptive_navigation", ADAPTIVE);

  const checked = await run(["skills", "check", "adaptive_navigation"], { cwd });
  const ran = await run(["skills", "run", "adaptive_navigation", "--model", "explorer", "--json"], { cwd });
  const slots = await run(["saves", "list", "--json"], { cwd });

  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining("is fine")]);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({
    type: "skill-result",
    skill: "adaptive_navigation",
    status: "success",
    summary: "Navigated safely",
    snapshots: [expect.any(Object)],
    metrics: { checkpoints: 1, resumesHit: 0, resumesMissed: 0, fallbacks: 0, inferences: 1 },
  });
  expect(slots.stdout).toMatch(/"kind":"slot".*safe_room|safe_room.*"kind":"slot"/);
});

test("46.3: checkpoint, resume, load_checkpoint and annotate take the documents' keys", async () => {
  const text = skillOf(
    { primitive: "save_checkpoint", slot: 15, label: "before" },
    { primitive: "checkpoint", label: "start", description: "At the door" },
    { primitive: "tap", button: "LEFT", repeat: 2 },
    { primitive: "resume", label: "start", fallback_steps: [{ primitive: "annotate", message: "gone" }] },
    { primitive: "resume", label: "never", fallback_steps: [{ primitive: "annotate", message: "no such" }] },
    { primitive: "load_checkpoint", slot: 15 },
    { primitive: "success", summary: "Back" },
  );
  const cwd = folderWith("mine", text);

  const { code, stdout } = await run(["skills", "run", "mine", "--model", "explorer", "--json"], { cwd });
  const stats = await run(["skills", "stats", "--json"], { cwd });
  const runs = await run(["skills", "runs"], { cwd });

  expect(code).toBe(0);
  expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({
    status: "success",
    notes: [
      expect.stringContaining('Went back to the checkpoint "start"'),
      "no such",
      expect.stringContaining("Went back to slot 15"),
    ],
    metrics: { checkpoints: 2, resumesHit: 1, resumesMissed: 1, fallbacks: 1 },
  });
  expect(stats.stdout).toMatch(/"resumesHit":1.*"resumesMissed":1.*"fallbacks":1/);
  expect(runs.stdout).toContain("mine");
});

test.each([
  [{ primitive: "save_checkpoint", slot: 16, label: "x" }, "a whole number from 0 to 15"],
  [{ primitive: "load_checkpoint", slot: -1 }, "a whole number from 0 to 15"],
  [
    { primitive: "inference_checkpoint", label: "x", context: "y", timeout_seconds: 4 },
    "a whole number from 5 to 300",
  ],
  [
    { primitive: "inference_checkpoint", label: "x", context: "y", timeout_seconds: 301 },
    "a whole number from 5 to 300",
  ],
])("46.3: %j is outside the documents' limits", async (step, fact) => {
  const { code, stdout } = await run(["skills", "check", "mine"], { cwd: folderWith("mine", skillOf(step)) });

  expect([code, stdout]).toEqual([65, expect.stringContaining(fact)]);
});

test("46.3: an inference waits for 30 seconds unless its skill says otherwise", async () => {
  const { stdout } = await run(["skills", "schema"]);

  expect(stdout.replace(/\s+/g, "")).toMatch(/"timeout_seconds":\{"default":30,|"default":30[^{}]*\}/);
});

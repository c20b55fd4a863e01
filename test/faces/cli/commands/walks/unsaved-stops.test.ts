import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import { stoppedWorkflow } from "../../../../../src/parts/workflows/faces/commands/stopped-workflow.ts";
import { JournalReader } from "../../../../../src/record/journal/journal-reader.ts";
import { temporaryFolder } from "../../../../helpers/disks/folders.ts";
import { walkIn } from "../../../../helpers/pins/walk.ts";

test("stops whose checkpoints are gone, stops of older games, and a damaged journal", async () => {
  const { cwd, type, text, list } = walkIn(temporaryFolder());
  const checkpoints = join(cwd, "saves/checkpoints");
  const stops = () => readdirSync(checkpoints).filter((name) => name.includes("interrupt"));

  await type("--model explorer --steps 2 --interrupt-before act --quiet");
  for (const name of stops()) rmSync(join(checkpoints, name));
  await type("status");
  await type("resume --approve --drop");
  await type("resume --drop --json");
  await type("resume --drop");
  await type("--steps 1 --quiet --model explorer");
  await type("--steps 1 --interrupt-before act --quiet");
  await type("--new-game --model explorer --steps 1 --quiet --set interrupts=off");
  await type("resume");
  await type("status");
  await type("resume nowhere");
  await type("resume latest --report r.txt");
  appendFileSync(join(cwd, "saves/lantern_journal.jsonl"), '{"type":"reply","seq":1}\n');
  await type("saves verify saves/lantern_journal.jsonl");
  await type("cost");
  await type("--steps 1 --quiet");
  await type("cost");
  await type("cost --rom cairn");
  await type("status --json --rom cairn");
  list();

  await expect(text()).toMatchFileSnapshot("./known/unsaved-stops.txt");
});

test("a workflow under way is found by its memory, or in the journal on the way to the end of a branch", () => {
  const stage = (branchId: string, phase: string, more: object = {}) => ({
    ...{ type: "stage", branchId, phase, path: "", planId: "p1", workflow: "w" },
    ...more,
  });
  const begun = stage("a", "begin", { data: { file: "/w.yaml" } });
  const branch = (branchId: string, fromBranchId: string, seq: number | null) => ({
    ...{ type: "branch", branchId, fromBranchId },
    from: seq === null ? null : { seq },
  });
  const within = stage("a", "begin", { path: "step" });
  const journals: readonly (readonly [string, readonly object[], string])[] = [
    ["nothing", [], "a"],
    ["begun", [begun, within], "a"],
    ["another branch's", [begun], "b"],
    ["ended", [begun, stage("a", "end")], "a"],
    ["failed", [begun, stage("a", "failed")], "a"],
    ["skipped", [begun, stage("a", "skip")], "a"],
    ["ended, and branched off before", [begun, within, stage("a", "end"), branch("b", "a", 1)], "b"],
    ["ended, and branched off behind", [begun, stage("a", "end"), within, branch("b", "a", 2)], "b"],
    ["branched off twice", [begun, branch("b", "a", 1), branch("c", "b", null)], "c"],
    ["without its begin", [stage("a", "go-on", { planId: "p2" })], "a"],
    ["begun without data", [stage("a", "begin")], "a"],
    ["a step alone", [within], "a"],
  ];
  const lines = journals.map(([name, entries, to]) => {
    const numbered = entries.map((entry, seq) => ({ seq, ...entry }) as unknown as JournalEntry);
    const reader = Object.create(JournalReader.prototype, { skim: { value: () => numbered } });
    return `${name}: ${JSON.stringify(stoppedWorkflow(reader as JournalReader, to))}`;
  });
  for (const memory of [{}, { workflow: { name: "w", file: null } }, { workflow: { name: "w", ended: {} } }])
    lines.push(`${JSON.stringify(memory)}: ${JSON.stringify(stoppedWorkflow(memory as never, "a"))}`);

  expect(`\n${lines.join("\n")}\n`).toMatchInlineSnapshot(`
    "
    nothing: null
    begun: {"name":"w","file":"/w.yaml"}
    another branch's: null
    ended: null
    failed: null
    skipped: null
    ended, and branched off before: {"name":"w","file":"/w.yaml"}
    ended, and branched off behind: null
    branched off twice: {"name":"w","file":"/w.yaml"}
    without its begin: null
    begun without data: null
    a step alone: null
    {}: null
    {"workflow":{"name":"w","file":null}}: {"name":"w","file":null}
    {"workflow":{"name":"w","ended":{}}}: null
    "
  `);
});

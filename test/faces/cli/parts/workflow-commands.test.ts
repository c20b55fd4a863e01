import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { plainIds } from "../../../helpers/runs/plain-ids.ts";
import { type HereOptions, runHere } from "../../../helpers/runs/run-here.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

const SMALL = { meta: { name: "small" }, steps: [{ primitive: "wait", frames: 2 }] };

const FILES: Readonly<Record<string, string>> = {
  "skills/small.json": JSON.stringify(SMALL),
  "all.yaml": `
name: all
start: new-game
inputs: { n: { type: integer, default: 2 }, names: { type: list, default: [a] }, far: { type: string } }
steps:
  - { name: w, type: wait, frames: "\${{ inputs.n }}", retries: 1, on_failure: rollback }
  - { name: p, type: press, buttons: [a, up] }
  - { name: any, type: press, buttons: "\${{ inputs.names }}", when: inputs.n > 9 }
  - { name: s, type: skill, skill: small, params: {} }
  - { name: m, type: checkpoint, checkpoint_id: "cp_\${{ inputs.far }}" }
  - { name: k, type: checkpoint }
  - name: each
    type: loop
    for_each: "\${{ inputs.names }}"
    steps: [{ name: a, type: wait, frames: 1, interrupt: before }, { name: b, type: wait, frames: 1, interrupt: after }]
  - { name: twice, type: loop, times: 2, steps: [{ name: a, type: wait, frames: 1 }] }
  - name: either
    type: branch
    if: inputs.n == 2 && "<b>" != "x"
    steps: [{ name: yes, type: restore, checkpoint_id: k, seed: 3 }]
    else: [{ name: no, type: restore, from: new-game }, { name: c, type: call, function: f, args: { x: 1 } }]
  - { name: go, type: agent, goal: "Walk", until: totalSteps >= 20, max_steps: 2, on_failure: continue }
  - { name: sure, type: assert, that: totalSteps > 99, message: "Only \${{ totalSteps }}" }
`,
  "gate.yaml": `
name: gate
start: current
steps:
  - { name: w, type: wait, frames: 1, interrupt: before }
`,
  "bad.yaml": `
name: bad
steps:
  - { name: a, type: wiat }
  - { name: a, type: wait, frames: 0 }
`,
  "worse.yaml": `
name: worse
steps:
  - { name: a, type: agent, goal: g, until: "true", max_steps: 1 }
  - { name: s, type: skill, skill: gone }
  - { name: a, type: assert, that: steps.b.output == 1 }
  - { name: b, type: loop, steps: [{ name: x, type: wait, frames: 1 }] }
  - { name: r, type: restore, checkpoint_id: nowhere }
`,
  "dead.yaml": `
name: dead
steps:
  - { name: a, type: agent, goal: g, until: "false", max_steps: 1 }
  - { name: b, type: branch, if: "true", steps: [{ name: x, type: wait, frames: 1 }], else: [{ name: y, type: wait, frames: 1 }] }
  - { name: l, type: loop, times: 0, steps: [{ name: x, type: wait, frames: 1 }] }
  - { name: n, type: wait, frames: 1, when: "false" }
  - { name: c, type: call, function: f }
  - { name: z, type: assert, that: "false" }
  - { name: after, type: wait, frames: 1 }
`,
};

test("the commands of workflows: listed, checked, drawn, planned, run and reported", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "skills"));
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(cwd, name), content);
  const text: string[] = [];
  const run = async (args: string, world: HereOptions["world"] = {}) => {
    const { code, stdout, stderr } = await runHere(args.split(" "), { cwd, world });
    const said = plainIds(stdout + stderr)
      .replace(/ *\b\d+\.\d s\b/g, " 0.0 s")
      .replace(/"(ms|bytes|time|pid)":[\d.]+/g, '"$1":0')
      .replace(/\[\d\d:\d\d:\d\d\]/g, "[TIME]")
      .replace(/\([0-9a-f]{8}\)/g, "(ID------)")
      .replaceAll(ROOT, "");
    text.push(`$ ${args} → ${code}`, said);
  };

  await run("workflow list");
  await run("workflow list --json");
  await run("workflow check all.yaml bad.yaml worse.yaml dead.yaml gone lantern");
  await run("workflow check dead.yaml --json");
  await run("workflow graph all.yaml");
  await run("workflow graph dead.yaml");
  await run("workflow run all.yaml --dry-run --input far=x");
  await run("workflow run all.yaml --dry-run --input far=x --input n=7 --json");
  await run("workflow run all.yaml");
  await run("workflow run all.yaml --input far=x --input n=z --input more=1");
  await run("workflow run bad.yaml");
  writeFileSync(
    join(cwd, "all.yaml"),
    FILES["all.yaml"]?.replace(/, \{ name: c, .*\]/, "]").replaceAll(/, interrupt: \w+/g, "") ?? "",
  );
  await run("workflow run all.yaml --input far=x --model explorer");
  await run("workflow run all.yaml --resume --input far=y");
  await run("workflow run all.yaml --resume --from sure --model explorer --json");
  await run("workflow run gate.yaml --model explorer");
  await run("resume --reject why --report r.md --model explorer");
  text.push(readFileSync(join(cwd, "r.md"), "utf8").replace(/\d+\.\d s/g, "0.0 s"));
  await run("workflow checkpoints all");
  await run("workflow checkpoints all.yaml --json");
  await run("workflow clear all --yes --json");
  await run("workflow clear all.yaml --yes");

  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("workflow-commands.txt");
});

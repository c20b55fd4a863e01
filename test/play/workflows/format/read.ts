import { tellMistakes } from "../../../../src/base/text/yaml/located-mistake.ts";
import type { FindSkill } from "../../../../src/parts/skills/play/library/skill-finder.ts";
import { readWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import type { Workflow } from "../../../../src/parts/workflows/play/format/workflow.ts";

/** Steps as the text of a workflow file: each on a line of its own, the first on the third line. */
export function fileOf(steps: readonly string[], head = "name: x"): string {
  return `${head}\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`;
}

/** A workflow that must be good. */
export function read(text: string, find: FindSkill | null = null): Workflow {
  const { file, mistakes } = readWorkflow(text, find);
  if (file === null) throw new Error(tellMistakes("x.yaml", mistakes).join("\n"));
  return file.workflow;
}

/** What is told of a file, a line each: `3:5: steps[0].name: …`. Warnings are marked. */
export function tell(text: string | Uint8Array, find: FindSkill | null = null): readonly string[] {
  const { file, mistakes } = readWorkflow(text, find);
  return file === null
    ? tellMistakes("x", mistakes).map((line) => line.slice(2))
    : tellMistakes("x", file.warnings).map((line) => `warning ${line.slice(2)}`);
}

import type { FindSkill } from "../workflows/format/check-workflow.ts";
import { readWorkflow, type WorkflowVerdict } from "../workflows/format/parse-workflow.ts";
import { findWorkflow, readWorkflowFile } from "../workflows/library/find-workflow.ts";
import { openSkills } from "./open-skills.ts";
import type { Options } from "./options/options.ts";
import type { World } from "./process-context.ts";
import { nearPaths } from "./render/near-paths.ts";

/** A workflow that a person named. */
export interface NamedWorkflow {
  /** Where it stands, told from where the person does. */
  readonly shown: string;
  /** Its absolute path. */
  readonly path: string;
  readonly verdict: WorkflowVerdict;
}

/**
 * The workflow that a word means: a file, or the name of a shipped one.
 *
 * @throws RunnerError `workflow-unknown`
 */
export function openWorkflow(world: Pick<World, "cwd">, options: Options, word: string): NamedWorkflow {
  const path = findWorkflow(word, world.cwd);
  const shown = nearPaths(path, world.cwd);
  return { shown, path, verdict: readWorkflow(readWorkflowFile(path, shown), skillFinder(world, options)) };
}

/** The skills that a workflow may run: each is read once. */
function skillFinder(world: Pick<World, "cwd">, options: Options): FindSkill {
  const library = openSkills(world, options);
  const known = new Map<string, ReturnType<FindSkill>>();
  return (name) => {
    const read = known.get(name);
    if (read !== undefined) return read;
    const found = library.read(name);
    const skill = typeof found === "string" ? found : found.skill;
    known.set(name, skill);
    return skill;
  };
}

import type { Options } from "../../../faces/cli/options/options.ts";
import type { World } from "../../../faces/cli/process-context.ts";
import { nearPaths } from "../../../faces/cli/render/near-paths.ts";
import { openSkills } from "../../skills/faces/open-skills.ts";
import { skillFinder } from "../../skills/play/library/skill-finder.ts";
import { readWorkflow, type WorkflowVerdict } from "../play/format/parse-workflow.ts";
import { findWorkflow, readWorkflowFile } from "../play/library/find-workflow.ts";

/** A workflow that a person named. */
export interface NamedWorkflow {
  /** Its path, relative to the working directory. */
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
  const find = skillFinder(openSkills(world, options));
  return { shown, path, verdict: readWorkflow(readWorkflowFile(path, shown), find, []) };
}

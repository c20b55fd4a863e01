import { hashJson } from "../../../../base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../../base/errors.ts";
import { describeIssues } from "../../../../base/text/describe-issue.ts";
import {
  type LocatedMistake,
  locateMistakes,
  summarizeMistakes,
} from "../../../../base/text/yaml/located-mistake.ts";
import { readYaml } from "../../../../base/text/yaml/read-yaml.ts";
import type { FindNamed } from "../../base/named.ts";
import { checkWorkflow } from "./check-workflow.ts";
import { findDeadEnds, findUnregistered } from "./dead-ends.ts";
import type { Workflow } from "./workflow.ts";
import { WORKFLOW_GRAMMAR, workflowSchemas } from "./workflow-schema.ts";

/** A workflow that can be run. */
export interface WorkflowFile {
  readonly workflow: Workflow;
  /** See `hashJson`. */
  readonly sha256: string;
  /** The steps that can never run, or never matter: reported, without keeping the rest from running. */
  readonly warnings: readonly LocatedMistake[];
}

/** A workflow that was read, or what is wrong with it, in the order of the file. */
export type WorkflowVerdict =
  | { readonly file: WorkflowFile; readonly mistakes: null }
  | { readonly file: null; readonly mistakes: readonly LocatedMistake[] };

/**
 * The workflow in a text, or its mistakes.
 *
 * @param find looks up the definitions that its steps name; null to leave them alone
 * @param functions the functions that its `call` steps can call; null to leave them alone
 */
export function readWorkflow(
  text: string | Uint8Array,
  find: FindNamed | null,
  functions: readonly string[] | null = null,
): WorkflowVerdict {
  const yaml = readYaml(text);
  if (!("value" in yaml)) return { file: null, mistakes: [{ ...yaml, place: "" }] };
  const { data: workflow, error } = workflowSchemas().workflow.safeParse(yaml.value);
  const mistakes =
    workflow === undefined
      ? describeIssues(error, yaml.value, [], WORKFLOW_GRAMMAR)
      : checkWorkflow(workflow, find);
  if (workflow === undefined || mistakes.length > 0)
    return { file: null, mistakes: locateMistakes(mistakes, yaml) };
  const { steps } = workflow;
  const uncalled = functions === null ? [] : findUnregistered(steps, ["steps"], functions);
  const warnings = locateMistakes([...findDeadEnds(steps, ["steps"]), ...uncalled], yaml);
  return { file: { workflow, sha256: hashJson(yaml.value), warnings }, mistakes: null };
}

/**
 * The workflow in a text.
 *
 * @param where what the text is, as messages name it: the path of its file
 * @throws RunnerError `workflow-invalid`, which names the first mistake with its place; `facts.mistakes` has the others
 */
export function parseWorkflow(
  text: string | Uint8Array,
  where: string,
  find: FindNamed | null,
): WorkflowFile {
  const { file, mistakes } = readWorkflow(text, find);
  if (file !== null) return file;
  throw workflowInvalid(where, mistakes);
}

/** The error for a workflow that cannot be used: names its first mistake; the first ones are facts. */
export function workflowInvalid(where: string, mistakes: readonly LocatedMistake[]): RunnerError {
  const { message, facts } = summarizeMistakes(where, mistakes);
  return new RunnerError("workflow-invalid", message, { facts });
}

import { RunnerError } from "../../errors.ts";
import { describeIssues } from "../../text/describe-issue.ts";
import { firstLines, type Mistake, renderPlace } from "../../text/mistake.ts";
import type { Position } from "../../text/yaml/line-positions.ts";
import { readYaml, type YamlText } from "../../text/yaml/read-yaml.ts";
import { checkWorkflow, type FindSkill } from "./check-workflow.ts";
import { findDeadEnds } from "./dead-ends.ts";
import { hashWorkflow } from "./hash.ts";
import { WORKFLOW_GRAMMAR, workflowSchemas } from "./schema.ts";
import type { Workflow } from "./workflow.ts";

/** A mistake of a file, with its place. */
export interface WorkflowMistake extends Position {
  /** As people write it, `steps[1].until`; empty for the whole file. */
  readonly place: string;
  /** What is wrong and what would be right. One line. */
  readonly fact: string;
}

/** A workflow that can be run. */
export interface WorkflowFile {
  readonly workflow: Workflow;
  /** See {@link hashWorkflow}. */
  readonly sha256: string;
  /** What can never run, or never matters: it is told, and does not keep the rest from running. */
  readonly warnings: readonly WorkflowMistake[];
}

/** A workflow that was read, or what is wrong with it, in the order of the file. */
export type WorkflowVerdict =
  | { readonly file: WorkflowFile; readonly mistakes: null }
  | { readonly file: null; readonly mistakes: readonly WorkflowMistake[] };

/**
 * The workflow in a text, or its mistakes.
 *
 * @param find where its skills are looked up; null to leave them alone
 */
export function readWorkflow(text: string | Uint8Array, find: FindSkill | null): WorkflowVerdict {
  const yaml = readYaml(text);
  if (!("value" in yaml)) return { file: null, mistakes: [{ ...yaml, place: "" }] };
  const { data: workflow, error } = workflowSchemas().workflow.safeParse(yaml.value);
  const mistakes =
    workflow === undefined
      ? describeIssues(error, yaml.value, [], WORKFLOW_GRAMMAR)
      : checkWorkflow(workflow, find);
  if (workflow === undefined || mistakes.length > 0)
    return { file: null, mistakes: locateAll(mistakes, yaml) };
  const warnings = locateAll(findDeadEnds(workflow.steps, ["steps"]), yaml);
  return { file: { workflow, sha256: hashWorkflow(yaml.value), warnings }, mistakes: null };
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
  find: FindSkill | null,
): WorkflowFile {
  const { file, mistakes } = readWorkflow(text, find);
  if (file !== null) return file;
  throw workflowInvalid(where, mistakes);
}

/** The error for a workflow that cannot be used: names its first mistake; the first ones are facts. */
export function workflowInvalid(where: string, mistakes: readonly WorkflowMistake[]): RunnerError {
  const [first = ""] = tellMistakes(where, mistakes);
  const rest = mistakes.length > 1 ? ` (and ${mistakes.length - 1} more)` : "";
  const facts = { file: where, mistakes: mistakes.slice(0, MAX_FACTS).map((mistake) => ({ ...mistake })) };
  return new RunnerError("workflow-invalid", `${first}${rest}`, { facts });
}

const MAX_FACTS = 20;

/** The first mistakes as lines: `lantern.yaml:7:9: steps[1].until: …`. */
export function tellMistakes(where: string, mistakes: readonly WorkflowMistake[]): readonly string[] {
  return firstLines(mistakes, ({ line, column, place, fact }) =>
    [`${where}:${line}:${column}`, ...(place === "" ? [] : [place]), fact].join(": "),
  );
}

function locateAll(mistakes: readonly Mistake[], yaml: YamlText): readonly WorkflowMistake[] {
  return mistakes
    .map((mistake) => ({ mistake, position: yaml.locate(mistake.place) }))
    .sort(({ position: a }, { position: b }) => a.line - b.line || a.column - b.column)
    .map(({ mistake, position }) => ({
      ...position,
      place: renderPlace(mistake.place),
      // Some are told when they are asked for: a file may hold thousands.
      get fact() {
        return mistake.fact;
      },
    }));
}

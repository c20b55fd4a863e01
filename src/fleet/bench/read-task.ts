import { describeIssues } from "../../base/text/describe-issue.ts";
import { type LocatedMistake, locateMistakes } from "../../base/text/yaml/located-mistake.ts";
import { readYaml } from "../../base/text/yaml/read-yaml.ts";
import { findUntilFlaw } from "../manifest/check-jobs.ts";
import type { Task } from "./task.ts";
import { TASK_GRAMMAR, type TaskText, taskSchema } from "./task-schema.ts";

/** A task that was read, or what is wrong with it, in the order of the file. */
export type TaskVerdict =
  | { readonly task: Task; readonly mistakes: null }
  | { readonly task: null; readonly mistakes: readonly LocatedMistake[] };

/**
 * The task in the text of a file, or its mistakes. Strangers may have written it: it says what is played and how it is
 * scored, never by which server or key.
 *
 * @param given the text, or its bytes as UTF-8
 */
export function readTask(given: string | Uint8Array): TaskVerdict {
  const yaml = readYaml(given);
  if (!("value" in yaml)) return { task: null, mistakes: [{ ...yaml, place: "" }] };
  const { data, error } = taskSchema().safeParse(yaml.value);
  if (data === undefined) {
    const found = describeIssues(error, yaml.value, [], TASK_GRAMMAR);
    return { task: null, mistakes: locateMistakes(found, yaml) };
  }
  const flaw = data.until === undefined ? null : findUntilFlaw(data.until);
  if (flaw !== null)
    return { task: null, mistakes: locateMistakes([{ place: ["until"], fact: flaw }], yaml) };
  return { task: taskOf(data), mistakes: null };
}

function taskOf({ description, levels, seeds, ...rules }: TaskText): Task {
  return { rules, description: description ?? null, levels, seeds: "from" in seeds ? seedsIn(seeds) : seeds };
}

function seedsIn({ from, to }: { readonly from: number; readonly to: number }): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

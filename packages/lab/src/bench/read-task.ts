import { describeIssues } from "../../../../src/base/text/describe-issue.ts";
import type { Mistake } from "../../../../src/base/text/mistake.ts";
import { type LocatedMistake, locateMistakes } from "../../../../src/base/text/yaml/located-mistake.ts";
import { withPresentNames } from "../../../../src/base/text/yaml/old-names.ts";
import { readYaml } from "../../../../src/base/text/yaml/read-yaml.ts";
import { findUntilFlaw } from "../../../fleet/src/manifest/check-jobs.ts";
import type { Task } from "./task.ts";
import { OLD_TASK_NAMES, TASK_GRAMMAR, type TaskText, taskSchema } from "./task-schema.ts";

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
  const { value, mistakes, written } = withPresentNames(yaml.value, OLD_TASK_NAMES);
  if (mistakes.length > 0) return { task: null, mistakes: locateMistakes(mistakes, yaml) };
  const { data, error } = taskSchema().safeParse(value);
  if (data === undefined) {
    const found = describeIssues(error, value, [], TASK_GRAMMAR);
    return { task: null, mistakes: locateMistakes(found, yaml, written) };
  }
  const flaws = flawsOf(data);
  if (flaws.length > 0) return { task: null, mistakes: locateMistakes(flaws, yaml) };
  return { task: taskOf(data), mistakes: null };
}

function flawsOf({ until, start, game }: TaskText): readonly Mistake[] {
  const flaw = until === undefined ? null : findUntilFlaw(until);
  const isOfSeeds = start !== undefined && typeof game === "string";
  return [
    ...(flaw === null ? [] : [{ place: ["until"], fact: flaw }]),
    ...(isOfSeeds
      ? [{ place: ["start"], fact: "needs a game by its hash: each seed makes another ROM" }]
      : []),
  ];
}

function taskOf({ description, start, levels, seeds, ...rules }: TaskText): Task {
  return {
    rules,
    description: description ?? null,
    start: start ?? null,
    levels,
    seeds: "from" in seeds ? seedsIn(seeds) : seeds,
  };
}

function seedsIn({ from, to }: { readonly from: number; readonly to: number }): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

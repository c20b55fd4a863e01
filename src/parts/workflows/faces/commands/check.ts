import { renderCountOf } from "../../../../base/quantities/count.ts";
import { tellMistakes } from "../../../../base/text/yaml/located-mistake.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { type CheckResult, checkWords } from "../../../../faces/cli/commands/check-words.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import type { coloursFor } from "../../../../faces/cli/view/colour.ts";
import { type Step, stepBodiesOf } from "../../play/format/workflow.ts";
import { type NamedWorkflow, openWorkflow } from "../open-workflow.ts";

/**
 * Checks workflows, by their files or names: keys, names, ids, expressions, skills, functions, and steps that can never run.
 * Each problem is shown with its line and place. Returns the exit code: 65 where one has a problem, 66 where one is not there.
 */
export const checkWorkflows: Run = async (world, options, words) => {
  return checkWords(world, options, words, {
    unknown: "workflow-unknown",
    look: (word) => verdictOf(word, openWorkflow(world, options, word)),
  });
};

function verdictOf(name: string, named: NamedWorkflow): CheckResult {
  const { mistakes, warnings } = problemsOf(named);
  return {
    hasProblem: mistakes.length + warnings.length > 0,
    json: { name, file: named.shown, mistakes, warnings } as unknown as JsonObject,
    render: (colours) => renderVerdict(named, colours),
  };
}

function problemsOf({ verdict: { file, mistakes } }: NamedWorkflow) {
  return { mistakes: mistakes ?? [], warnings: file?.warnings ?? [] };
}

function renderVerdict(
  named: NamedWorkflow,
  { green, yellow }: ReturnType<typeof coloursFor>,
): readonly string[] {
  const { shown, verdict } = named;
  const { mistakes, warnings } = problemsOf(named);
  const problems = [...mistakes, ...warnings];
  if (problems.length > 0) {
    const count = renderCountOf(problems.length, "problem");
    return [
      yellow(plainLine(`${shown}: ${count}`)),
      ...tellMistakes(shown, problems).map((line) => `  ${plainLine(line)}`),
    ];
  }
  const steps = renderCountOf(countSteps(verdict.file?.workflow.steps ?? []), "step");
  return [green(plainLine(`${shown} is fine: ${steps}`))];
}

function countSteps(steps: readonly Step[]): number {
  return steps.reduce(
    (sum, step) => sum + 1 + stepBodiesOf(step).reduce((inner, [, body]) => inner + countSteps(body), 0),
    0,
  );
}

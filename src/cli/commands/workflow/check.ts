import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import { tellMistakes } from "../../../workflows/format/parse-workflow.ts";
import { bodiesOf, type Step } from "../../../workflows/format/workflow.ts";
import { type NamedWorkflow, openWorkflow } from "../../open-workflow.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { plainLine } from "../../render/plain-text.ts";
import { renderCountOf } from "../../render/quantities.ts";
import { renderError } from "../../render/remedy.ts";
import { coloursFor } from "../../view/colour.ts";

/**
 * Checks workflows, by their files or names: keys, names, ids, expressions, skills, and steps that can never run. Every
 * problem is told with its line and place. Returns the exit code: 65 where one has a problem, 66 where one is not there.
 */
export async function checkWorkflows(
  world: World,
  options: Options,
  words: readonly string[],
): Promise<number> {
  const { stdout, env } = world;
  let [hasBad, hasUnknown] = [false, false];
  for (const word of words) {
    const named = open(world, options, word);
    if (typeof named === "string") {
      hasUnknown = true;
      world.stderr.write(`runner: ${named}\n`);
      continue;
    }
    const { mistakes, warnings } = problemsOf(named);
    hasBad ||= mistakes.length + warnings.length > 0;
    const shown =
      options.json === true
        ? [JSON.stringify({ name: word, file: named.shown, mistakes, warnings })]
        : renderVerdict(named, coloursFor(stdout, env));
    stdout.write(shown.map((line) => `${line}\n`).join(""));
  }
  if (hasBad) return EXIT_CODES.badData;
  return hasUnknown ? EXIT_CODES.missingInput : EXIT_CODES.done;
}

function open(world: World, options: Options, word: string): NamedWorkflow | string {
  try {
    return openWorkflow(world, options, word);
  } catch (error) {
    if (!(error instanceof RunnerError) || error.code !== "workflow-unknown") throw error;
    return renderError(error);
  }
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
    (sum, step) => sum + 1 + bodiesOf(step).reduce((inner, [, body]) => inner + countSteps(body), 0),
    0,
  );
}

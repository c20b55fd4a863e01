import { EXIT_CODES, RunnerError } from "../../../../base/errors.ts";
import { type Options, optionsThatHold } from "../../../../faces/cli/options/options.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { renderShortId } from "../../../../faces/cli/render/quantities.ts";
import { closeInterrupt } from "../../play/close-interrupt.ts";
import { findInterrupt } from "./find-open.ts";
import { noteDecidedInterrupt } from "./kept-options.ts";
import type { ResumeFlags } from "./resume-options.ts";

/** The settings of the run that a command line sets with `--set`. */
function setsOfRun(argv: readonly string[]): readonly string[] {
  const kept = optionsThatHold("save");
  const texts = argv.map((word, at) => (argv[at - 1] === "--set" ? word : word.replace(/^--set=/, "")));
  return texts.filter((text) => kept.some((name) => text.startsWith(`${name}=`)));
}

/** Closes an open interrupt. Nothing pending is carried out, nothing is played, and no save moves. Returns the exit code. */
export async function dropInterrupt(
  world: World,
  options: Options,
  reference: string,
  { say, report, checkpoint }: ResumeFlags,
): Promise<number> {
  const { steps, untilStep, until } = options;
  const set = setsOfRun(world.argv)[0];
  const others = [
    ["--say", say],
    ["--set", set],
    ["--report", report],
    ["--no-checkpoint", checkpoint],
    ["--steps", steps],
    ["--until-step", untilStep],
    ["--until", until],
  ] as const;
  const [flag] = others.find(([, value]) => value !== undefined) ?? [];
  if (flag !== undefined) {
    throw new RunnerError(
      "options-conflict",
      `--drop plays nothing and sends the LM nothing: leave ${flag} out`,
    );
  }
  const { slug, stop } = await findInterrupt(world, options, reference);
  closeInterrupt({ folder: options.saveDir ?? "saves", slug, now: world.clock.now }, stop);
  noteDecidedInterrupt(world, stop.id);
  const id = renderShortId(stop.id);
  const what = stop.isPending ? "no pending action is carried out" : "the run no longer waits there";
  world.stdout.write(
    options.json === true
      ? `${JSON.stringify({ closed: stop.id, step: stop.step, game: slug })}\n`
      : `Closed the interrupt ${id} at step ${stop.step}: ${what}.\n`,
  );
  return EXIT_CODES.done;
}

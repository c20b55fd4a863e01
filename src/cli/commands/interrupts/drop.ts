import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import { closeInterrupt } from "../../../session/running/close-interrupt.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { renderShortId } from "../../render/quantities.ts";
import { findInterrupt } from "./find-open.ts";
import type { ResumeOptions } from "./resume-options.ts";

/** Closes an open interrupt. Nothing pending is carried out, nothing is played, and no save moves. Returns the exit code. */
export async function dropInterrupt(
  world: World,
  options: Options,
  reference: string,
  { say, set, report }: ResumeOptions,
): Promise<number> {
  const { steps, untilStep, until } = options;
  const others = [
    ["--say", say],
    ["--set", set],
    ["--report", report],
    ["--steps", steps],
    ["--until-step", untilStep],
    ["--until", until],
  ] as const;
  const [flag] = others.find(([, value]) => value !== undefined) ?? [];
  if (flag !== undefined) {
    throw new RunnerError(
      "options-conflict",
      `--drop plays nothing and tells the LM nothing: leave ${flag} out`,
    );
  }
  const { slug, stop } = await findInterrupt(world, options, reference);
  closeInterrupt({ folder: options.saveDir ?? "saves", slug, now: world.clock.now }, stop);
  const id = renderShortId(stop.id);
  const what = stop.isPending ? "nothing of what was pending is done" : "the run waits for nobody there";
  world.stdout.write(
    options.json === true
      ? `${JSON.stringify({ closed: stop.id, step: stop.step, game: slug })}\n`
      : `Closed the interrupt ${id} at step ${stop.step}: ${what}.\n`,
  );
  return EXIT_CODES.done;
}

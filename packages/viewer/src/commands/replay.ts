import { EXIT_CODES } from "../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { findGraphics, whyNotDrawn } from "../terminal/find-graphics.ts";
import type { StepRow } from "../timeline/rows.ts";
import { stretchOf } from "../timeline/stretch.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { chooseSteps, type WantedSteps } from "./export/choose-steps.ts";
import { openMachine } from "./export/open-machine.ts";
import { openTimeline } from "./export/open-timeline.ts";
import type { ReplaySpeed } from "./replay/pace.ts";
import { listenForReplayKeys } from "./replay/replay-keys.ts";
import { createReplayView } from "./replay/replay-view.ts";
import { type ReplayEnd, Replayer } from "./replay/replayer.ts";

/** The options that only `replay` has. */
export interface ReplayOptions extends WantedSteps {
  readonly speed?: ReplaySpeed;
}

/**
 * Plays steps of a run again on the terminal. Returns the exit code: 64 where nothing can be drawn, 65 where a step
 * led elsewhere than recorded, or the journal is damaged.
 */
export const replaySteps: Run<ReplayOptions> = async (world, options, _, own) => {
  const { stdout, stderr } = world;
  const timeline = await openTimeline(world, options);
  const { rows } = chooseSteps(timeline, own);
  const stretch = renderStretch(rows);
  const whyNot = whyNotDrawn(world, options.graphics ?? "auto");
  if (whyNot !== null) {
    const fact = `${stretch} of ${timeline.slug} cannot be replayed here: ${whyNot}`;
    stderr.write(`runner: ${fact}: run it in a terminal, or use runner export film\n`);
    return EXIT_CODES.usage;
  }
  const { wrongSteps, steps } = await play(world, options, { timeline, rows, speed: own.speed ?? "1" });
  const [wrong] = wrongSteps;
  if (wrong !== undefined) {
    const which =
      wrongSteps.length === 1 ? `step ${wrong}` : `${wrongSteps.length} steps, from step ${wrong} on,`;
    stderr.write(`runner: ${which} did not lead to the recorded machine: see runner saves verify --all\n`);
  } else if (options.quiet !== true) {
    stdout.write(`Replayed ${renderCountOf(steps, "step")} of ${stretch}: as recorded.\n`);
  }
  const { damage } = timeline.view;
  if (damage !== null) stderr.write(`runner: ${plainLine(damage)}: see runner saves verify\n`);
  return wrong === undefined && damage === null ? EXIT_CODES.done : EXIT_CODES.badData;
};

async function play(
  world: World,
  options: Options,
  {
    timeline,
    rows,
    speed,
  }: { readonly timeline: Timeline; readonly rows: readonly StepRow[]; readonly speed: ReplaySpeed },
): Promise<ReplayEnd> {
  const emulator = await openMachine(world, options, timeline);
  const graphics = await findGraphics(world, options.graphics ?? "auto");
  const colours = coloursFor(world.stderr, world.env);
  const view = createReplayView(world.stderr, { graphics, colours, hasKeys: world.hasKeys });
  const stopWatching = world.watchTerminal({
    resized: view.renew,
    leaves: view.close,
    returns: view.renew,
  });
  const keys = listenForReplayKeys(world);
  try {
    const playbackOf = (index: number) => stretchOf(timeline, index);
    return await new Replayer(rows, { emulator, playbackOf, view, keys, clock: world.clock }, speed).run();
  } finally {
    keys.close();
    stopWatching();
    view.close();
  }
}

function renderStretch(rows: readonly StepRow[]): string {
  const [first, last] = [rows[0]?.step, rows.at(-1)?.step];
  return first === last ? `step ${first}` : `steps ${first} to ${last}`;
}

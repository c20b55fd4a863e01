import { setImmediate } from "node:timers/promises";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { findSlugs } from "../../../../../src/faces/cli/find-slugs.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { openProgress } from "../../../../../src/faces/cli/render/progress.ts";
import { Timeline } from "../../timeline/timeline.ts";

/** Bytes read at once. */
const PIECE_BYTES = 1_000_000;

/**
 * The journal of the game that a command means, read to its end.
 *
 * @throws RunnerError `no-saves`, `journal-missing`, `journal-damaged` where nothing of it can be read, and `option-invalid` where several games are played
 */
export async function openTimeline(world: World, options: Options): Promise<Timeline> {
  const folder = options.saveDir ?? "saves";
  const [slug = "", ...others] = findSlugs(world, options);
  if (others.length > 0) {
    throw new RunnerError(
      "option-invalid",
      `${folder} has several games that are played (${[slug, ...others].join(", ")}): pass --rom`,
    );
  }
  return readTimeline(world, options, { folder, slug });
}

/**
 * The journal of a game, read to its end.
 *
 * @throws RunnerError `journal-missing`, `journal-damaged` where nothing of it can be read
 */
export async function readTimeline(
  world: World,
  options: Options,
  place: { readonly folder: string; readonly slug: string },
): Promise<Timeline> {
  const { folder, slug } = place;
  const timeline = new Timeline(place);
  const pieces = Math.ceil(Math.max(1, sizeOf(timeline)) / PIECE_BYTES);
  const progress = openProgress(world, options);
  const count = progress.count("reading the journal, MB", pieces);
  try {
    while (timeline.advance(PIECE_BYTES)) {
      count();
      await setImmediate();
      world.signal.throwIfAborted();
    }
  } finally {
    progress.hide();
  }
  const { rows, game, damage } = timeline.view;
  if (rows.length > 0 || game !== null) return timeline;
  if (damage !== null && sizeOf(timeline) > 0) throw new RunnerError("journal-damaged", damage);
  throw new RunnerError("journal-missing", `${folder} has no journal of ${slug}, which holds its steps`);
}

function sizeOf({ disk, file }: Timeline): number {
  return disk.inspect(file)?.bytes ?? 0;
}

import { join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { listGames } from "../../../../../src/faces/cli/open-journals.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../../src/faces/cli/render/progress.ts";
import type { Redaction } from "../../../../../src/record/redacted.ts";
import { refuseFull } from "../../film/write/output-folder.ts";
import type { BranchRow } from "../../timeline/rows.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import { conversationsOf } from "../../trajectories/read-conversations.ts";
import { redactPath } from "../../trajectories/redact-path.ts";
import { TRAJECTORY_FILE, type Trajectory } from "../../trajectories/trajectory.ts";
import { openTrajectoryFolder, type TrajectoryFolder } from "../../trajectories/trajectory-folder.ts";
import { trajectoryOf } from "../../trajectories/write-trajectory.ts";
import { findBranch } from "./find-branch.ts";
import { readTimeline } from "./open-timeline.ts";

/** Options of `runner export trajectories`. */
export interface TrajectoryOptions {
  readonly withoutPictures?: boolean;
  readonly branch?: string;
  readonly redact?: Redaction;
  readonly force?: boolean;
}

/**
 * Writes the conversations of runs to a folder, a line for each: of all runs in the given save folders, or of one branch. Returns the exit
 * code: of a damaged journal, what can be read is written, and it is 65.
 */
export const exportTrajectories: Run<TrajectoryOptions> = async (
  world,
  options,
  [folder = "", ...saves],
  { withoutPictures = false, branch, redact: redacted = null, force = false },
) => {
  const to = resolve(world.cwd, folder);
  const shown = join(folder, TRAJECTORY_FILE);
  if (!force) refuseFull(to, folder);
  const timelines = await readTimelines(world, options, saves);
  const runs = timelines.flatMap((timeline) =>
    (branch === undefined ? newestBranches(timeline) : [findBranch(timeline, branch)]).flatMap((meant) =>
      meant === null ? [] : [{ timeline, branch: meant }],
    ),
  );
  const out = openTrajectoryFolder(to, force);
  const progress = openProgress(world, options);
  const count = progress.count("writing runs", runs.length);
  let lines = 0;
  try {
    for (const one of runs) {
      for (const line of trajectoriesOf(one.timeline, one.branch, redacted, withoutPictures ? null : out)) {
        out.add(line);
        lines += 1;
        await setImmediate();
        world.signal.throwIfAborted();
      }
      count();
    }
    if (lines === 0) {
      throw new RunnerError("step-out-of-range", "the runs have no reply yet", { facts: { totalSteps: 0 } });
    }
    out.keep();
  } finally {
    progress.hide();
    out.remove();
  }
  if (options.quiet !== true) {
    world.stderr.write(`wrote ${plainLine(shown)}: ${renderCountOf(lines, "conversation")}\n`);
  }
  const damages = timelines.flatMap(({ view: { damage } }) => damage ?? []);
  for (const damage of damages) {
    world.stderr.write(`runner: ${plainLine(damage)}: see runner saves verify\n`);
  }
  return damages.length === 0 ? EXIT_CODES.done : EXIT_CODES.badData;
};

/** @param pictures takes them; null where they are left out */
function* trajectoriesOf(
  timeline: Timeline,
  { branchId, runId }: BranchRow,
  redacted: Redaction | null,
  pictures: Pick<TrajectoryFolder, "addPicture"> | null,
): Generator<Trajectory> {
  const { game } = timeline.view;
  for (const conversation of conversationsOf(timeline, branchId, redactPath(timeline, branchId, redacted))) {
    const fileOf = (sha256: string): string | null => {
      const png = conversation.images.get(sha256);
      return png === undefined || pictures === null ? null : pictures.addPicture(sha256, png);
    };
    yield trajectoryOf(conversation, { game, runId, redacted, fileOf });
  }
}

/** The journals of every game in the save folders. */
async function readTimelines(
  world: World,
  options: Options,
  saves: readonly string[],
): Promise<readonly Timeline[]> {
  const folders = saves.length === 0 ? [options.saveDir ?? "saves"] : saves;
  const timelines: Timeline[] = [];
  for (const folder of folders) {
    for (const slug of listGames(world, { ...options, saveDir: folder }, "conversations are"))
      timelines.push(await readTimeline(world, options, { folder, slug }));
  }
  return timelines;
}

/** Of each run, the branch that is current, or the one that was played last. */
function newestBranches({ view: { branches } }: Timeline): readonly BranchRow[] {
  const newest = new Map<string, BranchRow>();
  for (const branch of branches) {
    const before = newest.get(branch.runId);
    const isNewer =
      before === undefined || (!before.head && (branch.lastIndex ?? -1) > (before.lastIndex ?? -1));
    if (branch.head || isNewer) newest.set(branch.runId, branch);
  }
  return [...newest.values()];
}

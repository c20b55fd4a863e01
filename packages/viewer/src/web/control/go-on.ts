import { findLockHolder } from "../../../../../src/base/disk/folder-lock.ts";
import { agentOf, DEFAULT_AGENT_ID } from "../../../../../src/base/vocabulary/agent-id.ts";
import { BUNDLED_ROM } from "../../../../../src/play/session/open-game.ts";
import { pathOf } from "../../timeline/read-path.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import type { BranchRequest, DecideRequest, GoingOn } from "../api.ts";
import type { FoundGame } from "../gallery/gallery.ts";
import type { ViewerParts } from "../viewer-parts.ts";
import { WebError } from "../web-error.ts";
import type { Course } from "./run-door.ts";

/** Steps to propose if none were given. */
export const SOME_STEPS = 50;

/** Continues a run from an open interrupt with a decision. */
export function courseToDecide(
  parts: ViewerParts,
  found: FoundGame,
  checkpointId: string,
  request: DecideRequest,
): Course {
  const decision =
    request.decision === "reject"
      ? ({ type: "reject", why: request.why } as const)
      : request.decision === "buttons"
        ? ({ type: "buttons", buttons: request.buttons } as const)
        : request.decision === "calls"
          ? ({ type: "calls", calls: request.calls } as const)
          : ({ type: "approve" } as const);
  const { say = null, steps = null } = request;
  return { type: "decide", checkpointId, decision, say, steps, ...gameIn(parts, found) };
}

/**
 * Continues a run from the end of a step: on the current path by its number; elsewhere by a save that was made
 * there.
 *
 * @throws WebError 404, 409 for a step to which nothing leads
 */
export function courseToBranch(
  parts: ViewerParts,
  found: FoundGame,
  timeline: Timeline,
  { index, steps }: BranchRequest,
): Course {
  const row = timeline.index.rows[index];
  if (row === undefined) throw new WebError(404, `${found.slug} has no step with the index ${index}`);
  const head = timeline.view.branches.find((branch) => branch.head);
  if (head !== undefined && pathOf(timeline, head.branchId).includes(index)) {
    return { type: "step", step: row.step, steps, ...gameIn(parts, found) };
  }
  const save = found.saves?.saves.find(
    ({ info }) =>
      info.branchId === row.branchId && info.totalSteps === row.step && info.kind !== "pre-operation",
  );
  if (save !== undefined) return { type: "save", id: save.info.id, steps, ...gameIn(parts, found) };
  const where = `step ${row.step} is on a branch that was left, and no save was made there`;
  throw new WebError(409, `${where}: go on from one of its saves`);
}

/** The options that select the game and the agent in a folder with several. */
function gameIn(
  { gallery }: ViewerParts,
  { slug, game, saves }: FoundGame,
): Pick<Course, "romPath" | "agentId"> {
  const agent = agentOf(saves?.current?.info ?? {});
  const isLast = gallery.lastSlug() === slug;
  return {
    romPath: isLast || game === null ? null : (game.romPath ?? BUNDLED_ROM),
    agentId: agent === DEFAULT_AGENT_ID ? null : agent,
  };
}

/** Starts the run if the game is not being played; otherwise returns the command to type. @throws WebError 409 */
export async function goOn(
  { door, folder, disk }: ViewerParts,
  slug: string,
  course: Course,
): Promise<GoingOn> {
  const command = door.command(course);
  const holder = findLockHolder({ folder, slug, disk });
  if (holder !== null) {
    const why = `process ${holder.pid} plays the game: pause it first, or wait until it ends`;
    return { command, started: null, why };
  }
  const { pid, log, ended } = await door.start(slug, course);
  if (ended !== null && !ended.isWell) throw new WebError(409, ended.words);
  return { command, started: { pid, log }, why: null };
}

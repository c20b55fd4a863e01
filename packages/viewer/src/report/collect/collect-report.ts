import type { Atlas } from "../../../../games/src/world/atlas/atlas.ts";
import { toldPlan } from "../../seam/show-parts.ts";
import { pathOf } from "../../timeline/read-path.ts";
import type { StepRow } from "../../timeline/rows.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import { viewOfGame } from "../../timeline/view-of-game.ts";
import { formatCount, formatCountOf } from "../format.ts";
import type { LastState, Picture, ReportData, ToldSummary } from "../report-data.ts";
import { MOST_DRAWN } from "../sections/maps.ts";
import { describeEnding } from "./ending.ts";
import { choosePictures, MOST_PICTURES, redraw, reportPicture } from "./pictures.ts";
import { PathReader } from "./read-records.ts";

/** Summaries in a report at most: the newest ones. */
const MOST_SUMMARIES = 60;

/** The options of a report, and facts that are not in the journal. */
export interface ReportRequest {
  /** The branch to report; null for the current one. */
  readonly branchId: string | null;
  /** The known part of the game's maps at the end of that branch. */
  readonly atlas: Atlas;
  /** A save of that step as a PNG, if the player was sent no picture; null without one. */
  readonly savedPicture: (row: StepRow) => Uint8Array | null;
  /** In ISO 8601. */
  readonly madeAt: string;
  readonly version: string;
  /** Whether the game is being played now. */
  readonly isLive: boolean;
}

/** The current task, and its progress. */
export interface CollectProgress {
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

/**
 * Collects a report's data from a journal that was read to its end: each value yielded is its progress. Reads the
 * records anew, and starts no machine.
 */
export function* collectReport(
  timeline: Timeline,
  request: ReportRequest,
): Generator<CollectProgress, ReportData> {
  const whole = timeline.view;
  const head = whole.branches.find((branch) => branch.head) ?? whole.branches.at(-1);
  const branchId = request.branchId ?? head?.branchId ?? "";
  const { rows, branches, totals, others } = viewOfGame(whole, branchId);
  const ids = new Set(branches.map((branch) => branch.branchId));
  const view = {
    ...whole,
    branches,
    totals,
    marks: whole.marks.filter((mark) => ids.has(mark.branchId)),
  };
  const path = pathOf(timeline, branchId);
  const reader = new PathReader(timeline, branchId);

  const folds = reader.folds;
  const summaries: ToldSummary[] = [];
  for (const [i, offset] of folds.slice(-MOST_SUMMARIES).entries()) {
    const summary = reader.summaryAt(offset);
    if (summary !== null) summaries.push(summary);
    yield { what: "summaries", done: i + 1, total: Math.min(folds.length, MOST_SUMMARIES) };
  }

  const pictures = new Map<number, Picture>();
  const shown = choosePictures(view.rows, path);
  for (const [i, index] of shown.entries()) {
    const outcome = reader.outcomeOf(index);
    const picture =
      (outcome === null ? null : reportPicture(outcome)) ??
      pictureInSave(view.rows[index], request.savedPicture);
    if (picture !== null) pictures.set(index, picture);
    yield { what: "pictures", done: i + 1, total: shown.length };
  }

  const plan = toldPlan(reader.stages());
  return {
    madeAt: request.madeAt,
    version: request.version,
    title: view.game?.title ?? timeline.slug,
    view,
    rows,
    branchId,
    path,
    pictures,
    summaries,
    plan,
    last: lastState(reader, path),
    atlas: request.atlas,
    ending: describeEnding(view, { branchId, path, isLive: request.isLive, plan }),
    leftOut: describeLeftOut(
      path.filter((index) => (view.rows[index]?.milestones.length ?? 0) > 0).length,
      folds.length,
      request.atlas.maps.length,
      others,
    ),
    playable: null,
  };
}

function pictureInSave(
  row: StepRow | undefined,
  savedPicture: ReportRequest["savedPicture"],
): Picture | null {
  const png = row === undefined ? null : savedPicture(row);
  return png === null ? null : redraw(png);
}

function lastState(reader: PathReader, path: readonly number[]): LastState | null {
  const last = path.at(-1);
  const outcome = last === undefined ? null : reader.outcomeOf(last);
  if (last === undefined || outcome === null) return null;
  const decided = reader.settingsBehind(last);
  return {
    goal: decided === null ? outcome.goal : decided.goal,
    plan: outcome.plan ?? {},
    notes: outcome.notes,
    gameInfo: outcome.gameInfo,
  };
}

function describeLeftOut(
  milestones: number,
  summaries: number,
  maps: number,
  others: number,
): readonly string[] {
  return [
    ...(others > 0
      ? [`The folder holds ${formatCountOf(others, "other game")}, of which nothing is counted here.`]
      : []),
    "Only milestones are shown step by step; the journal has the replies and actions in between.",
    ...(milestones > MOST_PICTURES
      ? [`Of ${formatCount(milestones)} milestones ${MOST_PICTURES}, evenly spread, have a picture.`]
      : []),
    ...(summaries > MOST_SUMMARIES
      ? [`Of ${formatCount(summaries)} summaries the newest ${MOST_SUMMARIES} are shown.`]
      : []),
    ...(maps > MOST_DRAWN
      ? [`Of ${formatCount(maps)} maps those ${MOST_DRAWN} are drawn that were seen last.`]
      : []),
  ];
}

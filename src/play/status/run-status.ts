import type { GamePlace } from "../../base/disk/disk.ts";
import { findLockHolder } from "../../base/disk/folder-lock.ts";
import type { StandingShares, StatusShares } from "../../base/seam/shares.ts";
import { agentOf } from "../../base/vocabulary/agent-id.ts";
import type { CheckpointKind } from "../../base/vocabulary/checkpoint.ts";
import { placeIn } from "../../base/vocabulary/game-info.ts";
import type { NearGoals } from "../../base/vocabulary/plan.ts";
import { sumJournal } from "../../record/journal/journal-sums.ts";
import { type LedgerSums, UNKNOWN_RUN } from "../../record/ledger/summarize-calls.ts";
import { newestFirst } from "../../record/saves/lookup/lineage.ts";
import { standingOfParts, statusOfParts } from "../agent/seam/services-of-parts.ts";
import { checkpointOf, type KnownCheckpoint } from "./known-checkpoint.ts";
import { type Pace, readPace } from "./pace.ts";
import { readPresent } from "./read-present.ts";

/** A run's state and health, as plain data: `runner status --json` prints it. */
export interface RunStatus extends Pace, StatusShares, StandingShares {
  /** Whether a process plays it now. Trials (`--no-auto-save`) are not seen. */
  readonly live: boolean;
  /** The process that plays it; null for none. */
  readonly process: { readonly pid: number; readonly host: string; readonly since: string } | null;
  /** The game's title. */
  readonly game: string;
  /** The prefix of the game's files. */
  readonly slug: string;
  readonly agentId: string;
  /** The player's name. */
  readonly model: string;
  readonly runId: string;
  readonly branchId: string;
  /** The newest step. */
  readonly step: number;
  /** The step of the newest save from which the run can continue; null for none. */
  readonly savedStep: number | null;
  /** The time of the newest record or save. */
  readonly time: string;
  readonly place: string | null;
  readonly goal: string | null;
  /** The goals beside it, `{now, next}`, each optional. */
  readonly plan: NearGoals;
  /** By kind: the newest checkpoint of that kind. */
  readonly checkpoints: Readonly<Partial<Record<CheckpointKind, KnownCheckpoint>>>;
  /** Reserved for lost calls of unknown cost and calls in flight, in the whole run, in dollars; limits count it. */
  readonly unconfirmedUsd: number;
  /** The damaged saves and other parts that were skipped. */
  readonly notices: readonly string[];
}

/**
 * Returns the status of a game's run: reads its saves, its journal, its parts' files and its lock, and changes nothing.
 *
 * @throws RunnerError as `readPresent`
 */
export async function readStatus(place: GamePlace): Promise<RunStatus> {
  // Read first: a run that ends meanwhile is reported as live once more, never the reverse.
  const holder = findLockHolder(place);
  const { game, state, saves, reader, time, notices } = await readPresent(place);
  const { memory, gameInfo, saved } = state;
  const { settings } = memory;
  const { pid, host, since } = holder ?? {};
  return {
    live: holder !== null,
    process: pid === undefined ? null : { pid, host: host ?? "", since: since ?? "" },
    game: game.title,
    slug: place.slug,
    agentId: agentOf(settings),
    model: settings.model,
    runId: state.runId,
    branchId: state.branchId,
    step: state.totalSteps,
    savedStep: saved.file === null ? null : saved.step,
    time,
    place: placeIn(gameInfo),
    goal: settings.goal,
    plan: memory.plan ?? {},
    ...standingOfParts({ state, saves, reader }),
    ...readPace(reader, saves, state.runId),
    unconfirmedUsd: unconfirmedIn(sumJournal(reader).sums, state.runId),
    checkpoints: Object.fromEntries(
      newestFirst(saves)
        .filter(({ info }) => info.runId === state.runId)
        .toReversed()
        .map((save) => [save.info.kind, checkpointOf(save)]),
    ),
    ...statusOfParts(place, memory),
    notices,
  };
}

/** A journal whose beginning is gone may not show whose a call is; then it counts. */
function unconfirmedIn(sums: LedgerSums, runId: string): number {
  const own = sums.byRun().filter(({ key }) => key === runId || key === UNKNOWN_RUN);
  return own.reduce((sum, { unconfirmedUsd }) => sum + unconfirmedUsd, 0);
}

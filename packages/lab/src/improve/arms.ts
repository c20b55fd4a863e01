import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { ExplorerSettings } from "../../../../src/base/vocabulary/explorer-settings.ts";
import type { JsonValue } from "../../../../src/base/vocabulary/json.ts";
import {
  isDropped,
  type Playbook,
  type PlaybookEdit,
  type PlaybookOrigin,
  type PlaybookTrial,
} from "../../../../src/parts/playbook/base/playbook.ts";
import { editPlaybook, findEntry, misfitOf } from "../../../../src/parts/playbook/record/edit-playbook.ts";
import { additionsOf } from "../work/additions.ts";
import type { Candidate, ImproveTask, PlayerChange } from "../work/improve-task.ts";
import { changeOf, joinChanges } from "./player-change.ts";
import type { Pairs } from "./rule.ts";

/** The id of the player as it is, and of all accepted candidates at once; no candidate is called so. */
export const PRESENT = "present";
export const TOGETHER = "together";

/** A player that attempts tasks: the present one, or one with a candidate's change. */
export interface Arm extends Required<PlayerChange> {
  readonly id: string;
  /** The ids of the tasks that its change is for; all others are held out from it. */
  readonly tasks: readonly string[];
  /** The playbook with which it begins each attempt. */
  readonly playbook: Playbook;
}

/** A candidate that cannot be tried, and why, as the end of a sentence. */
export interface UnfitCandidate {
  readonly id: string;
  readonly fact: string;
}

/** The arms of a run of `improve`: the present player first. */
export function armsOf(
  playbook: Playbook,
  tasks: readonly ImproveTask[],
  candidates: readonly Candidate[],
): { readonly arms: readonly [Arm, ...Arm[]]; readonly unfit: readonly UnfitCandidate[] } {
  const present: Arm = { id: PRESENT, tasks: [], ...changeOf({ edits: [] }), playbook };
  const arms: [Arm, ...Arm[]] = [present];
  const unfit: UnfitCandidate[] = [];
  for (const candidate of candidates) {
    const { id, edits, tasks: named } = candidate;
    const own = named.filter((name) => tasks.some((task) => task.id === name));
    const misfit = edits.map((edit) => misfitOf(playbook, edit)).find((fact) => fact !== null);
    const changed = applied(playbook, edits, originOf(tasks, own));
    const arm = { id, tasks: own, ...changeOf(candidate), playbook: changed };
    const twin = arms.find((other) => playsAs(other) === playsAs(arm));
    const fact =
      own.length === 0
        ? "none of its tasks is there"
        : (misfit ??
          (twin === undefined
            ? null
            : twin === present
              ? "it changes nothing"
              : `it is the same as ${twin.id}`));
    if (fact === null) arms.push(arm);
    else unfit.push({ id, fact });
  }
  return { arms, unfit };
}

/**
 * All that accepted arms change, the first ones first: what contradicts an earlier one is left out.
 *
 * @param manner the present changes of the built-in player's manner, which each arm's contain
 */
export function joinArms(
  accepted: readonly Arm[],
  playbook: Playbook,
  tasks: readonly ImproveTask[],
  manner: ExplorerSettings,
): Arm {
  const joined = joinChanges(accepted, manner);
  const own = [...new Set(accepted.flatMap((arm) => arm.tasks))];
  return {
    id: TOGETHER,
    tasks: own,
    ...joined,
    playbook: applied(playbook, joined.edits, originOf(tasks, own)),
  };
}

/** The playbook of an accepted arm: its entries keep the trial that proved them. */
export function provenPlaybook({ playbook, edits }: Arm, { better, worse, same }: Pairs): Playbook {
  const trial: PlaybookTrial = { accepted: true, better, worse, same };
  return playbook.map((entry) =>
    edits.some(({ title }) => isTitle(title, entry.title))
      ? { ...entry, trials: [...(entry.trials ?? []), trial].slice(-100) }
      : entry,
  );
}

/** The playbook after edits, which it holds as if they were proven: what is tried is what is kept. */
function applied(playbook: Playbook, edits: readonly PlaybookEdit[], origin: PlaybookOrigin): Playbook {
  const { runId, from, to: step } = origin;
  return editPlaybook(playbook, { edits, from }, { runId, step }).flatMap((entry) => {
    if (!edits.some(({ title }) => isTitle(title, entry.title))) return [entry];
    const { unproven: _, ...proven } = entry;
    const former = findEntry(playbook, entry.title);
    return isDropped(entry) ? [] : [{ ...proven, ...(former?.trials && { trials: former.trials }) }];
  });
}

function isTitle(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The stretch of the first of some tasks. */
function originOf(tasks: readonly ImproveTask[], own: readonly string[]): PlaybookOrigin {
  const task = tasks.find(({ id }) => id === own[0]);
  const { runId = "", step = 0 } = task?.from ?? {};
  return { runId, from: step, to: step + (task?.spent.steps ?? 0) };
}

function playsAs({ playbook, settings, ...others }: Arm): string {
  const shown = playbook.map(({ title, text, when = null, unproven }) => [
    title,
    text,
    when,
    unproven ?? null,
  ]);
  return canonicalJson([shown, settings, additionsOf(others)] as unknown as JsonValue);
}

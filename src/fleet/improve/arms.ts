import { canonicalJson } from "../../base/text/canonical-json.ts";
import {
  type ExplorerNumberName,
  type ExplorerSettings,
  writeExplorerSettings,
} from "../../base/vocabulary/explorer-settings.ts";
import type { Candidate, CandidateSettings, ImproveTask } from "../../base/vocabulary/improve.ts";
import type { JsonValue } from "../../base/vocabulary/json.ts";
import type {
  Playbook,
  PlaybookEdit,
  PlaybookOrigin,
  PlaybookTrial,
} from "../../base/vocabulary/playbook.ts";
import { editPlaybook, findEntry, misfitOf } from "../../record/replay/playbook/edit-playbook.ts";
import type { Pairs } from "./rule.ts";

/** The id of the player as it is, and of all accepted candidates at once; no candidate is called so. */
export const PRESENT = "present";
export const TOGETHER = "together";

/** A player that attempts tasks: the present one, or one with a candidate's change. */
export interface Arm {
  readonly id: string;
  /** The ids of the tasks that its change is for; all others are held out from it. */
  readonly tasks: readonly string[];
  readonly edits: readonly PlaybookEdit[];
  readonly settings: CandidateSettings;
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
  const present: Arm = { id: PRESENT, tasks: [], edits: [], settings: {}, playbook };
  const arms: [Arm, ...Arm[]] = [present];
  const unfit: UnfitCandidate[] = [];
  for (const { id, edits, settings = {}, tasks: named } of candidates) {
    const own = named.filter((name) => tasks.some((task) => task.id === name));
    const misfit = edits.map((edit) => misfitOf(playbook, edit)).find((fact) => fact !== null);
    const arm = { id, tasks: own, edits, settings, playbook: applied(playbook, edits, originOf(tasks, own)) };
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
  const edits: PlaybookEdit[] = [];
  let settings: CandidateSettings = {};
  for (const arm of accepted) {
    edits.push(...arm.edits.filter(({ title }) => !edits.some((other) => isTitle(title, other.title))));
    const explorer = { ...changedNumbers(arm, manner), ...settings.explorer };
    settings = { ...arm.settings, ...settings, ...(arm.settings.explorer && { explorer }) };
  }
  if (settings.explorer !== undefined)
    settings = { ...settings, explorer: { ...manner, ...settings.explorer } };
  const own = [...new Set(accepted.flatMap((arm) => arm.tasks))];
  return {
    ...{ id: TOGETHER, tasks: own, edits, settings },
    playbook: applied(playbook, edits, originOf(tasks, own)),
  };
}

function changedNumbers({ settings: { explorer } }: Arm, manner: ExplorerSettings): ExplorerSettings {
  const numbers = Object.entries(explorer ?? {});
  return Object.fromEntries(
    numbers.filter(([name, number]) => manner[name as ExplorerNumberName] !== number),
  );
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
  const after = editPlaybook(playbook, { edits, from }, { runId, step });
  return after.flatMap((entry) => {
    if (!edits.some(({ title }) => isTitle(title, entry.title))) return [entry];
    const { unproven, ...proven } = entry;
    const former = findEntry(playbook, entry.title);
    return unproven?.isDrop === true ? [] : [{ ...proven, ...(former?.trials && { trials: former.trials }) }];
  });
}

/** The settings of a change, each as it is set: `explorer=heal:60`. */
export function settingWords(settings: CandidateSettings): readonly string[] {
  return Object.entries(settings).map(([name, value]) => {
    const written = name === "explorer" ? writeExplorerSettings(settings.explorer ?? {}) : value;
    return `${name}=${written}`;
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

function playsAs({ playbook, settings }: Arm): string {
  const shown = playbook.map(({ title, text, when = null, unproven }) => [
    title,
    text,
    when,
    unproven ?? null,
  ]);
  return canonicalJson([shown, settings] as unknown as JsonValue);
}

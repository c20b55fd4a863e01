import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import { table } from "../../../base/table.ts";
import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { GameAdapter } from "../../../game/games/game-adapter.ts";
import { likenessOf } from "../../../model/calls/refusals/alike.ts";
import type { ModelFault } from "../../../model/language-model.ts";
import { blamedOf, untriedOf } from "../../../record/replay/untried.ts";
import { picturesLine } from "../conversation/change-settings.ts";
import { canDoWithout } from "./leave-out.ts";
import { FRESH, isTriedOtherwise, MARK, namesOf, triedIn } from "./tried.ts";
import { decisionAt } from "./write-record.ts";

/** Words of servers that say nothing of the request: they may be well again soon. */
const SAYS_NOTHING =
  /\binternal (?:server )?error\b|\btry again\b|\btemporar|\boverload|\bunavailable\b|\bbusy\b/i;

/** The descriptions of some tries; others are left out. */
const WITHOUT: Readonly<Record<string, string>> = table({
  tools: "with calls in words",
  [FRESH]: "as a fresh conversation, from a summary that no LM writes",
});

/**
 * Returns the next of the things that a run can try by itself after an unexplained refusal; each is tried once. What
 * changed nothing about the refusal is undone with the next try. Null when none is left, and for a refusal that none avoids.
 */
export function planTry(
  { memory, totalSteps }: RunState,
  { tries, message, blames, mayPass }: ModelFault,
  adapter: Pick<GameAdapter, "id">,
): DecisionRecord | null {
  // The newest settings are at fault: they are reverted.
  if (tries === null || Object.keys(blamedOf(memory, blames)).length > 0) return null;
  const names = namesOf(memory);
  const tried = triedIn(names);
  const refusal = sha256Of(likenessOf(message)).slice(0, 8);
  const isNew = (name: string): boolean =>
    !names.includes(name) &&
    !tried.some((one) => one.name === name) &&
    canDoWithout({ parameter: name }, adapter);
  const mayStartFresh =
    memory.messageHistory.length > 1 &&
    Object.keys(untriedOf(memory)).length === 0 &&
    !(mayPass && SAYS_NOTHING.test(message));
  const next = [...tries, ...(mayStartFresh ? [FRESH] : [])].find(isNew);
  if (next === undefined) return null;
  const last = tried.at(-1);
  const kept = names.filter((name) => name !== last?.name || last.refusal !== refusal);
  const isFresh = next === FRESH;
  const leftOut = [...kept, ...(isFresh ? [] : [next]), `${MARK}${next}:${refusal}`];
  return decisionAt(
    { totalSteps },
    {
      reason: `${message}: the request is tried once ${WITHOUT[next] ?? describe(next)}`,
      settings: withNames(memory.settings, leftOut),
      ...(isFresh ? { startsSummary: true } : {}),
    },
  );
}

/** Returns the decision after a reply: what was tried is kept, if it helped. Null when nothing was tried. */
export function planKept({ memory, totalSteps }: RunState): DecisionRecord | null {
  const { settings } = memory;
  const names = namesOf(memory);
  const tried = triedIn(names);
  if (tried.length === 0) return null;
  const helped = tried.map(({ name }) => name).filter((name) => names.includes(name));
  const after = withNames(
    settings,
    names.filter((name) => !name.startsWith(MARK)),
  );
  const what = helped.map((name) => WITHOUT[name] ?? describe(name)).join(" and ");
  return decisionAt(
    { totalSteps },
    {
      reason:
        helped.length === 0
          ? `${settings.model} takes requests again`
          : `${settings.model} takes requests ${what}: so are all from now on`,
      settings: after,
      told: helped.includes("pictures") ? picturesLine(after) : null,
      stripsThinking: isTriedOtherwise({ memory }),
    },
  );
}

/** Returns the decision when no try is left: requests are as before, so that another command may try them all again. */
export function planGivenUp({ memory, totalSteps }: RunState): DecisionRecord | null {
  const names = namesOf(memory);
  const tried = triedIn(names).map(({ name }) => name);
  if (tried.length === 0) return null;
  const before = names.filter((name) => !name.startsWith(MARK) && !tried.includes(name));
  const reason = "nothing that was tried helped: requests are as before";
  return decisionAt({ totalSteps }, { reason, settings: withNames(memory.settings, before) });
}

function describe(name: string): string {
  if (name.startsWith("+")) return `with ${name.slice(1)} in each reply`;
  return name.includes("=") ? `with ${name}` : `without ${name}`;
}

function withNames(settings: RunSettings, names: readonly string[]): RunSettings {
  const { [settings.model]: _, ...others } = settings.leftOut ?? {};
  const leftOut = names.length === 0 ? others : { ...others, [settings.model]: names };
  return { ...settings, leftOut: Object.keys(leftOut).length === 0 ? null : leftOut };
}

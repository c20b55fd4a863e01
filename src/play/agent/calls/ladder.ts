import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import { digest } from "../../../base/disk/lazy-crypto.ts";
import { table } from "../../../base/table.ts";
import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { likenessOf } from "../../../model/calls/refusals/alike.ts";
import type { ModelFault } from "../../../model/language-model.ts";
import { blamedOf, untriedOf } from "../../../record/replay/untried.ts";
import { picturesLine } from "../conversation/change-settings.ts";
import { canDoWithout } from "./leave-out.ts";
import { areResultsMost, describeResults, shorterResults } from "./long-results.ts";
import { AGAIN, FRESH, isFreshTried, isTriedOtherwise, MARK, namesOf, triedIn } from "./tried.ts";
import { decisionAt } from "./write-record.ts";

/** Words of servers that say nothing of the request: they may be well again soon. */
const SAYS_NOTHING =
  /\binternal (?:server )?error\b|\btry again\b|\btemporar|\boverload|\bunavailable\b|\bbusy\b/i;

/** The descriptions of some tries; others are left out. */
const WITHOUT: Readonly<Record<string, string>> = table({
  tools: "with calls in words",
  [FRESH]: "as a fresh conversation, from a summary that no LM writes",
  [AGAIN]: "more as it is",
});

/**
 * Returns the next of the things that a run can try by itself after an unexplained refusal; each is tried once. What
 * changed nothing about the refusal is undone with the next try. Null when none is left, and for a refusal that none avoids.
 *
 * @param hasAnswered whether the player's model has answered in this run
 */
export function planTry(
  state: RunState,
  fault: ModelFault,
  adapter: Pick<GameAdapter, "id">,
  hasAnswered: boolean,
): DecisionRecord | null {
  const { memory } = state;
  const { kind, tries, message, blames, mayPass } = fault;
  // The newest settings are at fault: they are reverted.
  if (tries === null || Object.keys(blamedOf(memory, blames)).length > 0) return null;
  const mayChange =
    memory.messageHistory.length > 1 &&
    Object.keys(untriedOf(memory)).length === 0 &&
    !(mayPass && SAYS_NOTHING.test(message));
  const shorter = mayChange ? shorterResults(memory) : null;
  // A server that has taken requests of this run refuses one without a word of the past, whatever it says but that.
  const isBare =
    kind !== "conversation-refused" &&
    memory.messageHistory.length === 1 &&
    hasAnswered &&
    !isFreshTried(state);
  const last = mayChange ? [FRESH] : isBare ? [AGAIN] : [];
  const all = [...tries, ...(shorter === null ? [] : [shorter]), ...last];
  const next = all.find((name) => isNew(memory, name) && canDoWithout({ parameter: name }, adapter));
  return next === undefined ? null : tryWith(state, fault, next);
}

/**
 * Returns the decision to try shorter tool results in a conversation that is too long because of the newest ones: a summary
 * would leave them out, and the player would ask for them again. Null for any other.
 */
export function planShorterResults(state: RunState, fault: ModelFault): DecisionRecord | null {
  const { memory } = state;
  if (fault.kind !== "too-large" || fault.tries === null || !areResultsMost(memory)) return null;
  const name = shorterResults(memory);
  return name === null ? null : tryWith(state, fault, name);
}

/** The settings without the last try, if it changed nothing about the refusal. */
export function withoutVain({ settings }: Memory, { message }: ModelFault): RunSettings {
  const names = namesOf({ settings });
  const kept = withoutLast(names, digestOf(message));
  return kept.length === names.length ? settings : withNames(settings, kept);
}

function isNew(memory: Memory, name: string): boolean {
  const names = namesOf(memory);
  return !names.includes(name) && !triedIn(names).some((one) => one.name === name);
}

function tryWith({ memory, totalSteps }: RunState, { message }: ModelFault, next: string): DecisionRecord {
  const refusal = digestOf(message);
  const isFresh = next === FRESH;
  const kept = withoutLast(namesOf(memory), refusal);
  const leftOut = [...kept, ...(isFresh || next === AGAIN ? [] : [next]), `${MARK}${next}:${refusal}`];
  return decisionAt(
    { totalSteps },
    {
      reason: `${message}: the request is tried once ${describe(next)}`,
      settings: withNames(memory.settings, leftOut),
      ...(isFresh ? { startsSummary: true } : {}),
    },
  );
}

/** The names without the last try, if the refusal before it is this one. */
function withoutLast(names: readonly string[], refusal: string): readonly string[] {
  const last = triedIn(names).at(-1);
  return names.filter((name) => name !== last?.name || last.refusal !== refusal);
}

function digestOf(message: string): string {
  return digest(likenessOf(message));
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
  const what = helped.map(describe).join(" and ");
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
  const known = WITHOUT[name] ?? describeResults(name);
  if (known !== null) return known;
  if (name.startsWith("+")) return `with ${name.slice(1)} in each reply`;
  return name.includes("=") ? `with ${name}` : `without ${name}`;
}

function withNames(settings: RunSettings, names: readonly string[]): RunSettings {
  const { [settings.model]: _, ...others } = settings.leftOut ?? {};
  const leftOut = names.length === 0 ? others : { ...others, [settings.model]: names };
  return { ...settings, leftOut: Object.keys(leftOut).length === 0 ? null : leftOut };
}

import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { isObject } from "../../../../../src/base/vocabulary/json.ts";
import type { GameAdapter } from "../game-adapter.ts";
import { idOf } from "../memory-map/recognise/game-id.ts";
import { describeChanges, type StateLine } from "../text/describe-changes.ts";
import { isDone, type Reward, rewardBetween, type Scenario, type Values } from "./scenario.ts";
import { readVariable, type Variable } from "./variable.ts";

/** An integration of stable-retro: a folder with `data.json` and perhaps `scenario.json` and `rom.sha`. */
export interface Integration {
  readonly game: string;
  readonly variables: readonly Variable[];
  readonly scenario: Scenario;
  /** SHA-1 of its ROMs, in hex; empty where they are unknown. */
  readonly roms: readonly string[];
}

/** The adapter of an integration: its variables, the reward so far, and whether the scenario is done. */
export function createIntegrationAdapter(integration: Integration): GameAdapter {
  const { game, variables, scenario, roms } = integration;
  return {
    id: idOf(game),
    briefing: briefingOf(integration),
    recognises: ({ sha1 }) => roms.length === 0 || (sha1 !== undefined && roms.includes(sha1)),
    readState: (view, previous) => {
      const values: Values = Object.fromEntries(variables.map((one) => [one.name, readVariable(view, one)]));
      const before = valuesIn(previous);
      const reward =
        numberIn(previous, "reward") + (before === null ? 0 : rewardBetween(scenario, before, values));
      return {
        values,
        reward: rounded(reward),
        best: rounded(Math.max(numberIn(previous, "best"), reward)),
        done: isDone(scenario.done, before ?? values, values),
      };
    },
    describe: (info, previous) =>
      describeChanges(linesOf(info), previous === null ? null : linesOf(previous)),
    milestones: (before, after) => {
      const [was, is] = [roundStep(numberIn(before, "best")), roundStep(numberIn(after, "best"))];
      return [...(is > was ? [`reward ${is}`] : []), ...(isEnded(after) && !isEnded(before) ? ["done"] : [])];
    },
    interruption: (before, after) => (isEnded(after) && !isEnded(before) ? "the scenario is done" : null),
    facts: ({ values = null, best = 0 }) => ({ values, best }),
    isEnded,
  };
}

function briefingOf({ game, scenario: { rewards } }: Integration): string {
  const factors = ({ reward, penalty }: Reward): string =>
    [
      ...(reward === 0 ? [] : [`× ${reward} where it rises`]),
      ...(penalty === 0 ? [] : [`× ${penalty} where it falls`]),
    ].join(", ");
  const told = Object.entries(rewards).map(
    ([name, spec]) => `${name} (${spec.op ?? spec.measurement}; ${factors(spec)})`,
  );
  const goal = told.length === 0 ? "" : ` First goal: raise the reward, which counts ${told.join(", ")}.`;
  return `${game}. An integration for stable-retro gives the values.${goal}`;
}

function linesOf(info: GameInfo): readonly StateLine[] {
  const values = Object.entries(valuesIn(info) ?? {});
  return [
    ...values.flatMap(([label, value]) => (value === null ? [] : [{ label, text: String(value) }])),
    { label: "Reward so far", text: String(numberIn(info, "reward")) },
    ...(isEnded(info) ? [{ label: "Done", text: "yes" }] : []),
  ];
}

function isEnded(info: GameInfo): boolean {
  return info["done"] === true;
}

function valuesIn(info: GameInfo | null): Values | null {
  const values = info?.["values"];
  return isObject(values) ? (values as Values) : null;
}

function numberIn(info: GameInfo | null, key: string): number {
  const number = info?.[key];
  return typeof number === "number" ? number : 0;
}

/** Sums of factors such as 0.1 stay short. */
function rounded(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}

/** The largest of 1, 2, 5, 10, 20, … that a number reaches; 0 for numbers below 1. */
function roundStep(number: number): number {
  if (number < 1) return 0;
  const power = 10 ** Math.floor(Math.log10(number));
  return ([5, 2, 1].find((step) => step * power <= number) ?? 1) * power;
}

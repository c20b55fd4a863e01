import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import { renderDuration } from "../../../../src/base/quantities/duration.ts";
import { renderLimitUsd } from "../../../../src/base/quantities/money.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import { tellMistakes } from "../../../../src/base/text/yaml/located-mistake.ts";
import { addressOf } from "../../../../src/base/vocabulary/base-url.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { textOrJson } from "../../../../src/base/vocabulary/json.ts";
import { type CheckResult, checkWords } from "../../../../src/faces/cli/commands/check-words.ts";
import { isKeyApproved } from "../../../../src/faces/cli/keys/approve.ts";
import { credentialsOf } from "../../../../src/faces/cli/options/session-config.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { renderFields } from "../../../../src/faces/cli/render/fields.ts";
import { nearPaths } from "../../../../src/faces/cli/render/near-paths.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import type { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { destinationOf } from "../../../../src/play/keys/destination.ts";
import { withNamedKeys } from "../jobs/job-keys.ts";
import { serversOf } from "../jobs/job-servers.ts";
import { TARGET_KEYS, tellTarget } from "../manifest/check-jobs.ts";
import type { FleetPlan } from "../manifest/plan/plan-fleet.ts";
import { type NamedFleet, openFleet } from "./open/open-fleet.ts";

/**
 * Checks the files of fleets, with all that they name, and shows the jobs they make. Nothing is written. Returns the
 * exit code: 65 where one has a problem, 66 where one is not there.
 */
export const checkFleets: Run = async (world, options, words) => {
  return checkWords(world, options, words, {
    unknown: "fleet-unknown",
    look: async (word) => verdictOf(await openFleet(world, word), world),
  });
};

function verdictOf({ shown, verdict: { plan, mistakes } }: NamedFleet, world: World): CheckResult {
  const jobs = plan?.jobs.map(({ id, cell }) => ({ id, cell })) ?? [];
  const about = plan === null ? {} : { name: plan.name, store: plan.store, terms: plan.terms };
  return {
    hasProblem: plan === null,
    json: { file: shown, ...about, mistakes: mistakes ?? [], jobs } as unknown as JsonObject,
    render: ({ green, yellow }: ReturnType<typeof coloursFor>) => {
      if (plan !== null) {
        const title = green(plainLine(`${shown} is fine: ${renderCountOf(plan.jobs.length, "job")}`));
        return [title, ...renderPlan(plan, world).map((line) => `  ${plainLine(line)}`)];
      }
      const title = yellow(plainLine(`${shown}: ${renderCountOf(mistakes.length, "problem")}`));
      return [title, ...tellMistakes(shown, mistakes).map((line) => `  ${plainLine(line)}`)];
    },
  };
}

function renderPlan(plan: FleetPlan, world: World): readonly string[] {
  const columns = plan.columns.map((key) => [key, renderValues(plan, key)] as const);
  const fields = [
    ...columns,
    ...(plan.columns.includes("model") ? [] : [["model", plan.jobs[0]?.shape.settings.model ?? ""] as const]),
    ...renderTarget(plan),
    ["limits", renderLimits(plan)] as const,
    ...renderKeys(plan, world).map((key) => ["keys", key] as const),
    ["store", nearPaths(plan.store, world.cwd)] as const,
  ];
  return renderFields(fields).split("\n");
}

/** The end of a job, unless the matrix sets it. */
function renderTarget({ jobs, columns }: FleetPlan): readonly (readonly [string, string])[] {
  if (TARGET_KEYS.some((key) => columns.includes(key))) return [];
  return [["target", jobs[0] === undefined ? "" : tellTarget(jobs[0].shape)]];
}

/** The variables that the file names as keys, each with the server that gets what it holds. */
function renderKeys(plan: FleetPlan, world: World): readonly string[] {
  const credentials = withNamedKeys(credentialsOf(world), plan.terms, world.env);
  const told = serversOf(plan, credentials).flatMap((server) => {
    const destination = destinationOf(server, credentials);
    if (destination === null || destination.variable === null) return [];
    const { variable, baseUrl } = destination;
    return [
      `${variable}, sent to ${addressOf(baseUrl)}${isKeyApproved(world, destination) ? "" : " (not approved)"}`,
    ];
  });
  return [...new Set(told)];
}

const MAX_VALUES = 12;

/** The values of a column in the order of the jobs: `low, high`, `1 to 20`. */
function renderValues({ jobs }: FleetPlan, key: string): string {
  const values = new Map(jobs.map(({ cell }) => [canonicalJson(cell[key] ?? null), cell[key] ?? null]));
  const all = [...values.values()];
  const first = all[0];
  const isRange = all.length > 2 && all.every((value, at) => value === Number(first) + at);
  if (isRange) return `${first} to ${all.at(-1)}`;
  const rest = all.length > MAX_VALUES ? ` and ${all.length - MAX_VALUES} more` : "";
  return `${all.slice(0, MAX_VALUES).map(textOrJson).join(", ")}${rest}`;
}

/** The limits of a run, and of all: `$3 and 8h a run, $150 in all`. */
function renderLimits({ terms: { runCostUsd, runTimeMs, fleetCostUsd } }: FleetPlan): string {
  const run = [
    ...(runCostUsd === null ? [] : [renderLimitUsd(runCostUsd)]),
    ...(runTimeMs === null ? [] : [renderDuration(runTimeMs)]),
  ];
  const told = [
    ...(run.length === 0 ? [] : [`${run.join(" and ")} a run`]),
    ...(fleetCostUsd === null ? [] : [`${renderLimitUsd(fleetCostUsd)} in all`]),
  ];
  return told.length === 0 ? "none" : told.join(", ");
}

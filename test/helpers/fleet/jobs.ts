import {
  createJob,
  type FleetJob,
  type FleetTerms,
  type JobShape,
} from "../../../packages/fleet/src/jobs/job.ts";

/** No limits. */
export const TERMS: FleetTerms = {
  ...{ runCostUsd: null, runTimeMs: null, fleetCostUsd: null },
  ...{
    attempts: 5,
    saveEvery: 10,
    keepBackups: 3,
    rates: {},
    keys: { apiKey: null },
    baseUrl: null,
    prices: {},
  },
};

/** A job of the bundled game, by the built-in player unless told. */
export function jobOf(
  { settings, ...shape }: Partial<Omit<JobShape, "settings">> & { readonly settings?: object } = {},
  cell: FleetJob["cell"] = {},
): FleetJob {
  const plain: JobShape = {
    ...{ rom: null, gameMap: null, symbols: null, skills: [], systemPrompt: null, workflow: null },
    ...{ inputs: {}, untilStep: 20, until: null, ...shape },
    settings: { model: "explorer", seed: 1, ...settings },
  };
  return createJob(plain, cell);
}

import { dirname, resolve } from "node:path";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { type LocatedMistake, summarizeMistakes } from "../../../../../src/base/text/yaml/located-mistake.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { nearPaths } from "../../../../../src/faces/cli/render/near-paths.ts";
import { type FleetPlan, type PlanVerdict, planFleet, storePath } from "../../manifest/plan/plan-fleet.ts";
import { readFleet, readStoreName } from "../../manifest/read-fleet.ts";
import { readNamedFile } from "./read-named-file.ts";

/** The file of a fleet that a person named. */
export interface NamedFleet {
  /** Its path, relative to the working directory. */
  readonly shown: string;
  readonly verdict: PlanVerdict;
}

/**
 * The fleet in a file, with the files that it names.
 *
 * @throws RunnerError `fleet-unknown` where it cannot be read
 */
export async function openFleet({ cwd }: Pick<World, "cwd">, word: string): Promise<NamedFleet> {
  const path = resolve(cwd, word);
  const shown = nearPaths(path, cwd);
  const { fleet, mistakes } = readFleet(readNamedFile(path, shown, "fleet-unknown"));
  const verdict: PlanVerdict =
    fleet === null ? { plan: null, mistakes } : await planFleet(fleet, dirname(path));
  return { shown, verdict };
}

/** The fleet, ready to play. @throws RunnerError `fleet-unknown`, `fleet-invalid` with its first mistake */
export async function loadFleet(world: Pick<World, "cwd">, word: string): Promise<FleetPlan> {
  const { shown, verdict } = await openFleet(world, word);
  if (verdict.plan !== null) return verdict.plan;
  throw invalid(shown, verdict.mistakes);
}

/**
 * The store of the fleet in a file: `s3://…`, or a folder's absolute path. Its jobs are not planned, nor the files read that
 * it names.
 *
 * @throws RunnerError `fleet-unknown`; `fleet-invalid` for a file without the form of a fleet
 */
export function storeInFile({ cwd }: Pick<World, "cwd">, word: string): string {
  const path = resolve(cwd, word);
  const shown = nearPaths(path, cwd);
  const { store, mistakes } = readStoreName(readNamedFile(path, shown, "fleet-unknown"));
  if (store === null) throw invalid(shown, mistakes);
  return storePath(store, dirname(path));
}

function invalid(shown: string, mistakes: readonly LocatedMistake[]): RunnerError {
  const { message, facts } = summarizeMistakes(shown, mistakes);
  return new RunnerError("fleet-invalid", message, { facts });
}

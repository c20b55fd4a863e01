import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { nodeDisk } from "../disk/disk.ts";
import { describeDiskError } from "../disk/disk-errors.ts";
import { readFile } from "../disk/read-file.ts";
import { RunnerError } from "../errors.ts";
import { type FleetPlan, type PlanVerdict, planFleet } from "../fleet/manifest/plan/plan-fleet.ts";
import { readFleet } from "../fleet/manifest/read-fleet.ts";
import { summarizeMistakes } from "../text/yaml/located-mistake.ts";
import { MAX_YAML_BYTES } from "../text/yaml/read-yaml.ts";
import type { World } from "./process-context.ts";
import { nearPaths } from "./render/near-paths.ts";

/** The file of a fleet that a person named. */
export interface NamedFleet {
  /** Where it stands, told from where the person does. */
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
  const { fleet, mistakes } = readFleet(readBytes(path, shown));
  const verdict: PlanVerdict =
    fleet === null ? { plan: null, mistakes } : await planFleet(fleet, dirname(path));
  return { shown, verdict };
}

/** The same for whoever plays it. @throws RunnerError `fleet-unknown`, `fleet-invalid` with its first mistake */
export async function loadFleet(world: Pick<World, "cwd">, word: string): Promise<FleetPlan> {
  const { shown, verdict } = await openFleet(world, word);
  if (verdict.plan !== null) return verdict.plan;
  const { message, facts } = summarizeMistakes(shown, verdict.mistakes);
  throw new RunnerError("fleet-invalid", message, { facts });
}

/** Of a file that is too large, a little more than is read. */
function readBytes(path: string, shown: string): Uint8Array {
  try {
    return readFile(nodeDisk, realpathSync(path), MAX_YAML_BYTES + 1).bytes;
  } catch (error) {
    throw unreadable(path, shown, error);
  }
}

function unreadable(file: string, shown: string, cause: unknown): RunnerError {
  const reason = cause instanceof RunnerError ? cause.cause : cause;
  const { code } = (reason ?? {}) as NodeJS.ErrnoException;
  const isOdd = cause instanceof RunnerError && cause.code === "not-a-file";
  const fact = isOdd
    ? "is not a regular file"
    : code === "ENOENT"
      ? "is not there"
      : `cannot be read, ${describeDiskError(reason)}`;
  return new RunnerError("fleet-unknown", `${shown} ${fact}`, { cause, facts: { file } });
}

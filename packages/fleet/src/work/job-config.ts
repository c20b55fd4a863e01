import { parseVendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import { filesOfParts } from "../../../../src/play/session/config/session-of-parts.ts";
import { fillConfig, type SessionConfig } from "../../../../src/play/session/config.ts";
import type { FleetJob, FleetTerms } from "../jobs/job.ts";
import { configOfFolders } from "../jobs/job-folders.ts";
import type { JobFiles } from "./fetch-files.ts";

/** The part of a job's past that determines how it continues. */
export interface JobPast {
  /** The time that it was played before, in milliseconds. */
  readonly playedMs: number;
  /** The step that it reached; 0 for one that has not played any. */
  readonly steps: number;
  /** Whether it stood before a person, who lets it go on. */
  readonly isLetGoOn: boolean;
}

/** The session that plays a job in a folder. A worker that takes it over opens the same one. */
export function jobConfig(
  { shape }: FleetJob,
  terms: FleetTerms,
  files: JobFiles,
  folder: string,
  past: JobPast,
): SessionConfig {
  const { runTimeMs, saveEvery, keepBackups, prices } = terms;
  const { tokens = null } = shape.bounds ?? {};
  const baseUrl = baseUrlFor(shape.settings.model, terms);
  const leftMs = runTimeMs === null ? null : Math.max(0, runTimeMs - past.playedMs);
  return fillConfig({
    saveDir: folder,
    rom: files.rom,
    gameMap: files.gameMap,
    symbols: files.symbols,
    // A run that was played before has its own.
    ...(past.steps === 0 ? filesOfParts((name) => files[name]) : {}),
    ...configOfFolders(folder, (name) => shape[name] !== null),
    settings: {
      // A task's job of an earlier version does not say that nothing may be tried.
      ...(shape.task == null ? {} : { tries: false }),
      ...shape.settings,
      ...(files.systemPrompt === null ? {} : { systemPrompt: files.systemPrompt }),
      ...(baseUrl === null ? {} : { baseUrl }),
    },
    untilStep: shape.untilStep,
    until: shape.until,
    limits: { costUsd: costLimitOf({ shape }, terms), tokens, ms: leftMs },
    resume: past.isLetGoOn ? { decision: { type: "approve" }, say: null } : null,
    saveEvery,
    keepBackups,
    prices,
    // A file that is not in the folder does not get to the store, either.
    maxUnsaved: 1,
  });
}

/** The most that a job may cost, in US dollars: the lower one of its own bound and its fleet's limit; null for any amount. */
export function costLimitOf({ shape }: Pick<FleetJob, "shape">, { runCostUsd }: FleetTerms): number | null {
  const least = Math.min(
    shape.bounds?.costUsd ?? Number.POSITIVE_INFINITY,
    runCostUsd ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(least) ? least : null;
}

/** The server of a job's player, as the fleet names it; null for the usual one. */
export function baseUrlFor(model: string | undefined, { baseUrl, baseUrls = {} }: FleetTerms): string | null {
  const vendor = parseVendor(model ?? "")?.vendor;
  return vendor === undefined ? baseUrl : (baseUrls[vendor] ?? null);
}

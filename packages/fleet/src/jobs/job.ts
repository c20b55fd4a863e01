import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { Vendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import {
  FILES_OF_PARTS,
  type FilesOfParts,
  filesOfParts,
} from "../../../../src/play/session/config/session-of-parts.ts";
import { type AskedSettings, DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import type { PriceTable } from "../../../../src/record/ledger/prices.ts";
import { FOLDER_NAMES, type Folders, foldersOf } from "./job-folders.ts";

/** A file that a job needs: in the store it is the object `files/<sha256>`. */
export interface JobFile {
  /** Its name where it is played, without a folder. */
  readonly name: string;
  /** Of its bytes, in hex. */
  readonly sha256: string;
}

/** The requested settings of a run. Player and seed are always given, whatever the worker's machine has. */
export type JobSettings = AskedSettings & { readonly model: string; readonly seed: number };

/** The files of each folder that it brings; null where the player is to have none of the kind, those of the package neither. */
type FilesInFolders = Folders<readonly JobFile[] | null>;

/** All that shapes how a job is played, the files of parts with which the run begins among it. Plain JSON. */
export interface JobShape extends FilesOfParts<JobFile | null>, FilesInFolders {
  /** The ROM, unpacked; null for the bundled game. */
  readonly rom: JobFile | null;
  readonly gameMap: JobFile | null;
  readonly symbols: JobFile | null;
  /** The template of the system prompt; null for the shipped one. The settings do not hold it. */
  readonly systemPrompt: JobFile | null;
  /** The save and its journal with which the run's folder begins, by their names there; absent for a new game. */
  readonly start?: readonly JobFile[];
  /** The workflow that is the target; null where `untilStep` or `until` is. */
  readonly workflow: JobFile | null;
  /** The workflow's inputs, with their defaults. */
  readonly inputs: JsonObject;
  readonly settings: JobSettings;
  /** The step at which the job is done; null for none. */
  readonly untilStep: number | null;
  /** The condition at which it is done, as a session's; null for none. */
  readonly until: string | null;
  /** The save state or battery save of another emulator where it starts; absent for power-on. */
  readonly machine?: JobFile;
  /** The rules by which it is scored, as JSON; absent where it is none of a benchmark. */
  readonly task?: JobFile;
  /** Its bounds, over all its branches together; absent for none. */
  readonly bounds?: JobBounds;
}

/** The most that a job may use of each; absent for any amount. */
export interface JobBounds {
  readonly frames?: number;
  readonly tokens?: number;
  readonly costUsd?: number;
}

/** One run of a fleet. */
export interface FleetJob {
  /** 24 hex digits, which follow from the shape: see {@link jobIdOf}. */
  readonly id: string;
  /** Its cell: the values of the matrix by key, in the matrix's order. Not a part of the id. */
  readonly cell: Readonly<Record<string, JsonValue>>;
  readonly shape: JobShape;
}

/** Settings that can change without making other jobs: limits, rates and the LM's address. */
export interface FleetTerms {
  /** Cost limit of one run, in US dollars; null for no limit. */
  readonly runCostUsd: number | null;
  /** The most time for one run, in milliseconds over all its workers; null for no limit. */
  readonly runTimeMs: number | null;
  /** Cost limit of all runs together, in US dollars; null for no limit. */
  readonly fleetCostUsd: number | null;
  /** The attempts that a failing job gets. */
  readonly attempts: number;
  readonly saveEvery: number;
  readonly keepBackups: number;
  /** By model; one that is missing has no limit. */
  readonly rates: Readonly<Record<string, { readonly requestsPerMinute: number }>>;
  /**
   * The names of the environment variables that hold keys, never what they hold: of the Messages API, where null is the
   * usual one, and by vendor, where absent is the usual one.
   */
  readonly keys: { readonly apiKey: string | null } & Partial<Readonly<Record<Vendor, string>>>;
  /** Another server with the Messages API; null for Anthropic's. */
  readonly baseUrl: string | null;
  /** The servers of other vendors, by vendor; absent for each one's own. */
  readonly baseUrls?: { readonly [vendor in Vendor]?: string | undefined };
  /** Own prices, over the known ones. */
  readonly prices: PriceTable;
}

/** The target of a job that is a step or a condition. */
export const NO_PLAN: Pick<JobShape, "workflow" | "inputs"> = { workflow: null, inputs: {} };

/** The plan whose end is the job's; null where a step or a condition is. */
export function planOf({ workflow }: Pick<JobShape, "workflow">): JobFile | null {
  return workflow;
}

/** All files that a job needs. */
export function filesOf(shape: JobShape): readonly JobFile[] {
  const { rom, gameMap, symbols, systemPrompt, start = [], workflow, task, machine } = shape;
  const ofParts = FILES_OF_PARTS.map((name) => shape[name]);
  const inFolders = FOLDER_NAMES.flatMap((name) => shape[name] ?? []);
  const single = [rom, gameMap, symbols, systemPrompt, ...ofParts, workflow, task, machine];
  return [...single.filter((file) => file != null), ...start, ...inFolders];
}

const ID_DIGITS = 24;

/** A job of this shape. */
export function createJob(shape: JobShape, cell: FleetJob["cell"]): FleetJob {
  return { id: jobIdOf(shape), cell, shape };
}

/** The name before all names of a job's objects in the store. */
export function jobName(id: string): string {
  return `jobs/${id}`;
}

/**
 * The id of a job, which is that of every job that is played the same: 24 hex digits of the SHA-256 of what shapes it.
 * Neither the order of keys nor the names of its files count (but for those in its folders, which are called by them), nor does it count
 * whether a default is left out, so that a later version with more settings gives the same ids.
 */
export function jobIdOf({ settings, inputs, untilStep, until, bounds, ...files }: JobShape): string {
  const { rom, gameMap, symbols, systemPrompt, start, workflow, task, machine } = files;
  const says = {
    rom: rom?.sha256,
    gameMap: gameMap?.sha256,
    symbols: symbols?.sha256,
    systemPrompt: systemPrompt?.sha256,
    workflow: workflow?.sha256,
    ...filesOfParts((name) => files[name]?.sha256),
    task: task?.sha256,
    machine: machine?.sha256,
    start: start?.map(({ sha256 }) => sha256),
    ...foldersOf((name) => sayFolder(files[name])),
    inputs,
    untilStep,
    until,
    bounds,
    // In a save, a default may replace another value.
    settings:
      start === undefined
        ? withoutDefaults(withoutUsual(settings, task))
        : (settings as unknown as JsonObject),
  };
  const told = Object.entries(says).filter(([, value]) => !isNothing(value));
  return sha256Of(canonicalJson(Object.fromEntries(told) as JsonObject)).slice(0, ID_DIGITS);
}

function sayFolder(files: readonly JobFile[] | null): JsonValue {
  return files === null ? "none" : Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));
}

/** A task's job tries nothing on copies unless it says so; ids of earlier versions did not say so. */
function withoutUsual(settings: JobSettings, task: JobShape["task"]): JobSettings {
  const { tries, ...others } = settings;
  return task != null && tries !== true ? others : settings;
}

/** The model and the seed are listed even if they are the defaults, which another version may change. */
function withoutDefaults({ model, seed, ...others }: JobSettings): JsonObject {
  const defaults = DEFAULT_SETTINGS as unknown as JsonObject;
  const own = Object.entries(others as JsonObject).filter(
    ([name, value]) => value !== undefined && canonicalJson(value) !== canonicalJson(defaults[name] ?? null),
  );
  return { ...Object.fromEntries(own), model, seed };
}

function isNothing(value: unknown): boolean {
  return value == null || (typeof value === "object" && Object.keys(value).length === 0);
}

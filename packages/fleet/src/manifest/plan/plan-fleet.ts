import { resolve } from "node:path";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { canonicalJson } from "../../../../../src/base/text/canonical-json.ts";
import type { Mistake, Place } from "../../../../../src/base/text/mistake.ts";
import { showValue } from "../../../../../src/base/text/mistake.ts";
import { type LocatedMistake, locateMistakes } from "../../../../../src/base/text/yaml/located-mistake.ts";
import type { JsonObject, JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import { fillInputs } from "../../../../../src/parts/workflows/play/format/inputs.ts";
import { DEFAULT_SETTINGS } from "../../../../../src/play/session/config.ts";
import type { PlannedFleet } from "../../jobs/fleet-book.ts";
import { createJob, type FleetJob, type JobBounds, type JobShape } from "../../jobs/job.ts";
import { foldersOf } from "../../jobs/job-folders.ts";
import type { FleetManifest, ManifestJob } from "../fleet-manifest.ts";
import { FILE_KEYS, type FileKey, settingsOf } from "../settings/setting-keys.ts";
import { checkGames } from "./check-games.ts";
import { FileShelf, type Shelved } from "./file-shelf.ts";
import { type ShelvedWorkflow, shelveWorkflow } from "./shelve-workflow.ts";

/** A fleet with all that it needs. */
export interface FleetPlan extends PlannedFleet {
  readonly description: string | null;
  /** The keys of the matrix, in its order. */
  readonly columns: readonly string[];
  /** `s3://…`, or a folder's absolute path. */
  readonly store: string;
}

/** A fleet that can be played, or what is wrong with the files that it names. */
export type PlanVerdict =
  | { readonly plan: FleetPlan; readonly mistakes: null }
  | { readonly plan: null; readonly mistakes: readonly LocatedMistake[] };

/**
 * The jobs of a fleet, with the files that they need.
 *
 * @param folder where the manifest's file is
 */
export async function planFleet(manifest: FleetManifest, folder: string): Promise<PlanVerdict> {
  const shelf = new FileShelf(folder);
  const found = new Map<string, Mistake>();
  const note = (place: Place, fact: string) => found.set(JSON.stringify([place, fact]), { place, fact });
  const shapes = manifest.jobs.map((job) => shapeOf(job, shelf, note));
  await checkGames(manifest.jobs, shelf, note);
  const jobs = manifest.jobs.flatMap(({ cell }, at) => {
    const shape = shapes[at];
    return shape == null ? [] : [createJob(shape, cell)];
  });
  for (const fact of tellTwins(jobs)) note(["matrix"], fact);
  if (found.size > 0) return { plan: null, mistakes: locateMistakes([...found.values()], manifest) };
  const { name, description, columns, terms, store } = manifest;
  return {
    plan: {
      name,
      description,
      columns,
      terms,
      jobs,
      store: storePath(store, folder),
      files: shelf.files,
    },
    mistakes: null,
  };
}

/** A store as it is written in a file of this folder: `s3://…`, or a folder's absolute path. */
export function storePath(store: string, folder: string): string {
  return store.startsWith("s3:") ? store : resolve(folder, store);
}

type Note = (place: Place, fact: string) => void;

/** Returns the shape of a job; null where a file is missing, which is noted. */
function shapeOf(job: ManifestJob, shelf: FileShelf, note: Note): JobShape | null {
  const { values, placeOf } = job;
  let isWhole = true;
  const take = <T>(key: keyof typeof values, shelved: Shelved<T> | null): T | null => {
    if (shelved === null) return null;
    if (shelved.flaws === null) return shelved.found;
    isWhole = false;
    for (const flaw of shelved.flaws) note(placeOf(key), flaw);
    return null;
  };
  const text = (key: "game_map" | "symbols" | "system_prompt" | FileKey) => {
    const written = values[key];
    return take(key, written === undefined ? null : shelf.text(key, written));
  };
  const player = take("player", values.player === undefined ? null : shelf.player(values.player));
  const folders = foldersOf((name) => (values[name] === false ? null : (values[name] ?? null)));
  const inFolders = foldersOf((name) => {
    const folder = folders[name];
    const files = take(name, folder === null ? null : shelf.folder(name, folder));
    return values[name] === false ? null : (files ?? []);
  });
  const named = values.workflow;
  const workflow = take("workflow", named === undefined ? null : shelveWorkflow(shelf, named, folders));
  const shape: JobShape = {
    rom: take("rom", values.rom === undefined ? null : shelf.rom(values.rom)),
    gameMap: text("game_map"),
    symbols: text("symbols"),
    ...inFolders,
    systemPrompt: text("system_prompt"),
    ...Object.fromEntries(
      FILE_KEYS.flatMap(({ name, key }) => (values[key] === undefined ? [] : [[name, text(key)]])),
    ),
    workflow: workflow?.file ?? null,
    inputs: workflow === null ? {} : inputsOf(job, workflow, note),
    settings: { ...settingsOf(values, DEFAULT_SETTINGS), ...(player !== null && { player }) },
    untilStep: values.steps ?? null,
    until: values.until ?? null,
    ...(job.task === undefined
      ? {}
      : { task: shelf.keep("task.json", Buffer.from(canonicalJson(job.task))) }),
    ...(job.machine === undefined ? {} : { machine: shelf.keep(job.machine.name, job.machine.bytes) }),
    ...boundsOf(values),
  };
  return isWhole ? shape : null;
}

function boundsOf({ max_frames, max_tokens, max_cost }: ManifestJob["values"]): Pick<JobShape, "bounds"> {
  const bounds: JobBounds = {
    ...(max_frames === undefined ? {} : { frames: max_frames }),
    ...(max_tokens === undefined ? {} : { tokens: max_tokens }),
    ...(max_cost === undefined ? {} : { costUsd: max_cost }),
  };
  return Object.keys(bounds).length === 0 ? {} : { bounds };
}

/** The workflow's inputs with their defaults. Its input `seed` is the job's seed, unless it is given one itself. */
function inputsOf(job: ManifestJob, { inputs: specs }: ShelvedWorkflow, note: Note): JsonObject {
  const { seed } = job.values;
  const takesSeed = ["integer", "number"].includes(specs["seed"]?.type ?? "");
  const given = takesSeed && seed !== undefined ? { seed, ...job.inputs } : job.inputs;
  try {
    return fillInputs(specs, given);
  } catch (error) {
    if (!(error instanceof RunnerError) || error.code !== "workflow-input-invalid") throw error;
    for (const fact of error.facts["mistakes"] as readonly string[]) {
      const name = /"(\w+)"/.exec(fact)?.[1] ?? "";
      const isGiven = Object.hasOwn(job.inputs, name);
      note(isGiven ? job.placeOf(`inputs.${name}`) : job.placeOf("workflow"), fact);
    }
    return {};
  }
}

const MAX_TWINS = 5;

/** Jobs that are the same run: two paths may lead to the same file. */
function tellTwins(jobs: readonly FleetJob[]): readonly string[] {
  const first = new Map<string, FleetJob>();
  const twins: string[] = [];
  for (const job of jobs) {
    const other = first.get(job.id);
    if (other === undefined) first.set(job.id, job);
    else twins.push(`{${tellCell(other)}} and {${tellCell(job)}} are the same run: leave one of them out`);
  }
  return twins.slice(0, MAX_TWINS);
}

function tellCell(job: FleetJob): string {
  const tell = (value: JsonValue) => (typeof value === "string" ? value : showValue(value));
  return Object.entries(job.cell)
    .map(([key, value]) => `${key}: ${tell(value)}`)
    .join(", ");
}

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { RunnerError } from "../../../../../src/base/errors.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { packageFile, packageVersion } from "../../../../../src/package-files.ts";
import { approveStore } from "../../../../fleet/src/commands/approve-store.ts";
import type { ObjectStore } from "../../../../fleet/src/store/object-store.ts";
import { openStore } from "../../../../fleet/src/store/open-store.ts";
import { formatTime } from "../../../../viewer/src/report/format.ts";
import { type BenchRow, readBench } from "../../bench/bench-report.ts";

/** A benchmark's store, and its rows. */
export interface ReadBench {
  /** A short name, which can be a file's. */
  readonly name: string;
  /** Its address: a folder's path, or `s3://…`. */
  readonly place: string;
  readonly store: ObjectStore;
  readonly rows: readonly BenchRow[];
}

/**
 * Reads benchmarks: those in stores that a person named, or in every folder below `bench`.
 *
 * @throws RunnerError `fleet-missing` where there is none; what a store throws
 */
export async function readBenches(world: World, words: readonly string[]): Promise<readonly ReadBench[]> {
  const { cwd, env } = world;
  const isS3 = (word: string): boolean => word.startsWith("s3:");
  const places =
    words.length === 0
      ? foldersIn(resolve(cwd, "bench"))
      : words.map((word) => (isS3(word) ? word : resolve(cwd, word)));
  if (places.length === 0) throw missing(resolve(cwd, "bench"));
  const found: ReadBench[] = [];
  for (const place of places) {
    await approveStore(world, place, isS3(place));
    const store = await openStore(place, { environment: env });
    const rows = await readBench(store);
    if (rows === null) throw missing(store.shown);
    found.push({ name: fileNameOf(basename(place.replace(/\?.*$/, ""))), place, store, rows });
  }
  return found;
}

/** A name as a file's, which needs no quotes in a shell or an address. */
export function fileNameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, "-");
}

function missing(store: string): RunnerError {
  return new RunnerError("fleet-missing", `${store} holds no benchmark`, { facts: { store, isBench: true } });
}

function foldersIn(folder: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
}

/** The style sheet of pages about fleets, and when and by what such a page is made. */
export function pageParts({ clock }: Pick<World, "clock">): {
  readonly style: string;
  readonly made: string;
} {
  const made = `${formatTime(clock.now().toISOString())}, by gameboy-runner ${packageVersion()}`;
  return { style: readFileSync(packageFile("dist/report/fleet.css"), "utf8"), made };
}

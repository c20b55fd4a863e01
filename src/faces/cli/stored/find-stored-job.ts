import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { RunnerError } from "../../../base/errors.ts";

/** A job in the store of a fleet, as a person names it instead of a save folder. */
export interface StoredJobAddress {
  /** The store, as `openStore` takes it. */
  readonly store: string;
  /** The name before all names of its objects. */
  readonly job: string;
  /** For people, without secrets. */
  readonly shown: string;
}

const ON_S3 = /^([^?#]+)\/(jobs\/[A-Za-z0-9_-][A-Za-z0-9._-]*)\/?(\?[^#]*)?$/;

/** The contents of a job's folder in a store. A save folder has none of these. */
const PARTS = ["segments", "joined", "job.json"];

/**
 * The job that `--save-dir` means: `s3://BUCKET/PREFIX/jobs/ID`, or the folder `jobs/ID` of a store; null for a save folder.
 *
 * @throws RunnerError `option-invalid` for what is on S3 and no job, and for the folder of a whole fleet
 */
export function findStoredJob(cwd: string, saveDir: string | undefined): StoredJobAddress | null {
  if (saveDir === undefined) return null;
  if (/^s3:/i.test(saveDir)) {
    const [, store = "", job = "", query = ""] = ON_S3.exec(saveDir) ?? [];
    if (job !== "") return { store: `${store}${query}`, job, shown: `${store}/${job}` };
    const shown = saveDir.replace(/\?.*$/s, "").replace(/\/\/[^/]*@/, "//");
    throw new RunnerError(
      "option-invalid",
      `--save-dir ${shown} is not a fleet job: name one as s3://BUCKET/PREFIX/jobs/ID`,
    );
  }
  const folder = resolve(cwd, saveDir);
  const shown = saveDir.replace(/[\\/]+$/, "");
  if (["jobs", "manifests"].every((part) => existsSync(join(folder, part)))) {
    throw new RunnerError(
      "option-invalid",
      `--save-dir ${shown} is the store of a fleet: name one of its jobs, as ${shown}/jobs/ID`,
    );
  }
  const jobs = dirname(folder);
  if (basename(jobs) !== "jobs" || !PARTS.some((part) => existsSync(join(folder, part)))) return null;
  return { store: dirname(jobs), job: `jobs/${basename(folder)}`, shown };
}

/** Refuses a command that would write, by its name; empty for the one that plays. */
export function refuseStored({ shown }: StoredJobAddress, command: string): RunnerError {
  const whose = `runner ${command}`.trim();
  return new RunnerError(
    "option-invalid",
    `${shown} is a fleet job, which is read-only, and ${whose} would write to it: play it with runner fleet run`,
  );
}

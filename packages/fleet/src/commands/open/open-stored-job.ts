import { join } from "node:path";
import process from "node:process";
import { RunnerError } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { StoredJob } from "../../../../../src/faces/cli/options/subcommand.ts";
import { sleep } from "../../../../../src/faces/cli/process/until-aborted.ts";
import { writeThrough } from "../../../../../src/faces/cli/process/write-through.ts";
import type { Output, World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import type { StoredJobAddress } from "../../../../../src/faces/cli/stored/find-stored-job.ts";
import { readJobRom } from "../../jobs/read-job-rom.ts";
import { RunCopy } from "../../mirror/fetch-run.ts";
import { openStore } from "../../store/open-store.ts";
import { retryingStore } from "../../store/retrying-store.ts";
import { makeScratch, removeScratch, writeScratch } from "../../work/scratch.ts";
import { approveStore } from "../approve-store.ts";

/** The time for which a failing store is retried. */
const RETRY_FOR_MS = 20_000;

/**
 * Fetches a job into a temporary folder, which a command then takes for its save folder; the folder is gone when that has
 * ended, also when the process is ended at once. No worker is fenced, and nothing is written to the store.
 *
 * @throws RunnerError `no-saves` for a job that was never played, and the store's errors
 */
export async function withStoredJob(
  world: World,
  options: Options,
  { store: where, job, shown }: StoredJobAddress,
  look: (world: World, options: Options, stored: StoredJob) => Promise<number>,
): Promise<number> {
  await approveStore(world, where, options.fromFile?.includes("saveDir") !== true);
  const { env, clock, signal } = world;
  const store = retryingStore(await openStore(where, { environment: env }), {
    retryForMs: RETRY_FOR_MS,
    clock,
    signal,
    sleep: world.timers?.sleep ?? sleep,
  });
  const root = makeScratch("runner-job");
  const remove = (): void => removeScratch(root);
  process.once("exit", remove);
  const folder = join(root, "saves");
  const named = (text: string): string => text.replaceAll(folder, shown).replaceAll(`${root}/`, "");
  const shownWorld = {
    ...world,
    stdout: renaming(world.stdout, named),
    stderr: renaming(world.stderr, named),
  };
  const copy = new RunCopy({ store, job, folder });
  const fetch = async (): Promise<boolean> => {
    const { isThere, notices } = await copy.fetch();
    for (const notice of notices) shownWorld.stderr.write(`runner: ${plainLine(notice)}\n`);
    return isThere;
  };
  try {
    if (!(await fetch())) throw new RunnerError("no-saves", `${shown} does not exist, or was not played yet`);
    const rom = options.rom === undefined ? await readJobRom(store, job) : null;
    const romFile = rom === null ? null : writeScratch(root, "game.gb", rom);
    const asked = { ...options, saveDir: folder, ...(romFile === null ? {} : { rom: romFile }) };
    return await look(shownWorld, asked, { shown, fetch: async () => void (await fetch()) });
  } catch (error) {
    throw error instanceof RunnerError ? renamed(error, named) : error;
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/** The same output, whose texts name the job and not where it was fetched to. */
function renaming(output: Output, named: (text: string) => string): Output {
  return writeThrough(output, (text, kind) =>
    output.write(typeof text === "string" ? named(text) : text, kind),
  );
}

function renamed(error: RunnerError, named: (text: string) => string): RunnerError {
  const { code, message, facts, cause } = error;
  const shownFacts = JSON.parse(named(JSON.stringify(facts))) as typeof facts;
  return new RunnerError(code, named(message), { cause, facts: { ...shownFacts, isStored: true } });
}

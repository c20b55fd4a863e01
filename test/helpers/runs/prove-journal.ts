import { createHash } from "node:crypto";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { factsOfSave } from "../../../src/record/replay/verify/check-save.ts";
import { proveStretch, type StretchJob } from "../../../src/record/replay/verify/prove-stretch.ts";
import { traceJournal } from "../../../src/record/replay/verify/trace-journal.ts";
import { listSaves } from "../../../src/record/saves/folder/list-saves.ts";
import { readSave } from "../../../src/record/saves/format/read-save.ts";
import { isInStep } from "../../../src/record/saves/format/save-entry.ts";
import { contradictionsOf } from "../proof/check-disk.ts";
import { readLantern } from "../roms/lantern.ts";
import { FOLDER, JOURNAL } from "./journal-world.ts";

/**
 * The mistakes of a journal of the bundled game and its saves; plays each step of each branch again, and checks the file of
 * the run.
 *
 * @param isHonest false where the test's own tools, records or losses are none of a real run
 */
export async function faultsOf(disk: Disk, isHonest = true): Promise<readonly string[]> {
  const saves = listSaves(FOLDER, { disk }).games.flatMap((game) => game.saves);
  const facts = await Promise.all(
    saves.map(async ({ file }) => factsOfSave(file, await readSave(disk, file))),
  );
  const trace = traceJournal(new JournalReader(disk, JOURNAL).entriesFrom(), facts);
  const rom = await readLantern();
  const replayed = trace.stretches.map(({ machine, steps }) => {
    const jobs = steps.map((step) => ({ ...step, machine: step.machine?.() ?? null }));
    return proveOnce({ rom, core: null, machine: machine?.() ?? null, steps: jobs });
  });
  const unled = facts
    .filter(({ file, info }) => !trace.saveFaults.has(file) && !isInStep(info))
    .map(({ file }) => `${file}: not led to`);
  return [
    ...trace.faults,
    ...[...trace.saveFaults.values()].flat(),
    ...unled,
    ...replayed.flatMap((it) => it ?? []),
    ...(isHonest ? await contradictionsOf(disk) : []),
  ];
}

/** Stretches that were played without a fault, by all that they hold: runs that die at one place after another share most. */
const proved = new Set<string>();

function proveOnce(job: StretchJob): string | null {
  const key = digest(
    JSON.stringify(job, (_, value) => (ArrayBuffer.isView(value) ? digest(bytesOf(value)) : value)),
  );
  if (proved.has(key)) return null;
  const fault = proveStretch(job, () => {});
  if (fault === null) proved.add(key);
  return fault;
}

const digest = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

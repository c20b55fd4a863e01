import { readFileSync } from "node:fs";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { decodeSave } from "../../../src/record/saves/format/read-save.ts";
import { withoutPlayTimes } from "./without-times.ts";

/** The common part of two saves of equal runs: all but ids, times and file names. */
export async function readWholeSave(file: string) {
  const { info, checkpoint } = await decodeSave(readFileSync(file));
  const { machine, memory, totalSteps, gameInfo } = checkpoint;
  return {
    ...{ machineSha256: info.machineSha256, machine, totalSteps, gameInfo },
    memory: withoutRuns(withoutPlayTimes(memory)),
  };
}

/** A memory without the ids of the runs from which entries of its playbook come. */
function withoutRuns({ playbook, ...memory }: Memory): Memory {
  if (playbook === undefined) return memory;
  const entries = playbook.entries.map(({ origin, ...entry }) =>
    origin === undefined ? entry : { ...entry, origin: { ...origin, runId: "" } },
  );
  return { ...memory, playbook: { ...playbook, entries } };
}

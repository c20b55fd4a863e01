import { readFileSync } from "node:fs";
import { decodeSave } from "../../../src/record/saves/format/read-save.ts";
import { withoutPlayTimes } from "./without-times.ts";

/** The common part of two saves of equal runs: all but ids, times and file names. */
export async function readWholeSave(file: string) {
  const { info, checkpoint } = await decodeSave(readFileSync(file));
  const { machine, memory, totalSteps, gameInfo } = checkpoint;
  return {
    ...{ machineSha256: info.machineSha256, machine, totalSteps, gameInfo },
    memory: withoutPlayTimes(memory),
  };
}

import { table } from "../../../../src/base/table.ts";
import { type BessBlock, damagedState } from "./bess-file.ts";

/** Blocks that have one length and no other. */
const LENGTHS: Readonly<Record<string, number>> = table({ INFO: 0x12, XOAM: 0x60, "RTC ": 0x30 });
const MAPPER_WRITE_BYTES = 3;
/** Blocks that say something about the machine, and so stand behind the CORE block. */
const BEHIND_CORE: readonly string[] = ["XOAM", "MBC ", "RTC "];

/**
 * The CORE block of a file whose blocks have the number, order and lengths that BESS gives them. Blocks that are not known
 * may stand anywhere.
 *
 * @throws RunnerError `save-state-damaged`
 */
export function findCore(blocks: readonly BessBlock[]): Uint8Array {
  const cores = blocks.filter(({ name }) => name === "CORE");
  const [core] = cores;
  if (core === undefined) throw damagedState("has no CORE block");
  if (cores.length > 1) throw damagedState(`has ${cores.length} CORE blocks, not one`);
  const coreAt = blocks.indexOf(core);
  for (const [at, { name, bytes }] of blocks.entries()) {
    const label = name.trim();
    const wanted = LENGTHS[name];
    if (wanted !== undefined && bytes.length !== wanted)
      throw damagedState(`has an ${label} block of ${bytes.length} bytes, not of ${wanted}`);
    if (name === "MBC " && bytes.length % MAPPER_WRITE_BYTES !== 0)
      throw damagedState(`has an MBC block of ${bytes.length} bytes, which is no whole number of writes`);
    if (at < coreAt && BEHIND_CORE.includes(name))
      throw damagedState(`has its ${label} block before its CORE block`);
  }
  return core.bytes;
}

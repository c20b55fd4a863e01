import { createHash } from "node:crypto";
import type { MachineState } from "../machine/machine.ts";
import { isPossible } from "../machine/machine-globals.ts";
import { asciiBytes, type BessBlock } from "./bess-file.ts";

/** Our own block: other emulators pass over it. */
export const EXACT_BLOCK = "GBRN";

const DIGEST_BYTES = 32;
const GLOBAL_BYTES = 4;

/**
 * Writes the parts for which BESS has no place, so that a save state comes back exactly: the digest of the rest of
 * the file, the digest of the core, its globals, and the memory from E000 to FFFF.
 */
export function writeExact(
  state: MachineState,
  buffers: Uint8Array,
  blocks: readonly BessBlock[],
): BessBlock {
  const { core, globals, regions } = state;
  const values = Buffer.alloc(globals.length * GLOBAL_BYTES);
  globals.forEach((value, at) => void values.writeInt32LE(value, at * GLOBAL_BYTES));
  const digests = [digestOf(buffers, blocks), Buffer.from(core.sha256, "hex")];
  return { name: EXACT_BLOCK, bytes: Buffer.concat([...digests, values, regions.oamIoHram]) };
}

/**
 * Completes a state that was read from BESS. Does nothing where the block is missing or of another core, and where
 * the rest of the file was changed: then BESS is right.
 */
export function applyExact(state: MachineState, buffers: Uint8Array, blocks: readonly BessBlock[]): void {
  const { core, globals, regions } = state;
  const bytes = Buffer.from(blocks.find(({ name }) => name === EXACT_BLOCK)?.bytes ?? []);
  const valuesAt = 2 * DIGEST_BYTES;
  const memoryAt = valuesAt + globals.length * GLOBAL_BYTES;
  if (bytes.length !== memoryAt + regions.oamIoHram.length) return;
  const told = blocks.filter(({ name }) => name !== EXACT_BLOCK);
  if (!bytes.subarray(0, DIGEST_BYTES).equals(digestOf(buffers, told))) return;
  if (!bytes.subarray(DIGEST_BYTES, valuesAt).equals(Buffer.from(core.sha256, "hex"))) return;
  const values = state.globalNames.map((_, at) => bytes.readInt32LE(valuesAt + at * GLOBAL_BYTES));
  if (!values.every((value, at) => isPossible(state.globalNames[at] ?? "", value))) return;
  globals.set(values);
  regions.oamIoHram.set(bytes.subarray(memoryAt));
}

function digestOf(buffers: Uint8Array, blocks: readonly BessBlock[]): Buffer {
  const hash = createHash("sha256").update(buffers);
  for (const { name, bytes } of blocks) hash.update(asciiBytes(name)).update(bytes);
  return hash.digest();
}

import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import type { RunInputs } from "../../../base/vocabulary/checkpoint.ts";

/** `inputsHash` of a save, in hex: equal where the ROM and all that shapes the run are the same. */
export function hashInputs(romSha256: string, { goal, systemSha256, adapter }: RunInputs): string {
  return sha256Of(JSON.stringify([romSha256, goal, systemSha256, adapter]));
}

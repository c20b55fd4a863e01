import { sha256Of } from "../../base/disk/lazy-crypto.ts";

/** Eight hex digits that tell texts apart; of some thousand texts two hardly ever have the same. */
export function digest(text: string): string {
  return sha256Of(text).slice(0, 8);
}

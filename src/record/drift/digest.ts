import { createHash } from "node:crypto";

/** Eight hex digits that tell texts apart; of some thousand texts two hardly ever have the same. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

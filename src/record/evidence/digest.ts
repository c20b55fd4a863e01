import { sha256Of } from "../../base/disk/lazy-crypto.ts";

/** Returns eight hex digits that identify a text; among some thousand texts, collisions are rare. */
export function digest(text: string): string {
  return sha256Of(text).slice(0, 8);
}

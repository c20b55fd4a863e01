import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { experienceAt } from "../names/growth.ts";

const COUNT = 0xd163;
const PARTY = 0xd16b;
const STRUCT_BYTES = 44;
const MAX_PARTY = 6;
const LAST_LEVEL = 100;

/** The points of experience that a member of the party, from 0, still needs for its next level; null where that is not known. */
export function readToNextLevel(view: MemoryReader, place: number): number | null {
  if (place >= Math.min(view.read(COUNT), MAX_PARTY)) return null;
  const bytes = view.readRange(PARTY + place * STRUCT_BYTES, STRUCT_BYTES);
  const [species = 0, level = 0] = [bytes[0], bytes[0x21]];
  const points = ((bytes[0x0e] ?? 0) << 16) + ((bytes[0x0f] ?? 0) << 8) + (bytes[0x10] ?? 0);
  if (level < 1 || level >= LAST_LEVEL) return null;
  const [from, to] = [experienceAt(species, level), experienceAt(species, level + 1)];
  return from === null || to === null || points < from || points >= to ? null : to - points;
}

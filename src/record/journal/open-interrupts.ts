import type { SaveInfo } from "../saves/format/save-info.ts";
import type { JournalReader } from "./journal-reader.ts";

/**
 * Tells of an interrupt's checkpoint whether somebody let the run go on from it, as far as the journal says. Where no
 * journal is kept, it says of each that nobody did: then the saves that descend from it tell.
 */
export function openInterruptsOf(reader: JournalReader | null): (info: SaveInfo) => boolean {
  // Nobody resumes one while this process holds the folder but this process itself, and then saves descend from it.
  const known = new Map<string, boolean>();
  return ({ id, kind, journal }) => {
    if (kind !== "interrupt") return false;
    const isOpen = known.get(id) ?? !isResumed(reader, id, journal?.offset ?? 0);
    known.set(id, isOpen);
    return isOpen;
  };
}

function isResumed(reader: JournalReader | null, id: string, begin: number): boolean {
  const entries = reader?.skim(["resume"], reader.bytes, begin) ?? [];
  return entries.some((entry) => entry.type === "resume" && entry.interruptId === id);
}

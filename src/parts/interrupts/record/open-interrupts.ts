import type { JournalReader } from "../../../record/journal/journal-reader.ts";
import type { SaveInfo } from "../../../record/saves/format/save-info.ts";

/**
 * Returns a test whether the run continued from an interrupt's checkpoint, by the journal. Without a journal it is
 * always false: then use the saves that descend from it.
 */
export function openInterruptsOf(reader: JournalReader | null): (info: SaveInfo) => boolean {
  // Only this process can resume one while it holds the folder, and then saves descend from it.
  const known = new Map<string, boolean>();
  return ({ id, kind, journal }) => {
    if (kind !== "interrupt") return false;
    const isOpen = known.get(id) ?? !isResumed(reader, id, journal?.offset ?? 0);
    known.set(id, isOpen);
    return isOpen;
  };
}

function isResumed(reader: JournalReader | null, id: string, begin: number): boolean {
  for (const entry of reader?.skimming(["resume"], reader.bytes, begin) ?? []) {
    if (entry.type === "resume" && entry.interruptId === id) return true;
  }
  return false;
}

import type { JournalReader } from "../../../record/journal/journal-reader.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";
import type { SaveInfo } from "../../../record/saves/format/save-info.ts";
import { isLeftOpen, newestFirst } from "../../../record/saves/lookup/lineage.ts";
import type { StopSaves } from "../../../record/seam/stop-save.ts";

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

/** Returns the newest open interrupt of a run from which no other save descends; undefined without one. */
export function findOpenInterrupt(
  saves: readonly SaveEntry[],
  isOpen: (info: SaveInfo) => boolean,
  runId: string | null,
): SaveEntry | undefined {
  return listOpenInterrupts(saves, isOpen).find(({ info }) => info.runId === runId);
}

/** The interrupts of all runs that are open and from which no other save goes on, the newest first. */
export function listOpenInterrupts(
  saves: readonly SaveEntry[],
  isOpen: (info: SaveInfo) => boolean,
): readonly SaveEntry[] {
  return newestFirst(saves).filter(isLeftOpen(saves, isOpen));
}

/** The saves of interrupts that are open. */
export const interruptsSaves: StopSaves = {
  isOpenBy: openInterruptsOf,
  newestOf: (runId, saves, isOpen) => findOpenInterrupt(saves, isOpen, runId),
};

import { join } from "node:path";

/** The file of a game's journal. */
export function journalFile(folder: string, slug: string): string {
  return join(folder, `${slug}_journal.jsonl`);
}

import { nodeDisk } from "../../../../base/disk/disk.ts";
import type { StopTarget } from "../../../../base/vocabulary/stop.ts";
import { originsIn } from "../../../../faces/cli/commands/follow-session.ts";
import { findSlug } from "../../../../faces/cli/find-slugs.ts";
import { openSaves } from "../../../../faces/cli/open-saves.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import type { ResumedOptions } from "../../../../faces/cli/seam/stop-part.ts";
import { journalFile } from "../../../../record/journal/journal-name.ts";
import { JournalReader } from "../../../../record/journal/journal-reader.ts";
import { readJournalHead } from "../../../../record/journal/open-journal.ts";
import { withKeptOptions } from "./kept-options.ts";

/**
 * The options of a command that continues where the run is, with those of the command that an interrupt stopped there:
 * one that is open, or was decided, with nothing played since.
 */
export function withOptionsOfStop(world: World, options: Options): ResumedOptions {
  const stop = originsIn(options).length > 0 ? null : findStop(world, options);
  if (stop === null) return { options, missing: [] };
  return withKeptOptions(world, options, stop.id, stop.target);
}

function findStop(
  world: World,
  options: Options,
): { readonly id: string; readonly target: StopTarget } | null {
  const { folder, games } = openSaves(world, options);
  // Without one, the session itself explains it.
  const slug = findSlug(world, options);
  if (slug === null) return null;
  const saves = games.find(({ game }) => game.slug === slug)?.saves ?? [];
  const reader = new JournalReader(nodeDisk, journalFile(folder, slug));
  const head = readJournalHead({ folder, slug, saves });
  const entries = reader.skim(["interrupt", "resume", "branch", "outcome"]);
  const last = entries.findLast(({ branchId }) => branchId === head?.branchId);
  const id = last?.type === "interrupt" ? last.id : last?.type === "resume" ? last.interruptId : null;
  for (const entry of entries) {
    if (entry.type === "interrupt" && entry.id === id) return { id: entry.id, target: entry.target };
  }
  return null;
}

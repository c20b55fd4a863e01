import { statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { nodeDisk } from "../../../../base/disk/disk.ts";
import { EXIT_CODES, RunnerError } from "../../../../base/errors.ts";
import { listJournals } from "../../../../record/journal/list-journals.ts";
import { factsOfSave, findFaults, type SoundSave } from "../../../../record/replay/verify/check-save.ts";
import { findFile } from "../../../../record/saves/folder/game-folder.ts";
import { parseSaveName } from "../../../../record/saves/folder/save-name.ts";
import { FolderScan } from "../../../../record/saves/folder/scan-folder.ts";
import { readSave } from "../../../../record/saves/format/read-save.ts";
import { newestFirst } from "../../../../record/saves/lookup/lineage.ts";
import { nameOther } from "../../name-other.ts";
import { noSaves, openSaves, romOf } from "../../open-saves.ts";
import type { Options } from "../../options/options.ts";
import type { Run } from "../../options/subcommand.ts";
import type { World } from "../../process-context.ts";
import { renderError } from "../../render/remedy.ts";
import { openVerdicts, type Verdicts } from "../../render/verdicts.ts";
import { verifyJournal } from "./verify-journal.ts";

/** The saves to verify: all of a folder, or one of them. */
interface Subject {
  readonly folder: string;
  /** The one save that is meant, or null for all. */
  readonly file: string | null;
}

/**
 * Checks saves whole, journals line by line, and the ones against the others by playing again. Returns the exit code:
 * 65 when anything is wrong, with a line for each.
 */
export const verifySaves: Run<{ readonly all?: boolean }> = async (
  world,
  options,
  [path],
  { all = false },
) => {
  const subject = findSubject(options, path);
  const verdicts = openVerdicts(world, options);
  try {
    const romSha256 = romOf(world.cwd, options);
    const saves = await checkSaves(world, subject, romSha256, verdicts);
    const journals = listJournals(subject.folder).filter(({ isQuarantined }) => !isQuarantined);
    for (const journal of journals) {
      await verifyJournal(world, options, { ...subject, journal, saves, romSha256, all }, verdicts);
    }
    for (const { file, info } of saves) {
      if (!journals.some(({ slug }) => slug === info.game.slug)) {
        verdicts.note(file, "its game has no journal here: what led to it was not replayed");
      }
    }
    if (verdicts.isEmpty) throw noSaves(openSaves(world, { ...options, saveDir: subject.folder }), options);
    verdicts.finish();
    return verdicts.wrong === 0 ? EXIT_CODES.done : EXIT_CODES.badData;
  } finally {
    verdicts.close();
  }
};

/** @throws a `RunnerError` (`file-missing`) when the path leads nowhere */
function findSubject({ saveDir: folder = "saves" }: Options, path: string | undefined): Subject {
  if (path === undefined) return { folder, file: null };
  for (const candidate of [path, join(folder, path)]) {
    const stats = statSync(candidate, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return { folder: candidate, file: null };
    if (stats !== undefined) return { folder: folderOf(candidate, folder), file: candidate };
  }
  throw new RunnerError("file-missing", `${path} does not exist`, { facts: { file: path } });
}

/** The save folder that a file is in: the one of the options, else the file's own. */
function folderOf(file: string, folder: string): string {
  const inside = relative(folder, file);
  return inside.startsWith("..") || isAbsolute(inside) ? dirname(file) : folder;
}

async function checkSaves(
  world: World,
  { folder, file }: Subject,
  romSha256: string | null,
  verdicts: Verdicts,
): Promise<readonly SoundSave[]> {
  const { saves, refused } = new FolderScan(nodeDisk, folder).all();
  if (file === null) for (const { file: bad, error } of refused) verdicts.refuse(bad, renderError(error));
  const place = { disk: nodeDisk, root: folder, slug: "", romSha256: "" };
  const wanted =
    file === null ? newestFirst(saves) : await asList(() => findFile(place, file, saves), file, verdicts);
  const sound: SoundSave[] = [];
  for (const { file: each, info } of wanted) {
    world.signal.throwIfAborted();
    if (romSha256 !== null && info.game.romSha256 !== romSha256) continue;
    try {
      const save = await readSave(nodeDisk, each);
      const faults = findFaults(save);
      for (const fault of faults) verdicts.fault(each, fault);
      if (faults.length === 0) verdicts.pass(each);
      const name = parseSaveName(basename(each));
      if (name !== null && "step" in name && name.step !== info.totalSteps) {
        verdicts.note(each, `has the name of step ${name.step} and holds step ${info.totalSteps}`);
      }
      sound.push(factsOfSave(each, save));
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      // A game that runs meanwhile moves its saves.
      if (nodeDisk.inspect(each) === null) verdicts.note(each, "went away before it could be read");
      else verdicts.refuse(each, renderError(error));
    }
  }
  return sound;
}

async function asList<T>(find: () => T | null, file: string, verdicts: Verdicts): Promise<readonly T[]> {
  try {
    const found = find();
    return found === null ? [] : [found];
  } catch (error) {
    if (!(error instanceof RunnerError) || error.kind !== "badData") throw error;
    verdicts.refuse(file, renderError(await nameOther(error)));
    return [];
  }
}

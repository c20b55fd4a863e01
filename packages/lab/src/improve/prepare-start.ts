import { constants, cpSync, existsSync, mkdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { guardWrite } from "../../../../src/base/disk/disk-errors.ts";
import { readUserBytes } from "../../../../src/base/disk/read-user-file.ts";
import { writeAtomically } from "../../../../src/base/disk/write/write-atomically.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { GameIdentity } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { ExplorerSettings } from "../../../../src/base/vocabulary/explorer-settings.ts";
import { foldOwn } from "../../../../src/play/agent/nodes/summarize.ts";
import { paidByParts } from "../../../../src/play/agent/seam/model-parts.ts";
import { saveAside } from "../../../../src/play/agent/write-save.ts";
import type { ContinuedRun, PaidChoice } from "../../../../src/play/keys/run-owner.ts";
import { fillConfig, type SessionInput } from "../../../../src/play/session/config.ts";
import { openSession } from "../../../../src/play/session/open-session.ts";
import type { SessionServices } from "../../../../src/play/session/services.ts";
import { journalFile } from "../../../../src/record/journal/journal-name.ts";
import { listSaves } from "../../../../src/record/saves/folder/list-saves.ts";
import { readSave } from "../../../../src/record/saves/format/read-save.ts";
import { MAX_RUN_BYTES } from "../../../emulator/src/foreign/recognise-file.ts";
import { makeScratch, removeScratch } from "../../../fleet/src/work/scratch.ts";
import type { TaskCheckpoint } from "../work/improve-task.ts";

/** The moment at which attempts at a task begin. */
export interface TaskStart {
  /** A save and its journal, by their names in a folder of saves. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly game: GameIdentity;
  readonly model: string;
  readonly seed: number;
  readonly explorer: ExplorerSettings;
  readonly baseUrl: string | null;
  /** The run, and the parts of the save that decide what attempts cost. */
  readonly run: PaidChoice & Pick<ContinuedRun, "runId">;
}

/**
 * Prepares the moment of a task, once: the files stay in `folder`, so that a later command uses the same ones. The run is
 * only read, and may be played meanwhile.
 *
 * @param isFresh whether attempts begin with a conversation of their own, which offers them all that is offered then; its summary
 *   is the runner's
 * @throws RunnerError where the run no longer leads there; `cannot-write`
 */
export async function prepareStart(
  from: TaskCheckpoint,
  folder: string,
  services: SessionServices,
  isFresh = false,
): Promise<TaskStart> {
  const journal = journalFile(folder, from.slug);
  if (!existsSync(journal)) {
    const scratch = makeScratch("runner-improve");
    try {
      const copy = join(scratch, "run");
      copyRun(from, copy);
      await saveAt({ saveDir: copy, start: { step: from.step } }, services);
      // Attempts need the moment alone, not all that led to it.
      const fresh = join(scratch, "start");
      copyFile(newestSave(copy, from), fresh);
      await saveAt({ saveDir: fresh }, services, isFresh);
      guardWrite(folder, () => mkdirSync(folder, { recursive: true }));
      // The journal last: it says that the save is there.
      for (const file of [newestSave(fresh, from), journalFile(fresh, from.slug)])
        writeAtomically(nodeDisk, join(folder, basename(file)), read(file));
    } finally {
      removeScratch(scratch);
    }
  }
  const save = newestSave(folder, from);
  const { info, checkpoint } = await readSave(nodeDisk, save);
  const { settings } = checkpoint.memory;
  const { model, seed, explorer, baseUrl } = settings;
  const run = { runId: info.runId, settings, ...paidByParts(checkpoint.memory) };
  const files = new Map([save, journal].map((file) => [basename(file), read(file)]));
  return { files, game: info.game, model, seed, explorer: explorer ?? {}, baseUrl, run };
}

/** Copies what a run needs to be followed to a step: its journal, and its saves but for the archive. */
function copyRun({ folder, slug }: TaskCheckpoint, to: string): void {
  const isOwn = (path: string): boolean => {
    const name = basename(path);
    return name.startsWith(`${slug}_`) && !name.endsWith(".lock");
  };
  guardWrite(to, () =>
    cpSync(folder, to, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) =>
        path === folder || (statSync(path).isDirectory() ? basename(path) === "checkpoints" : isOwn(path)),
    }),
  );
}

function copyFile(file: string, folder: string): void {
  guardWrite(folder, () => cpSync(file, join(folder, basename(file))));
}

/** Opens a run without a player, which saves it where it is. An attempt waits for no person, and edits no playbook. */
async function saveAt(input: SessionInput, services: SessionServices, isFresh = false): Promise<void> {
  const settings = { interrupts: null, refineEvery: null };
  const session = await openSession(fillConfig({ ...input, settings, steps: 0 }), services);
  try {
    const playing = session.play();
    while ((await playing.next()).done !== true);
    const { ports, state } = session;
    if (isFresh && state.memory.messageHistory.length > 1) await saveAside(ports, foldOwn(ports, state));
  } finally {
    session.close();
  }
}

function read(file: string): Uint8Array {
  return readUserBytes(file, MAX_RUN_BYTES, file);
}

function newestSave(folder: string, { slug, step }: TaskCheckpoint): string {
  const { games } = listSaves(folder, { archive: false });
  const current = games.find(({ game }) => game.slug === slug)?.current;
  if (current != null) return current.file;
  throw new RunnerError("save-missing", `${folder} has no save of ${slug} at step ${step}`);
}

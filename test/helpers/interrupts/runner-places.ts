import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseCartridge } from "../../../packages/emulator/src/cartridge/cartridge.ts";
import type { RunnerOptions } from "../../../src/play/runner/runner-options.ts";
import type { CheckpointStore } from "../../../src/record/saves/checkpoint-store.ts";
import { createMemoryStore } from "../../../src/record/saves/memory-store.ts";
import { createFileStore } from "../../../src/record/saves/store.ts";
import { temporaryFolder } from "../disks/folders.ts";
import { readLantern } from "../roms/lantern.ts";
import { bytesIn } from "./bytes-in.ts";

/** Where a runner keeps its runs, for one test. */
export interface RunnerPlace {
  /** The options of every runner in this place. */
  readonly options: Pick<RunnerOptions, "store" | "saveDir" | "journal">;
  /** The same place as another process finds it. */
  readonly elsewhere: Pick<RunnerOptions, "store" | "saveDir" | "journal">;
  /** The checkpoints there. */
  readonly store: CheckpointStore;
  /** All that is kept, to compare. */
  contents(): Promise<unknown>;
}

/** The bundled game, as stores name it. */
export const LANTERN_GAME = { slug: "lantern", romSha256: parseCartridge(await readLantern()).sha256 };

/** Every way to keep a run; each in a folder that is empty, and gone after the test unless one is given. */
export const PLACES: readonly (readonly [string, (folder?: string) => RunnerPlace])[] = [
  ["a memory store", inMemory],
  ["a file store", inFiles],
  ["a folder with a journal", (folder) => inFolder(true, folder)],
  ["a folder without a journal", (folder) => inFolder(false, folder)],
];

function inMemory(): RunnerPlace {
  const store = createMemoryStore(LANTERN_GAME);
  return { options: { store }, elsewhere: { store }, store, contents: async () => await store.list() };
}

function inFiles(parent: string = temporaryFolder()): RunnerPlace {
  const folder = join(parent, "saves");
  const open = () => createFileStore({ ...LANTERN_GAME, folder });
  return {
    ...{ options: { store: open() }, elsewhere: { store: open() }, store: open() },
    contents: async () => bytesIn(folder),
  };
}

function inFolder(journal: boolean, parent: string = temporaryFolder()): RunnerPlace {
  const saveDir = join(parent, "saves");
  mkdirSync(saveDir);
  const options = { saveDir, journal };
  return {
    ...{ options, elsewhere: options, store: createFileStore({ ...LANTERN_GAME, folder: saveDir }) },
    contents: async () => bytesIn(saveDir),
  };
}

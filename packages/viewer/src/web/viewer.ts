import { statSync } from "node:fs";
import { resolve } from "node:path";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { cannotRead } from "../../../../src/base/disk/disk-errors.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { createApp } from "./app.ts";
import { createRuns } from "./follow/runs.ts";
import { createTimelines } from "./follow/timelines.ts";
import { SavesGallery } from "./gallery/gallery.ts";
import { createRoms } from "./gallery/roms.ts";
import { type Listening, listen } from "./listen.ts";
import { readPageFiles, STAGE } from "./pages/page-files.ts";
import { createMachines } from "./routes/machines.ts";
import { createKeys } from "./safety/keys.ts";
import type { ViewerParts } from "./viewer-parts.ts";

/** The options that the routes get unchanged. */
type SharedPart = "control" | "looksOnly" | "door" | "explain" | "onBug" | "now";

/** The contents of a viewer, and its address. */
export interface ViewerOptions extends Pick<ViewerParts, SharedPart> {
  /** The save folder. */
  readonly folder: string;
  /** Its name for people; its path unless given. */
  readonly named?: string;
  /** From where that is meant. */
  readonly cwd: string;
  /** A ROM that a person named; null for none. */
  readonly romPath: string | null;
  /** 0 for any that is free. */
  readonly port: number;
  /** The token of the stage page, where that is what is opened: kept, so that its address stays the same. */
  readonly stageToken?: string | null;
  /** Any clock that only goes forward. */
  readonly nowMs: () => number;
}

/** A viewer that answers. */
export interface Viewer {
  readonly port: number;
  /** The address to open, with the token. */
  readonly address: string;
  /** Whether there is a page to open. */
  readonly hasPage: boolean;
  /** The same address with a token that works once: for a program that gets it where others may look. */
  newAddress(): string;
  /** Number of pages that follow a run. */
  readonly followers: number;
  /** Ends it and all that is in progress. */
  close(): Promise<void>;
}

/**
 * Opens a viewer of a save folder on 127.0.0.1: it locks nothing, and writes nothing.
 *
 * @throws RunnerError `no-saves` or `cannot-read` for a folder that cannot be shown, `port-unavailable`
 */
export async function openViewer(options: ViewerOptions): Promise<Viewer> {
  const {
    named = options.folder,
    cwd,
    romPath,
    stageToken = null,
    control,
    nowMs,
    now,
    explain,
    onBug,
    looksOnly,
    door,
  } = options;
  const folder = resolve(cwd, options.folder);
  checkFolder(named, folder);
  const keys = createKeys(nowMs, stageToken);
  const files = readPageFiles();
  const roms = createRoms(romPath, nowMs);
  const gallery = new SavesGallery({ named, folder, disk: nodeDisk, control, roms, explain });
  const timelines = createTimelines({ folder, disk: nodeDisk }, nowMs);
  const runs = createRuns({ folder, disk: nodeDisk, timelines, nowMs, onBug });
  const parts = {
    folder,
    disk: nodeDisk,
    keys,
    gallery,
    roms,
    timelines,
    machines: createMachines(),
    runs,
    files,
    control,
    looksOnly,
    door,
    now,
    explain,
    onBug,
    pending: new Set<Promise<unknown>>(),
  };
  const server: Listening = await listen(options.port, (at) => createApp({ ...parts, ...at }));
  const closed = new AbortController();
  const ahead = timelines.readAhead(closed.signal).catch(onBug);
  const addressWith = (token: string): string =>
    `http://127.0.0.1:${server.port}${stageToken === null ? "/" : STAGE}?token=${token}`;
  return {
    port: server.port,
    address: addressWith(keys.token),
    hasPage: files.has("/"),
    newAddress: () => addressWith(keys.newTicket()),
    get followers() {
      return runs.followers;
    },
    close: async () => {
      closed.abort();
      await ahead;
      await server.close();
      // Pending requests to a running game are withdrawn.
      await Promise.allSettled(parts.pending);
    },
  };
}

function checkFolder(named: string, folder: string): void {
  try {
    const facts = { folder: named };
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) throw new RunnerError("no-saves", `${named} does not exist`, { facts });
    if (!stats.isDirectory())
      throw new RunnerError("no-saves", `${named} is not a folder of saves`, { facts });
    nodeDisk.list(folder);
  } catch (error) {
    throw error instanceof RunnerError ? error : cannotRead(named, error);
  }
}

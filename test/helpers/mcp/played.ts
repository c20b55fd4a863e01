import type { Disk } from "../../../src/disk/disk.ts";
import { createMemoryDisk } from "../../../src/disk/memory-disk.ts";
import { openPlayed } from "../../../src/mcp/player/open-played.ts";
import type { PlayedRun } from "../../../src/mcp/player/played-run.ts";
import type { RunEvent } from "../../../src/run/run-event.ts";
import { fillConfig, type SessionInput } from "../../../src/session/config.ts";
import type { SessionServices } from "../../../src/session/services.ts";
import { FOLDER, STILL } from "../runs/journal-world.ts";

/** How a run is opened for a client in a test. */
export interface PlayedWorld extends Partial<SessionInput> {
  readonly disk?: Disk;
  readonly services?: SessionServices;
  /** Sees every event. */
  readonly watch?: (event: RunEvent) => void;
}

/** The bundled game, on a disk in memory, opened for a client. */
export async function openPlayedRun({
  disk = createMemoryDisk(),
  services = {},
  watch,
  ...input
}: PlayedWorld = {}): Promise<PlayedRun> {
  const config = fillConfig({ saveDir: FOLDER, ...input });
  return openPlayed({ config, services: { ...STILL, disk, ...services }, onEvent: watch });
}

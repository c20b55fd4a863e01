import type { GameOptions } from "../../../packages/mcp/src/player/open-game.ts";
import { openPlayed } from "../../../packages/mcp/src/player/open-played.ts";
import type { PlayedRun } from "../../../packages/mcp/src/player/played-run.ts";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import { writeNew } from "../../../src/base/disk/write/write-atomically.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import type { SessionServices } from "../../../src/play/session/services.ts";
import { FOLDER, STILL } from "../runs/journal-world.ts";

/** How a run is opened for a client in a test. */
export interface PlayedWorld extends Partial<SessionInput> {
  readonly disk?: Disk;
  readonly services?: SessionServices;
  /** People's requests to it. */
  readonly play?: GameOptions["play"];
  /** Sees every event. */
  readonly watch?: (event: RunEvent) => void;
}

/** The bundled game, on a disk in memory, opened for a client. */
export async function openPlayedRun({
  disk = createMemoryDisk(),
  services = {},
  play,
  watch,
  ...input
}: PlayedWorld = {}): Promise<PlayedRun> {
  const config = fillConfig({ saveDir: FOLDER, ...input });
  return openPlayed({ config, services: { ...STILL, disk, ...services }, play, onEvent: watch });
}

/** A disk in memory with one skill in a folder: what a run is opened with that has it. */
export function diskWithSkill(name: string, steps: readonly JsonObject[]) {
  const disk = createMemoryDisk();
  const skill = { meta: { name, description: `The skill ${name}.` }, steps };
  disk.makeFolder("/skills");
  writeNew(disk, `/skills/${name}.json`, new TextEncoder().encode(JSON.stringify(skill)));
  return { disk, skillsDir: "/skills" };
}

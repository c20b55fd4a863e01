import type { Disk } from "../../base/disk/disk.ts";
import type { RunnerError } from "../../base/errors.ts";
import type { RunDoor } from "./control/run-door.ts";
import type { Runs } from "./follow/runs.ts";
import type { Timelines } from "./follow/timelines.ts";
import type { SavesGallery } from "./gallery/gallery.ts";
import type { Roms } from "./gallery/roms.ts";
import type { PageFile } from "./pages/page-files.ts";
import type { Machines } from "./routes/machines.ts";
import type { Keys } from "./safety/keys.ts";

/** What the routes of a viewer work with. */
export interface ViewerParts {
  readonly port: number;
  /** Whether it may act, or only looks. */
  readonly control: boolean;
  /** An error as one line for people, with its remedy. */
  readonly explain: (error: RunnerError) => string;
  /** What a viewer that only looks says to who wants to act. */
  readonly looksOnly: string;
  /** How runs are started and reached. */
  readonly door: RunDoor;
  /** Told of what nobody expected. */
  readonly onBug: (error: Error) => void;
  /** The save folder. */
  readonly folder: string;
  readonly disk: Disk;
  readonly now: () => Date;
  readonly keys: Keys;
  readonly gallery: SavesGallery;
  readonly roms: Roms;
  readonly timelines: Timelines;
  readonly machines: Machines;
  readonly runs: Runs;
  /** What acts now. */
  readonly pending: Set<Promise<unknown>>;
  /** What the browser gets besides data, by its address. */
  readonly files: ReadonlyMap<string, PageFile>;
}

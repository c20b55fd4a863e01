import type { Disk } from "../../../../src/base/disk/disk.ts";
import type { RunnerError } from "../../../../src/base/errors.ts";
import type { RunDoor } from "./control/run-door.ts";
import type { Runs } from "./follow/runs.ts";
import type { Timelines } from "./follow/timelines.ts";
import type { SavesGallery } from "./gallery/gallery.ts";
import type { Roms } from "./gallery/roms.ts";
import type { PageFile } from "./pages/page-files.ts";
import type { Machines } from "./routes/machines.ts";
import type { Keys } from "./safety/keys.ts";

/** The parts of a viewer that its routes work with. */
export interface ViewerParts {
  readonly port: number;
  /** Told of each request with a valid token or cookie. */
  readonly trust: (request: Request) => void;
  /** Whether it may act, or only looks. */
  readonly control: boolean;
  /** An error as one line for people, with its remedy. */
  readonly explain: (error: RunnerError) => string;
  /** The answer of a read-only viewer to a request that acts. */
  readonly looksOnly: string;
  /** Starts and reaches runs. */
  readonly door: RunDoor;
  /** Called with unexpected errors. */
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
  /** Requests that act now. */
  readonly pending: Set<Promise<unknown>>;
  /** The page's files, by address. */
  readonly files: ReadonlyMap<string, PageFile>;
}

import type { RunDoor } from "./control/run-door.ts";
import type { FollowPlace } from "./follow/followed-run.ts";
import type { Runs } from "./follow/runs.ts";
import type { GalleryPlace, SavesGallery } from "./gallery/gallery.ts";
import type { PageFile } from "./pages/page-files.ts";
import type { Machines } from "./routes/machines.ts";
import type { Keys } from "./safety/keys.ts";

/** The parts of a viewer that its routes work with. */
export interface ViewerParts extends Omit<GalleryPlace, "named">, Pick<FollowPlace, "timelines" | "onBug"> {
  readonly port: number;
  /** Told of each request with a valid token or cookie. */
  readonly trust: (request: Request) => void;
  /** The answer of a read-only viewer to a request that acts. */
  readonly looksOnly: string;
  /** Starts and reaches runs. */
  readonly door: RunDoor;
  readonly now: () => Date;
  readonly keys: Keys;
  readonly gallery: SavesGallery;
  readonly machines: Machines;
  readonly runs: Runs;
  /** Requests that act now. */
  readonly pending: Set<Promise<unknown>>;
  /** The page's files, by address. */
  readonly files: ReadonlyMap<string, PageFile>;
}

import type { z } from "zod";
import type { Disk } from "../../../../../src/base/disk/disk.ts";
import type { ActShares } from "../../../../../src/base/seam/shares.ts";

/** The game on which a part acts for the viewer. */
export interface ActPlace {
  /** The save folder. */
  readonly folder: string;
  /** The slug that the game's files begin with. */
  readonly slug: string;
  readonly disk: Disk;
  readonly now: () => Date;
}

/** A part's request to the viewer that acts. */
export interface PartAct<Name extends keyof ActShares> {
  /** The schema of its body. */
  readonly body: z.ZodType<ActShares[Name]["body"]>;
  act(place: ActPlace, body: ActShares[Name]["body"]): ActShares[Name]["answer"];
}

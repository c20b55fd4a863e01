import type { z } from "zod";
import type { GamePlace } from "../../../../../src/base/disk/disk.ts";
import type { ActShares } from "../../../../../src/base/seam/shares.ts";

/** The game on which a part acts for the viewer. */
export interface ActPlace extends Required<GamePlace> {
  readonly now: () => Date;
}

/** A part's request to the viewer that acts. */
export interface PartAct<Name extends keyof ActShares> {
  /** The schema of its body. */
  readonly body: z.ZodType<ActShares[Name]["body"]>;
  act(place: ActPlace, body: ActShares[Name]["body"]): ActShares[Name]["answer"];
}

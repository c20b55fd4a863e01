import type { GamePlace } from "../../../base/disk/disk.ts";
import type { StatusShares } from "../../../base/seam/shares.ts";
import { pendingMail } from "../record/mailbox/mailbox-folder.ts";

/** The messages of a game's folder, in its run's status. */
export function mailStatus(place: GamePlace): Pick<StatusShares, "pendingMail"> {
  return { pendingMail: pendingMail(place).length };
}

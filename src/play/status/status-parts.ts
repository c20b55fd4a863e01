import type { StatusShares } from "../../base/seam/shares.ts";
import { mailStatus } from "../../parts/mail/play/status.ts";
import type { GamePlace } from "./read-present.ts";

/** The parts' fields of a status: one that is missing is an error of the compiler. Reads only. */
export function statusOfParts(place: GamePlace): StatusShares {
  return { ...mailStatus(place) };
}

import type { ActShares } from "../../../base/seam/shares.ts";
import { tellAct } from "../../../parts/mail/show/tell-act.ts";
import type { PartAct } from "./act-part.ts";

/** The parts' requests that act: one that is missing is an error of the compiler. */
export const ACTS_OF_PARTS: { readonly [Name in keyof ActShares]: PartAct<Name> } = { tell: tellAct };

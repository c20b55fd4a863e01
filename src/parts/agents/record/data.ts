import type { CallShares } from "../../../base/seam/shares.ts";
import { type Check, fields, isCount, isText, orMissing } from "../../../record/saves/format/checks.ts";

/** The checks of its fields of a call. */
export const agentsCall: Readonly<Record<keyof Pick<CallShares, "agent">, Check>> = {
  agent: orMissing(fields({ name: isText, n: isCount })),
};

import { type Check, fields, isCount, isText, orMissing } from "../../../base/checks.ts";
import type { CallShares } from "../../../base/seam/shares.ts";

/** The checks of its fields of a call. */
export const agentsCall: Readonly<Record<keyof Pick<CallShares, "agent">, Check>> = {
  agent: orMissing(fields({ name: isText, n: isCount })),
};

import type { CallShares } from "../../../base/seam/shares.ts";
import { type Check, fields, isCount, isText, orMissing } from "../../../record/saves/format/checks.ts";
import type { DataPart } from "../../../record/seam/data-part.ts";
import { isAgentDeed } from "./agent-message.ts";

/** The checks of its fields of a call. */
export const agentsCall: Readonly<Record<keyof Pick<CallShares, "agent">, Check>> = {
  agent: orMissing(fields({ name: isText, n: isCount })),
};

/** The player's agents, as they are saved and replayed. */
export const agentsData: DataPart = {
  records: {},
  afterAnyStep: (_, { agents }) => (agents === undefined ? {} : { agents }),
  isDeed: isAgentDeed,
};

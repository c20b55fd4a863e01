import type { AskerRow } from "../../../base/seam/asker-row.ts";

/** Agents, as they ask an LM. */
export const agentsAsker: AskerRow<"agent"> = { group: "agents", sums: "byAgent", title: "Agent" };

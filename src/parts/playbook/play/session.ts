import type { SessionRows } from "../../../play/session/config/part-row.ts";

/** The part of a session that gives a run its playbook. */
export const playbookSession: SessionRows<"playbook"> = {
  playbook: {
    kind: "path",
    usual: null,
    behind: "playerFile",
    option: {
      heading: "Player",
      value: "<file>",
      hasFlag: true,
      behind: "agentId",
      holds: "once",
      keeps: { never: "done" },
      help: "what the player knows about playing well: see docs/improve.md (the run's)",
    },
    inFleets: "Advice about playing well",
  },
};

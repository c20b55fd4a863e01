import type { PartSettings } from "../../../base/vocabulary/setting-row.ts";

/** The settings of a run about its playbook. */
export const playbookSettings: PartSettings<"refineEvery" | "refineModel"> = {
  refineEvery: {
    kind: { type: "whole", least: 1 },
    usual: null,
    behind: "agentId",
    option: {
      heading: "Player",
      value: "<n>",
      hasFlag: true,
      behind: "summaryModel",
      help: "let the player edit its playbook every n steps: see docs/improve.md (never)",
    },
    inFleets: {
      most: 1_000_000,
      help: "Steps between two refinings of the playbook; never where it is missing",
    },
  },
  refineModel: {
    kind: { type: "model" },
    usual: null,
    behind: "refineEvery",
    option: {
      heading: "Player",
      value: "<name>",
      behind: "refineEvery",
      help: "the model that edits the playbook (the player)",
    },
    inFleets: { most: 200, help: "The model that refines the playbook; the player where it is missing" },
  },
};

/** The things with which a game begins: its playbook. */
export const playbookThings = { playbook: true } as const;

import type { PartSettings } from "../../../base/vocabulary/setting-row.ts";

/** The setting of a run about tries. */
export const triesSettings: PartSettings<"tries"> = {
  tries: {
    kind: { type: "switch" },
    usual: null,
    behind: "player",
    option: {
      heading: "Player",
      value: "<on|off>",
      behind: "skills",
      help: "whether the LM may try presses on a copy of the game (on)",
    },
    inFleets: { help: "Whether the player may try presses on a copy of the game" },
  },
};

import { LOOK, type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";
import { option } from "../../../../src/faces/cli/options/values/option-spec.ts";
import { parseText, parseWhole, parseYesNo } from "../../../../src/faces/cli/options/values/parse-value.ts";
import type { LearnGameOptions } from "./learn.ts";

/** `runner learn` */
export const LEARN: Subcommand = subcommand<LearnGameOptions>({
  name: "learn",
  onStoredJob: "reads",
  takes: "[rom]",
  help: "find out by experiment how a game stores its world, and write a map of it",
  own: {
    from: option("--from <save>", "a save in play to start from (the game's beginning)", parseText),
    frames: option("--frames <n>", "the most frames of experiments (1000000)", parseWhole(1)),
    out: option("--out <map.json>", "write a map for --game-map, and a report beside it", parseText),
    force: option("--force", "overwrite an existing map and report", parseYesNo),
  },
  shares: [...LOOK, "model", "baseUrl", "maxCost", "prices"],
  load: async () => (await import("./learn.ts")).learnTheGame,
});

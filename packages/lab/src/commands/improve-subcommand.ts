import { type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";
import { option } from "../../../../src/faces/cli/options/values/option-spec.ts";
import {
  parseFolders,
  parseText,
  parseWhole,
  parseYesNo,
} from "../../../../src/faces/cli/options/values/parse-value.ts";
import { QUEUE } from "../../../fleet/src/commands/options/queue-subcommands.ts";
import type { ImproveOptions } from "./improve/improve.ts";

/** The command that improves the player. */
export const IMPROVE_SUBCOMMAND: Subcommand = subcommand<ImproveOptions>({
  name: "improve",
  onStoredJob: "ignores",
  help: "find out which changes make the player better: each is compared with the present player, from the same checkpoints",
  own: {
    tasks: option("--set tasks=<file>", "tasks and candidates, as JSON (mined from the runs)", parseText),
    runs: option(
      "--set runs=<folders>",
      "the runs to mine, with commas between them (--save-dir)",
      parseFolders,
    ),
    heldOut: option(
      "--set heldOut=<folders>",
      "more runs, whose tasks no candidate is made for",
      parseFolders,
    ),
    candidates: option("--set candidates=<n>", "changes to propose, at most (4)", parseWhole(1)),
    out: option("--out <playbook.yaml>", "the improved playbook (improved.yaml)", parseText),
    repetitions: option("--set repetitions=<n>", "attempts at each task, at most (24)", parseWhole(1)),
    dryRun: option("--dry-run", "estimate the cost, and ask nothing", parseYesNo),
    jobs: option("--jobs <n>", "number of attempts at once (one for each core)", parseWhole(1)),
    ...QUEUE,
  },
  shares: [
    ...["saveDir", "playbook", "model", "baseUrl", "profile", "effort", "thinking", "seed", "skillsDir"],
    ...["refineModel", "maxCost", "prices", "json", "quiet"],
  ] as const,
  load: async () => (await import("./improve/improve.ts")).improvePlayer,
});

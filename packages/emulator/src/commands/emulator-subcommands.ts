import { LOOK, playing, type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";
import type { ImportRun } from "./import.ts";

/** `runner import`. @param loadImportRun loads the code that imports a run */
export function importSubcommand(loadImportRun: () => Promise<ImportRun>): Subcommand {
  return subcommand({
    name: "import",
    takes: "<file>",
    help: "bring back a game that you played in another emulator (a save state with BESS, or a battery save), or a run (.run)",
    shares: playing("steps", "untilStep", "until"),
    load: async () => (await import("./import.ts")).importGameOr(loadImportRun),
  });
}

/** `runner speed` */
export const SPEED: Subcommand = subcommand({
  name: "speed",
  onStoredJob: "reads",
  help: "measure the core's speed, with the last game played or the bundled one",
  shares: LOOK,
  load: async () => (await import("./speed.ts")).measureSpeed,
});

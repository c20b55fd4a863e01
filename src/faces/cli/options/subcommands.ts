import { importSubcommand, SPEED } from "../../../../packages/emulator/src/commands/emulator-subcommands.ts";
import {
  FLEET_SUBCOMMANDS,
  OWN_PROCESSES,
} from "../../../../packages/fleet/src/commands/options/fleet-subcommands.ts";
import {
  QUEUE,
  QUEUE_SUBCOMMANDS,
} from "../../../../packages/fleet/src/commands/options/queue-subcommands.ts";
import { GAMES_SUBCOMMANDS } from "../../../../packages/games/src/commands/games-subcommands.ts";
import { BENCH_SUBCOMMANDS } from "../../../../packages/lab/src/commands/bench-subcommands.ts";
import { IMPROVE_SUBCOMMAND } from "../../../../packages/lab/src/commands/improve-subcommand.ts";
import { CHECK, EXPORT_RUN } from "../../../../packages/lab/src/commands/run-file-subcommands.ts";
import { LEARN } from "../../../../packages/learn/src/commands/learn-subcommand.ts";
import { MCP } from "../../../../packages/mcp/src/commands/mcp-subcommand.ts";
import { exportSubcommands } from "../../../../packages/viewer/src/commands/export-subcommands.ts";
import {
  REPLAY,
  SAVES_EXPORT,
  STATS,
  WATCH,
} from "../../../../packages/viewer/src/commands/viewer-subcommands.ts";
import type { DoctorOptions } from "../commands/doctor/doctor.ts";
import type { InitOptions } from "../commands/init/init.ts";
import type { StatusOptions } from "../commands/status.ts";
import { SUBCOMMANDS_OF_PARTS } from "../seam/face-parts.ts";
import { withGroupCommands, withGroups } from "../seam/group-parts.ts";
import { CLEARED_KINDS } from "./argument-words.ts";
import { LOOK, type Subcommand, subcommand } from "./subcommand.ts";
import { option } from "./values/option-spec.ts";
import { parseText, parseWhole, parseYesNo } from "./values/parse-value.ts";

/** The purpose of each group of subcommands. Without a subcommand, the first of the group runs. */
export const GROUPS: Readonly<Record<string, string>> = withGroups({
  saves: "list, inspect and manage saves",
  games: "list the known games, and check memory maps, which say what a game keeps where",
  fleet: "play many runs, and compare them",
  export: "show a run to others",
  bench: "play tasks, and compare players by their scores",
});

const SAVE = "a file, an id, a label, latest, backup or -1";

/** Commands that runner starts itself: no help, no page and no completion names them. */
export const HIDDEN_SUBCOMMANDS: readonly Subcommand[] = OWN_PROCESSES;

/** All subcommands, in the order of `--help`. */
export const SUBCOMMANDS: readonly Subcommand[] = withGroupCommands([
  subcommand<{ readonly all?: boolean }>({
    name: "saves list",
    onStoredJob: "reads",
    help: "list all saves, newest first",
    own: { all: option("--all", "include the archive", parseYesNo) },
    shares: LOOK,
    load: async () => (await import("../commands/saves/list.ts")).listAllSaves,
  }),
  subcommand<{ readonly all?: boolean }>({
    name: "saves show",
    onStoredJob: "reads",
    takes: "<save>",
    help: `show what a save holds: ${SAVE}`,
    own: { all: option("--all", "show everything in it", parseYesNo) },
    shares: LOOK,
    load: async () => (await import("../commands/saves/show.ts")).showSave,
  }),
  subcommand({
    name: "saves diff",
    onStoredJob: "reads",
    takes: "<a> <b>",
    help: "show what changed between two saves",
    shares: LOOK,
    load: async () => (await import("../commands/saves/diff.ts")).diffSaves,
  }),
  subcommand({
    name: "saves label",
    takes: "<save> <label>",
    help: "keep a save for good, under a name that --load accepts",
    shares: LOOK,
    load: async () => (await import("../commands/saves/label.ts")).labelSave,
  }),
  subcommand<{ readonly all?: boolean }>({
    name: "saves verify",
    onStoredJob: "reads",
    takes: "[path]",
    help: "check a save or a folder of saves, and replay samples of its journal",
    own: { all: option("--all", "replay every step", parseYesNo) },
    shares: [...LOOK, "quiet"],
    load: async () => (await import("../commands/saves/verify.ts")).verifySaves,
  }),
  SAVES_EXPORT,
  subcommand<{ readonly olderThan?: number; readonly yes?: boolean }>({
    name: "saves clear",
    takes: "<kind>",
    words: CLEARED_KINDS,
    help: `remove all saves of a kind from checkpoints/: ${CLEARED_KINDS.join(", ")}`,
    own: {
      olderThan: option("--older-than <days>", "only those at least this old", parseWhole(0)),
      yes: option("--yes", "do not ask for confirmation", parseYesNo),
    },
    shares: LOOK,
    load: async () => (await import("../commands/saves/remove.ts")).clearSaves,
  }),
  subcommand<{ readonly yes?: boolean }>({
    name: "saves remove",
    takes: "<save>",
    help: "remove one save; never the one the run continues from",
    own: { yes: option("--yes", "do not ask for confirmation", parseYesNo) },
    shares: LOOK,
    load: async () => (await import("../commands/saves/remove.ts")).removeSave,
  }),
  subcommand<{ readonly note?: string }>({
    name: "save",
    help: "save the running game after its current step",
    own: { note: option("--note <text>", "a note for the save, which --load accepts", parseText) },
    shares: ["saveDir"],
    load: async () => (await import("../commands/save.ts")).reportSaved,
  }),
  importSubcommand(
    async () => (await import("../../../../packages/lab/src/commands/proof/import-run.ts")).importRun,
  ),
  CHECK,
  ...SUBCOMMANDS_OF_PARTS,
  ...GAMES_SUBCOMMANDS,
  ...FLEET_SUBCOMMANDS,
  ...QUEUE_SUBCOMMANDS,
  ...BENCH_SUBCOMMANDS,
  ...exportSubcommands(EXPORT_RUN),
  REPLAY,
  SPEED,
  subcommand<InitOptions>({
    name: "init",
    onStoredJob: "ignores",
    help: "ask six questions, and write the answers as runner.config.yaml",
    own: { yes: option("--yes", "take the usual answers without asking", parseYesNo) },
    load: async () => (await import("../commands/init/init.ts")).initialize,
  }),
  subcommand<DoctorOptions>({
    name: "doctor",
    onStoredJob: "reads",
    takes: "[rom]",
    help: "check the key, the ROM, the save folder and all else that a run uses; exit code 78 if something would stop it",
    own: {
      ...QUEUE,
      packages: option("--packages", "list the optional packages, too", parseYesNo),
      yes: option("--yes", "send the LM one small request without asking", parseYesNo),
    },
    shares: [...LOOK, "model", "baseUrl", "profile", "prices"],
    load: async () => (await import("../commands/doctor/doctor.ts")).examine,
  }),
  LEARN,
  IMPROVE_SUBCOMMAND,
  subcommand<StatusOptions>({
    name: "status",
    onStoredJob: "reads",
    help: "show the state of a run; exit code 0 while it is running, otherwise 1",
    own: { watch: option("--watch", "show it again every 2 seconds, until Ctrl-C", parseYesNo) },
    shares: LOOK,
    load: async () => (await import("../commands/status.ts")).showStatus,
  }),
  WATCH,
  MCP,
  subcommand({
    name: "cost",
    onStoredJob: "reads",
    help: "show what the LM has cost: by model, hour, purpose and skill",
    shares: LOOK,
    load: async () => (await import("../commands/cost.ts")).showCost,
  }),
  STATS,
  subcommand({
    name: "completion",
    onStoredJob: "ignores",
    takes: "<shell>",
    help: "print a script that completes commands and options: bash, zsh or fish",
    load: async () => {
      const { printCompletion } = await import("../commands/completion.ts");
      return async (world, _, [shell = ""]) => printCompletion(world, shell, GROUPS, SUBCOMMANDS);
    },
  }),
]);

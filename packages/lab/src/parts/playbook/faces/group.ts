import {
  LOOK,
  playing,
  type Subcommand,
  subcommand,
} from "../../../../../../src/faces/cli/options/subcommand.ts";
import type { PartGroup } from "../../../../../../src/faces/cli/seam/face-part.ts";

const PLAYBOOK = "a file, or a save: by default the newest";

const SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "playbook list",
    onStoredJob: "reads",
    takes: "[playbook]",
    help: `list the entries of a playbook: ${PLAYBOOK}`,
    shares: LOOK,
    load: async () => (await import("./list.ts")).listPlaybook,
  }),
  subcommand({
    name: "playbook show",
    onStoredJob: "reads",
    takes: "<title> [playbook]",
    help: `show an entry, with its origin and trials: ${PLAYBOOK}`,
    shares: LOOK,
    load: async () => (await import("./list.ts")).showEntry,
  }),
  subcommand({
    name: "playbook edit",
    help: "edit the run's playbook in your editor ($VISUAL or $EDITOR)",
    shares: playing("steps", "untilStep", "until", "playbook"),
    load: async () => (await import("./change.ts")).editRunPlaybook,
  }),
  subcommand({
    name: "playbook diff",
    onStoredJob: "reads",
    takes: "<a> <b>",
    help: "show what changed between two playbooks: files or saves",
    shares: LOOK,
    load: async () => (await import("./list.ts")).diffPlaybooks,
  }),
  subcommand({
    name: "playbook export",
    onStoredJob: "reads",
    takes: "<out>",
    help: "write the run's playbook to a file, for --playbook; - for stdout",
    shares: LOOK,
    load: async () => (await import("./list.ts")).exportPlaybook,
  }),
  subcommand({
    name: "playbook import",
    takes: "<file>",
    help: "give the run another playbook",
    shares: playing("steps", "untilStep", "until", "playbook"),
    load: async () => (await import("./change.ts")).importPlaybook,
  }),
];

/** The commands of `runner playbook`. */
export const playbookGroup: PartGroup = {
  name: "playbook",
  commands: SUBCOMMANDS,
  behind: { group: "games", commands: "games" },
  purpose: "show and edit what the player knows about playing well",
  heading: { group: "Plan ahead", behind: "skills" },
};

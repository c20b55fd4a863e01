import { playbookGroup } from "../../../../packages/lab/src/parts/playbook/faces/group.ts";
import { placeBehind } from "../../../base/seam/place-rows.ts";
import { stopCommands } from "../../../parts/interrupts/faces/stop-commands.ts";
import { skillsGroup } from "../../../parts/skills/faces/group.ts";
import { workflowsGroup } from "../../../parts/workflows/faces/group.ts";
import type { Subcommand } from "../options/subcommand.ts";
import type { CommandGroup, HelpLines, PartGroup, PlacedCommand } from "./face-part.ts";

// Apart from the list of the parts' faces, which a run reads, since commands that play a run are here.

const GROUPS_OF_PARTS: readonly PartGroup[] = [workflowsGroup, skillsGroup, playbookGroup];

/** The parts' commands that are in no group. */
const COMMANDS_OF_PARTS: readonly PlacedCommand[] = stopCommands;

/** The purposes of all groups of commands. */
export function withGroups(own: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const added = GROUPS_OF_PARTS.map(({ name, purpose, behind }) => {
    return { behind: behind.group, added: [[name, purpose] as [string, string]] };
  });
  return Object.fromEntries(placeBehind(Object.entries(own), added, ([name], other) => name === other));
}

/** All commands, those of parts' groups among them. */
export function withGroupCommands(own: readonly Subcommand[]): readonly Subcommand[] {
  const added = GROUPS_OF_PARTS.map(({ commands, behind }) => ({ behind: behind.commands, added: commands }));
  const placed = COMMANDS_OF_PARTS.map(({ command, behind }) => ({
    behind: behind.command,
    added: [command],
  }));
  return placeBehind(
    own,
    [...placed, ...added],
    ({ name }, other) => name === other || name.startsWith(`${other} `),
  );
}

/** The lines below a heading of `runner --help`, the purposes of parts' groups among them. */
export function withGroupLines(heading: CommandGroup, own: HelpLines): HelpLines {
  const added = GROUPS_OF_PARTS.flatMap(({ name, purpose, line = purpose, heading: { group, behind } }) =>
    group === heading ? [{ behind, added: [[name, line] as const] }] : [],
  );
  const placed = COMMANDS_OF_PARTS.flatMap(({ command: { name }, line, group, behind }) =>
    group === heading ? [{ behind: behind.line, added: [[name, line] as const] }] : [],
  );
  return placeBehind(own, [...placed, ...added], ([name], other) => name === other);
}

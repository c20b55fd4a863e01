import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

/** A plan of a few steps: it starts the game, rests in rounds with a checkpoint each, and walks a little. */
export const TINY = `name: tiny
inputs:
  seed: { type: integer, default: 1 }
  rounds: { type: integer, default: 2 }
steps:
  - { name: intro, type: agent, goal: Start the game, until: 'game.mode == "walk"', max_steps: 30, seed: "\${{ inputs.seed }}" }
  - name: parts
    type: loop
    times: \${{ inputs.rounds }}
    steps:
      - { name: rest, type: wait, frames: 10 }
      - { name: mark, type: checkpoint, checkpoint_id: "part_\${{ index }}", metadata: { round: "\${{ index }}" } }
  - { name: walk, type: agent, goal: Walk, until: totalSteps >= 7, max_steps: 20 }
`;

/** A folder with these workflows in it. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

/** Lines of JSON. */
export function jsonLines(text: string): readonly Record<string, unknown>[] {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

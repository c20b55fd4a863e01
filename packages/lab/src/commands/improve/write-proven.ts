import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { type OutputFile, writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import type { PlayerSpec } from "../../../../../src/parts/agents/base/agents.ts";
import { renderPlayerFile } from "../../../../../src/parts/agents/play/player-file.ts";
import { renderDefinition } from "../../../../../src/parts/skills/play/library/plan-version.ts";
import { SKILL_FILE_END } from "../../../../../src/parts/skills/play/library/skill-files.ts";
import { provenPlaybook } from "../../improve/arms.ts";
import type { JudgedArm } from "../../improve/judge.ts";
import { nameOfSkill, settingWords, withAgents } from "../../improve/player-change.ts";
import { renderPlaybook } from "../../parts/playbook/play/playbook-file.ts";
import type { PlayerChange } from "../../work/improve-task.ts";

/** The files of a proven change beside its playbook. @param out the playbook's file */
function placesOf(out: string): { readonly skills: string; readonly player: string } {
  const folder = out.replace(/\.ya?ml$/i, "");
  return { skills: join(folder, "skills"), player: join(folder, "player.yaml") };
}

/** The parts of a proven change that its playbook does not hold, as a person uses them; empty for none. @param out as it was named */
export function usesOf({ settings = {}, skills = [], agents = [] }: PlayerChange, out: string): string {
  const places = placesOf(out);
  const words = [...settingWords(settings), ...(agents.length === 0 ? [] : [`player=${places.player}`])];
  return [
    ...(words.length === 0 ? [] : [words.map((word) => `--set ${word}`).join(" ")]),
    ...(skills.length === 0 ? [] : [`the skills in ${places.skills}, copied to your own`]),
  ].join(" and ");
}

/**
 * Writes what is proven: the playbook, and skills and agents to the folder beside it.
 *
 * @param player the present agents and modes
 */
export function writeProven(
  world: World,
  {
    out,
    kept,
    player,
  }: { readonly out: string; readonly kept: JudgedArm; readonly player: PlayerSpec | null },
): void {
  const { skills, agents } = kept.arm;
  const file = resolve(world.cwd, out);
  const places = placesOf(file);
  const changed = withAgents(player, agents);
  const uses = usesOf(kept.arm, out);
  const head = uses === "" ? "" : `# Proven with ${uses}\n`;
  if (skills.length > 0) guardFile(places.skills, "out", () => mkdirSync(places.skills, { recursive: true }));
  const files: readonly OutputFile[] = [
    { setting: "out", to: file, content: `${head}${renderPlaybook(provenPlaybook(kept.arm, kept.own))}` },
    ...skills.map((skill) => ({
      to: join(places.skills, `${nameOfSkill(skill)}${SKILL_FILE_END}`),
      content: renderDefinition(skill),
    })),
    ...(changed === null || agents.length === 0
      ? []
      : [{ to: places.player, content: renderPlayerFile(changed) }]),
  ];
  writeOutputs(world, files, true);
}

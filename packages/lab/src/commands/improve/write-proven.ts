import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { type OutputFile, writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import type { PlayerSpec } from "../../../../../src/parts/agents/base/agents.ts";
import { provenPlaybook } from "../../improve/arms.ts";
import type { JudgedArm } from "../../improve/judge.ts";
import { settingWords } from "../../improve/player-change.ts";
import { renderPlaybook } from "../../parts/playbook/play/playbook-file.ts";
import { additionFiles, additionUses } from "../../work/additions.ts";
import type { PlayerChange } from "../../work/improve-task.ts";

/** The folder of what is proven beside a playbook. @param out the playbook's file */
function folderOf(out: string): string {
  return out.replace(/\.ya?ml$/i, "");
}

/** The parts of a proven change that its playbook does not hold, as a person uses them; empty for none. @param out as it was named */
export function usesOf({ settings = {}, ...others }: PlayerChange, out: string): string {
  const uses = additionUses(others, folderOf(out));
  const set = [...settingWords(settings), ...uses.flatMap((use) => ("set" in use ? [use.set] : []))];
  return [
    ...(set.length === 0 ? [] : [set.map((word) => `--set ${word}`).join(" ")]),
    ...uses.flatMap((use) => ("words" in use ? [use.words] : [])),
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
  const file = resolve(world.cwd, out);
  const added = additionFiles(kept.arm, folderOf(file), player);
  const uses = usesOf(kept.arm, out);
  const head = uses === "" ? "" : `# Proven with ${uses}\n`;
  for (const folder of new Set(added.map(({ to }) => dirname(to))))
    guardFile(folder, "out", () => mkdirSync(folder, { recursive: true }));
  const files: readonly OutputFile[] = [
    { setting: "out", to: file, content: `${head}${renderPlaybook(provenPlaybook(kept.arm, kept.own))}` },
    ...added,
  ];
  writeOutputs(world, files, true);
}

import { resolve } from "node:path";
import { againCommand, goOnCommand, loadCommand } from "../../../../faces/cli/options/go-on-command.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { nearPaths } from "../../../../faces/cli/render/near-paths.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import { renderShortId } from "../../../../faces/cli/render/quantities.ts";
import { renderFinalFacts } from "../../../../faces/cli/view/final-facts.ts";
import type { RenderEnd } from "../../../../faces/cli/view/run-view.ts";
import { listSaves } from "../../../../record/saves/folder/list-saves.ts";
import { renderSkillResult } from "../skill-result.ts";
import type { RunSkillOptions } from "./run-skill-options.ts";
import type { SkillWatch } from "./skill-watch.ts";

/** The result of the skill, and the state of the run. */
export function reportEnd(
  { options, world, watch }: { readonly options: Options; readonly world: World; readonly watch: SkillWatch },
  word: string,
  own: RunSkillOptions,
): RenderEnd {
  return (event, _, player) => {
    const result = renderResult(watch, word);
    if (own.dryRun === true)
      return [...result, "This was a dry run: nothing was written, and no LM was asked."];
    const isRun = watch.ended !== null || watch.refusal !== null;
    const goOn =
      isRun && options.autoSave !== false
        ? goOnCommand(options, event, player)
        : againCommand(options, ["skills", "run", ...wordsOf(word, own)], event);
    const [outcome = "", ...facts] = renderFinalFacts(event, {}, goOn);
    // The number of steps adds nothing to the result.
    const ending = event.outcome.type === "done" ? [] : [outcome];
    return [...result, ...renderUndo(watch, options, world, player), ...ending, ...facts];
  };
}

function renderResult({ ended, refusal }: SkillWatch, word: string): readonly string[] {
  if (ended !== null) return renderSkillResult(ended.skill, ended, ended.ms);
  return refusal === null ? [] : [plainLine(`${word} did not run: ${refusal}`)];
}

/** The command that goes back to before a risky skill that was aborted. */
function renderUndo(
  { ended, checkpoint }: SkillWatch,
  options: Options,
  { cwd }: World,
  player: string | null,
): readonly string[] {
  if (ended?.status !== "aborted" || checkpoint === null) return [];
  const saves = listSaves(options.saveDir ?? "saves").games.flatMap((game) => game.saves);
  const kept = saves.find(({ file }) => resolve(cwd, file) === resolve(cwd, checkpoint));
  const file = nearPaths(checkpoint, cwd);
  const reference = kept === undefined ? file : renderShortId(kept.info.id);
  const goBack = loadCommand(options, reference, player);
  return [plainLine(`The game before ${ended.skill} is in ${file}. To go back: ${goBack}`)];
}

/** The words of the command that runs the same skill in the same way. */
function wordsOf(word: string, { input = [], maxFrames }: RunSkillOptions): readonly string[] {
  return [
    word,
    ...input.flatMap((text) => ["--input", text]),
    ...(maxFrames === undefined ? [] : ["--set", `maxFrames=${maxFrames}`]),
  ];
}

/** The result as one object, the last line of `--json`. */
export function resultOf({ ended, refusal, checkpoint }: SkillWatch, isDryRun: boolean): object {
  const { skill = null, status = null, summary = null, metrics = null, ms = null } = ended ?? {};
  const { notes = [], captures = [], snapshots = [], variables = {} } = ended ?? {};
  const result = { skill, status, summary, notes, captures, snapshots, variables, metrics, ms };
  return { type: "skill-result", isDryRun, refusal, checkpoint, ...result };
}

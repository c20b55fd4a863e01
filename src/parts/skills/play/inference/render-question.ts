import { readFileSync } from "node:fs";
import type { CollisionGrid, GameAdapter } from "../../../../../packages/games/src/known/game-adapter.ts";
import { describeGrid, gridLegend } from "../../../../../packages/games/src/known/grid/describe-grid.ts";
import type { Standing } from "../../../../../packages/games/src/world/atlas/atlas.ts";
import { renderMap } from "../../../../../packages/games/src/world/told/render-map.ts";
import { describeStanding } from "../../../../../packages/games/src/world/told/standing-line.ts";
import type { WorldNow } from "../../../../../packages/games/src/world/world-now.ts";
import { sha256Of } from "../../../../base/disk/lazy-crypto.ts";
import { cutText } from "../../../../base/text/cut-text.ts";
import type { ImageTable, UserMessage } from "../../../../base/vocabulary/conversation.ts";
import { type RunSettings, showsPictures } from "../../../../base/vocabulary/run-settings.ts";
import { packageFile } from "../../../../package-files.ts";
import { renderBesidePrompt, renderPrimitives } from "../../../../play/agent/conversation/prompts.ts";
import { takePicture } from "../../../../play/agent/conversation/take-picture.ts";
import type { RunPorts } from "../../../../play/agent/ports.ts";
import type { SkillQuestion } from "../ports.ts";

/** The newest notes, and the characters of the variables, that a question shows. */
const MAX_NOTES = 20;
const MAX_VARIABLES = 4_000;

/** A skill's question as a conversation begins with it. */
export interface RenderedQuestion {
  readonly system: string;
  readonly message: UserMessage;
  readonly images: ImageTable;
}

/**
 * Renders all that the LM sees of a skill's place: it sees nothing of the history.
 *
 * @param world the player's world at this moment of the step; null if unknown
 * @param n number of the question in the step, from 1: two in a row differ, so that a recording can tell them apart
 */
export function renderQuestion(
  { emulator, game }: Pick<RunPorts, "emulator" | "game">,
  settings: RunSettings,
  { skill, label, context, gameInfo, notes, variables }: SkillQuestion,
  n: number,
  world: WorldNow | null,
): RenderedQuestion {
  const template = readFileSync(packageFile("prompts/skill.md"), "utf8");
  const system = renderBesidePrompt(template, game, settings, { primitives: renderPrimitives() });
  const { adapter } = game;
  const standing = world?.standing() ?? null;
  const grid = adapter.grid?.(emulator) ?? null;
  const isStandingTold = standing !== null;
  const hasVariables = Object.keys(variables).length > 0;
  const text = [
    `The skill "${skill}" asks at "${label}"${n === 1 ? "" : ` (question ${n} of this step)`}:`,
    context,
    "\nThe game now:",
    ...(standing === null ? [] : [describeStanding(standing, grid)]),
    adapter.describe(gameInfo, null, { isStandingTold, hints: settings.hints }),
    ...(standing === null || world === null ? tellGrid(adapter, grid) : tellMap(world, standing)),
    ...(notes.length === 0
      ? []
      : [
          `\nIts notes:\n${notes
            .slice(-MAX_NOTES)
            .map((note) => `- ${note}`)
            .join("\n")}`,
        ]),
    ...(hasVariables ? [`\nIts variables: ${cutText(JSON.stringify(variables), MAX_VARIABLES)}`] : []),
  ].join("\n");
  if (!showsPictures(settings)) {
    return { system, message: { role: "user", content: [{ type: "text", text }] }, images: new Map() };
  }
  const png = takePicture({ emulator, game }, settings, world === null ? null : { atlas: world.atlas() });
  const sha256 = sha256Of(png);
  return {
    system,
    message: {
      role: "user",
      content: [
        { type: "text", text },
        { type: "image", sha256 },
      ],
    },
    images: new Map([[sha256, png]]),
  };
}

/** In games with known maps, only these are shown: tools take no cells of the screen there. */
function tellGrid(adapter: GameAdapter, grid: CollisionGrid | null): readonly string[] {
  if (grid === null || adapter.standing !== undefined) return [];
  const legend = gridLegend(adapter.gridCells);
  return [`\nThe walking grid:\n${describeGrid(grid, legend)}\n${legend}`];
}

function tellMap(world: WorldNow, standing: Standing): readonly string[] {
  const map = renderMap(world.atlas(), { map: standing.map, standing });
  return map === null ? [] : [`\n${map}`];
}

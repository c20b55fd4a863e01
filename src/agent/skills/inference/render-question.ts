import { createHash } from "node:crypto";
import { drawGrid } from "../../../emulator/picture/draw-grid.ts";
import { encodeScreenPng } from "../../../emulator/picture/screen-png.ts";
import { describeGrid, GRID_LEGEND } from "../../../games/grid/describe-grid.ts";
import type { ImageTable, UserMessage } from "../../../run/conversation.ts";
import type { RunSettings } from "../../../run/run-settings.ts";
import type { SkillQuestion } from "../../../skills/ports.ts";
import { cutText } from "../../../text/cut-text.ts";
import { renderSkillPrompt } from "../../conversation/prompts.ts";
import type { RunPorts } from "../../ports.ts";

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
 * The whole of what the LM is told of where a skill stands: it sees nothing of the history.
 *
 * @param n which question of the step it is, from 1: two in a row differ, so that a recording can tell them apart
 */
export function renderQuestion(
  { emulator, game }: Pick<RunPorts, "emulator" | "game">,
  settings: RunSettings,
  { skill, label, context, gameInfo, notes, variables }: SkillQuestion,
  n: number,
): RenderedQuestion {
  const system = renderSkillPrompt(game, settings);
  const grid = game.adapter.grid?.(emulator) ?? null;
  const hasVariables = Object.keys(variables).length > 0;
  const text = [
    `The skill "${skill}" asks at "${label}"${n === 1 ? "" : ` (question ${n} of this step)`}:`,
    context,
    `\nThe game now:\n${game.adapter.describe(gameInfo, null)}`,
    ...(grid === null ? [] : [`\nThe walking grid:\n${describeGrid(grid, GRID_LEGEND)}\n${GRID_LEGEND}`]),
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
  if (settings.pictures === false) {
    return { system, message: { role: "user", content: [{ type: "text", text }] }, images: new Map() };
  }
  const screen = emulator.screen();
  const scale = settings.screenshotScale ?? 2;
  const png = encodeScreenPng(settings.screenshotGrid ? drawGrid(screen) : screen, scale);
  const sha256 = createHash("sha256").update(png).digest("hex");
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

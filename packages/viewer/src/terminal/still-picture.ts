import type { GraphicsChoice } from "../../../../src/faces/cli/options/argument-words.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import type { ScreenView } from "../../../emulator/src/machine/machine.ts";
import { type Canvas, drawScreen } from "./block-drawing.ts";
import { findBlocks } from "./find-graphics.ts";

/** A picture of the game in characters, for the terminal that stderr is: its lines, within these columns and rows. */
export function drawStill(
  world: Pick<World, "stderr" | "env">,
  choice: GraphicsChoice | undefined,
  screen: ScreenView,
  room: Pick<Canvas, "columns" | "rows">,
): readonly string[] {
  return drawScreen(screen, { ...room, ...findBlocks(world, choice) });
}

import {
  drawGrid,
  type GridLabels,
  SCREEN_LABELS,
} from "../../../../packages/emulator/src/picture/draw-grid.ts";
import { glance } from "../../../../packages/emulator/src/picture/glance.ts";
import { encodeScreenPng } from "../../../../packages/emulator/src/picture/screen-png.ts";
import { mapNamed } from "../../../../packages/games/src/world/apply-observation.ts";
import type { Atlas } from "../../../../packages/games/src/world/atlas/atlas.ts";
import { standingNow } from "../../../../packages/games/src/world/standing-now.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { RunPorts } from "../ports.ts";

/** The default scale of a picture: one under 200 pixels may be unreadable. */
const SCALE = 2;

/**
 * The screen as the LM is sent it: a PNG. Lines between its cells are drawn where that is set, with the numbers that tools
 * take: those of the map, or those of the screen without a world.
 */
export function takePicture(
  { emulator, game }: Pick<RunPorts, "emulator" | "game">,
  settings: Pick<RunSettings, "screenshotScale" | "screenshotGrid">,
  world: { readonly atlas: Atlas } | null,
): Uint8Array {
  const screen = glance(emulator);
  const scale = settings.screenshotScale ?? SCALE;
  const labels = settings.screenshotGrid ? labelsFor({ emulator, game }, world) : null;
  return labels === null
    ? encodeScreenPng(screen, scale)
    : encodeScreenPng(drawGrid(screen, scale, labels), 1);
}

/** The numbers of the cells on the screen; null where there are none, as in a battle. */
function labelsFor(
  { emulator, game }: Pick<RunPorts, "emulator" | "game">,
  world: { readonly atlas: Atlas } | null,
): GridLabels | null {
  const { adapter } = game;
  if (world === null) return SCREEN_LABELS;
  const standing = standingNow(emulator, adapter);
  const grid = standing === null ? null : (adapter.grid?.(emulator) ?? null);
  if (standing === null || grid === null) return null;
  const marked = mapNamed(world.atlas, standing.map)?.markers ?? [];
  return { left: standing.x - grid.player.column, top: standing.y - grid.player.row, marked };
}

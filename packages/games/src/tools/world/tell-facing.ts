import type { ToolContext } from "../../../../../src/play/agent/tools/tool.ts";
import { tellFaced } from "../../world/told/tell-faced.ts";
import { WAYS } from "../../world/way/ground.ts";

/** The thing that the player faces, as a clause: `you face 2,3, a wall`; null where that is not known, and while they cannot walk. */
export function tellFacing({ world, textGame }: Pick<ToolContext, "world" | "textGame">): string | null {
  const { emulator, game } = textGame;
  const standing = world?.standing() ?? null;
  const way = WAYS.find(({ direction }) => direction === standing?.facing);
  const isMenuOpen = (game.adapter.shownMenu?.(emulator) ?? null) !== null;
  const canWalk = !isMenuOpen && (game.adapter.grid?.(emulator) ?? null) !== null;
  if (world === null || standing === null || way === undefined || !canWalk) return null;
  const cell = { map: standing.map, x: standing.x + way.x, y: standing.y + way.y };
  return `you face ${cell.x},${cell.y}, ${tellFaced(world.atlas(), cell)}`;
}

import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { MapCell, Standing } from "../../world/atlas/atlas.ts";
import { WAYS } from "../../world/way/ground.ts";
import { settle } from "../settle.ts";
import type { FarPorts } from "./take-step.ts";

/** Long enough that every game that is known has seen it, and too short for more than a turn. */
const HOLD_FRAMES = 8;

/** Until the turn is over. */
const WAIT_FRAMES = 12;

/** The longest turn, in games that report the player's facing. */
const MOST_PRESSES = 2;

/**
 * Turns the player to a cell in one of the four directions; says what should be seen first, null for nothing. Where that cell
 * has become free, the player may come to stand on it.
 *
 * @param before the state of the game on this map
 */
export function face(ports: FarPorts, at: Standing, cell: MapCell, before: GameInfo): string | null {
  const { recorder, watch, world } = ports;
  const [dx, dy] = [Math.sign(cell.x - at.x), Math.sign(cell.y - at.y)];
  const way = WAYS.find(({ x, y }) => x === dx && y === dy);
  if (way === undefined) return null;
  for (let count = 0; count < MOST_PRESSES && world.standing()?.facing !== way.direction; count += 1) {
    recorder.hold([way.direction], HOLD_FRAMES);
    recorder.hold([], WAIT_FRAMES);
    settle(ports, recorder, before);
    const reason = watch.look();
    if (reason !== null) return reason;
  }
  world.look();
  return null;
}

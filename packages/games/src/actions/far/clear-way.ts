import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { type PathMove, pathMovesOf } from "../../known/path-moves.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import type { Obstacle } from "../../world/way/fields.ts";
import type { WayStep } from "../../world/way/find-way.ts";
import { KIND, kindAt } from "../../world/way/ground.ts";
import { settle } from "../settle.ts";
import type { FarPorts } from "./take-step.ts";

/** A push: the first one may only turn the player, the second one only tries; the boulder rolls for 16 frames. */
const PUSH = { hold: 8, roll: 24, most: 6 };

/** The end of an attempt to clear the way. */
export interface Cleared {
  /** The use, for the report; null for none. */
  readonly use: string | null;
  /** Why the walk ends here; null where it continues. */
  readonly reason: string | null;
}

/** Uses a move that is not for one cell: Flash, or Fly to a map. */
export function* useMove(
  ports: FarPorts,
  asked: { readonly move: PathMove; readonly facing?: WayStep["button"]; readonly to?: string },
  use: string,
): Generator<void, Cleared> {
  const { game, watch, world } = ports;
  const moves = pathMovesOf(game.adapter);
  if (moves === null) return { use: null, reason: `${asked.move} cannot be used` };
  const { end, text } = yield* moves.use(ports, asked);
  watch.look();
  world.look();
  return end === "done" ? { use, reason: null } : { use: null, reason: text.replace(/\.$/, "") };
}

/**
 * Clears the cell to which a step leads: the plan is made anew after it.
 *
 * @param isStrong whether boulders can be pushed without another use of Strength
 * @param before the state of the game on this map
 */
export function* clearWay(
  ports: FarPorts,
  step: WayStep,
  obstacle: Obstacle,
  isStrong: boolean,
  before: GameInfo,
): Generator<void, Cleared> {
  const { from, to, button: facing } = step;
  if (obstacle === "tree") return yield* useMove(ports, { move: "Cut", facing }, `Cut at ${to.x},${to.y}`);
  if (obstacle === "water")
    return yield* useMove(ports, { move: "Surf", facing }, `Surf from ${from.x},${from.y}`);
  if (!isStrong) return yield* useMove(ports, { move: "Strength" }, "Strength");
  return pushBoulder(ports, step, before);
}

/** Pushes the boulder to which a step leads; `use` names the push once it has rolled. */
export function pushBoulder(ports: FarPorts, { to, button }: WayStep, before: GameInfo): Cleared {
  const { recorder, watch, world } = ports;
  const isThere = (): boolean => {
    const map = mapNamed(world.atlas(), to.map);
    return map !== undefined && kindAt(map, to.x, to.y) === KIND.boulder;
  };
  for (let pushes = 0; pushes < PUSH.most && isThere(); pushes += 1) {
    recorder.hold([button], PUSH.hold);
    recorder.hold([], PUSH.roll);
    settle(ports, recorder, before);
    const reason = watch.look();
    if (reason !== null) return { use: null, reason };
    world.look();
  }
  return isThere()
    ? { use: null, reason: `the boulder at ${to.x},${to.y} cannot be pushed ${button}` }
    : { use: `a push of the boulder at ${to.x},${to.y}`, reason: null };
}

import { readWhole, renderCountOf } from "../../../../../../../src/base/quantities/count.ts";
import type { JsonObject } from "../../../../../../../src/base/vocabulary/json.ts";
import { pushBoulder } from "../../../../actions/far/clear-way.ts";
import { goFar } from "../../../../actions/far/go-far.ts";
import { ahead } from "../../../../actions/far/take-step.ts";
import { mapNamed } from "../../../../world/apply-observation.ts";
import type { MapCell } from "../../../../world/atlas/atlas.ts";
import { findPushes, type Push } from "../../../../world/way/find-pushes.ts";
import { KIND, kindAt } from "../../../../world/way/ground.ts";
import type { WorldNow } from "../../../../world/world-now.ts";
import type { ActionGame, GameAction } from "../../../game-action.ts";
import { readTravel } from "../../screen/travel.ts";
import { refused } from "../report/reports.ts";
import { useFieldMove } from "./use-field-move.ts";

const CELL = { type: "integer", minimum: 0, maximum: 255 } as const;

/** The most pushes of one call. */
const MOST_PUSHES = 100;

/** Pushes a boulder to a cell of the present map, as often and from as many sides as it takes. */
export const pushToAction: GameAction = {
  name: "push_to",
  description:
    "With Strength: pushes the boulder at x, y to the cell to_x, to_y of this map, a floor switch or a hole.",
  input: {
    type: "object",
    properties: { x: CELL, y: CELL, to_x: CELL, to_y: CELL },
    required: ["x", "y", "to_x", "to_y"],
  },

  *run(input, game) {
    const { world } = game;
    if (world === null || game.grid() === null)
      return refused("you cannot walk now, so nothing can be pushed");
    world.look();
    const at = world.standing();
    const asked = cellsIn(input);
    if (at === null) return refused("you cannot walk now, so nothing can be pushed");
    if (asked === null) return refused('"x", "y", "to_x" and "to_y" must be cells, from 0 to 255');
    const [from, target] = asked.map((cell) => ({ map: at.map, ...cell })) as [MapCell, MapCell];
    const place = `${from.x},${from.y}`;
    if (!isBoulder(world, from)) return refused(`there is no boulder at ${place} as far as is known`);
    if (from.x === target.x && from.y === target.y) return refused(`the boulder is at ${place} already`);
    if (findPushes(world.atlas(), at, from, target) === null) return refused(`${UNKNOWN_WAY} from ${place}`);

    const { pushes, boulder, why } = yield* pushAll(game, world, from, target);
    if (pushes === 0 && why !== null) return { end: "stopped", text: `Nothing was pushed: ${why}.` };
    const rolled = `Pushed the boulder from ${place} to ${boulder.x},${boulder.y}, ${renderCountOf(pushes, "cell")}`;
    if (why === null) return { end: "done", text: `${rolled}.` };
    return { end: "stopped", text: `${rolled}, and not further: ${why}.` };
  },
};

const UNKNOWN_WAY = "no pushes are known that bring the boulder there";

/** Walks and pushes until the boulder is there, or something else comes first. */
function* pushAll(game: ActionGame, world: WorldNow, from: MapCell, target: MapCell) {
  const { emulator } = game;
  const ports = { ...game, world };
  let [pushes, boulder] = [0, from];
  const ended = (why: string | null) => ({ pushes, boulder, why });
  while (boulder.x !== target.x || boulder.y !== target.y) {
    if (pushes === MOST_PUSHES) return ended(`a call pushes ${MOST_PUSHES} times at most`);
    if (!readTravel(emulator).isStrong) {
      const { end, text } = yield* useFieldMove(game, { move: "Strength" });
      if (end !== "done") return ended(text.replace(/\.( Nothing was done\.)?$/, ""));
      world.look();
    }
    const planned: { push?: Push } = {};
    const went = yield* goFar(ports, (atlas, at) => {
      const [push] = findPushes(atlas, at, boulder, target) ?? [];
      if (push === undefined) return UNKNOWN_WAY;
      planned.push = push;
      return { steps: push.way.steps, end: { type: "stand" } };
    });
    const { push } = planned;
    if (went.end !== "reached" || went.at === null || push === undefined)
      return ended(went.reason ?? UNKNOWN_WAY);
    const step = { button: push.button, from: went.at, to: boulder, isDoor: false };
    const { reason } = pushBoulder(ports, step, game.game.adapter.readState(emulator, null));
    if (isBoulder(world, boulder)) return ended(reason ?? `the boulder does not move ${push.button}`);
    pushes += 1;
    boulder = ahead(boulder, push.button);
    if (reason !== null) return ended(reason);
    yield;
  }
  return ended(null);
}

function isBoulder(world: WorldNow, { map, x, y }: MapCell): boolean {
  const known = mapNamed(world.atlas(), map);
  return known !== undefined && kindAt(known, x, y) === KIND.boulder;
}

/** The boulder's cell and its target; null for what is no cell. */
function cellsIn(input: JsonObject): readonly [Cell, Cell] | null {
  const [x = null, y = null, toX = null, toY = null] = ["x", "y", "to_x", "to_y"].map((name) =>
    readWhole(input[name], 0, CELL.maximum),
  );
  if (x === null || y === null || toX === null || toY === null) return null;
  return [
    { x, y },
    { x: toX, y: toY },
  ];
}

type Cell = Pick<MapCell, "x" | "y">;

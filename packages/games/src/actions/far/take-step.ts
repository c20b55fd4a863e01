import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { TOOL_RULES, weighsScenes } from "../../../../../src/base/vocabulary/tool-rules.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import type { Direction, MapCell, Standing } from "../../world/atlas/atlas.ts";
import { countKnown, failureAt } from "../../world/failures.ts";
import { WAYS } from "../../world/way/ground.ts";
import type { WorldNow } from "../../world/world-now.ts";
import type { InputRecorder } from "../input-recorder.ts";
import { BLOCKED, type InterruptionWatch } from "../interruption-watch.ts";
import type { PlayedGame } from "../played-game.ts";
import { settle } from "../settle.ts";
import { walk } from "../walk.ts";

/** Services of a far walk. */
export interface FarPorts extends PlayedGame {
  readonly recorder: InputRecorder;
  readonly watch: InterruptionWatch;
  readonly world: WorldNow;
  /** Gives a digest of what the player has now, for a step that a text refuses; absent where that is not noted. */
  readonly had?: () => string;
  /** The rules of the run's tools; the present ones unless given. */
  readonly rules?: number | undefined;
}

/** One press of a direction that should lead to another cell. */
export interface FarStep {
  readonly button: Direction;
  readonly from: MapCell;
  readonly to: MapCell;
  /** Whether it leads through a door to where `to` is, or to whatever other map; null for neither. */
  readonly leaves: "door" | "anywhere" | null;
  /** Further presses if it only led onto the mat before a door, in order. */
  readonly onward: readonly Direction[];
  /** The map to which the plan leads next; null where it stays on this one. */
  readonly nextMap: string | null;
}

/** The cell to which a step led. */
export interface SteppedTo {
  /** Null where the player stands nowhere, as in a battle. */
  readonly at: Standing | null;
  /** The expected place before the next step; null for none. */
  readonly reason: string | null;
}

/** The message when no step is possible and the game does not say why. */
export const CANNOT_WALK = "you cannot walk now";

/** The first press may only turn the player. */
const MOST_PRESSES = 2;

/** A floor that carries the player begins to within this many frames of the step, and may do so repeatedly. */
const CARRY = { frames: 8, most: 16 };

/** After a door within one map, a player who walks on is first seen at most this many cells further. */
const BEHIND_DOOR = 2;

/**
 * Takes one step, and waits for its end: a door leads to another map, which is looked at. Notes one that a text refuses.
 *
 * @param before the state of the game on the map where the step begins
 */
export function takeStep(ports: FarPorts, step: FarStep, before: GameInfo): SteppedTo {
  const mat = ahead(step.from, step.button);
  let stepped = press(ports, step, step.button, before);
  for (const button of step.onward) {
    if (stepped.reason !== null || !isSameCell(stepped.at, mat)) break;
    stepped = press(ports, step, button, before);
  }
  noteRefusal(ports, step, stepped);
  return stepped;
}

/** Waits until the floor carries the player no further, where the game tells whether it does. */
export function comeToRest(ports: FarPorts, before: GameInfo): void {
  const { emulator, game, recorder } = ports;
  const isCarried = (): boolean => game.adapter.isCarried?.(emulator) === true;
  if (game.adapter.isCarried === undefined) return;
  recorder.hold([], CARRY.frames);
  for (let count = 0; isCarried() && count < CARRY.most; count += 1) {
    settle(ports, recorder, before);
    recorder.hold([], CARRY.frames);
  }
}

/** Whether a step led where it should. */
export function hasLed({ from, to, button, leaves }: FarStep, at: Standing): boolean {
  if (leaves === "anywhere" && at.map !== from.map) return true;
  if (leaves !== "door") return isSameCell(at, to);
  if (at.map !== from.map) return at.map === to.map;
  const isStill = isSameCell(at, from) || isSameCell(at, ahead(from, button));
  return at.map === to.map && !isStill && Math.abs(at.x - to.x) + Math.abs(at.y - to.y) <= BEHIND_DOOR;
}

/**
 * Notes a step that a text refused: the player stays, and reads why. Where the step is made first, and a text opens then, a guard may
 * send the player back: it is refused if a text opens once more, after they were sent back, before anything new was seen.
 */
function noteRefusal(
  { emulator, game, world, had, rules = TOOL_RULES }: FarPorts,
  { from, button: press }: FarStep,
  { at, reason }: SteppedTo,
): void {
  const isText = (game.adapter.shownText?.(emulator) ?? null) !== null;
  if (had === undefined || reason === null || !isText) return;
  const now = had();
  if (isSameCell(at, from)) world.fail(from, press, now);
  if (!weighsScenes({ rules }) || at === null || !isSameCell(at, ahead(from, press))) return;
  const known = countKnown(world.atlas());
  const before = failureAt(mapNamed(world.atlas(), from.map), { ...from, press });
  const { tried } = before?.had === now ? before : {};
  const isAgain = tried?.known === known && tried.at === undefined;
  const { map, x, y } = at;
  world.fail(from, press, now, isAgain ? undefined : { cells: 0, known, at: { map, x, y } });
}

/** Whether both are the same cell; not where the player stands nowhere. */
export function isSameCell(one: MapCell | null, other: MapCell | null): boolean {
  return one !== null && one.map === other?.map && one.x === other.x && one.y === other.y;
}

/** The cell beside one. */
export function ahead({ map, x, y }: MapCell, button: Direction): MapCell {
  const way = WAYS.find(({ direction }) => direction === button) ?? WAYS[0];
  return { map, x: x + way.x, y: y + way.y };
}

function press(ports: FarPorts, step: FarStep, button: Direction, before: GameInfo): SteppedTo {
  const { emulator, game, recorder, watch, world } = ports;
  const { from, to, leaves } = step;
  const cells = leaves === null ? Math.abs(to.x - from.x) + Math.abs(to.y - from.y) : 1;
  const start = world.standing();
  let told: string | null = null;
  for (
    let count = 0;
    count < MOST_PRESSES && told === null && isSameCell(world.standing(), start);
    count += 1
  ) {
    told = walk([{ button, cells }], recorder, watch).reason;
  }
  if (told === BLOCKED) told = null;
  const isCarried = game.adapter.isCarried?.(emulator) === true;
  if (told === null && leaves === null && !isCarried && isSameCell(world.standing(), to)) {
    return { at: world.standing(), reason: null };
  }

  settle(ports, recorder, before);
  comeToRest(ports, before);
  const toldLater = watch.look();
  world.look();
  const at = world.standing();
  const canWalk = at !== null && (game.adapter.grid?.(emulator) ?? null) !== null;
  const isElsewhere = at !== null && at.map !== from.map;
  // The game changes the map first on the way to another one.
  const isMeant = at !== null && (hasLed(step, at) || at.map === step.nextMap);
  if (canWalk && isElsewhere && isMeant) return { at, reason: told === null ? null : toldLater };
  const reason = told ?? toldLater ?? (isElsewhere ? `this is ${at.map}` : null);
  return { at, reason: reason ?? (canWalk ? null : CANNOT_WALK) };
}

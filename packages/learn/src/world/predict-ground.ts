import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import { OFFSETS } from "../../../games/src/world/atlas/atlas.ts";
import { type Finding, finding, percent } from "../finding.ts";
import type { Direction } from "../forks.ts";
import { numberIn } from "../memory.ts";
import type { Moment } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import type { Explored, Room, TriedCell } from "./explore-cells.ts";
import type { Step } from "./measure-step.ts";

/** The tiles of the background that can be walked on. */
export interface Ground {
  /** The pixel of a cell that decides, from where the picture shows the player. */
  readonly footX: number;
  readonly footY: number;
  /** For each tile: times that a cell with it was walked on, and that it stopped the player. */
  readonly tiles: ReadonlyMap<number, { readonly free: number; readonly blocked: number }>;
  /** The share of cells that the others' tiles predict right, and that of always saying the commoner answer. */
  readonly accuracy: number;
  readonly baseline: number;
}

/** A cell next to one that was stood on. */
interface Observation {
  readonly key: string;
  readonly moment: Moment;
  readonly direction: Direction;
  readonly isFree: boolean;
}

const FEET_X = [4, 0, 8, 12] as const;
const FEET_Y = [12, 8, 4, 0, 14] as const;

/** Learns from the cells that were tried which tiles can be walked on; null where tiles do not decide it. */
export function predictGround(
  { rooms }: Explored,
  position: Position,
  step: Step,
): { readonly ground: Ground | null; readonly finding: Finding } {
  const seen = rooms.flatMap((room, at) => observationsIn(room, at));
  if (seen.length < 20)
    return { ground: null, finding: finding("ground", null, 0, `${seen.length} cells were tried`) };
  let best: Ground | null = null;
  for (const footY of FEET_Y) {
    for (const footX of FEET_X) {
      const ground = groundBy(seen, position, step, footX, footY);
      if (best === null || ground.accuracy > best.accuracy + 0.002) best = ground;
    }
  }
  if (best === null) return { ground: null, finding: finding("ground", null, 0, "no tile was seen") };
  const evidence =
    `${seen.length} cells were tried; the tile ${best.footX},${best.footY} pixels from the player's corner predicts ` +
    `${percent(best.accuracy)} of them from the others (always the same answer: ${percent(best.baseline)})`;
  const isUseful = best.accuracy >= 0.85 && best.accuracy > best.baseline + (1 - best.baseline) / 3;
  return {
    ground: isUseful ? best : null,
    finding: finding("ground", null, isUseful ? best.accuracy : 0, evidence),
  };
}

function observationsIn(room: Room, at: number): readonly Observation[] {
  const seen = new Map<string, Observation>();
  for (const cell of room.cells.values()) {
    for (const direction of DIRECTIONS) {
      const outcome = cell.outcomes[direction];
      if (outcome === undefined || outcome.kind === "door" || outcome.kind === "person") continue;
      const key = `${at}:${targetOf(cell, direction)}`;
      const isFree = outcome.kind === "cell";
      if (seen.get(key)?.isFree !== true) seen.set(key, { key, moment: cell.moment, direction, isFree });
    }
  }
  return [...seen.values()];
}

function targetOf({ x, y }: TriedCell, direction: Direction): string {
  const [dx, dy] = OFFSETS[direction];
  return `${x + dx},${y + dy}`;
}

function groundBy(
  seen: readonly Observation[],
  position: Position,
  { cellPixels }: Step,
  footX: number,
  footY: number,
): Ground {
  const tiles = new Map<number, { free: number; blocked: number }>();
  const told = seen.map(({ moment, direction, isFree }) => {
    const [dx, dy] = OFFSETS[direction];
    const place = (axis: "x" | "y"): number => {
      const { scale, offset } = position.drawn[axis];
      return Math.floor(numberIn(position[axis], moment.memory) * scale) + offset;
    };
    const column = ((place("x") + dx * cellPixels + footX) >> 3) & 31;
    const row = ((place("y") + dy * cellPixels + footY) >> 3) & 31;
    const tile = moment.tiles[(row << 5) | column] ?? 0;
    const counts = tiles.get(tile) ?? { free: 0, blocked: 0 };
    tiles.set(tile, counts);
    counts[isFree ? "free" : "blocked"] += 1;
    return { tile, isFree };
  });
  const free = told.filter(({ isFree }) => isFree).length;
  const right = told.filter(({ tile, isFree }) => {
    const counts = tiles.get(tile) ?? { free: 0, blocked: 0 };
    const others = { free: counts.free - (isFree ? 1 : 0), blocked: counts.blocked - (isFree ? 0 : 1) };
    // A tile that nothing else is known of counts as a wall.
    return others.free > others.blocked === isFree;
  });
  return {
    footX,
    footY,
    tiles,
    accuracy: right.length / told.length,
    baseline: Math.max(free, told.length - free) / told.length,
  };
}

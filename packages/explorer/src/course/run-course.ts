import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { Fork } from "../../../../src/model/language-model.ts";
import type { CoursePlace } from "../../../games/src/known/game-adapter.ts";
import type { Move } from "../moves.ts";

/** A button, and the frames for which it is held and then up. */
interface Press {
  readonly button: Button;
  readonly holdFrames: number;
  readonly waitFrames: number;
}

/** A way that was tried; it ends where the player rests. */
interface Way {
  readonly fork: Fork;
  readonly place: CoursePlace;
  readonly presses: readonly Press[];
  readonly worth: number;
}

/** The deeds that may follow a rest: runs, waits, and jumps with and without steering in the air. */
const DEEDS: readonly (readonly (readonly [button: Button, holdFrames: number])[])[] = [
  ...[40, 20, 8].map((frames) => [["right", frames] as const]),
  ...[24, 8].map((frames) => [["left", frames] as const]),
  ...[100, 40, 12].map((frames) => [["down", frames] as const]),
  ...[26, 14, 4].flatMap((high) =>
    [24, 10, 0].map((far) => [["a", high] as const, ...(far === 0 ? [] : [["right", far] as const])]),
  ),
  [
    ["a", 14],
    ["left", 12],
  ],
];

/** Frames after a press, those between two looks for a landing, and the most such looks. */
const [WAIT_FRAMES, LANDING_FRAMES, MOST_LANDING] = [2, 6, 14];

/** Frames that a rest must last: a foe may come. */
const SAFE_FRAMES = 16;

/** The most presses and frames of a step. */
const [MOST_PRESSES, MOST_FRAMES] = [8, 360];

/** The way that is enough for a step, the most rests from which deeds are tried, and the worth of a level. */
const [ENOUGH, MOST_TRIED, LEVEL_WORTH] = [72, 40, 10_000];

/** The cost of a frame and of a press, and the weight of chance: after a fall another way is tried. */
const [FRAME_COST, PRESS_COST, NOISE] = [0.3, 4, 6];

/** The cost of a frame of the way that is taken at last: to wait for a lift is better than to stay. */
const LAST_FRAME_COST = 0.05;

/** Places that count as the same, in the course's unit and in frames. */
const [NEAR, SOON] = [4, 16];

/**
 * Plays a game seen from the side: tries presses on forks of the game, and takes the first way that leads far enough along the
 * course to a rest, or the best one. Null where the player is on no course.
 */
export function runCourse(now: Fork, chance: () => number): Move | null {
  const { course } = now;
  if (course == null) return null;
  const open: Way[] = [{ fork: now, place: course, presses: [], worth: 0 }];
  const seen = new Set<string>();
  let best: Way | null = null;
  for (let tried = 0; tried < MOST_TRIED; tried += 1) {
    const way = open.sort((one, other) => one.worth - other.worth).pop();
    if (way === undefined) break;
    for (const deed of DEEDS) {
      const next = extend(way, deed, course, chance);
      const key = next === null ? "" : keyOf(next);
      if (next === null || seen.has(key)) continue;
      seen.add(key);
      if (best === null || lastWorth(next, course) > lastWorth(best, course)) best = next;
      open.push(next);
    }
    if (best !== null && alongFrom(course, best.place) >= ENOUGH) break;
  }
  return best === null ? null : { acts: best.presses.map(toAct), say: `${tell(best, course)}.` };
}

/** The way after a deed; null where it falls, comes to no rest, or takes too long. */
function extend(
  { fork, presses }: Way,
  deed: (typeof DEEDS)[number],
  from: CoursePlace,
  chance: () => number,
): Way | null {
  let now = fork;
  const all = [...presses];
  for (const [button, holdFrames] of deed) {
    now = now.press(button, holdFrames, WAIT_FRAMES);
    all.push({ button, holdFrames, waitFrames: WAIT_FRAMES });
  }
  for (let waited = 0; waited < MOST_LANDING && isInTheAir(now, from); waited += 1) {
    now = now.press("down", 0, LANDING_FRAMES);
    const last = all.at(-1);
    if (last !== undefined) all[all.length - 1] = { ...last, waitFrames: last.waitFrames + LANDING_FRAMES };
  }
  const place = now.course;
  if (place == null || !(place.rests || place.isDone) || place.falls !== from.falls) return null;
  if (all.length > MOST_PRESSES || framesOf(all) > MOST_FRAMES) return null;
  const isSafe = place.isDone || now.press("down", 0, SAFE_FRAMES).course?.falls === from.falls;
  const cost = FRAME_COST * framesOf(all) + PRESS_COST * all.length;
  const worth = alongFrom(from, place) - cost + NOISE * chance();
  return isSafe ? { fork: now, place, presses: all, worth } : null;
}

function isInTheAir({ course }: Fork, { falls }: CoursePlace): boolean {
  return course != null && !course.rests && !course.isDone && course.falls === falls;
}

function alongFrom(from: CoursePlace, to: CoursePlace): number {
  return to.along - from.along + (to.level - from.level + (to.isDone ? 1 : 0)) * LEVEL_WORTH;
}

function lastWorth({ place, presses }: Way, from: CoursePlace): number {
  return alongFrom(from, place) - LAST_FRAME_COST * framesOf(presses);
}

function framesOf(presses: readonly Press[]): number {
  return presses.reduce((sum, { holdFrames, waitFrames }) => sum + holdFrames + waitFrames, 0);
}

function keyOf({ place: { level, along }, presses }: Way): string {
  return [level, Math.round(along / NEAR), Math.round(framesOf(presses) / SOON)].join();
}

function toAct({ button, ...frames }: Press): Move["acts"][number] {
  return { type: "press", buttons: [button], ...frames };
}

function tell({ presses }: Way, { level, along }: CoursePlace): string {
  const words = presses.map(({ button, holdFrames }) => `${button} ${holdFrames}`).join(", ");
  return `I looked ahead from ${along} in level ${level}: ${words}`;
}

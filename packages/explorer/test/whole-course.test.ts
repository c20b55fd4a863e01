import { expect, test } from "vitest";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { Fork } from "../../../src/model/language-model.ts";
import { chanceOf } from "../../games/src/seeds/chance.ts";
import { runCourse } from "../src/course/run-course.ts";

/** A player on a course. */
interface Runner {
  readonly course: Course;
  readonly at: number;
  /** Frames until the player lands; 0 on the ground. */
  readonly air: number;
  readonly frame: number;
  readonly falls: number;
  readonly level: number;
}

type Stretch = readonly [from: number, to: number];

/** Pits of a level, a stretch on which nobody comes to rest, and one that is there for two seconds of four. */
interface Course {
  readonly pits: readonly Stretch[];
  readonly ice: Stretch;
  readonly lift: Stretch;
}

const LENGTH = 300;

const EASY: Course = { pits: [[60, 75]], ice: [110, 118], lift: [180, 210] };

/** Its first pit is too wide for any jump: the lift in it must be waited for. Behind it are small islands. */
const HARD: Course = {
  ...{ ice: [200, 230], lift: [60, 84] },
  pits: [
    [30, 60],
    [84, 112],
    [140, 156],
    [170, 190],
    [230, 299],
  ],
};

const isIn = (at: number, [from, to]: Stretch): boolean => at >= from && at < to;

/** A foe runs over the first cells between these frames. */
const isHit = ({ at, air, frame }: Runner): boolean => air === 0 && at < 20 && isIn(frame % 240, [50, 56]);

const isGone = ({ course, at, air, frame }: Runner): boolean =>
  air === 0 && (course.pits.some((pit) => isIn(at, pit)) || (isIn(at, course.lift) && frame % 240 < 120));

function next(runner: Runner, button: Button | null): Runner {
  const speed = button === "right" ? 1 : button === "left" ? -1 : 0;
  const moved: Runner = {
    ...runner,
    at: Math.max(0, runner.at + speed + (runner.air > 0 ? 1 : 0)),
    air: Math.max(0, runner.air - 1),
    frame: runner.frame + 1,
  };
  return isGone(moved) || isHit(moved) ? { ...moved, at: 0, falls: moved.falls + 1 } : moved;
}

function forkOf(runner: Runner): Fork {
  const isDone = runner.at >= LENGTH;
  return {
    passed: [],
    info: {},
    course: {
      ...{ level: runner.level, along: runner.at, falls: runner.falls, isDone },
      rests: runner.air === 0 && !isIn(runner.at, runner.course.ice),
    },
    press: (...pressed) => forkOf(pressOn(runner, pressed)),
  };
}

function pressOn(
  runner: Runner,
  [button, hold, wait]: readonly [Button, holdFrames: number, waitFrames: number],
): Runner {
  let now = button === "a" && runner.air === 0 ? { ...runner, air: hold + 6 } : runner;
  for (let frame = 0; frame < hold + wait; frame += 1) now = next(now, frame < hold ? button : null);
  return now;
}

/** Plays some steps, and begins the next level where one is done; gives each move and where it led. */
function play(seed: number, steps: number, start: Partial<Runner> = {}): readonly string[] {
  let runner: Runner = { course: EASY, at: 0, air: 0, frame: 0, falls: 0, level: 1, ...start };
  const lines: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const move = runCourse(forkOf(runner), chanceOf(seed, step));
    if (move === null) return [...lines, "no move"];
    const presses = move.acts.map((act) => {
      if (act.type !== "press") return act.type;
      const [button = "b"] = act.buttons;
      runner = pressOn(runner, [button, act.holdFrames, act.waitFrames]);
      return `${act.buttons.join("+")} ${act.holdFrames}+${act.waitFrames}`;
    });
    const { at, frame, falls, air } = runner;
    lines.push(
      `${move.say}`,
      `  ${presses.join(", ")} → ${at} after ${frame} frames, ${falls} falls, air ${air}`,
    );
    if (at >= LENGTH) runner = { ...runner, at: 0, level: runner.level + 1 };
  }
  return lines;
}

test("a course with a pit, a foe, ice and a lift is run as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const text = [
    ...["easy", ...play(1, 5)],
    ...["hard", ...play(2, 4, { course: HARD, frame: 140 })],
    ...["in the air above the pit", ...play(3, 1, { at: 62, air: 3 })],
    ...["in the air before the end", ...play(3, 1, { at: 290, air: 30 })],
    ...["on the lift", ...play(3, 1, { at: 190, frame: 160 })],
    ...["on ice", ...play(3, 1, { at: 112 })],
  ];

  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("./whole/course.txt");
});

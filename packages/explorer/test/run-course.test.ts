import { expect, test } from "vitest";
import type { Fork } from "../../../src/model/language-model.ts";
import { runCourse } from "../src/course/run-course.ts";

/** A course that ends from 300 to 320: a run goes as far as it is long, a jump twice as far, and a run ends in each pit. */
function course(along: number, pits: readonly (readonly [from: number, to: number])[], falls = 0): Fork {
  const goTo = (to: number, isJump: boolean): Fork => {
    const hasFallen = pits.some(
      ([from, end]) => (to > from && to < end) || (!isJump && along <= from && to >= end),
    );
    return course(to, pits, falls + (hasFallen ? 1 : 0));
  };
  return {
    passed: [],
    info: {},
    course: { level: 1, along, falls, rests: true, isDone: along >= 300 && along < 320 },
    press(button, holdFrames) {
      if (button === "a") return goTo(along + 2 * holdFrames, true);
      return goTo(along + (button === "right" ? holdFrames : button === "left" ? -holdFrames : 0), false);
    },
  };
}

/** The course after the player's move. */
function play(now: Fork): Fork["course"] {
  const move = runCourse(now, () => 0.5);
  const after = (move?.acts ?? []).reduce<Fork>(
    (fork, act) =>
      act.type === "press" ? fork.press(act.buttons[0] ?? "b", act.holdFrames, act.waitFrames) : fork,
    now,
  );
  return after.course;
}

test("a way that falls is not taken: pits are jumped", () => {
  const after = play(course(0, [[30, 55]]));

  expect(after).toMatchObject({ falls: 0 });
  expect(after?.along).toBeGreaterThanOrEqual(72);
});

test("the end of a level counts more than the way", () => {
  expect(play(course(290, []))).toMatchObject({ isDone: true });
});

test("where nothing leads on the player stays, and without a course there is no move", () => {
  expect(play(course(10, [[10, 290]]))).toMatchObject({ falls: 0 });
  expect(runCourse({ ...course(0, []), course: null }, () => 0)).toBeNull();
});

import { describe, expect, test } from "vitest";
import {
  type Course,
  describePlaces,
  PLACE_SETS,
  type Places,
  type Schedule,
  type TakeCourse,
} from "./course.ts";
import { takeLangGraphCourse } from "./langgraph-course.ts";

/**
 * The suite for whatever plays the loop: with each set of at most two places it stops where a LangGraph graph of the same
 * nodes does, which runs beside it: as often, at the same nodes, after as many replies, outcomes, steps, summaries and saves.
 *
 * @param sets the sets that are tried
 */
export function describeStopsLikeLangGraph(
  name: string,
  schedule: Schedule,
  take: TakeCourse,
  sets: readonly Places[] = PLACE_SETS,
): void {
  describe(`${name} stops where LangGraph does`, () => {
    test.each(sets.map((places) => [describePlaces(places), places] as const))("%s", async (_, places) => {
      const [course, expected] = await Promise.all([
        take(places, schedule),
        langGraphCourse(places, schedule),
      ]);

      expect(course).toEqual(expected);
    });
  });
}

/** LangGraph's courses that were taken already: it takes far longer than what is put beside it. */
const TAKEN = new WeakMap<Schedule, Map<Places, Promise<Course>>>();

function langGraphCourse(places: Places, schedule: Schedule): Promise<Course> {
  const taken = TAKEN.get(schedule) ?? new Map<Places, Promise<Course>>();
  TAKEN.set(schedule, taken);
  const course = taken.get(places) ?? takeLangGraphCourse(places, schedule);
  taken.set(places, course);
  return course;
}

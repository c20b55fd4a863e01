import type { AnswerShares } from "../../../../../src/base/seam/shares.ts";
import { readExampleMap } from "../../../../games/src/known/example-game.ts";
import { readGameMap } from "../../../../games/src/known/memory-map/load-game-map.ts";
import { compareSteps } from "../../timeline/steps/compare-steps.ts";
import { readAtlas } from "../../timeline/steps/read-atlas.ts";
import { conversationAt, readStep } from "../../timeline/steps/read-step.ts";
import { stretchOf } from "../../timeline/stretch.ts";
import type { AnswerPath, ApiRoutes } from "../api.ts";
import { courseToBranch, courseToDecide, SOME_STEPS } from "../control/go-on.ts";
import type { ViewerParts } from "../viewer-parts.ts";
import { WebError } from "../web-error.ts";
import { ANSWERS_OF_PARTS } from "../web-parts.ts";
import { type Asked, wholeOf } from "./asked.ts";
import { readUntil, stepOf } from "./step-of.ts";

/** The most rows of one answer. */
const MOST_ROWS = 2_000;

/** The longest time to read a journal for one answer: the next request continues. */
const READ_MS = 200;

/** The result of a route. */
type Output<Path extends keyof ApiRoutes> = ApiRoutes[Path]["$get"]["output"];

/** Handlers of the requests that are answered in JSON. */
export type Answers = {
  readonly [Path in keyof ApiRoutes]: (asked: Asked) => Output<Path> | Promise<Output<Path>>;
};

/** The answers of a viewer. They throw `WebError` and `RunnerError`. */
export function createAnswers(parts: ViewerParts): Answers {
  const { gallery, timelines, machines } = parts;
  return {
    ...answersOfParts(parts),

    "/api/games": () => gallery.read(),

    "/api/games/:slug/timeline": async ({ param, query }) => {
      const from = wholeOf("from", query("from"), 0);
      const marksFrom = wholeOf("marksFrom", query("marksFrom"), 0);
      const timeline = timelines.of(gallery.slugOf(param("slug")));
      const isUnread = await timelines.advance(timeline, READ_MS);
      const { slug: _, ...view } = timeline.view;
      const rows = timeline.rowsFrom(from, MOST_ROWS);
      const more = isUnread || from + rows.length < view.rows.length;
      return { ...view, rows, marks: view.marks.slice(marksFrom), more };
    },

    "/api/games/:slug/steps/:index": async (asked) => {
      const { timeline, index } = await stepOf(parts, asked);
      return readStep(timeline, index);
    },

    "/api/games/:slug/steps/:index/conversation": async (asked) => {
      const { timeline, index } = await stepOf(parts, asked);
      return conversationAt(timeline, index);
    },

    "/api/games/:slug/steps/:index/atlas": async (asked) => {
      const { timeline, index } = await stepOf(parts, asked);
      return readAtlas(timeline, index, asked.query("map") ?? null);
    },

    "/api/games/:slug/memory-map": async ({ param }) => {
      const game = gallery.find(gallery.slugOf(param("slug")))?.game;
      if (game?.gameMap) return readGameMap(game.gameMap, game.symbols ?? undefined, null).catch(() => null);
      const example = await readExampleMap();
      return game?.title === example.title ? example : null;
    },

    "/api/games/:slug/compare": async ({ param, query }) => {
      const timeline = timelines.of(gallery.slugOf(param("slug")));
      const [a, b] = [wholeOf("a", query("a")), wholeOf("b", query("b"))];
      await readUntil(timelines, timeline, Math.max(a, b));
      return compareSteps(timeline, a, b);
    },

    "/api/games/:slug/interrupt/command": async ({ param }) => {
      const found = gallery.find(gallery.slugOf(param("slug")));
      const interrupt = found === null ? null : await gallery.interruptOf(found);
      if (found === null || interrupt === null) throw new WebError(404, "no run waits for a person");
      const course = courseToDecide(parts, found, interrupt.id, { decision: "approve" });
      return { command: parts.door.command(course) };
    },

    "/api/games/:slug/steps/:index/command": async (asked) => {
      const { timeline, index } = await stepOf(parts, asked);
      const found = gallery.find(timeline.slug);
      if (found === null) throw new WebError(404, `there is no game ${timeline.slug}`);
      return {
        command: parts.door.command(courseToBranch(parts, found, timeline, { index, steps: SOME_STEPS })),
      };
    },

    "/api/games/:slug/steps/:index/playback": async (asked) => {
      const { timeline, index } = await stepOf(parts, asked);
      return machines.answer(await stretchOf(timeline, index));
    },
  };
}

function answersOfParts(parts: ViewerParts): Pick<Answers, AnswerPath<keyof AnswerShares>> {
  const answers = Object.entries(ANSWERS_OF_PARTS).map(([name, answer]) => [
    `/api/games/:slug/steps/:index/${name}`,
    async (asked: Asked) => {
      const { timeline, index } = await stepOf(parts, asked);
      return answer(timeline, index);
    },
  ]);
  return Object.fromEntries(answers);
}

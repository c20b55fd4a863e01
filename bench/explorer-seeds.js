// How far the built-in player gets in the bundled game: twenty seeds, a new game of 400 steps each, with summaries.
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { median, report } from "./measure.js";
import { newGame } from "./new-game.js";

const SEEDS = 20;
const STEPS = 400;

/** Plays one game, to its end at most: at which step each map was walked on first, and the end reached. */
async function play(seed, replyMs) {
  const input = { steps: STEPS, saveEvery: STEPS, settings: { seed } };
  const session = await newGame(timed(createExplorer({ seed }), replyMs), input);
  const game = { maps: new Map(), endedAt: null, mostFrames: 0 };
  for await (const event of session.play()) {
    if (event.type === "step-finished") look(game, event);
    if (game.endedAt !== null) break;
  }
  return game;
}

function look(game, { step, frames, gameInfo: { mode, place } }) {
  game.mostFrames = Math.max(game.mostFrames, frames);
  if (mode === "walk" && !game.maps.has(place)) game.maps.set(place, step);
  if (mode === "ending") game.endedAt = step;
}

function timed(explorer, replyMs) {
  return {
    ...explorer,
    async *reply(...args) {
      const startMs = performance.now();
      const reply = yield* explorer.reply(...args);
      replyMs.push(performance.now() - startMs);
      return reply;
    },
  };
}

function describeGame({ maps, endedAt }) {
  const reached = [...maps].map(([name, step]) => `${name} ${step}`);
  return [...reached, ...(endedAt === null ? [] : [`the end ${endedAt}`])].join(", ");
}

function describeSteps(name, steps) {
  const reached = steps.filter((step) => step !== null && step !== undefined);
  return `${name} reached: ${reached.length} of ${SEEDS} seeds (steps: ${reached.join(", ") || "none"})`;
}

const replyMs = [];
const games = [];
for (let seed = 1; seed <= SEEDS; seed += 1) {
  const game = await play(seed, replyMs);
  games.push(game);
  report(`seed ${seed}`, describeGame(game));
}
const stepsTo = (number) => games.map(({ maps }) => [...maps.values()][number - 1]);
console.log(describeSteps("second map", stepsTo(2)));
console.log(describeSteps("third map", stepsTo(3)));
console.log(
  describeSteps(
    "the end",
    games.map(({ endedAt }) => endedAt),
  ),
);
const ends = games.map(({ endedAt }) => endedAt ?? Number.POSITIVE_INFINITY);
report("steps to the end, at the median and at most", `${median(ends)}, ${Math.max(...ends)}`);
report("frames of the explorer's longest step", Math.max(...games.map(({ mostFrames }) => mostFrames)));
report("one reply of the explorer", `${median(replyMs).toFixed(2)} ms`);

// How soon the built-in player reaches the second map of the bundled game: ten seeds, a new game each. A game
// ends there, or after 400 steps; with BENCH_WHOLE=1 all are played to their 400th step, which takes 15 minutes.
import { runAgent } from "../dist/agent/run-agent.js";
import { createExplorer } from "../dist/model/explorer.js";
import { median, report } from "./measure.js";
import { newGame } from "./world.js";

const SEEDS = 10;
const STEPS = 400;
const isWhole = process.env.BENCH_WHOLE === "1";

/** Plays one game: the step at which each map was walked on first, and what the game said at the end. */
async function play(seed, replyMs) {
  const { ports, start } = await newGame(timed(createExplorer({ seed }), replyMs), seed);
  const signal = new AbortController().signal;
  const options = { steps: STEPS, untilStep: null, saveEvery: STEPS, autoSave: false, signal };
  const game = { maps: new Map(), info: {}, mostFrames: 0, endedAt: null };
  for await (const event of runAgent(ports, start, options)) {
    if (event.type !== "step-finished") continue;
    look(game, event);
    if (game.maps.size > 1 && !isWhole) break;
  }
  return game;
}

function look(game, { step, frames, gameInfo }) {
  game.info = gameInfo;
  game.mostFrames = Math.max(game.mostFrames, frames);
  if (gameInfo.mode === "walk" && !game.maps.has(gameInfo.place)) game.maps.set(gameInfo.place, step);
  if (gameInfo.mode === "ending") game.endedAt ??= step;
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

function describeGame({ maps, info, endedAt }) {
  const reached = [...maps].map(([name, step]) => `${name} at step ${step}`).join(", ");
  if (!isWhole) return reached;
  const { level, embers, events } = info;
  const end = endedAt === null ? "" : `, the end at step ${endedAt}`;
  return `${reached}${end}; level ${level}, ${embers} embers, ${events?.length} events`;
}

const replyMs = [];
const games = [];
for (let seed = 1; seed <= SEEDS; seed += 1) {
  const game = await play(seed, replyMs);
  games.push(game);
  report(`seed ${seed}`, describeGame(game));
}
const steps = games.flatMap(({ maps }) => [...maps.values()].slice(1, 2));
console.log(`second map reached: ${steps.length} of ${SEEDS} seeds (steps: ${steps.join(", ")})`);
report("frames of the longest step", Math.max(...games.map(({ mostFrames }) => mostFrames)));
report("one reply of the explorer", `${median(replyMs).toFixed(2)} ms`);

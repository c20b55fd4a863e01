import { readFileSync } from "node:fs";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { createInputRecorder } from "../build/packages/games/src/actions/input-recorder.js";
import { loadExampleGame } from "../build/packages/games/src/known/example-game.js";
import { parseSkill } from "../build/src/parts/skills/play/format/parse-skill.js";
import { runSkill } from "../build/src/parts/skills/play/run/run-skill.js";
import { requestTokens } from "./count-tokens.js";
import { median, report } from "./measure.js";
import { newGame } from "./new-game.js";

// What a checkpoint and the way back to it cost, and the way through the Wood of the bundled game: as one skill, and as
// steps in which an LM walks with one call for each stretch and reads with one for each page.

const file = (path) => new URL(`../${path}`, import.meta.url);

/** Checkpoints and resumes of each round; more resumes of one label end a skill. */
const TIMES = 20;
const ROUNDS = 10;

/** More than either needs. */
const MAX_STEPS = 200;

const SCREEN = { columns: 10, rows: 9 };

/** What an LM writes to each step, and how fast: the README's figures. */
const REPLY_TOKENS = 200;
const TOKENS_PER_SECOND = 60;

/** Milliseconds of each primitive of a skill, by its name: from the event before it to the next one. */
async function timePrimitives(ports, skill) {
  const times = { checkpoint: [], resume: [] };
  const definitions = { open: () => ({ skill, version: null }) };
  const running = runSkill({ ...ports, definitions }, { name: skill.meta.name, params: {} });
  for (let next = await running.next(); !next.done; ) {
    const start = performance.now();
    const { primitive } = next.value;
    next = await running.next();
    times[primitive]?.push(performance.now() - start);
  }
  return times;
}

async function measureCheckpoints() {
  const emulator = createEmulator(new Uint8Array(readFileSync(file("roms.example/lantern.gb"))));
  emulator.run(600, []);
  const adapter = await loadExampleGame();
  const [label, max_times] = ["start", TIMES];
  const body = [
    { primitive: "checkpoint", label },
    { primitive: "tap", button: "b" },
    { primitive: "resume", label, max_times },
  ];
  const steps = [{ primitive: "repeat", times: TIMES, body }];
  const skill = parseSkill(
    JSON.stringify({ meta: { name: "bench", description: "Goes back." }, steps }),
    "bench",
  );
  const times = { checkpoint: [], resume: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ports = {
      emulator,
      game: { adapter },
      recorder: createInputRecorder(emulator),
      world: null,
      clock: { now: () => new Date(), elapsedMs: () => performance.now() },
      signal: new AbortController().signal,
      step: 1,
      gameInfo: adapter.readState(emulator, null),
    };
    const seen = await timePrimitives(ports, skill);
    // The first round warms up.
    for (const name of Object.keys(times)) if (round > 0) times[name].push(...seen[name]);
  }
  for (const [name, all] of Object.entries(times)) {
    const most = Math.max(...all).toFixed(1);
    report(`${name}, median of ${all.length}`, `${median(all).toFixed(3)} ms, at most ${most} ms`);
  }
}

/** Lets the explorer play two steps, then an LM with these calls; null is the end. What it sent, and how long that took. */
async function playWith(nextCall) {
  const explorer = createExplorer({ seed: 1 });
  const sums = { steps: 0, tokens: 0 };
  let call = null;
  const model = {
    ...explorer,
    async *reply(request, options) {
      if (call === null) return yield* explorer.reply(request, options);
      sums.steps += 1;
      sums.tokens += requestTokens(request) + REPLY_TOKENS;
      const [name, input] = call;
      const content = [{ type: "tool_use", id: `call_${sums.steps}`, name, input }];
      const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { content, stopReason: "tool_use", usage, model: explorer.id };
    },
  };
  // No summary: what it costs is the same for both.
  const session = await newGame(model, {
    steps: MAX_STEPS,
    saveEvery: MAX_STEPS,
    settings: { maxHistory: 400 },
  });
  const { emulator, game } = session.ports;
  let startMs = 0;
  for await (const event of session.play()) {
    if (event.type !== "step-finished" || event.step < 2) continue;
    if (event.step === 2) startMs = performance.now();
    const state = game.adapter.readState(emulator, null);
    call = nextCall(state);
    if (call === null) return { ...sums, ms: performance.now() - startMs };
  }
  throw new Error(`no end after ${MAX_STEPS} steps`);
}

/** One call of the skill. */
function bySkill() {
  let isDone = false;
  return () => {
    if (isDone) return null;
    isDone = true;
    return ["run_skill", { name: "cross-the-wood" }];
  };
}

/** The same way as the skill's: a call for each stretch, and one for each page of a text. */
function byStep() {
  let isRead = false;
  return ({ mode, map, x, y, mapWidth, mapHeight, events }) => {
    if (mode === "dialog") return ["press_buttons", { buttons: ["a"] }];
    const hasMet = events.includes("met Sorrel");
    if (map === "Wood" && x === 2 && y === 8 && !hasMet) return ["press_buttons", { buttons: ["up", "a"] }];
    if (map === "Wood" && x === 11 && y === 3) {
      if (isRead) return null;
      isRead = true;
      return ["press_buttons", { buttons: ["up"] }];
    }
    const [toX, toY] = aim(map, x, y, hasMet);
    const row = within(toY - camera(y, mapHeight, SCREEN.rows), SCREEN.rows);
    const column = within(toX - camera(x, mapWidth, SCREEN.columns), SCREEN.columns);
    return ["navigate_to", { row, column }];
  };
}

function aim(map, x, y, hasMet) {
  if (map === "Village") return x < 9 ? [9, 7] : [15, 8];
  if (x < 7 && y > 6 && !hasMet) return [2, 8];
  if (y > 7 && x < 9) return [9, 9];
  return y > 6 ? [12, 6] : [11, 3];
}

const within = (at, cells) => Math.min(Math.max(at, 0), cells - 1);

/** The first cell of a map that the screen shows. */
const camera = (at, cells, shown) => Math.min(Math.max(at - 4, 0), cells - shown);

await measureCheckpoints();

for (const [name, calls] of [
  ["as a skill", bySkill],
  ["as steps of an LM", byStep],
]) {
  // The first time warms up: the schemas are loaded, and the expressions' code.
  await playWith(calls());
  const { steps, tokens, ms } = await playWith(calls());
  const seconds = (ms + (steps * REPLY_TOKENS * 1000) / TOKENS_PER_SECOND) / 1000;
  report(
    `from the village to the tower's door, ${name}`,
    `steps: ${steps}, tokens: ${Math.round(tokens)}, ${Math.round(ms)} ms, with replies ${seconds.toFixed(1)} s`,
  );
}

import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { report } from "./measure.js";
import { newGame } from "./new-game.js";

const STEPS = 300;

// The machine's own time is taken out: what is left is the loop, without LM and frames.
let frameMs = 0;
let replyMs = 0;
let loopMs = 0;
function timedEmulator(rom) {
  const emulator = createEmulator(rom);
  const run = emulator.run.bind(emulator);
  emulator.run = (...args) => {
    const start = performance.now();
    run(...args);
    frameMs += performance.now() - start;
  };
  return emulator;
}
const explorer = createExplorer({ seed: 1 });
const timedModel = {
  ...explorer,
  async *reply(...args) {
    const start = performance.now();
    const reply = yield* explorer.reply(...args);
    replyMs += performance.now() - start;
    return reply;
  },
};

// A first game warms up, as any run of more than a minute is.
for (const steps of [STEPS, STEPS]) {
  const session = await newGame(timedModel, { steps, saveEvery: steps }, { powerOn: timedEmulator });
  frameMs = 0;
  replyMs = 0;
  const startMs = performance.now();
  for await (const _ of session.play());
  loopMs = performance.now() - startMs - frameMs - replyMs;
}
report("the loop without player and frames", `${(loopMs / STEPS).toFixed(2)} ms a step`);
report("the explorer's own time", `${(replyMs / STEPS).toFixed(2)} ms a step`);
report("its frames", `${(frameMs / STEPS).toFixed(1)} ms a step`);

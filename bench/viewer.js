import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { healthAt } from "../build/packages/viewer/src/parts/drift/show/health.js";
import { createStepPlayer } from "../build/packages/viewer/src/playback/step-player.js";
import { lastPicture } from "../build/packages/viewer/src/timeline/steps/pictures.js";
import { readAtlas } from "../build/packages/viewer/src/timeline/steps/read-atlas.js";
import { conversationAt, readStep } from "../build/packages/viewer/src/timeline/steps/read-step.js";
import { stretchOf } from "../build/packages/viewer/src/timeline/stretch.js";
import { Timeline } from "../build/packages/viewer/src/timeline/timeline.js";
import { readStatus } from "../build/src/play/status/run-status.js";
import { openLongFolder, rom } from "./long-folder.js";
import { report } from "./measure.js";

// Measures the viewer on a long run: `npm run bench -- viewer`.
const SIZES = (process.env.BENCH_VIEWER_STEPS ?? "10000,30000").split(",").map(Number);

const { folder, make, remove } = await openLongFolder();

/** How long it takes to show steps all over the journal: the median and the longest. */
async function stepsOf(timeline, steps) {
  const works = {
    atlas: (of, at) => readAtlas(of, at, null),
    readStep,
    conversationAt,
    healthAt,
    stretchOf,
    lastPicture,
  };
  for (const [name, work] of Object.entries(works)) {
    const times = [];
    for (let i = 0; i < 40; i++) {
      const index = Math.floor(((i * 7_919) % 40) * (steps / 40)) + i;
      const at = performance.now();
      await work(timeline, index);
      times.push(performance.now() - at);
    }
    times.sort((a, b) => a - b);
    report(name, `${times[20].toFixed(1)} ms, at most ${times[39].toFixed(1)} ms`);
  }
}

/** From nothing to the picture of the last step, played again. */
async function firstPicture() {
  const start = performance.now();
  const timeline = new Timeline({ folder, slug: "lantern" });
  while (timeline.advance());
  const { index } = timeline.view.rows.at(-1);
  const player = createStepPlayer(createEmulator(rom));
  const end = player.goTo(await stretchOf(timeline, index), index);
  if (!end.isExact) throw new Error("the machine is not the recorded one");
  return performance.now() - start;
}

function heapMb() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

try {
  for (const steps of SIZES) {
    const began = performance.now();
    const bytes = make(steps);
    report(`a journal of ${steps} steps, made`, `${((performance.now() - began) / 1000).toFixed(1)} s`);
    report("its size", `${(bytes / 1e6).toFixed(1)} MB`);

    const before = heapMb();
    const timeline = new Timeline({ folder, slug: "lantern" });
    let longest = 0;
    const start = performance.now();
    for (let more = true; more; ) {
      const at = performance.now();
      more = timeline.advance();
      longest = Math.max(longest, performance.now() - at);
    }
    report("reading it", `${(performance.now() - start).toFixed(0)} ms`);
    report("the longest piece", `${longest.toFixed(0)} ms`);
    report("what it keeps", `${(heapMb() - before).toFixed(1)} MB`);
    await stepsOf(timeline, steps);
    const status = performance.now();
    await readStatus({ folder, slug: "lantern" });
    report("how it stands, without any save", `${((performance.now() - status) / 1000).toFixed(1)} s`);
    report(
      "from nothing to the last step's picture, played again",
      `${(await firstPicture()).toFixed(0)} ms`,
    );
    if (timeline.view.rows.length !== steps) throw new Error(timeline.view.damage);
  }
} finally {
  remove();
}

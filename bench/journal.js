import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeDisk } from "../build/src/base/disk/disk.js";
import { fillConfig } from "../build/src/play/session/config.js";
import { openSession } from "../build/src/play/session/open-session.js";
import { report, timeMs } from "./measure.js";
import { quickPlayer } from "./quick-player.js";

// A journal of a long run, made by the loop itself with a player that presses one button for one frame.
const STEPS = Number(process.env.BENCH_JOURNAL_STEPS ?? 10_000);

const folder = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));
const base = { saveDir: folder, settings: { model: "bench", drift: { isOff: true } }, saveEvery: 100 };

/** Plays to a step, or starts only. */
async function open(input, disk = nodeDisk) {
  const session = await openSession(fillConfig({ ...base, ...input }), { ...quickPlayer(), disk });
  return {
    session,
    // Until the process is killed, some steps after its last save.
    async playTo(lastStep) {
      for await (const event of session.play()) {
        if (event.type === "step-finished" && event.step === lastStep) break;
      }
    },
  };
}

try {
  // Made without waiting for the disk: what is measured is reading.
  const quick = { ...nodeDisk, sync: () => {}, syncFolder: () => {} };
  const made = await open({}, quick);
  const startMs = performance.now();
  await made.playTo(STEPS + 7);
  made.session.close();
  const file = join(folder, "lantern_journal.jsonl");
  report(`making ${STEPS} steps`, `${((performance.now() - startMs) / 1000).toFixed(0)} s`);
  report("its journal", `${(statSync(file).size / 1e6).toFixed(1)} MB`);

  const start = async (input) => {
    const { session } = await open(input);
    session.close();
    return session.start;
  };
  const ms = await timeMs(5, () => start({}));
  report("starting: newest save and what the journal tells behind it", `${ms.toFixed(0)} ms`);

  for (const step of [STEPS - 1, Math.round(STEPS / 2) + 49, 149]) {
    const at = performance.now();
    const { state } = await start({ start: { step } });
    if (state.totalSteps !== step) throw new Error(`reached ${state.totalSteps}`);
    report(`reaching step ${step}`, `${((performance.now() - at) / 1000).toFixed(2)} s`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

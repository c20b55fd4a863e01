import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeDisk } from "../build/base/disk/disk.js";
import { fillConfig } from "../build/play/session/config.js";
import { openSession } from "../build/play/session/open-session.js";
import { report, timeMs } from "./measure.js";

// A journal of a long run, made by the loop itself with a player that presses one button for one frame.
const STEPS = Number(process.env.BENCH_JOURNAL_STEPS ?? 10_000);

let ids = 0;
const services = { ids: { newId: () => `${(++ids).toString(16).padStart(8, "0")}-bench` } };
const usage = { inputTokens: 9_000, outputTokens: 120, cacheReadTokens: 0, cacheWriteTokens: 0 };
const SUMMARY = [
  "Events and milestones",
  "Decisions",
  "Present goal",
  "Place and party",
  "Strategies and plans",
];
let asked = 0;
const player = {
  id: "bench",
  isRemote: true,
  async *reply({ purpose }) {
    asked += 1;
    const words = "The path to the north is blocked by a rock, so I go around it and look for the lantern. ";
    if (purpose === "summary") {
      const text = SUMMARY.map((heading) => `## ${heading}\n${words.repeat(6)}`).join("\n");
      return { content: [{ type: "text", text }], stopReason: "end_turn", usage, model: "bench" };
    }
    const button = ["up", "right", "down", "left", "a"][asked % 5];
    const input = { buttons: [button], hold_frames: 1, wait_frames: 0 };
    const call = { type: "tool_use", id: `call_${asked}`, name: "press_buttons", input };
    const content = [
      { type: "thinking", thinking: words.repeat(3), signature: "c2ln".repeat(80) },
      { type: "text", text: words },
      call,
    ];
    return { content, stopReason: "tool_use", usage, model: "bench" };
  },
};

const folder = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));
const base = { saveDir: folder, settings: { model: "bench", drift: { isOff: true } }, saveEvery: 100 };

/** Plays to a step, or starts only. */
async function open(input, disk = nodeDisk) {
  const session = await openSession(fillConfig({ ...base, ...input }), { ...services, disk, model: player });
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

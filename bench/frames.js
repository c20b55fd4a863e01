import { readFileSync } from "node:fs";
import { encodeScreenPng } from "../build/game/emulator/picture/screen-png.js";
import { createEmulator } from "../build/game/emulator/wasmboy-emulator.js";
import { cpuSeconds, median, report, timeMs } from "./measure.js";

const FRAMES = 600;

const emulator = createEmulator(readFileSync(new URL("../roms.example/lantern.gb", import.meta.url)));
emulator.run(300, []);
for (const picture of [true, false]) {
  const rates = [];
  for (let round = 0; round < 5; round += 1) {
    rates.push(FRAMES / cpuSeconds(() => emulator.run(FRAMES, [], { picture })));
  }
  report(`frames a CPU-second, ${picture ? "with" : "without"} pictures`, Math.round(median(rates)));
}
for (const scale of [1, 2, 4]) {
  const screen = emulator.screen();
  const ms = await timeMs(50, () => encodeScreenPng(screen, scale));
  report(
    `one screenshot at ${scale}×`,
    `${ms.toFixed(2)} ms, ${encodeScreenPng(screen, scale).length} bytes`,
  );
}
const state = emulator.snapshot();
report("one snapshot", `${((await timeMs(200, () => emulator.snapshot(state))) * 1000).toFixed(1)} µs`);
report("one restore", `${((await timeMs(200, () => emulator.restore(state))) * 1000).toFixed(1)} µs`);

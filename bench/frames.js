import { readFileSync } from "node:fs";
import { encodeScreenPng } from "../build/packages/emulator/src/picture/screen-png.js";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
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
const into = new Uint8Array(emulator.screen().rgb.length);
const readers = [
  ["not read", () => {}],
  ["all read into one buffer", () => emulator.screen({ into })],
  ["each read into its own", () => emulator.screen()],
].map(([name, read]) => ({ name, read, micros: [] }));
// In turn, and the least of each: whatever else the machine does only adds to it.
for (let round = 0; round < 9; round += 1) {
  for (const { read, micros } of readers) {
    const before = process.cpuUsage();
    for (let frame = 0; frame < FRAMES; frame += 1) {
      emulator.run(1, []);
      read();
    }
    const { user, system } = process.cpuUsage(before);
    micros.push((user + system) / FRAMES);
  }
}
for (const { name, micros } of readers) {
  report(`a frame with its picture, ${name}`, `${Math.min(...micros).toFixed(1)} µs`);
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

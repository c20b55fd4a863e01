import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { beginRun } from "../dist/agent/new-run.js";
import { readRom } from "../dist/emulator/cartridge/read-rom.js";
import { createEmulator } from "../dist/emulator/wasmboy-emulator.js";
import { findAdapter } from "../dist/games/registry.js";
import { createMemoryStore } from "../dist/saves/memory-store.js";

/** The bundled game's ROM. */
export const rom = readRom(fileURLToPath(new URL("../roms.example/lantern.gb", import.meta.url)));

/** A new game of the bundled one, with everything in memory. */
export async function newGame(model, seed = 1, wrap = (emulator) => emulator, changes = {}) {
  const emulator = wrap(createEmulator(rom));
  const { title, sha256 } = emulator.cartridge;
  const identity = { title, slug: "lantern", romSha256: sha256, romPath: null };
  const ports = {
    emulator,
    game: { identity, adapter: await findAdapter(emulator.cartridge) },
    model,
    store: createMemoryStore({ romSha256: sha256 }),
    clock: { now: () => new Date(), elapsedMs: () => performance.now() },
    ids: { newId: randomUUID },
    journal: null,
    summaryModel: null,
    costOf: () => null,
  };
  const settings = {
    model: model.id,
    baseUrl: null,
    profile: null,
    summaryModel: null,
    goal: null,
    seed,
    maxHistory: 60,
    language: null,
    screenshotScale: null,
    screenshotGrid: false,
    systemPrompt: null,
    ...changes,
  };
  return { ports, start: beginRun(ports, settings) };
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { loadEarlierCores } from "../../src/load-core.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const FOLDER = fileURLToPath(new URL("../../../../core/released/", import.meta.url));

test("each released core has its SHA-256 as its name, is packed, and can be loaded by it", () => {
  const files = readdirSync(FOLDER);
  for (const file of files) {
    const sha256 = createHash("sha256")
      .update(brotliDecompressSync(readFileSync(FOLDER + file)))
      .digest("hex");
    expect(file).toBe(`${sha256}.wasm.br`);
    expect(loadEarlierCores(sha256)[0]?.identity.sha256).toBe(sha256);
  }
  expect(files.length).toBeGreaterThan(0);
  expect(loadEarlierCores("1936edee")).toEqual([]);
});

test("an earlier core begins as the console that was asked for, as the present one does", () => {
  const rom = buildRom({ colorFlag: 0x80 }, (code) => code.label("loop").jr("loop"));
  const sha256 = readdirSync(FOLDER)
    .map((file) => file.replace(".wasm.br", ""))
    .find((name) => loadEarlierCores(name).length === 1);
  const startOf = (console: "auto" | "dmg" | "agb") => {
    const present = createEmulator(rom, console);
    const [earlier] = present.onEarlierCores?.(sha256 ?? "") ?? [];
    return [present, earlier].map((one) => one?.snapshot().globals);
  };

  for (const console of ["auto", "dmg", "agb"] as const) {
    const [present, earlier] = startOf(console);
    expect([console, earlier]).toEqual([console, present]);
  }
  expect(startOf("dmg")).not.toEqual(startOf("auto"));
});

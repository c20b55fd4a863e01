import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decodePng } from "../../src/picture/screen-png.ts";

interface TestRoms {
  compileCore(wasm: Uint8Array): Promise<object>;
  testRomFolder(): string | null;
  mooneyeNames(folder: string): readonly string[];
  playMooneye(core: object, folder: string, name: string): { passed: boolean; frames: number };
  playAcid(core: object, folder: string, name: string): Uint8Array;
}

const file = (path: string): URL => new URL(`../../../../${path}`, import.meta.url);
const { compileCore, testRomFolder, mooneyeNames, playMooneye, playAcid } = Object.assign(
  {},
  ...(await Promise.all(
    ["machine.js", "test-roms.js"].map((name) => import(file(`tools/core/verify/${name}`).href)),
  )),
) as TestRoms;

const folder = testRomFolder();
const core = await compileCore(readFileSync(file("core/wasmboy.wasm")));

describe.skipIf(folder === null)("mooneye's ROMs (skipped without TEST_ROMS or ../shared/test-roms)", () => {
  test.each(folder === null ? [] : mooneyeNames(folder))("%s", (name) => {
    expect(playMooneye(core, folder ?? "", name).passed).toBe(true);
  });
});

describe.skipIf(folder === null)("the acid ROMs", () => {
  test("dmg-acid2 has the four shades where they belong", () => {
    const ranks = (rgb: Uint8Array): number[] => {
      const reds = Array.from({ length: 160 * 144 }, (_, i) => rgb[3 * i] as number);
      const shades = [...new Set(reds)].sort((a, b) => a - b);
      return reds.map((red) => shades.indexOf(red));
    };
    const expected = decodePng(readFileSync(join(folder ?? "", "acid", "dmg-acid2.png"))).rgb;

    expect(ranks(playAcid(core, folder ?? "", "dmg-acid2.gb"))).toEqual(ranks(expected));
  });

  test("cgb-acid2 has every colour, by its upper five bits, where it belongs", () => {
    const fives = (rgb: Uint8Array): number[] => Array.from(rgb, (byte) => byte >> 3);
    const expected = decodePng(readFileSync(join(folder ?? "", "acid", "cgb-acid2.png"))).rgb;

    expect(fives(playAcid(core, folder ?? "", "cgb-acid2.gbc"))).toEqual(fives(expected));
  });
});

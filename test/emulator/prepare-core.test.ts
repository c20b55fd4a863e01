import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadCore } from "../../src/emulator/load-core.ts";

const RECIPE: string = new URL("../../scripts/prepare-core.js", import.meta.url).href;

test("the committed core is what its recipe makes of wasmboy's", async () => {
  const { prepareCore } = (await import(RECIPE)) as { prepareCore: () => Buffer };

  const committed = readFileSync(new URL("../../core/wasmboy.wasm", import.meta.url));

  expect(Buffer.compare(prepareCore(), committed)).toBe(0);
});

test("the core's README names the core that is committed", () => {
  const readme = readFileSync(new URL("../../core/README.md", import.meta.url), "utf8");

  expect(readme).toContain(`\`${loadCore().identity.sha256}\``);
});

test("the core exports each of its mutable globals, and its instances share nothing but their names", () => {
  const [one, other] = [loadCore(), loadCore()];

  one.global("core/cpu/cpu/Cpu.programCounter").value = 0x1234;

  expect(one.globalNames).toHaveLength(232);
  expect(other.globalNames).toBe(one.globalNames);
  expect(other.global("core/cpu/cpu/Cpu.programCounter").value).not.toBe(0x1234);
});

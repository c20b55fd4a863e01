import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadCore } from "../../src/load-core.ts";

const root = new URL("../../../../", import.meta.url);
const read = (path: string): Buffer => readFileSync(new URL(path, root));
const SOURCES = new URL("tools/core/sources.js", root).href;

// That the recipe makes the committed core takes half a minute and 100 MB of tools: `npm run rebuild:core`.
test("the committed core is of the committed sources", async () => {
  const { checksums } = (await import(SOURCES)) as { checksums: (core: Buffer) => string };

  expect(checksums(read("core/wasmboy.wasm"))).toBe(read("core/wasmboy.wasm.sha256").toString());
});

test("the sources are wasmboy's with our edits and files", async () => {
  const { coreSources, wasmboySources } = (await import(SOURCES)) as {
    coreSources: () => Map<string, string>;
    wasmboySources: () => Map<string, string>;
  };
  const [sources, base] = [coreSources(), wasmboySources()];

  expect(sources.get("core/lazy.ts")).toContain("Lazy synchronisation");
  expect(sources.has("core/graphics/sprites.ts")).toBe(false);
  expect(sources.get("core/cycles.ts")).not.toBe(base.get("core/cycles.ts"));
  expect(sources.get("core/helpers/index.ts")).toBe(base.get("core/helpers/index.ts"));
});

test("edits replace, insert and delete lines, and are refused for another base or out of order", async () => {
  const { applyEdits } = (await import(new URL("tools/core/apply-edits.js", root).href)) as {
    applyEdits: (base: string, edits: string) => string | null;
  };
  const base = "a\nb\nc\nd\n";
  const head = `//// base ${createHash("sha256").update(base).digest("hex")}\n`;

  expect(applyEdits(base, head)).toBe(base);
  expect(applyEdits(base, `${head}//// line 1\nA\n//// after 1\nx\n//// lines 3-4\n`)).toBe("A\nx\nb\n");
  expect(applyEdits(base, `${head}//// deleted\n`)).toBeNull();
  expect(() => applyEdits("a\n", head)).toThrow("another SHA-256");
  expect(() => applyEdits(base, `${head}//// line 5\n`)).toThrow("out of order or range");
  expect(() => applyEdits(base, `${head}//// line 3\n//// line 2\n`)).toThrow("out of order or range");
  expect(() => applyEdits(base, `${head}//// line two\n`)).toThrow("is not an edit");
});

test("the core's README names the core that is committed", () => {
  expect(read("core/README.md").toString()).toContain(`\`${loadCore().identity.sha256}\``);
});

test("the core exports all its state, and its instances share nothing but their names", () => {
  const [one, other] = [loadCore(), loadCore()];

  one.global("core/cpu/cpu/Cpu.programCounter").value = 0x1234;

  // 231 of wasmboy's, twelve of the clock, three of OAM DMA, two of the DMA to VRAM, 13 of the LCD's line, six of the picture,
  // 36 of a line drawn by dots, one of HALT, 29 of the APU, one of the speed switch; four of the rare memory
  // controllers, eight of the MBC7, 13 of the HuC3, one of the camera; whether it is a Color machine; twelve
  // of the MBC6, four of the TAMA5 and three of the tilt.
  expect(one.globalNames).toHaveLength(
    231 + 12 + 3 + 2 + 13 + 6 + 36 + 1 + 29 + 1 + 4 + 8 + 13 + 1 + 1 + 12 + 4 + 3,
  );
  expect(other.globalNames).toBe(one.globalNames);
  expect(other.global("core/cpu/cpu/Cpu.programCounter").value).not.toBe(0x1234);
});

test("the core stores and loads its globals in the order of their names", () => {
  const core = loadCore();
  const at = core.constant("CHANNEL_1_BUFFER_LOCATION");
  const values = new Int32Array(core.memory.buffer, at, core.globalNames.length);

  values.set(core.globalNames.map((_, i) => i % 100));
  core.loadGlobals(at);
  const read = core.globalNames.map((name) => core.global(name).value);
  values.fill(0);
  core.storeGlobals(at);

  expect(read).toEqual(core.globalNames.map((_, i) => i % 100));
  expect([...values]).toEqual(read);
});

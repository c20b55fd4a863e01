import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadCore } from "../../src/emulator/load-core.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string): Buffer => readFileSync(new URL(path, root));
const SOURCES = new URL("tools/core/sources.js", root).href;

// That the recipe makes the committed core takes half a minute and 100 MB of tools: `npm run check:core`.
test("the committed core is of the committed layers", async () => {
  const { checksums } = (await import(SOURCES)) as { checksums: (core: Buffer) => string };

  expect(checksums(read("core/wasmboy.wasm"))).toBe(read("core/wasmboy.wasm.sha256").toString());
});

test("the layers fit wasmboy's sources exactly, and a changed line is refused", async () => {
  const { patchedSources, wasmboySources } = (await import(SOURCES)) as {
    patchedSources: () => Map<string, string>;
    wasmboySources: () => Map<string, string>;
  };
  const { applyLayer } = (await import(new URL("tools/core/apply-layer.js", root).href)) as {
    applyLayer: (files: Map<string, string>, patch: string) => void;
  };
  const layer = read("tools/core/layers/10-lazy-sync.patch").toString();
  const other = wasmboySources();
  other.set("core/cycles.ts", (other.get("core/cycles.ts") ?? "").replace("syncCycles", "synchroniseCycles"));

  expect(patchedSources().get("core/lazy.ts")).toContain("Lazy synchronisation");
  expect(() => applyLayer(other, layer)).toThrow(/core\/cycles\.ts:\d+ is not what the layer expects/);
});

test("the core's README names the core that is committed", () => {
  expect(read("core/README.md").toString()).toContain(`\`${loadCore().identity.sha256}\``);
});

test("the core exports all its state, and its instances share nothing but their names", () => {
  const [one, other] = [loadCore(), loadCore()];

  one.global("core/cpu/cpu/Cpu.programCounter").value = 0x1234;

  // 231 of wasmboy's, twelve of the clock, two of OAM DMA, two of the LCD's line, and six of the picture.
  expect(one.globalNames).toHaveLength(231 + 12 + 2 + 2 + 6);
  expect(other.globalNames).toBe(one.globalNames);
  expect(other.global("core/cpu/cpu/Cpu.programCounter").value).not.toBe(0x1234);
});

test("the core stores and loads its globals in the order of their names", () => {
  const core = loadCore();
  const at = core.constant("WASMBOY_STATE_LOCATION");
  const values = new Int32Array(core.memory.buffer, at, core.globalNames.length);

  values.set(core.globalNames.map((_, i) => i % 100));
  core.loadGlobals(at);
  const read = core.globalNames.map((name) => core.global(name).value);
  values.fill(0);
  core.storeGlobals(at);

  expect(read).toEqual(core.globalNames.map((_, i) => i % 100));
  expect([...values]).toEqual(read);
});

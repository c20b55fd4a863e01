import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { EXAMPLE_GAME, readLantern } from "../helpers/roms/lantern.ts";

/** Debian's. Another version makes other bytes. */
const COMPILER = "4.2.0";
const compiler = spawnSync("sdcc", ["--version"], { encoding: "utf8" });
const hasCompiler = compiler.status === 0 && compiler.stdout.includes(COMPILER);
const unless = hasCompiler ? "" : ` (skipped: needs sdcc ${COMPILER})`;

describe("lantern.gb", () => {
  const folder = mkdtempSync(join(tmpdir(), "lantern-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.skipIf(!hasCompiler)(
    `is what its source gives, byte for byte${unless}`,
    async () => {
      await promisify(execFile)(fileURLToPath(new URL("build.sh", EXAMPLE_GAME)), [folder, "lantern"]);

      const built = await readFile(join(folder, "lantern.gb"));
      expect(built.equals(await readLantern())).toBe(true);
    },
    120_000,
  );

  test("has the SHA-256 that lantern.sha256 records", async () => {
    const record = await readFile(new URL("lantern.sha256", EXAMPLE_GAME), "utf8");

    const sha256 = createHash("sha256")
      .update(await readLantern())
      .digest("hex");
    expect(record).toBe(`${sha256}  lantern.gb\n`);
  });

  test("has a sound header: 32 KB, no mapper, not for the Color, right checksums, no logo", async () => {
    const rom = await readLantern();
    const headerSum = rom.subarray(0x134, 0x14d).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
    const wholeSum = rom.reduce((sum, byte, at) => (at >> 1 === 0x14e >> 1 ? sum : (sum + byte) & 0xffff), 0);

    expect(rom.length).toBe(0x8000);
    expect([rom[0x143], rom[0x147], rom[0x148], rom[0x149]]).toEqual([0, 0, 0, 0]);
    expect(rom[0x14d]).toBe(headerSum);
    expect(((rom[0x14e] ?? 0) << 8) | (rom[0x14f] ?? 0)).toBe(wholeSum);
    expect(rom.subarray(0x104, 0x134).every((byte) => byte === 0)).toBe(true);
  });
});

describe("lantern.json", () => {
  test("gives the addresses that the game's source publishes", async () => {
    const { fields, grid } = JSON.parse(await readFile(new URL("lantern.json", EXAMPLE_GAME), "utf8"));
    const source = await readFile(new URL("src/ram.h", EXAMPLE_GAME), "utf8");
    const published = [...source.matchAll(/__at\(0x(\w{4})\) (\w+)/g)].map(([, address, name]) => [
      name,
      address,
    ]);

    const mapped = [...fields, { ...grid, name: "grid" }].map(({ name, address }) => [name, address]);
    const sorted = (pairs: unknown[]): unknown[] => pairs.map(String).sort();
    const others = ["sprites", "taken", "placeName", "foeName"];
    expect(sorted(mapped)).toEqual(sorted(published.filter(([name = ""]) => !others.includes(name))));
  });
});

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadEarlierCores } from "../../src/load-core.ts";

const FOLDER = fileURLToPath(new URL("../../../../core/released/", import.meta.url));

test("each released core has its SHA-256 as its name, and can be loaded by it", () => {
  const files = readdirSync(FOLDER);
  for (const file of files) {
    const sha256 = createHash("sha256")
      .update(readFileSync(FOLDER + file))
      .digest("hex");
    expect(file).toBe(`${sha256}.wasm`);
    expect(loadEarlierCores(sha256)[0]?.identity.sha256).toBe(sha256);
  }
  expect(files.length).toBeGreaterThan(0);
  expect(loadEarlierCores("1936edee")).toEqual([]);
});

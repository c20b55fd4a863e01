import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesIn, type Import, readImports, readPackages } from "./read-imports.ts";

const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));

/** The wings in order: each imports itself and those before it, types included. A part's folders are named as the wings are. */
const WINGS = ["base", "game", "model", "record", "play", "show", "fleet", "faces"];

/** Files that wings do not hold: the command, the library, and where the package's other files are. */
const ON_TOP = ["index.ts", "main.ts", "start.ts", "package-files.ts"];

/** The one file that may import each package. */
const IMPORTED_BY: Readonly<Record<string, string>> = {
  "@anthropic-ai/sdk": "model/anthropic/anthropic-model.ts",
  "@aws-sdk/client-s3": "fleet/store/s3/s3-store.ts",
  "@aws-sdk/credential-providers": "fleet/store/s3/s3-store.ts",
  "@hono/node-server": "show/web/listen.ts",
  "@marcbachmann/cel-js": "base/expressions/cel.ts",
  "@modelcontextprotocol/server": "faces/mcp/server/sdk.ts",
  "@modelcontextprotocol/server/stdio": "faces/mcp/server/sdk.ts",
  bullmq: "fleet/engine/redis/open-bull.ts",
  commander: "faces/cli/options/commander.ts",
  "d3-array": "fleet/report/statistics/samples.ts",
  "gifenc/dist/gifenc.esm.js": "show/film/encode/gif/encode-gif.ts",
  hono: "show/web/app.ts",
  "hono/cookie": "show/web/app.ts",
  "hono/streaming": "show/web/app.ts",
  ioredis: "fleet/engine/redis/open-redis.ts",
  minisearch: "play/agent/tools/recall/search-texts.ts",
  "p-queue": "fleet/engine/local/local-engine.ts",
  "p-retry": "fleet/engine/local/local-engine.ts",
  pino: "faces/cli/view/log.ts",
  "pino-pretty": "faces/cli/view/log.ts",
  pngjs: "game/emulator/picture/screen-png.ts",
  "rate-limiter-flexible": "fleet/engine/gate/model-rates.ts",
  yaml: "base/text/yaml/read-yaml.ts",
};

/** Packages that several files may import. */
const ANYWHERE = ["zod"];

/** Files that describe what another wing must provide; they import types only. */
const PORTS = [
  "base/disk/disk.ts",
  "game/emulator/emulator.ts",
  "game/games/game-adapter.ts",
  "model/language-model.ts",
  "record/journal/journal.ts",
  "parts/mail/record/mailbox/mailbox.ts",
  "record/saves/checkpoint-store.ts",
  "play/skills/ports.ts",
  "fleet/engine/fleet-engine.ts",
  "fleet/engine/gate/call-gate.ts",
  "fleet/store/object-store.ts",
];

/** Each import of a later wing, as a line. */
function climbsIn(imports: readonly Import[]): readonly string[] {
  const rank = (file: string): number =>
    WINGS.indexOf(file.replace(/^parts\/[^/]+\//, "").split("/")[0] ?? "");
  return imports
    .filter(({ from, to }) => !ON_TOP.includes(from) && to !== "package-files.ts")
    .filter(({ from, to }) => rank(to) === -1 || rank(to) > rank(from))
    .map(({ from, to }) => `${from} → ${to}`);
}

/** The files that import each other in a circle, as sets. */
function circlesIn(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = new Map<string, readonly Import[]>();
  for (const one of imports) next.set(one.from, [...(next.get(one.from) ?? []), one]);
  const reach = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      for (const { to } of next.get(file) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((file) => [file, reach(file)]));
  const inCircle = [...reached].filter(([file, seen]) => seen.has(file)).map(([file]) => file);
  return inCircle.map((file) =>
    [
      file,
      ...inCircle.filter(
        (other) => other !== file && reached.get(file)?.has(other) && reached.get(other)?.has(file),
      ),
    ].sort(),
  );
}

test("imports never climb to a later wing", () => {
  expect(climbsIn(readImports(SOURCES))).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  expect(circlesIn(readImports(SOURCES))).toEqual([]);
});

test("a port imports types only", () => {
  const values = readImports(SOURCES).filter(({ from, isValue }) => isValue && PORTS.includes(from));
  expect(values).toEqual([]);
});

test("each package is imported by one file, and every such file imports it", () => {
  const imports = readPackages(SOURCES).filter(({ to }) => !ANYWHERE.includes(to));
  const found = Object.fromEntries(imports.map(({ from, to }) => [to, from]));

  expect(imports.filter(({ from, to }) => IMPORTED_BY[to] !== from)).toEqual([]);
  expect(found).toEqual(IMPORTED_BY);
});

test("no folder has more than 14 files", () => {
  const folders = new Map<string, number>();
  for (const file of filesIn(SOURCES)) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  folders.delete("base/vocabulary");
  expect([...folders].filter(([, files]) => files > 14)).toEqual([]);
});

test("each wing has a README of at most 25 lines", () => {
  for (const wing of WINGS) {
    const lines = readFileSync(join(SOURCES, wing, "README.md"), "utf8")
      .trimEnd()
      .split("\n");
    expect([wing, lines[0]]).toEqual([wing, `# ${wing}`]);
    expect(lines.length).toBeLessThanOrEqual(25);
  }
});

test("an import of a later wing is seen: model → record", () => {
  const copy = mkdtempSync(join(tmpdir(), "runner-imports-"));
  try {
    cpSync(SOURCES, copy, { recursive: true });
    const port = join(copy, "model/language-model.ts");
    const later = "../record/saves/checkpoint-store.ts";
    writeFileSync(port, `import type { CheckpointStore } from "${later}";\n${readFileSync(port, "utf8")}`);

    expect(climbsIn(readImports(copy))).toContain(
      "model/language-model.ts → record/saves/checkpoint-store.ts",
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Import, isOfCommandLine, readImports, readPackages, sourcesIn } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The wings of the runner in order: each imports itself and those before it, types included. A part's folders are named as they are. */
const WINGS = ["base", "model", "record", "play", "faces"];

/** Files that wings do not hold: the command, the library, and where the package's other files are. */
const ON_TOP = ["index.ts", "main.ts", "start.ts", "package-files.ts"];

/** The packages that each package may import besides the runner, as its README names them; and those that the runner may. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  emulator: [],
  games: ["emulator"],
  learn: ["emulator", "games", "viewer"],
  explorer: ["games"],
  vendors: [],
  viewer: ["emulator", "games", "vendors"],
  fleet: ["emulator", "games", "viewer"],
  lab: ["emulator", "games", "viewer", "fleet"],
  mcp: ["games", "viewer"],
  runner: ["emulator", "games"],
};

/** The files in which the runner and its packages are put together, and how. */
const JOINTS: readonly { readonly files: RegExp; readonly to: RegExp; readonly why: string }[] = [
  { files: /^(?:index|main|start)\.ts$/, to: /./, why: "the library and the command" },
  { files: /^faces\/cli\/options\/subcommands\.ts$/, to: /./, why: "the table of commands" },
  {
    files: /^(?:play\/agent|faces\/cli)\/seam\//,
    to: /^lab$/,
    why: "lists of parts: agents, the playbook and tries play in the package that compares players",
  },
];

/** The one file that may import each package. */
const IMPORTED_BY: Readonly<Record<string, string>> = {
  "@anthropic-ai/sdk": "model/anthropic/anthropic-model.ts",
  "@aws-sdk/client-s3": "packages/fleet/src/store/s3/s3-store.ts",
  "@aws-sdk/credential-providers": "packages/fleet/src/store/s3/s3-store.ts",
  "@hono/node-server": "packages/viewer/src/web/listen.ts",
  "@marcbachmann/cel-js": "base/expressions/cel.ts",
  "@modelcontextprotocol/server": "packages/mcp/src/server/sdk.ts",
  "@modelcontextprotocol/server/stdio": "packages/mcp/src/server/sdk.ts",
  bullmq: "packages/fleet/src/engine/redis/open-bull.ts",
  commander: "faces/cli/options/commander.ts",
  "d3-array": "packages/fleet/src/report/statistics/samples.ts",
  "gifenc/dist/gifenc.esm.js": "packages/viewer/src/film/encode/gif/encode-gif.ts",
  hono: "packages/viewer/src/web/app.ts",
  "hono/cookie": "packages/viewer/src/web/app.ts",
  "hono/streaming": "packages/viewer/src/web/app.ts",
  ioredis: "packages/fleet/src/engine/redis/open-redis.ts",
  minisearch: "play/agent/tools/recall/search-texts.ts",
  "p-queue": "packages/fleet/src/engine/local/local-engine.ts",
  "p-retry": "packages/fleet/src/engine/local/local-engine.ts",
  pino: "faces/cli/view/log.ts",
  "pino-pretty": "faces/cli/view/log.ts",
  pngjs: "packages/emulator/src/picture/screen-png.ts",
  "rate-limiter-flexible": "packages/fleet/src/engine/gate/model-rates.ts",
  yaml: "base/text/yaml/read-yaml.ts",
};

/** Packages that several files may import. */
const ANYWHERE = ["zod"];

/** Files that describe what another wing must provide; they import types only. */
const PORTS = [
  "base/disk/disk.ts",
  "packages/emulator/src/emulator.ts",
  "packages/games/src/known/game-adapter.ts",
  "model/language-model.ts",
  "record/journal/journal.ts",
  "parts/mail/record/mailbox/mailbox.ts",
  "record/saves/checkpoint-store.ts",
  "parts/skills/play/ports.ts",
  "packages/fleet/src/engine/fleet-engine.ts",
  "packages/fleet/src/engine/gate/call-gate.ts",
  "packages/fleet/src/store/object-store.ts",
];

/** The package of a file; `runner` for those of the runner itself. */
const packageOf = (file: string): string => /^packages\/([^/]+)\//.exec(file)?.[1] ?? "runner";

/** A file's path from its wing, where it is of the runner or of a part that a package holds; the viewer's share of a part plays. */
function inWing(file: string): string {
  const [place = "", owner] = /^(?:packages\/(\w+)\/src\/)?parts\/[^/]+\//.exec(file) ?? [];
  return owner === "viewer" ? `play/${file}` : file.slice(place.length);
}

/** Each import of a later wing within the runner and its parts, as a line. */
function climbsIn(imports: readonly Import[]): readonly string[] {
  const rank = (file: string): number => WINGS.indexOf(inWing(file).split("/")[0] ?? "");
  return imports
    .filter(({ from, to }) => packageOf(inWing(from)) === "runner" && packageOf(inWing(to)) === "runner")
    .filter(({ from, to }) => !ON_TOP.includes(from) && to !== "package-files.ts")
    .filter(({ from, to }) => rank(to) === -1 || rank(to) > rank(from))
    .map(({ from, to }) => `${from} → ${to}`);
}

/** Each import along no arrow, as a line. The runner's commands and sessions load a package when it is needed, and name its types. */
function withoutArrow(imports: readonly Import[]): readonly string[] {
  const loadsLater = (from: string) =>
    packageOf(from) === "runner" && (isOfCommandLine(from) || from.startsWith("play/session/"));
  return imports
    .filter(({ from, to }) => packageOf(from) !== packageOf(to) && packageOf(to) !== "runner")
    .filter(({ from, to }) => !ARROWS[packageOf(from)]?.includes(packageOf(to)))
    .filter(({ from, isLater, isValue }) => !(loadsLater(from) && (isLater || !isValue)))
    .filter(({ from, to }) => !JOINTS.some((joint) => joint.files.test(from) && joint.to.test(packageOf(to))))
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
  expect(climbsIn(readImports(ROOT))).toEqual([]);
});

test("the lowest wing takes types alone from packages", () => {
  const values = readImports(ROOT).filter(
    ({ from, to, isValue }) =>
      isValue && /^(?:parts\/[^/]+\/)?base\//.test(from) && packageOf(to) !== "runner",
  );

  expect(values).toEqual([]);
});

test("packages import each other along the arrows alone, types included", () => {
  expect(withoutArrow(readImports(ROOT))).toEqual([]);
});

test("benches, scripts and tools import what the build makes of a source", () => {
  const imported = ["bench", "scripts", "tools"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js") && !file.includes("node_modules"))
      .flatMap((file) => [
        ...readFileSync(join(ROOT, folder, file), "utf8").matchAll(/from "(?:\.\.\/)+build\/(.+)\.js"/g),
      ])
      .map(([, path = ""]) => path),
  );

  expect(imported.length).toBeGreaterThan(50);
  expect(imported.filter((path) => !existsSync(join(ROOT, `${path}.ts`)))).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  expect(circlesIn(readImports(ROOT))).toEqual([]);
});

test("a port imports types only", () => {
  const values = readImports(ROOT).filter(({ from, isValue }) => isValue && PORTS.includes(from));
  expect(values).toEqual([]);
});

test("each package is imported by one file, and every such file imports it", () => {
  const imports = readPackages(ROOT).filter(({ to }) => !ANYWHERE.includes(to));
  const found = Object.fromEntries(imports.map(({ from, to }) => [to, from]));

  expect(imports.filter(({ from, to }) => IMPORTED_BY[to] !== from)).toEqual([]);
  expect(found).toEqual(IMPORTED_BY);
});

test("no folder has more than 14 files", () => {
  const folders = new Map<string, number>();
  for (const file of sourcesIn(ROOT)) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  folders.delete("base/vocabulary");
  expect([...folders].filter(([, files]) => files > 14)).toEqual([]);
});

test("each wing has a README of at most 25 lines, each package one of at most 40", () => {
  for (const [place, most] of [
    ...WINGS.map((wing) => [`src/${wing}`, 25] as const),
    ...Object.keys(ARROWS)
      .filter((name) => name !== "runner")
      .map((name) => [`packages/${name}`, 40] as const),
  ]) {
    const wing = basename(place);
    const lines = readFileSync(join(ROOT, place, "README.md"), "utf8")
      .trimEnd()
      .split("\n");
    expect([wing, lines[0]]).toEqual([wing, `# ${wing}`]);
    expect(lines.length).toBeLessThanOrEqual(most);
  }
});

test("an import of a later wing is seen, and one along no arrow", () => {
  const value = { isValue: true, isLater: false };
  const wrong = [
    { from: "model/language-model.ts", to: "record/saves/checkpoint-store.ts", ...value },
    { from: "play/agent/run-agent.ts", to: "packages/fleet/src/work/play-job.ts", ...value },
    { from: "packages/games/src/read-rom.ts", to: "packages/viewer/src/web/app.ts", ...value },
  ];

  expect(climbsIn(wrong)).toEqual(["model/language-model.ts → record/saves/checkpoint-store.ts"]);
  expect(withoutArrow(wrong)).toHaveLength(2);
  expect(withoutArrow(wrong.map((one) => ({ ...one, isLater: true })))).toHaveLength(2);
});

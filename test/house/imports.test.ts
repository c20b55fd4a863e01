import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesIn, type Import, readImports } from "./read-imports.ts";

const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));

/** What the files of a room may import besides their own room, `run`, `text`, `errors.ts` and `package-files.ts`. Type imports count. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  run: [],
  text: [],
  disk: [],
  emulator: [],
  model: ["world"],
  games: ["emulator"],
  world: ["games"],
  saves: ["disk", "emulator"],
  journal: ["disk", "saves/format"],
  ledger: ["journal"],
  mailbox: ["disk"],
  actions: ["emulator", "games", "world"],
  history: ["actions", "drift", "emulator", "journal", "saves", "world"],
  drift: [],
  playback: ["emulator"],
  timeline: ["actions", "disk", "drift", "history", "journal", "ledger", "playback", "saves", "world"],
  film: ["disk", "emulator", "playback"],
  report: ["emulator", "ledger", "playback", "saves", "timeline", "world"],
  expressions: [],
  interrupts: ["expressions"],
  skills: ["actions", "disk", "emulator", "expressions", "games", "world"],
  agent: [
    "actions",
    "drift",
    "emulator",
    "games",
    "history",
    "interrupts",
    "journal",
    "ledger",
    "mailbox",
    "model",
    "saves",
    "skills",
    "world",
  ],
  session: [
    "actions",
    "agent",
    "disk",
    "drift",
    "emulator",
    "games",
    "history",
    "interrupts",
    "journal",
    "ledger",
    "mailbox",
    "model",
    "saves",
    "skills",
  ],
  workflows: [
    "actions",
    "agent",
    "disk",
    "emulator",
    "expressions",
    "games",
    "history",
    "interrupts",
    "journal",
    "ledger",
    "mailbox",
    "model",
    "saves",
    "session",
    "skills",
  ],
  web: [
    "disk",
    "drift",
    "emulator",
    "history",
    "interrupts",
    "journal",
    "ledger",
    "mailbox",
    "playback",
    "saves",
    "session",
    "timeline",
  ],
  mcp: ["agent", "disk", "emulator", "ledger", "model", "saves", "session", "web", "world"],
  fleet: [
    "disk",
    "emulator",
    "games",
    "interrupts",
    "journal",
    "ledger",
    "model",
    "report",
    "session",
    "skills",
    "timeline",
    "workflows",
  ],
  cli: [
    "disk",
    "drift",
    "emulator",
    "film",
    "fleet",
    "history",
    "interrupts",
    "journal",
    "ledger",
    "mailbox",
    "mcp",
    "playback",
    "report",
    "saves",
    "session",
    "skills",
    "timeline",
    "web",
    "workflows",
  ],
};

/** Files that say what another room must give; they import types only. */
const PORTS = [
  "disk/disk.ts",
  "emulator/emulator.ts",
  "fleet/engine/fleet-engine.ts",
  "fleet/engine/gate/call-gate.ts",
  "fleet/store/object-store.ts",
  "games/game-adapter.ts",
  "mailbox/mailbox.ts",
  "model/language-model.ts",
  "saves/checkpoint-store.ts",
  "journal/journal.ts",
  "skills/ports.ts",
];

/** Each import that the table above does not allow, as a line. */
function violationsIn(imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ from, to }) => {
    const [room = "", ...rest] = from.split("/");
    // main.ts and index.ts stand at the door.
    if (
      rest.length === 0 ||
      to === "errors.ts" ||
      to === "package-files.ts" ||
      to.startsWith("run/") ||
      to.startsWith("text/")
    )
      return [];
    const allowed = [room, ...(MAY_IMPORT[room] ?? [])];
    return allowed.some((name) => to.startsWith(`${name}/`)) ? [] : [`${from} → ${to}`];
  });
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

test("imports run one way", () => {
  expect(violationsIn(readImports(SOURCES))).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  expect(circlesIn(readImports(SOURCES))).toEqual([]);
});

test("a port imports types only", () => {
  const values = readImports(SOURCES).filter(({ from, isValue }) => isValue && PORTS.includes(from));
  expect(values).toEqual([]);
});

test("no folder has more than 14 files", () => {
  const folders = new Map<string, number>();
  for (const file of filesIn(SOURCES)) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  // The vocabulary is still one room.
  folders.delete("run");
  expect([...folders].filter(([, files]) => files > 14)).toEqual([]);
});

test("an import against the rule is seen: model → saves", () => {
  const copy = mkdtempSync(join(tmpdir(), "runner-imports-"));
  try {
    cpSync(SOURCES, copy, { recursive: true });
    const port = join(copy, "model/language-model.ts");
    writeFileSync(
      port,
      `import type { CheckpointStore } from "../saves/checkpoint-store.ts";\n${readFileSync(port, "utf8")}`,
    );

    expect(violationsIn(readImports(copy))).toContain("model/language-model.ts → saves/checkpoint-store.ts");
  } finally {
    rmSync(copy, { recursive: true });
  }
});

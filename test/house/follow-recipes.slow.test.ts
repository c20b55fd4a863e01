import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The files that the build reads. */
const BUILT_FROM = [
  "games",
  ...["src", "packages", "core", "scripts", "tools", "bin", "prompts", "skills", "workflows", "roms.example"],
  ...["package.json", "package-lock.json", "tsconfig.json", "LICENSE"],
];

let tree = "";

/** Puts lines after the only place of `anchor` in a file of the copy. */
function insert(file: string, anchor: string, text: string): void {
  const path = join(tree, file);
  const source = readFileSync(path, "utf8");
  expect(source.split(anchor), `${file}: ${anchor}`).toHaveLength(2);
  writeFileSync(
    path,
    source.replace(anchor, () => `${anchor}${text}`),
  );
}

function addSetting(): void {
  insert(
    "src/base/vocabulary/run-settings.ts",
    "readonly player?: PlayerSpec | null;",
    "\n  readonly motto?: string | null;",
  );
  insert(
    "src/base/vocabulary/setting-table.ts",
    'player: { kind: { type: "made", takes: "agents and modes", isValid: isPlayerSpec }, usual: null },',
    `\n  motto: {
      kind: { type: "text" },
      usual: null,
      option: { heading: "Pictures", value: "<text>", help: "the player's motto" },
      inFleets: { most: 100, help: "The player's motto" },
    },`,
  );
}

function addTool(): void {
  const source = readFileSync(join(tree, "src/play/agent/tools/wait.ts"), "utf8");
  const copied = source
    .replace("const wait: Tool", "const rest: Tool")
    .replace(`name: "wait",`, `name: "rest",`);
  writeFileSync(join(tree, "src/play/agent/tools/rest.ts"), copied);
  const list = "src/play/agent/tools/all-tools.ts";
  insert(list, "const OTHER_TOOLS: readonly Tool[] = [", "\n  rest,");
  insert(list, `import { wait } from "./wait.ts";`, `\nimport { rest } from "./rest.ts";`);
}

function addRecord(): void {
  const records = "src/base/vocabulary/journal/journal-record.ts";
  const type =
    '{ readonly type: "remark"; readonly step: number; readonly text: string; readonly version: number }';
  insert(records, "  | ToolRecord", `\n  | RemarkRecord`);
  insert(records, `from "./step-record.ts";`, `\n\nexport type RemarkRecord = ${type};`);
  insert("src/record/journal/format/format.ts", `case "tool":`, `\n    case "remark":`);
  insert(
    "src/record/journal/format/check-record.ts",
    "const RECORDS = {",
    "\n  remark: { step: isCount, text: isText, version: isLaterVersion },",
  );
  insert(
    "src/record/replay/apply-entry.ts",
    "switch (entry.type) {",
    `\n    case "remark":\n      return { ...before, memory: { ...before.memory, notes: { remark: entry.text } } };`,
  );
  insert("packages/lab/src/bench/judge-claims.ts", "  version: allowed,", "\n  remark: allowed,");
  insert(
    "packages/viewer/src/timeline/mark-text.ts",
    "switch (entry.type) {",
    `\n    case "remark":\n      return [{ kind: "decision", text: entry.text }];`,
  );
}

function addSaveKind(): void {
  insert("src/base/vocabulary/checkpoint.ts", `"workflow",`, `\n  "birthday",`);
  insert(
    "src/play/agent/nodes/remember.ts",
    "yield* callAfterStep(context, before, state, outcome);",
    `\n  if (step === 2) yield* writeSave(context, state, { kind: "birthday", label: "two" });`,
  );
  insert(
    "src/record/saves/retention/plan-retention.ts",
    "milestone: { newest: 20 },",
    "\n  birthday: { newest: 1 },",
  );
}

function addVendor(): void {
  insert("src/model/calls/servers/vendor-name.ts", "export const VENDORS = [", `"acme", `);
  insert(
    "src/model/calls/servers/own-server.ts",
    "export const OWN_SERVERS = {",
    `\n  acme: "https://api.acme.example/v1",`,
  );
  insert(
    "src/faces/cli/keys/key-variables.ts",
    'compatible: ["RUNNER_API_KEY"],',
    `\n  acme: ["ACME_API_KEY"],`,
  );
  insert("packages/vendors/src/chat/chat-parameters.ts", "openrouter: 8_192,", "\n  acme: 4_096,");
  insert("packages/vendors/src/chat/chat-parameters.ts", `openrouter: "xhigh",`, `\n  acme: "high",`);
  insert("packages/vendors/src/open-vendor.ts", `"openai", "google", "openrouter"`, `, "acme"`);
  const price = "{ inputUsd: 1, outputUsd: 2, cacheReadUsd: 1, cacheWriteUsd: 1 }";
  insert(
    "src/record/ledger/list-prices.ts",
    "export const PRICES: PriceTable = {",
    `\n  "acme:rocket": ${price},`,
  );
}

function addView(): void {
  writeFileSync(
    join(tree, "packages/viewer/page/src/views/hello-view.tsx"),
    `import type { JSX } from "preact";\n\nexport function HelloView(): JSX.Element {\n  return <p>Hello from a recipe</p>;\n}\n`,
  );
  const tabs = "packages/viewer/page/src/views/tabs.ts";
  insert(
    tabs,
    "export const TABS: readonly Tab[] = [",
    `\n  { id: "hello", label: "Hello", Body: HelloView },`,
  );
  insert(
    tabs,
    `import type { ComponentType } from "preact";`,
    `\nimport { HelloView } from "./hello-view.tsx";`,
  );
  insert("packages/viewer/src/web/api.ts", `"/api/games": Get<Gallery>;`, `\n  "/api/hello": Get<string>;`);
  insert(
    "packages/viewer/src/web/routes/answers.ts",
    `"/api/games": () => gallery.read(),`,
    `\n    "/api/hello": () => "hello",`,
  );
  insert(
    "packages/viewer/page/src/source/source.ts",
    "games(): Promise<Gallery>;",
    "\n  hello(): Promise<string>;",
  );
  insert(
    "packages/viewer/page/src/source/api-source.ts",
    `games: () => json("api/games"),`,
    `\n    hello: () => json("api/hello"),`,
  );
}

/** Runs a program of the copy. */
function runIn(cwd: string, args: readonly string[]) {
  const { PATH } = process.env;
  return spawnSync(process.execPath, args, { cwd, encoding: "utf8", env: { PATH, HOME: tree } });
}

const load = (module: string) => import(pathToFileURL(join(tree, "build", module)).href);

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "runner-recipes-"));
  for (const name of BUILT_FROM) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  for (const follow of [addSetting, addTool, addRecord, addSaveKind, addVendor, addView]) follow();
  const built = runIn(tree, ["scripts/build.js"]);
  expect(`${built.stdout}${built.stderr}`).not.toContain("error TS");
  expect(built.status).toBe(0);
  const played = ["--model", "explorer", "--steps", "3", "--set", "motto=onward"];
  expect(runIn(tree, [join(tree, "bin/runner.js"), ...played])).toMatchObject({ status: 0 });
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** The first record of the journal of the game that was played. */
function started(): { readonly settings: object; readonly tools: readonly { readonly name: string }[] } {
  const journal = readFileSync(join(tree, "saves/lantern_journal.jsonl"), "utf8");
  const line = journal.split("\n").find((text) => text.includes('"type":"start"')) ?? "";
  return JSON.parse(line.slice(line.indexOf("{"), line.lastIndexOf("}") + 1));
}

test("a setting is taken from the command line and kept with the run", () => {
  expect(started().settings).toMatchObject({ motto: "onward" });
});

test("a setting has a variable, a rule, a place at an interrupt, and a key in fleets", async () => {
  const { OPTIONS, envNameOf } = await load("src/faces/cli/options/options.js");
  const { SETTING_RULES } = await load("src/base/vocabulary/setting-rules.js");
  const { shapeFields } = await load("packages/fleet/src/manifest/fields.js");
  const { settingsOf } = await load("packages/fleet/src/manifest/settings/setting-keys.js");

  expect(OPTIONS.motto).toMatchObject({ flags: "--set motto=<text>", holds: "save", keeps: "save" });
  expect(envNameOf("motto")).toBe("RUNNER_MOTTO");
  expect([SETTING_RULES.motto.isValid(null), SETTING_RULES.motto.isValid(1)]).toEqual([true, false]);
  expect(shapeFields().motto.safeParse("onward").success).toBe(true);
  expect(settingsOf({ motto: "onward" }, { model: "explorer", seed: 1 })).toMatchObject({ motto: "onward" });
});

test("a tool is offered to the player", () => {
  expect(started().tools.map(({ name }) => name)).toContain("rest");
});

test("a journal record is checked, applied and marked", async () => {
  const { findRecordDamage } = await load("src/record/journal/format/check-record.js");
  const { applyEntry } = await load("src/record/replay/apply-entry.js");
  const { wordsOf } = await load("packages/viewer/src/timeline/mark-text.js");
  const entry = {
    ...{ type: "remark", seq: 7, branchId: "a", time: "2026-11-23T00:00:00Z", step: 1, text: "hello" },
    version: 2,
  };

  expect(findRecordDamage(entry)).toBeNull();
  expect(findRecordDamage({ ...entry, text: 1 })).toBe("record 7 (remark) has no valid text");
  expect(applyEntry({ memory: {} }, { entry, after: {} }).memory.notes).toEqual({ remark: "hello" });
  expect(wordsOf(entry)).toEqual([{ kind: "decision", text: "hello" }]);
});

test("a save of a new kind is written beside the others", () => {
  expect(readdirSync(join(tree, "saves/checkpoints")).join()).toMatch(/_step0002_birthday_/);
});

test("a vendor's model is asked for at its own server, with its own key", async () => {
  const missing = runIn(tree, [join(tree, "bin/runner.js"), "--steps", "1", "--model", "acme:rocket"]);
  const { OWN_SERVERS } = await load("src/model/calls/servers/own-server.js");
  const { PRICES } = await load("src/record/ledger/list-prices.js");

  expect(missing.stderr).toContain("acme:rocket needs an API key");
  expect(missing.stderr).toContain("ACME_API_KEY");
  expect(OWN_SERVERS.acme).toBe("https://api.acme.example/v1");
  expect(PRICES["acme:rocket"]).toMatchObject({ outputUsd: 2 });
});

test("a view is in the page, and its data is served", async () => {
  const { createAnswers } = await load("packages/viewer/src/web/routes/answers.js");
  const assets = readdirSync(join(tree, "dist/page/assets")).filter((name) => name.endsWith(".js"));
  const page = assets.map((name) => readFileSync(join(tree, "dist/page/assets", name), "utf8")).join("");

  expect(createAnswers({})["/api/hello"]()).toBe("hello");
  expect(page).toContain("Hello from a recipe");
  expect(page).toContain("api/hello");
});

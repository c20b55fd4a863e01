import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { RUNNER, runProcess } from "../../helpers/runs/run-command.ts";

const folder = playedFolder(["--steps", "12"]);

/** Makes a process write at its end which files and which parts of Node it loaded. */
const HOOK = `process.on("exit", () => {
  const loaded = { files: Object.keys(require.cache), builtins: process.moduleLoadList };
  require("node:fs").writeFileSync(process.env.LOADED, JSON.stringify(loaded));
});`;

/** What a command loads that writes to a file. */
async function loadedBy(...args: readonly string[]) {
  const cwd = folder();
  const hook = join(cwd, "hook.cjs");
  writeFileSync(hook, HOOK);
  // As files: a pipe makes Node load its network, and a terminal its own part, without us.
  const stdout = openSync(join(cwd, "stdout"), "w");
  const stderr = openSync(join(cwd, "stderr"), "w");
  const env = { NODE_OPTIONS: `--require ${hook}`, LOADED: join(cwd, "loaded.json") };
  const { code } = await runProcess(args, { cwd, env, stdout, stderr });
  for (const file of [stdout, stderr]) closeSync(file);
  expect(code).toBe(0);
  const loaded = JSON.parse(readFileSync(env.LOADED, "utf8")) as Record<"files" | "builtins", string[]>;
  const files = loaded.files.filter((file) => file !== hook && file !== RUNNER);
  return {
    names: files.map((file) => basename(file).replace(/-[\w-]{8}\.cjs$/, ".cjs")).sort(),
    builtins: loaded.builtins.map((name) => name.replace("NativeModule ", "")),
    text: files.map((file) => readFileSync(file, "utf8")).join(""),
  };
}

test.each([["--version"], ["--help"]])("%s loads two small files", async (flag) => {
  const { names, text } = await loadedBy(flag);

  expect(names).toEqual(["rolldown-runtime.cjs", "runner.cjs"]);
  expect(text.length).toBeLessThan(8_000);
});

test("--save-info of a good folder loads what checks a save whole: in one file without pngjs; no network, terminal or process", async () => {
  const { names, builtins, text } = await loadedBy("--save-info");

  expect(names).toEqual(["rolldown-runtime.cjs", "runner.cjs", "start.cjs"]);
  expect(text).toContain("part has the wrong SHA-256");
  expect(text).not.toContain("unrecognised content at end of stream");
  for (const slow of ["child_process", "net", "tty"]) expect(builtins).not.toContain(slow);
  expect(text.length).toBeLessThan(280_000);
});

test.each([
  ["--save-info"],
  ["saves", "list"],
  ["saves", "show", "latest"],
  ["cost"],
  ["completion", "bash"],
])("zod is not loaded by runner %s %s", async (...args) => {
  const { text } = await loadedBy(...args);

  expect(text.includes("ZodString")).toBe(false);
});

test("zod is loaded where a model plays, without its messages in other languages", async () => {
  const { text } = await loadedBy("--steps", "1");

  expect(text.includes("ZodString")).toBe(true);
  expect(text.includes("Entrée invalide")).toBe(false);
});

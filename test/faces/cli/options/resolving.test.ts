import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { similarWord } from "../../../../src/base/text/similar-word.ts";
import { type ConfigFile, readConfigFile } from "../../../../src/faces/cli/options/config-file.ts";
import { OPTIONS } from "../../../../src/faces/cli/options/options.ts";
import { resolveOptions } from "../../../../src/faces/cli/options/resolve-options.ts";

import { readSet } from "../../../../src/faces/cli/options/values/read-set.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";

const file = (values: Record<string, unknown>, others: Partial<ConfigFile> = {}): ConfigFile => ({
  ...{ path: "own.json", bounds: null, values, writtenAs: {} },
  ...others,
});
const resolve = (sources: Partial<Parameters<typeof resolveOptions>[0]>) =>
  resolveOptions({ flags: {}, env: {}, file: null, ...sources });
const set = (...texts: readonly string[]) => readSet(texts, OPTIONS, "runner");

describe("an option comes from its strongest source", () => {
  const env = { RUNNER_STEPS: "2", RUNNER_SAVE_DIR: "from-env" };
  const settings = file({ steps: 3, saveDir: "from-file", quiet: true });

  test("a flag before the environment, that before a file", () => {
    expect(resolve({ flags: { steps: "1" }, env, file: settings })).toEqual({
      ...{ steps: 1, saveDir: "from-env", quiet: true },
      fromFile: ["quiet"],
    });
    expect(resolve({ env, file: settings })).toMatchObject({ steps: 2 });
    expect(resolve({ file: settings })).toEqual({
      ...{ steps: 3, saveDir: "from-file", quiet: true },
      fromFile: expect.arrayContaining(["steps", "saveDir", "quiet"]),
    });
  });

  test("an empty variable, and a name without a value in a file, say nothing", () => {
    expect(resolve({ env: { RUNNER_STEPS: "" }, file: file({ steps: null, goal: undefined }) })).toEqual({});
  });

  test("--set is as strong as a flag, adds to one that is repeated, and contradicts any other", () => {
    const flags = { interruptWhen: ["step == 1"] };
    expect(resolve({ flags, set: set("interruptWhen=step == 2", "max-history=9") })).toEqual({
      ...{ interruptWhen: ["step == 1", "step == 2"], maxHistory: 9 },
    });
    expect(() => resolve({ flags: { goal: "a" }, set: set("goal=b") })).toThrow(
      expect.objectContaining({
        code: "options-conflict",
        message: "--goal and --set goal cannot be combined: pass one of them",
      }),
    );
  });

  test("a variable has one value a line for a repeated option, and is one text for any other", () => {
    const given = { RUNNER_INTERRUPT_WHEN: "step == 1\n \nstep == 2\n", RUNNER_GOAL: "a\nb" };
    expect(resolve({ env: given })).toEqual({ interruptWhen: ["step == 1", "step == 2"], goal: "a\nb" });
  });

  test("a file has texts, numbers, switches and lists of them", () => {
    const values = {
      goal: 7,
      quiet: true,
      interruptBefore: ["act", "decide"],
      interruptWhen: ["step == 1", "step == 2"],
    };
    expect(resolve({ file: file(values) })).toMatchObject({
      ...{ goal: "7", quiet: true, interruptBefore: ["act", "decide"] },
      interruptWhen: ["step == 1", "step == 2"],
    });
    expect(() => resolve({ file: file({ goal: { a: 1 } }) })).toThrow(
      expect.objectContaining({
        code: "option-invalid",
        message: '"goal" in own.json takes a text, a number, true or false, or a list of them',
      }),
    );
  });

  test.each<[string, Parameters<typeof resolve>[0], string]>([
    ["a flag", { flags: { steps: "0" } }, '--steps takes a positive whole number, got "0"'],
    [
      "a setting",
      { set: set("maxHistory=3") },
      '--set maxHistory takes a whole number of at least 4, got "3"',
    ],
    [
      "a variable",
      { env: { RUNNER_STEPS: "many" } },
      'RUNNER_STEPS takes a positive whole number, got "many"',
    ],
    ["a file", { file: file({ steps: -1 }) }, '"steps" in own.json takes a positive whole number, got "-1"'],
    [
      "another name in a file",
      { file: file({ interruptBefore: "x" }, { writtenAs: { interruptBefore: "config.interrupt_before" } }) },
      '"config.interrupt_before" in own.json takes some of ',
    ],
  ])("an error names %s as it was written", (_, sources, message) => {
    expect(() => resolve(sources)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(message) }),
    );
  });
});

describe("a file that was found", () => {
  const found = (values: Record<string, unknown>) => file(values, { bounds: "/work" });

  test("is told apart from one that was named", () => {
    expect(resolve({ file: found({ saveDir: "mine" }) })).toEqual({
      ...{ saveDir: "mine", fromFile: ["saveDir"], foundInFile: ["saveDir"] },
    });
    expect(resolve({ file: file({ saveDir: "mine" }) })).toEqual({ saveDir: "mine", fromFile: ["saveDir"] });
  });

  test.each([
    ["../out", false],
    ["/elsewhere", false],
    ["in/../../out", false],
    ["in/there", true],
    ["/work/there", true],
    ["..name", true],
  ])("may name the folder %s: %s", (saveDir, isTaken) => {
    if (isTaken) expect(resolve({ file: found({ saveDir }) })).toMatchObject({ saveDir });
    else
      expect(() => resolve({ file: found({ saveDir }) })).toThrow(
        expect.objectContaining({
          code: "config-invalid",
          message: `"saveDir" in own.json leads out of the working directory: to use that path, pass --save-dir ${saveDir}`,
        }),
      );
    expect(resolve({ file: file({ saveDir }) })).toMatchObject({ saveDir });
  });

  test("may name a ROM anywhere, and a text that only looks like a path", () => {
    const values = { rom: "../red.gb", goal: "../out", until: "/x", notify: "../say.sh" };
    expect(resolve({ file: found(values) })).toMatchObject(values);
  });
});

describe("interrupts: off", () => {
  test("takes away what weaker sources name, and leaves what is named beside it", () => {
    const env = { RUNNER_INTERRUPTS: "off", RUNNER_INTERRUPT_AFTER: "act" };
    const options = resolve({
      flags: { interruptBefore: ["act"] },
      env,
      file: file({ interruptWhen: "step == 1", quiet: true }),
    });

    expect(options).toMatchObject({ interrupts: false, interruptBefore: ["act"], interruptAfter: ["act"] });
    expect(options).not.toHaveProperty("interruptWhen");
    expect(options.quiet).toBe(true);
  });

  test("turned on says nothing at all", () => {
    expect(resolve({ set: set("interrupts=on"), file: file({ interruptBefore: "act" }) })).toEqual({
      ...{ interruptBefore: ["act"], fromFile: ["interruptBefore"] },
    });
  });
});

describe("--set", () => {
  test("takes a name as a flag writes it, and a value with = and lines", () => {
    expect([...set("max-history=5", "goal=a=b\nc")]).toEqual([
      ["maxHistory", ["5"]],
      ["goal", ["a=b\nc"]],
    ]);
  });

  test.each([
    ["goal", "option-invalid", '--set takes a setting like goal=text, got "goal"'],
    ["=x", "option-invalid", '--set takes a setting like goal=text, got "=x"'],
    ["gaol=x", "option-invalid", "runner does not take --set gaol: did you mean goal?"],
    ["zzzzzz=x", "option-invalid", "runner does not take --set zzzzzz: see runner help options"],
    ["constructor=x", "option-invalid", "runner does not take --set constructor: see runner help options"],
  ])("%j is refused", (text, code, message) => {
    expect(() => set(text)).toThrow(expect.objectContaining({ code, message }));
  });

  test("names a setting once, unless it may be repeated", () => {
    expect(() => set("goal=a", "goal=b")).toThrow(
      expect.objectContaining({ code: "options-conflict", message: "--set names goal twice: pass it once" }),
    );
    expect(set("interruptWhen=a", "interruptWhen=b").get("interruptWhen")).toEqual(["a", "b"]);
  });
});

describe("the configuration file", () => {
  const read = async (name: string, text: string, named?: string) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, name), text);
    return { cwd, found: await readConfigFile(cwd, named) };
  };

  test.each([
    ["runner.config.json", '{"$schema": "x", "steps": 3}'],
    ["runner.config.yaml", "steps: 3\n$schema: x\n"],
  ])("%s is found in the folder, and keeps its paths inside", async (name, text) => {
    const { cwd, found } = await read(name, text);
    expect(found).toEqual({ path: name, bounds: cwd, values: { $schema: "x", steps: 3 }, writtenAs: {} });
  });

  test("one that is named has no bounds; JSON is found before YAML; without any there is none", async () => {
    const { cwd, found } = await read("own.yaml", "goal:\n", "own.yaml");
    expect(found).toEqual({ path: "own.yaml", bounds: null, values: { goal: null }, writtenAs: {} });
    expect(await readConfigFile(cwd, undefined)).toBeNull();
    writeFileSync(join(cwd, "runner.config.yaml"), "steps: 1");
    writeFileSync(join(cwd, "runner.config.json"), "null");
    expect(await readConfigFile(cwd, undefined)).toMatchObject({ path: "runner.config.json", values: {} });
  });

  test("its block config has other names for settings", async () => {
    const block = {
      interrupt_before: ["act"],
      interrupt_after: null,
      checkpoint_dir: "mine",
      checkpointer: "memory",
    };
    const { found } = await read("runner.config.json", JSON.stringify({ saveDir: null, config: block }));
    expect(found).toMatchObject({
      values: { interruptBefore: ["act"], saveDir: "mine" },
      writtenAs: { interruptBefore: "config.interrupt_before", saveDir: "config.checkpoint_dir" },
    });
    expect(found?.values).not.toHaveProperty("interruptAfter");
    const after = await read("runner.config.json", '{"config": {"interrupt_after": ["act"]}}');
    expect(after.found?.values).toEqual({ interruptAfter: ["act"] });
  });

  const KEYS = "interrupt_before, interrupt_after, checkpoint_dir, checkpointer";
  test.each([
    ['{"saveEvry": 5}', 'runner.config.json has "saveEvry", which is not a setting: did you mean saveEvery?'],
    ['{"config": 5}', `"config" in runner.config.json takes settings by name: ${KEYS}`],
    ['{"config": []}', `"config" in runner.config.json takes settings by name: ${KEYS}`],
    [
      '{"config": {"checkpoint_dri": 5}}',
      'runner.config.json has "config.checkpoint_dri", which is not a setting: did you mean checkpoint_dir?',
    ],
    ['{"config": {"zzz": 5}}', `runner.config.json has "config.zzz", which is not a setting: use ${KEYS}`],
    [
      '{"saveDir": "a", "config": {"checkpoint_dir": "b"}}',
      'runner.config.json has "saveDir" and "config.checkpoint_dir", which are one setting: leave one out',
    ],
    [
      '{"config": {"checkpointer": "disk"}}',
      '"config.checkpointer" in runner.config.json takes memory, got "disk": name a folder with checkpoint_dir',
    ],
    [
      '{"config": {"checkpointer": 5}}',
      '"config.checkpointer" in runner.config.json takes memory: name a folder with checkpoint_dir',
    ],
    ["[]", 'runner.config.json must hold settings by name, like "saveEvery": 5'],
    ["7", 'runner.config.json must hold settings by name, like "saveEvery": 5'],
  ])("%s is refused", async (text, message) => {
    await expect(read("runner.config.json", text)).rejects.toMatchObject({ code: "config-invalid", message });
  });

  test("what cannot be parsed is refused with its place", async () => {
    await expect(read("runner.config.json", "{")).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringMatching(/^runner\.config\.json cannot be parsed \(.+\): correct it$/),
    });
    await expect(read("runner.config.yaml", "goal: !!js/function x")).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringMatching(/^runner\.config\.yaml:1:7 has a tag .*: correct it$/),
    });
  });
});

test.each([
  ["lst", ["list", "show"], "list"],
  ["LIST", ["list"], "list"],
  ["tsil", ["list"], null],
  ["sohw", ["list", "show"], "show"],
  ["verifyy", ["verify", "verified"], "verify"],
  ["x", ["y", "yz"], "y"],
  ["xy", ["ab"], null],
  ["abcdef", ["abcdxx"], "abcdxx"],
  ["abcde", ["abcxx"], null],
  ["a", [], null],
])("%s of %j probably means %s", (word, known, meant) => {
  expect(similarWord(word, known)).toBe(meant);
});

import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/base/vocabulary/json.ts";
import { playedFolder } from "../helpers/runs/played-folder.ts";
import { run } from "../helpers/runs/run-command.ts";
import { forgeGlobals, forgeInfo, forgeInfoText, forgeMemory } from "../helpers/saves/forge-save.ts";
import { rechain } from "../helpers/saves/rechain.ts";

const folder = playedFolder(["--until-step", "53", "--save-every", "50", "--set", "maxHistory=10"]);
const GO_ON = ["--model", "explorer", "--steps", "1"];
const DEEP = 100_000;
const USAGE = '{"inputTokens":1,"outputTokens":1,"cacheReadTokens":0,"cacheWriteTokens":0}';
const WAITING = `"waiting":[{"purpose":"play","reply":{"content":[],"stopReason":"x","usage":${USAGE},"model":"m"}}]`;

/** The bytes of each file below a folder. */
const namesIn = (cwd: string) => readdirSync(cwd, { recursive: true }).map(String).sort();

describe("a save that somebody made up, with right digests, is refused with 65 and the fact", () => {
  test.each<[what: string, forge: (file: string) => void, fact: RegExp]>([
    [
      "memory nested without end",
      (file) =>
        forgeMemory(file, (json) =>
          json.replace('"tools":[', `"x":${"[".repeat(DEEP)}${"]".repeat(DEEP)},"tools":[`),
        ),
      /its memory part is nested more than 500 levels deep/,
    ],
    [
      "game info nested without end",
      (file) =>
        forgeInfoText(file, (json) =>
          json.replace('"gameInfo":{', `"gameInfo":{"x":${"[".repeat(DEEP)}${"]".repeat(DEEP)},`),
        ),
      /its info is nested more than 500 levels deep/,
    ],
    [
      "the greatest seq there is",
      (file) => forgeInfo(file, (info) => ({ ...info, seq: Number.MAX_SAFE_INTEGER })),
      /its info has no valid seq/,
    ],
    [
      "the greatest step there is",
      (file) => forgeInfo(file, (info) => ({ ...info, totalSteps: Number.MAX_SAFE_INTEGER })),
      /its info has no valid totalSteps/,
    ],
    [
      "counters without end",
      (file) =>
        forgeMemory(file, (json) =>
          json.replace(/"messages":\d+,"summ/, '"messages":9007199254740991,"summ'),
        ),
      /its memory part is not valid at "counters.messages"/,
    ],
    ...(
      [
        ["maxHistory", 0, "a whole number of at least 4"],
        ["seed", -1, "a whole number of at least 0"],
        ["baseUrl", "file:///etc/passwd", "a web address"],
        ["model", "", "the name of a model"],
        ["drift", { stallSteps: 0 }, "the settings of drift"],
        ["agentId", "..", "1 to 64 letters"],
        ["agentId", "__proto__", "1 to 64 letters"],
      ] as const
    ).map(([name, value, words]): [string, (file: string) => void, RegExp] => [
      `a setting that the command line refuses, ${name}: ${JSON.stringify(value)}`,
      (file) =>
        forgeMemory(file, (json) => {
          const memory = JSON.parse(json);
          return JSON.stringify({ ...memory, settings: { ...memory.settings, [name]: value } });
        }),
      new RegExp(`its memory part is not valid at "settings.${name}" \\(takes ${words}`),
    ]),
    [
      "a time longer than any game",
      (file) => forgeMemory(file, (json) => json.replace(/"playedMs":\d+/, '"playedMs":9000000000000000')),
      /its memory part is not valid at "drift.playedMs"/,
    ],
    [
      "an operator who does nothing that is known",
      (file) => forgeMemory(file, (json) => json.replace(/^\{/, '{"operator":{"tool":7,"input":{}},')),
      /its memory part is not valid at "operator.tool"/,
    ],
    [
      "an operator's step beside replies of the LM's",
      (file) =>
        forgeMemory(file, (json) => json.replace(/^\{/, `{"operator":{"tool":"a","input":{}},${WAITING},`)),
      /its memory part holds an operator's step and replies of the LM's/,
    ],
    [
      "a line that no screen has",
      (file) => forgeGlobals(file, { scanlineRegister: -1000 }),
      /its machine part has -1000 as .*scanlineRegister, which no Game Boy has/,
    ],
    [
      "a speed that no CPU has",
      (file) => forgeGlobals(file, { GBCDoubleSpeed: -1 }),
      /its machine part has -1 as .*GBCDoubleSpeed, which no Game Boy has/,
    ],
    [
      "a program counter outside the address space",
      (file) => forgeGlobals(file, { programCounter: 0x12345678 }),
      /its machine part has 305419896 as .*programCounter, which no Game Boy has/,
    ],
    [
      "a counter that counts for hours",
      (file) => forgeGlobals(file, { DMACycles: 0x7fffffff }),
      /its machine part has 2147483647 as .*DMACycles, which no Game Boy has/,
    ],
  ])("%s", async (_, forge, fact) => {
    const cwd = folder();
    mkdirSync(join(cwd, "other"));
    const file = join(cwd, "other/forged.png");
    renameSync(join(cwd, "saves/lantern_save_step0053.png"), file);
    rmSync(join(cwd, "saves"), { recursive: true });
    forge(file);
    const before = namesIn(cwd);

    const shown = await run(["saves", "verify", file], { cwd });
    const { code, stderr } = await run([...GO_ON, "--load", file], { cwd });

    expect({ code, stderr }).toMatchObject({ code: 65, stderr: expect.stringMatching(fact) });
    expect(stderr).toMatch(/^(The built-in .*\n)?runner: \S+forged\.png [^\n]+: [^\n]+\n$/);
    expect(shown.code).toBe(65);
    expect(namesIn(cwd).filter((name) => !before.includes(name) && name !== "saves")).toEqual([]);
  });
});

describe("a journal record that somebody made up, in a right chain, is not believed", () => {
  type Forge = (record: JsonObject) => JsonObject;
  const inOutcome =
    (change: (outcome: JsonObject) => JsonObject): Forge =>
    (record) => ({ ...record, outcome: change(record["outcome"] as JsonObject) });

  test.each<[what: string, type: string, forge: Forge, field: string]>([
    [
      "a track that takes years",
      "outcome",
      inOutcome((it) => ({ ...it, track: [[["a"], 1e15]] })),
      "outcome",
    ],
    [
      "a button that no Game Boy has",
      "outcome",
      inOutcome((it) => ({ ...it, track: [[["x"], 8]] })),
      "outcome",
    ],
    ["no message", "outcome", inOutcome(({ message: _, ...it }) => it), "outcome"],
    ["notes that are no texts", "outcome", inOutcome((it) => ({ ...it, notes: { a: [1] } })), "outcome"],
    [
      "an image under another name",
      "outcome",
      inOutcome((it) => ({ ...it, images: { ["0".repeat(64)]: "AAAA" } })),
      "outcome",
    ],
    ["a reply that is no list", "reply", (it) => ({ ...it, reply: { content: "hello" } }), "reply"],
    ["a cost that is a text", "reply", (it) => ({ ...it, costUsd: "much" }), "costUsd"],
    ["a step that is none", "outcome", (it) => ({ ...it, step: -1 }), "step"],
    ["no time", "outcome", (it) => ({ ...it, time: "noon" }), "time"],
  ])("%s", async (_, type, forge, field) => {
    const cwd = folder();
    const file = join(cwd, "saves/lantern_journal.jsonl");
    // The last step is in the journal alone; its save is gone.
    rmSync(join(cwd, "saves/lantern_save_step0053.png"));
    let at = -1;
    rechain(file, (records) => {
      at = records.findLastIndex((record) => record["type"] === type);
      return records.map((record, index) => (index === at ? forge(record) : record));
    });

    const verified = await run(["saves", "verify"], { cwd });
    const { code, stderr } = await run(GO_ON, { cwd });

    const fact = `is damaged after record ${at} (record ${at} (${type}) has no valid ${field})`;
    expect(verified).toMatchObject({ code: 65, stdout: expect.stringContaining(fact) });
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining(fact) });
    expect(await run(["saves", "verify"], { cwd })).toMatchObject({ code: 0 });
  });

  /** What a step of a skill leaves, put in before the outcome of the last step. */
  const putIn = (file: string, record: JsonObject): number => {
    let at = -1;
    rechain(file, (records) => {
      at = records.findLastIndex(({ type }) => type === "outcome");
      const { branchId, time, step } = records[at] as JsonObject;
      return records.toSpliced(at, 0, { branchId, time, step, ...record } as JsonObject);
    });
    return at;
  };
  const VERSION = { format: "gameboy-runner journal", version: 2 };
  const RESTORED = { ...VERSION, type: "restored", slot: 1, checkpointId: null, machine: null };
  const UNANSWERED = { type: "unanswered", n: 1, label: "a", reason: "late" };
  const TOOL = { ...VERSION, type: "tool", n: 1, name: "oracle", text: "yes", track: [[["a"], 4]] };
  const SKILL = { type: "skill", name: "talk", skillVersion: null, sha256: null, definition: {}, params: {} };

  test.each<[what: string, record: JsonObject, field: string]>([
    ["a slot that is a text", { ...RESTORED, slot: "one" }, "slot"],
    ["a checkpoint whose id is a path", { ...RESTORED, checkpointId: "../x" }, "checkpointId"],
    ["a machine that is no text", { ...RESTORED, machine: 7 }, "machine"],
    ["a load that needs no version", { ...RESTORED, version: 1 }, "version"],
    ["an operator without a tool", { ...VERSION, type: "operator", action: { input: {} } }, "action"],
    ["an operator with a list", { ...VERSION, type: "operator", action: { tool: "a", input: [] } }, "action"],
    ["a tool whose track holds no button", { ...TOOL, track: [[["jump"], 4]] }, "track"],
    ["a tool whose track is endless", { ...TOOL, track: [[[], 100_001]] }, "track"],
    ["a tool that needs no version", { ...TOOL, version: 1 }, "version"],
    ["a skill whose parameters are a list", { ...SKILL, params: [] }, "params"],
    ["a skill whose definition is a text", { ...SKILL, definition: "{}" }, "definition"],
    ["a missing answer without a reason", { ...UNANSWERED, reason: null }, "reason"],
    ["a time that ran out a little", { ...UNANSWERED, isTimeout: "half" }, "isTimeout"],
    ["a slot of no step", { ...RESTORED, loaded: { label: null, step: -1 } }, "loaded"],
    ["a version that is a text", { type: "version", ...VERSION, version: "2" }, ""],
    ["a version of the future", { type: "version", ...VERSION, version: 99 }, ""],
  ])("%s", async (_, record, field) => {
    const cwd = folder();
    rmSync(join(cwd, "saves/lantern_save_step0053.png"));
    const at = putIn(join(cwd, "saves/lantern_journal.jsonl"), record);

    const verified = await run(["saves", "verify"], { cwd });
    const { code, stderr } = await run(GO_ON, { cwd });

    if (field === "") {
      const fact = /was made by a newer gameboy-runner \(journal format \d+, this one reads up to 3\)/;
      expect(verified).toMatchObject({ code: 65, stdout: expect.stringMatching(fact) });
      expect({ code, stderr }).toMatchObject({ code: 65, stderr: expect.stringMatching(fact) });
      return;
    }
    const fact = `is damaged after record ${at} (record ${at} (${record["type"]}) has no valid ${field})`;
    expect(verified).toMatchObject({ code: 65, stdout: expect.stringContaining(fact) });
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining(fact) });
    expect(await run(["saves", "verify"], { cwd })).toMatchObject({ code: 0 });
  });

  const NO_MACHINE = Buffer.from("none").toString("base64");
  test.each<[what: string, record: JsonObject, fact: RegExp]>([
    [
      "a load of no machine",
      { ...RESTORED, machine: NO_MACHINE },
      /that step 53 was restored to cannot be read/,
    ],
    ["a load in another step", { ...RESTORED, step: 7 }, /a restored of step 7 is not one of step 53/],
    [
      "an operator who acts while a reply waits",
      { ...VERSION, type: "operator", action: { tool: "wait", input: {} } },
      /the operator's step 53 does not follow step 52/,
    ],
  ])("%s: the run goes on before it", async (_, record, fact) => {
    const cwd = folder();
    rmSync(join(cwd, "saves/lantern_save_step0053.png"));
    putIn(join(cwd, "saves/lantern_journal.jsonl"), record);

    const verified = await run(["saves", "verify", "--all"], { cwd });
    const { code, stderr } = await run(GO_ON, { cwd });

    expect(verified).toMatchObject({ code: 65, stdout: expect.stringMatching(fact) });
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/the journal leads to step 52 and no further: .+quarantined/),
    });
    expect(await run(["saves", "verify", "--all"], { cwd })).toMatchObject({ code: 0 });
  });

  test("a head whose seq is the greatest there is", async () => {
    const cwd = folder();
    const file = join(cwd, "saves/lantern_journal.jsonl");
    rechain(file, (records) =>
      records.map((record) =>
        record["type"] === "head" ? { ...record, saveSeq: Number.MAX_SAFE_INTEGER } : record,
      ),
    );

    const { code, stderr } = await run(GO_ON, { cwd });

    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/has no valid saveSeq|is not in the journal/),
    });
  });

  test("a keyframe that is none: --to-step says so", async () => {
    const cwd = folder();
    const file = join(cwd, "saves/lantern_journal.jsonl");
    for (const name of readdirSync(join(cwd, "saves"))) {
      if (name.endsWith(".png")) rmSync(join(cwd, "saves", name));
    }
    rechain(file, (records) =>
      records.map((record) =>
        record["type"] === "keyframe"
          ? { ...record, machine: Buffer.from("none").toString("base64") }
          : record,
      ),
    );

    const { code, stderr } = await run([...GO_ON, "--to-step", "51"], { cwd });

    expect({ code, stderr }).toMatchObject({
      code: 65,
      stderr: expect.stringMatching(
        /^runner: a machine in the journal cannot be read .+: see runner saves verify\n$/m,
      ),
    });
  });
});

import { resolve, sep } from "node:path";
import { expect, test } from "vitest";
import { planPlay } from "../../../src/play/runner/plan-play.ts";
import { readOptions } from "../../../src/play/runner/read-options.ts";
import { DEFAULT_PARTS } from "../../../src/play/session/config/part-table.ts";
import { fillConfig, type SessionConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { told } from "../../helpers/pins/told.ts";

const HERE = resolve(".");
const BASE = fillConfig({ saveDir: null, settings: { goal: "the sea", model: "built-in:random" } });

/** The parts of a configuration that are not the usual ones. */
function unusual(config: SessionConfig): object {
  const usual: Readonly<Record<string, unknown>> = { ...DEFAULT_PARTS, saveDir: null };
  return Object.fromEntries(
    Object.entries(config)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]))
      .map(([name, value]) => [
        name,
        typeof value === "string" ? value.replace(HERE, "<here>").replaceAll(sep, "/") : value,
      ]),
  );
}

/** Each input on a line, and below it what it gives. */
function table(inputs: readonly unknown[], give: (input: never) => unknown): string {
  const lines = inputs.map((input) => `${JSON.stringify(input)}\n  ${told(() => give(input as never))}`);
  return `${lines.join("\n")}\n`.replaceAll(HERE, "<here>");
}

test("a runner's inputs and decisions lead to the same sessions and refusals as ever", async () => {
  const inputs = [
    ...[{}, { newGame: true }, { newGame: false }, { load: "backup" }, { load: "" }, { toStep: 0 }],
    ...[{ toStep: -1 }, { toStep: 1.5 }, { steps: 0 }, { steps: -1 }, { steps: null, untilStep: 1 }],
    ...[{ untilStep: 0 }, { steps: 2, untilStep: 3 }, { newGame: true, load: "x" }, { load: "x", toStep: 4 }],
    ...[{ newGame: true, toStep: 4 }, { new: true }, "x", [], 4],
  ];
  const decisions = [
    ...[{}, { approve: true }, { approve: false }, { reject: "no" }, { reject: " " }, { reject: 4 }],
    ...[{ buttons: ["a", "up"] }, { buttons: " a , up" }, { buttons: "" }, { buttons: [] }, { buttons: 4 }],
    ...[{ buttons: ["a", "x"] }, { buttons: [""] }, { buttons: ["", "a"] }, { approve: true, reject: "x" }],
    ...[
      { buttons: "a", calls: {} },
      { calls: {} },
      { calls: 3 },
      { calls: [] },
      { say: "hi" },
      { say: null },
    ],
    ...[{ say: 3 }, { set: { goal: "x" } }, { set: 3 }, { set: null }, { set: { gaol: "x" } }, { goal: "x" }],
    ...[{ set: { effort: "huge" } }, { reject: "no", say: "why", set: { model: "m" } }, "approve", [], 4],
    { calls: { 1: { approve: true }, b: { reject: "no" }, c: { input: { x: 1 } } }, say: "three" },
    ...[{ approve: false }, { reject: "" }, { reject: 3 }, { input: 3 }, { input: null }, {}].map(
      (choice) => ({
        calls: { 2: choice },
      }),
    ),
    ...[{ approve: true, reject: "x" }, { skip: true }, "yes", null].map((choice) => ({
      calls: { x: choice },
    })),
  ];
  const resumes = [
    ...[{}, { checkpoint: 3 }, { checkpoint: "latest" }, { checkpoint: "a1" }, { decision: {} }],
    ...[
      { checkpoint: "x", steps: 3 },
      { checkpoint: "x", untilStep: 9 },
      { checkpoint: "x", decision: null },
    ],
    ...[{ checkpoint: "x", toStep: 9 }, "x"],
  ];

  const text = [
    "Inputs",
    table(inputs, (input) => unusual(planPlay(BASE, input, {}))),
    "An input and a checkpoint",
    table([{ checkpoint: "x" }, { steps: 3 }], (options) => unusual(planPlay(BASE, {}, options))),
    "Resuming",
    table(resumes, (options) => unusual(planPlay(BASE, null, options))),
    "Decisions",
    table(decisions, (decision) => unusual(planPlay(BASE, null, { checkpoint: "a1", decision }))),
  ];

  await expect(text.join("\n")).toMatchFileSnapshot("./known/runner-inputs.txt");
});

test("a runner's options lead to the same configurations and services as ever", async () => {
  const model = { id: "own", isRemote: false } as never;
  const options: Readonly<Record<string, unknown>>[] = [
    ...[
      {},
      { saveDir: "saves" },
      { saveDir: "/saves", rom: "lantern" },
      { rom: "roms/a.gb" },
      { model: "x" },
    ],
    ...[
      { model, summaryModel: model },
      { summaryModel: "s", model: "m", agentId: "a", settings: { goal: "g" } },
    ],
    ...[{ agentId: "b", settings: { agentId: "a", model: "m" } }, { settings: { goal: null } }],
    ...[
      { interruptBefore: ["act"] },
      { interruptAfter: [] },
      { interruptWhen: ["true"], interruptAfter: ["save"] },
    ],
    { interruptBefore: ["act"], settings: { interrupts: { before: ["save"], when: ["false"] } } },
    { interruptAfter: ["act"], settings: { interrupts: null } },
    { settings: { interrupts: null } },
    ...[{ gameMap: "m.json", symbols: "/s.sym", record: "r.jsonl", replay: "logs/../p" }, { saveEvery: 0 }],
    ...[{ saveEvery: 5, keepBackups: 1, maxUnsaved: 2, journal: false, notify: "x", adopt: true }],
    ...[
      { limits: { costUsd: 1 }, prices: {}, lmTimeoutMs: 10_000, replyTimeoutMs: 20_000, retryForMs: 30_000 },
    ],
    ...[
      { store: {}, saveDir: "x" },
      { store: {} },
      { interruptsBefore: ["act"] },
      { steps: 3 },
      { journal: undefined },
    ],
    ...[{ rom: new Uint8Array(2), adapter: { id: "x" }, tools: [], credentials: { apiKey: "k" } }],
    ...([{ signal: {}, clock: {}, ids: {} }, "x"] as never[]),
  ];

  const text = table(options, (given) => {
    const { config, services } = readOptions(given);
    return { ...unusual(config), services: Object.keys(services) };
  });

  await expect(text).toMatchFileSnapshot("./known/runner-options.txt");
});

test("configurations are filled in and refused as ever", async () => {
  const wrong: readonly (readonly [string, readonly unknown[]])[] = [
    ["saveDir", [null, "/saves", "saves", 3, ""]],
    [
      "start",
      [
        "present",
        "new-game",
        "open-interrupt",
        "now",
        { save: "x" },
        { save: 3 },
        { step: 0 },
        { step: -1 },
        null,
      ],
    ],
    ...["rom", "gameMap", "symbols", "playerFile", "record", "replay"].map(
      (name) => [name, ["/x", "x", "lantern", "", 3]] as const,
    ),
    ["adopt", [true]],
    [
      "resume",
      [
        { decision: { type: "approve" }, say: null },
        { decision: { type: "reject", why: "x" }, say: "y" },
        { decision: {} },
        3,
      ],
    ],
    ...["steps", "untilStep", "saveEvery", "keepBackups", "learnFrames", "maxUnsaved"].map(
      (name) => [name, [null, -1, 0, 1, 1.5, "1"]] as const,
    ),
    ...["lmTimeoutMs", "replyTimeoutMs", "retryForMs"].map((name) => [name, [null, 0, 1, 0.5]] as const),
    ["notify", [null, "cat", " ", "", 3]],
    ["until", [null, "true"]],
    ["autoSave", [false]],
    ["journal", [false]],
    [
      "settings",
      [
        { goal: "x" },
        { gaol: "x" },
        { effort: "huge" },
        { seed: 1.5 },
        { baseUrl: "no address" },
        { leftOut: [] },
        { pictures: 3 },
      ],
    ],
    ["speed", [1]],
    ["skillsDir", ["/x", "x"]],
  ];
  const inputs = wrong.flatMap(([name, values]) => values.map((value) => ({ [name]: value })));

  const text = [
    `Defaults\n${JSON.stringify(DEFAULT_PARTS, null, 2)}\n`,
    table(inputs, (given) => unusual(fillConfig({ saveDir: null, ...(given as Partial<SessionInput>) }))),
  ];

  await expect(text.join("\n")).toMatchFileSnapshot("./known/configurations.txt");
});

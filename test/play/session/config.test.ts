import { expect, test } from "vitest";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";

test("every default is filled in", () => {
  expect(fillConfig({ saveDir: "/saves" })).toEqual({
    saveDir: "/saves",
    start: "present",
    rom: null,
    gameMap: null,
    symbols: null,
    skillsDir: null,
    skillFile: null,
    skills: true,
    playerFile: null,
    playbook: null,
    settings: {},
    adopt: false,
    resume: null,
    steps: null,
    untilStep: null,
    until: null,
    saveEvery: null,
    keepBackups: 3,
    learnFrames: 0,
    maxUnsaved: null,
    autoSave: true,
    journal: true,
    notify: null,
    limits: {},
    prices: {},
    lmTimeoutMs: null,
    replyTimeoutMs: null,
    retryForMs: null,
    record: null,
    replay: null,
  });
});

test("a configuration outlives JSON, and filling it in again changes nothing", () => {
  const config = fillConfig({
    saveDir: "/saves",
    start: { step: 12 },
    settings: { goal: "the lantern", screenshotScale: null },
    resume: { decision: { type: "buttons", buttons: ["up", "a"] }, say: "heal first" },
    limits: { tokens: 9 },
    prices: { mine: { inputUsd: 1, outputUsd: 5, cacheReadUsd: 0.1, cacheWriteUsd: 1.25 } },
  });

  expect(fillConfig(JSON.parse(JSON.stringify(config)))).toEqual(config);
  expect(config.limits).toEqual({ tokens: 9 });
});

test.each([
  [{ saveDir: "saves" }, 'saveDir takes an absolute path, got "saves"'],
  [{ saveDir: undefined }, "saveDir takes an absolute path, got undefined"],
  [{ saveDir: "/s", rom: "red.gb" }, 'rom takes an absolute path, got "red.gb"'],
  [{ saveDir: "/s", skillsDir: "skills" }, 'skillsDir takes an absolute path, got "skills"'],
  [
    { saveDir: "/s", resume: { decision: { type: "buttons", buttons: ["jump"] }, say: null } },
    'resume takes a decision and a word or null, got {"decision":{"type":"buttons","buttons":["jump"]},"say":null}',
  ],
  [
    { saveDir: "/s", resume: { decision: { type: "reject" }, say: null } },
    'resume takes a decision and a word or null, got {"decision":{"type":"reject"},"say":null}',
  ],
  [{ saveDir: "/s", saveEvery: 0 }, "saveEvery takes a whole number of at least 1, got 0"],
  [{ saveDir: "/s", steps: -1 }, "steps takes a whole number of at least 0, got -1"],
  [{ saveDir: "/s", untilStep: "9" }, 'untilStep takes a whole number of at least 1, got "9"'],
  [{ saveDir: "/s", saveevery: 5 }, "saveevery is not a part of a session's configuration"],
  [
    { saveDir: "/s", start: "backup" },
    'start takes "present", "new-game", "open-interrupt", {"save": …} or {"step": …}, got "backup"',
  ],
  [
    { saveDir: "/s", start: { step: 1.5 } },
    'start takes "present", "new-game", "open-interrupt", {"save": …} or {"step": …}, got {"step":1.5}',
  ],
  [{ saveDir: "/s", settings: { maxhistory: 9 } }, "settings.maxhistory is not a setting"],
])("%j is refused", (input, message) => {
  expect(() => fillConfig(input as unknown as SessionInput)).toThrow(message);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Options } from "../../../src/faces/cli/options/options.ts";
import { credentialsOf, sessionConfigOf } from "../../../src/faces/cli/options/session-config.ts";
import type { World } from "../../../src/faces/cli/process-context.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";

test.each<[Options, Partial<SessionInput>]>([
  [{}, {}],
  [
    { steps: 5, untilStep: 9 },
    { steps: 5, untilStep: 9 },
  ],
  [{ newGame: true }, { start: "new-game" }],
  [{ loadBackup: true }, { start: { save: "backup" } }],
  [{ load: "-1" }, { start: { save: "-1" } }],
  [{ load: "not/there.png" }, { start: { save: "not/there.png" } }],
  [{ toStep: 4 }, { start: { step: 4 }, steps: 0 }],
  [
    { toStep: 4, untilStep: 9 },
    { start: { step: 4 }, untilStep: 9 },
  ],
  [{ saveDir: "mine" }, { saveDir: "/home/me/mine" }],
  [{ saveDir: "/mine" }, { saveDir: "/mine" }],
  [{ skillsDir: "../plans" }, { skillsDir: "/home/plans" }],
  [{ skills: false }, { skills: false }],
  [
    { rom: "red.gb", gameMap: "red.json", symbols: "../red.sym" },
    { rom: "/home/me/red.gb", gameMap: "/home/me/red.json", symbols: "/home/red.sym" },
  ],
  [
    { record: "a.jsonl", replay: "b.jsonl" },
    { record: "/home/me/a.jsonl", replay: "/home/me/b.jsonl" },
  ],
  [{ maxCost: 2.5, maxTime: 60_000 }, { limits: { costUsd: 2.5, ms: 60_000 } }],
  [
    { lmTimeout: 5, retryFor: 6 },
    { lmTimeoutMs: 5, retryForMs: 6 },
  ],
  [
    { autoSave: false, journal: false, keepBackups: 1, maxUnsaved: 2, saveEvery: 7 },
    { autoSave: false, journal: false, keepBackups: 1, maxUnsaved: 2, saveEvery: 7 },
  ],
  [
    { model: "m", goal: "out", screenshotScale: null, thinking: false, seed: 0 },
    { settings: { model: "m", goal: "out", screenshotScale: null, thinking: false, seed: 0 } },
  ],
  [{ drift: false }, { settings: { drift: { isOff: true } } }],
  [
    { drift: true, stallSteps: 20, refreshEvery: 0, allowRollback: true },
    { settings: { drift: { isOff: false, stallSteps: 20, refreshMinutes: 0, allowsRollback: true } } },
  ],
  [{ quiet: true, json: true, logLevel: "debug", showThinking: true }, {}],
])("%j", (options, expected) => {
  const config = sessionConfigOf(options, { cwd: "/home/me" });

  expect(config).toEqual(
    fillConfig({ saveDir: "/home/me/saves", skillsDir: "/home/me/skills", ...expected }),
  );
});

test.each([
  [{}, true, 1_000_000],
  [{}, false, 0],
  [{ learn: 7 }, true, 7],
  [{ learn: 0 }, true, 0],
] as const)("%j on a terminal (%s) learns an unknown game by %s frames", (options, isTerminal, frames) => {
  const stdout = { isTerminal } as World["stdout"];

  expect(sessionConfigOf(options, { cwd: "/", stdout }).learnFrames).toBe(frames);
});

test("files of text are read, and a save that is a file here is told by its whole path", () => {
  const cwd = mkdtempSync(join(tmpdir(), "gameboy-runner-config-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const prices = { mine: { inputUsd: 1, outputUsd: 5, cacheReadUsd: 0.1, cacheWriteUsd: 1.25 } };
  writeFileSync(join(cwd, "prompt.txt"), "You play.");
  writeFileSync(join(cwd, "prices.json"), JSON.stringify(prices));
  writeFileSync(join(cwd, "old.png"), "");

  const options = { systemPrompt: "prompt.txt", prices: "prices.json", load: "old.png" };
  expect(sessionConfigOf(options, { cwd })).toMatchObject({
    settings: { systemPrompt: "You play." },
    prices,
    start: { save: join(cwd, "old.png") },
  });
});

test("an empty variable is none", () => {
  const env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_AUTH_TOKEN: "", ANTHROPIC_BASE_URL: "" };
  const keys = { openai: null, google: null, openrouter: null, ollama: null, compatible: null };
  expect(credentialsOf({ env })).toEqual({ apiKey: "k", authToken: null, baseUrl: null, keys });
});

test.each([
  ["openai", { OPENAI_API_KEY: "a" }],
  ["google", { GOOGLE_GENERATIVE_AI_API_KEY: "a", GEMINI_API_KEY: "b" }],
  ["google", { GOOGLE_GENERATIVE_AI_API_KEY: "", GEMINI_API_KEY: "a" }],
  ["openrouter", { OPENROUTER_API_KEY: "a" }],
  ["ollama", { OLLAMA_API_KEY: "a" }],
  ["compatible", { RUNNER_API_KEY: "a" }],
] as const)("each vendor has a key of its own: %s", (vendor, env) => {
  const { apiKey, keys } = credentialsOf({ env });

  expect(apiKey).toBeNull();
  expect(Object.entries(keys ?? {}).filter(([, key]) => key !== null)).toEqual([[vendor, "a"]]);
});

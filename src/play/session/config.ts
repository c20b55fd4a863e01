import { isAbsolute } from "node:path";
import { RunnerError } from "../../base/errors.ts";
import { isButton } from "../../base/vocabulary/button.ts";
import type { CallDecision, InterruptSettings } from "../../base/vocabulary/interrupts.ts";
import { isObject } from "../../base/vocabulary/json.ts";
import type { Limits } from "../../base/vocabulary/limits.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import { findBadSetting, SETTING_RULES } from "../../base/vocabulary/setting-rules.ts";
import { SETTING_NAMES, SETTING_TABLE, type SettingRow } from "../../base/vocabulary/setting-table.ts";
import { isBundledRom } from "../../game/seeds/rom-names.ts";
import type { DriftSettings } from "../../parts/drift/base/drift.ts";
import type { PriceTable } from "../../record/ledger/prices.ts";
import type { ResumeRequest } from "../agent/resume.ts";

export type { ResumeRequest };

/**
 * The start of a run: the present state of its folder, a new game, the newest open interrupt, a save (a file, an id, a
 * label, `backup` or `-1`), or exactly a step. The last two continue from there on a new branch.
 */
export type StartFrom =
  | "present"
  | "new-game"
  | "open-interrupt"
  | { readonly save: string }
  | { readonly step: number };

/** Settings that are asked for. One that is left out stays as the save has it; a new game takes the default. */
export interface AskedSettings extends Partial<Omit<RunSettings, "leftOut" | "interrupts">> {
  /** Null for none. Of the three lists, one that is left out stays as the save has it, too. */
  readonly interrupts?: Partial<InterruptSettings> | null;
  /** Null for the defaults. Of these settings, too, one that is left out stays as the save has it. */
  readonly drift?: DriftSettings | null;
}

/** All that opens a run. Plain JSON: it can be written down, and opens the same run again. Paths are absolute. */
export interface SessionConfig {
  /**
   * The folder with the saves and the journal; made when the first of them is written. Null where the run is kept in a
   * store that is given, or not at all.
   */
  readonly saveDir: string | null;
  readonly start: StartFrom;
  /** The ROM, a path or the name of a bundled game; null for that of the game that was played last, or the bundled one. */
  readonly rom: string | null;
  /** A memory map of the game; null for the one that it was played with, or none. */
  readonly gameMap: string | null;
  /** The symbol file whose names the map uses. */
  readonly symbols: string | null;
  /** The folder with skills of the user's own, where new ones are written too; null for none but the shipped ones. */
  readonly skillsDir: string | null;
  /** One more file with a skill, which goes before others of its name; null for none. */
  readonly skillFile: string | null;
  /** False where the player is not offered any skills. */
  readonly skills: boolean;
  /** The file with the player's agents and modes, which replace the run's; null for those that it has. */
  readonly playerFile: string | null;
  /** The file of a playbook, which replaces the run's; null for the one that it has. */
  readonly playbook: string | null;
  readonly settings: AskedSettings;
  /** Whether to continue another agent's run, which then belongs to the new agent. */
  readonly adopt: boolean;
  /** The decision at the run's interrupt; null leaves it open. */
  readonly resume: ResumeRequest | null;
  /** Steps to play, or null for no limit. With 0 the run is saved at its present place, and no player is created. */
  readonly steps: number | null;
  /** The total step at which the run ends, or null for none. */
  readonly untilStep: number | null;
  /** The condition at which the run ends, in CEL over `game`, `totalSteps` and `costUsd`; null for none. */
  readonly until: string | null;
  /** A save is due when the total step is a multiple of this; null for what a resumed interrupt keeps, or 10. */
  readonly saveEvery: number | null;
  /** Backups that are kept besides the main save. */
  readonly keepBackups: number;
  /** The most frames of experiments with a new game whose memory is unknown; 0 for none. */
  readonly learnFrames: number;
  /** Steps that neither a save nor the journal holds, at which the run ends; null for what a resumed interrupt keeps, or 20. */
  readonly maxUnsaved: number | null;
  /** False for a trial: nothing is locked, and nothing is written but an emergency save. */
  readonly autoSave: boolean;
  /** False for no journal: a crash then loses the steps after the last save. */
  readonly journal: boolean;
  /** A line for the shell that is given each answer and each event of recovery as JSON; null for none. No save keeps it. */
  readonly notify: string | null;
  /** The limits of the whole run. A missing limit is that of a resumed interrupt, or none. */
  readonly limits: Partial<Limits>;
  /** Own prices, over the known ones. */
  readonly prices: PriceTable;
  /** The longest silence of the server, in milliseconds; null for what a resumed interrupt keeps, or 2 minutes. */
  readonly lmTimeoutMs: number | null;
  /** The longest time without text, call or thinking, in milliseconds; null for what a resumed interrupt keeps, or 15 minutes. */
  readonly replyTimeoutMs: number | null;
  /** The time limit for retrying a failed call, in milliseconds; null for what a resumed interrupt keeps, or 30 minutes. */
  readonly retryForMs: number | null;
  /** A recording to which the LM's replies are appended, or null. */
  readonly record: string | null;
  /** A recording from which the LM's replies are taken, or null. */
  readonly replay: string | null;
}

/** The required and optional configuration of a run; all else has a default. */
export type SessionInput = Pick<SessionConfig, "saveDir"> & Partial<Omit<SessionConfig, "saveDir">>;

/** The default steps between saves. */
export const DEFAULT_SAVE_EVERY = 10;

const DEFAULTS: Omit<SessionConfig, "saveDir"> = {
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
};

/** The settings of a new game of which nothing is said. */
export const DEFAULT_SETTINGS: Required<Omit<RunSettings, "leftOut">> = Object.fromEntries(
  SETTING_NAMES.filter((name) => Object.hasOwn(SETTING_TABLE[name], "usual")).map((name) => [
    name,
    (SETTING_TABLE[name] as SettingRow).usual,
  ]),
) as Required<Omit<RunSettings, "leftOut">>;

/** The parts that are paths. */
export const PATHS = [
  "saveDir",
  "rom",
  "gameMap",
  "symbols",
  "skillsDir",
  "skillFile",
  "playerFile",
  "playbook",
  "record",
  "replay",
] as const;

/** The least that each count may be. */
const LEAST = {
  ...{ steps: 0, untilStep: 1, learnFrames: 0, saveEvery: 1, keepBackups: 1, maxUnsaved: 1 },
  ...{ lmTimeoutMs: 1, replyTimeoutMs: 1, retryForMs: 1 },
} as const;

/**
 * Returns the configuration with every default filled in: the only place with defaults.
 *
 * @throws RunnerError `config-invalid` for an unknown name, a path that is not absolute, or an invalid count
 */
export function fillConfig(input: SessionInput): SessionConfig {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const config = { ...DEFAULTS, ...Object.fromEntries(given) } as SessionConfig;
  for (const [name] of given) {
    if (name !== "saveDir" && !Object.hasOwn(DEFAULTS, name)) {
      throw refuse(name, "is not a part of a session's configuration");
    }
  }
  for (const name of Object.keys(config.settings)) {
    if (!Object.hasOwn(DEFAULT_SETTINGS, name)) throw refuse(`settings.${name}`, "is not a setting");
  }
  // These three are checked where they are merged with the save's.
  const { interrupts: _, drift: __, baseUrl: ___, ...settings } = config.settings;
  const bad = findBadSetting(settings);
  if (bad !== null) {
    const value = JSON.stringify(settings[bad as keyof typeof settings]);
    throw refuse(`settings.${bad}`, `takes ${SETTING_RULES[bad].takes}, got ${value}`);
  }
  for (const name of PATHS) {
    const path = config[name];
    const isBundled = name === "rom" && typeof path === "string" && isBundledRom(path);
    const isFine = path === null || isBundled || (typeof path === "string" && isAbsolute(path));
    if (!isFine) throw refuse(name, `takes an absolute path, got ${JSON.stringify(path)}`);
  }
  for (const [name, least] of Object.entries(LEAST)) {
    const count = config[name as keyof typeof LEAST];
    const isFine = isWhole(count, least) || (count === null && DEFAULTS[name as keyof typeof LEAST] === null);
    if (!isFine)
      throw refuse(name, `takes a whole number of at least ${least}, got ${JSON.stringify(count)}`);
  }
  if (config.notify !== null && (typeof config.notify !== "string" || config.notify.trim() === "")) {
    throw refuse("notify", `takes a command, got ${JSON.stringify(config.notify)}`);
  }
  if (!isStart(config.start)) {
    const words = '"present", "new-game", "open-interrupt", {"save": …} or {"step": …}';
    throw refuse("start", `takes ${words}, got ${JSON.stringify(config.start)}`);
  }
  if (config.resume !== null && !isResume(config.resume)) {
    throw refuse("resume", `takes a decision and a word or null, got ${JSON.stringify(config.resume)}`);
  }
  return config;
}

/**
 * Returns whether it is a decision: it may come from JSON. What is pressed instead is for the machine, which has eight
 * buttons.
 */
function isResume({ decision, say }: ResumeRequest): boolean {
  if (say !== null && typeof say !== "string") return false;
  switch (decision?.type) {
    case "approve":
      return true;
    case "reject":
      return typeof decision.why === "string";
    case "buttons":
      return (
        Array.isArray(decision.buttons) && decision.buttons.length > 0 && decision.buttons.every(isButton)
      );
    case "calls":
      return isObject(decision.calls) && Object.values(decision.calls).every(isCallDecision);
    default:
      return false;
  }
}

function isCallDecision(decision: CallDecision): boolean {
  switch (decision?.type) {
    case "approve":
      return true;
    case "reject":
      return typeof decision.why === "string" && decision.why.trim() !== "";
    case "edit":
      return isObject(decision.input);
    default:
      return false;
  }
}

function isWhole(value: unknown, least: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= least;
}

const STARTS: readonly StartFrom[] = ["present", "new-game", "open-interrupt"];

function isStart(start: StartFrom): boolean {
  if (typeof start !== "object" || start === null) return STARTS.some((known) => known === start);
  return "step" in start ? isWhole(start.step, 0) : typeof start.save === "string";
}

function refuse(name: string, fact: string): RunnerError {
  return new RunnerError("config-invalid", `${name} ${fact}`, { facts: { name } });
}

import { isAbsolute } from "node:path";
import { isBundledRom } from "../../../packages/games/src/seeds/rom-names.ts";
import { RunnerError } from "../../base/errors.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { SettingRow } from "../../base/vocabulary/setting-row.ts";
import { findBadSetting, SETTING_RULES } from "../../base/vocabulary/setting-rules.ts";
import { SETTING_NAMES, SETTING_TABLE, withoutMerged } from "../../base/vocabulary/setting-table.ts";
import { isResume, type ResumeRequest } from "../../parts/interrupts/base/resume-request.ts";
import type { PartRow } from "./config/part-row.ts";
import { DEFAULT_PARTS, PART_TABLE, PATHS, SESSION_PARTS } from "./config/part-table.ts";
import type { AskedSettings, SessionConfig, StartFrom } from "./config/session-config.ts";

export type { AskedSettings, ResumeRequest, SessionConfig, StartFrom };

/** The required and optional configuration of a run; all else has a default. */
export type SessionInput = Pick<SessionConfig, "saveDir"> & Partial<Omit<SessionConfig, "saveDir">>;

/** The default steps between saves. */
export const DEFAULT_SAVE_EVERY = 10;

/** The settings of a new game of which nothing is said. */
export const DEFAULT_SETTINGS: Required<Omit<RunSettings, "leftOut">> = Object.fromEntries(
  SETTING_NAMES.filter((name) => Object.hasOwn(SETTING_TABLE[name], "usual")).map((name) => [
    name,
    (SETTING_TABLE[name] as SettingRow).usual,
  ]),
) as Required<Omit<RunSettings, "leftOut">>;

/**
 * Returns the configuration with every default filled in: the only place with defaults.
 *
 * @throws RunnerError `config-invalid` for an unknown name, a path that is not absolute, or an invalid count
 */
export function fillConfig(input: SessionInput): SessionConfig {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const config = { ...DEFAULT_PARTS, ...Object.fromEntries(given) } as SessionConfig;
  for (const [name] of given) {
    if (!Object.hasOwn(PART_TABLE, name)) {
      throw refuse(name, "is not a part of a session's configuration");
    }
  }
  for (const name of Object.keys(config.settings)) {
    if (!Object.hasOwn(DEFAULT_SETTINGS, name)) throw refuse(`settings.${name}`, "is not a setting");
  }
  // These are checked where they are merged with the save's.
  const { baseUrl: _, ...others } = config.settings;
  const settings = withoutMerged(others);
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
  for (const name of SESSION_PARTS) {
    const { usual, least }: PartRow = PART_TABLE[name];
    if (least === undefined) continue;
    const count = config[name];
    const isFine = isWhole(count, least) || (count === null && usual === null);
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

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { resolveRom } from "../../../../packages/games/src/seeds/rom-names.ts";
import { readUserFile } from "../../../base/disk/read-user-file.ts";
import { settingsOfFields } from "../../../base/vocabulary/setting-table.ts";
import {
  type AskedSettings,
  fillConfig,
  type SessionConfig,
  type SessionInput,
  type StartFrom,
} from "../../../play/session/config.ts";
import type { Credentials } from "../../../play/session/services.ts";
import { isPath } from "../../../record/saves/lookup/resolve-reference.ts";
import { vendorKeysOf } from "../keys/key-variables.ts";
import type { World } from "../process-context.ts";
import { askedOfParts } from "../seam/option-parts.ts";
import type { Options } from "./options.ts";
import { planSteps } from "./plan-steps.ts";
import { PART_OPTIONS } from "./values/part-options.ts";
import { readPrices } from "./values/read-prices.ts";
import { isSettingFile, WITH_OPTION } from "./values/setting-options.ts";

/** Frames of experiments with a game whose memory is unknown, on a terminal, where they show and can be stopped: some seconds. */
const LEARN_FRAMES = 1_000_000;

/**
 * The options as the configuration of a session. Files of text that they name are read here.
 *
 * @throws RunnerError when such a file cannot be read, or says something else
 */
export function sessionConfigOf(
  options: Options,
  { cwd, stdout }: Pick<World, "cwd"> & Partial<Pick<World, "stdout">>,
): SessionConfig {
  const { maxCost, maxTokens, maxTime, prices } = options;
  const input: { [Name in keyof SessionInput]: SessionInput[Name] | undefined } = {
    ...partsOf(options, cwd),
    start: startOf(options, cwd),
    settings: settingsOf(options, cwd),
    ...planSteps(options),
    until: options.until,
    limits: {
      ...(maxCost === undefined ? {} : { costUsd: maxCost }),
      ...(maxTokens === undefined ? {} : { tokens: maxTokens }),
      ...(maxTime === undefined ? {} : { ms: maxTime }),
    },
    prices: prices === undefined ? undefined : readPrices(resolve(cwd, prices)),
    learnFrames: options.learn ?? (stdout?.isTerminal === true ? LEARN_FRAMES : undefined),
  };
  return fillConfig(input as SessionInput);
}

/** The environment's settings for the Messages API and other vendors. */
export function credentialsOf({ env }: Pick<World, "env">): Credentials {
  return {
    apiKey: env["ANTHROPIC_API_KEY"] || null,
    authToken: env["ANTHROPIC_AUTH_TOKEN"] || null,
    baseUrl: env["ANTHROPIC_BASE_URL"] || null,
    keys: vendorKeysOf(env),
  };
}

/** The parts of a session that options give: those of its table. Paths are made absolute. */
function partsOf(options: Options, cwd: string): SessionInput {
  const given = PART_OPTIONS.flatMap(({ name, part, isPath: isFile, usual }) => {
    const { [name]: value = usual } = options;
    if (value === undefined) return [];
    const path = part === "rom" ? resolveRom : resolve;
    return [[part, isFile ? path(cwd, String(value)) : value]];
  });
  return Object.fromEntries(given) as unknown as SessionInput;
}

function startOf({ newGame, load, loadBackup, toStep }: Options, cwd: string): StartFrom {
  if (newGame === true) return "new-game";
  if (toStep !== undefined) return { step: toStep };
  const reference = load ?? (loadBackup === true ? "backup" : undefined);
  if (reference === undefined) return "present";
  // A file is named relative to the working directory, or to the save folder.
  const file = resolve(cwd, reference);
  return { save: isPath(reference) && existsSync(file) ? file : reference };
}

function settingsOf(options: Options, cwd: string): AskedSettings {
  const given = WITH_OPTION.flatMap((name) => {
    const value = options[name];
    if (value === undefined) return [];
    return [[name, isSettingFile(name) ? readUserFile(resolve(cwd, String(value)), name) : value]];
  });
  return {
    ...Object.fromEntries(given),
    ...askedOfParts(options),
    ...settingsOfFields((name) => options[name]),
  };
}

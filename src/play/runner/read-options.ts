import { resolve } from "node:path";
import { RunnerError } from "../../base/errors.ts";
import { isObject } from "../../base/vocabulary/json.ts";
import { SERVICES_OF_PARTS, servicesOfParts } from "../agent/seam/loop-parts.ts";
import { PATHS } from "../session/config/part-table.ts";
import { type AskedSettings, fillConfig, type SessionConfig, type SessionInput } from "../session/config.ts";
import type { SessionServices } from "../session/services.ts";
import { type RunnerOptions, SESSION_OPTIONS, type SessionOption } from "./runner-options.ts";

/** The options that a runner has besides those of a session. */
const OWN: Readonly<Record<Exclude<keyof RunnerOptions, SessionOption>, true>> = {
  rom: true,
  model: true,
  summaryModel: true,
  adapter: true,
  agentId: true,
  settings: true,
  store: true,
  tools: true,
  ...SERVICES_OF_PARTS,
  interruptBefore: true,
  interruptAfter: true,
  interruptWhen: true,
  credentials: true,
  signal: true,
  clock: true,
  ids: true,
};

/** The options with which a runner opens its sessions. */
export interface RunnerPlan {
  readonly config: SessionConfig;
  readonly services: SessionServices;
}

/**
 * The sessions that the options of a runner ask for. Paths are made absolute.
 *
 * @throws RunnerError `config-invalid`
 */
export function readOptions(options: RunnerOptions): RunnerPlan {
  checkNames("the options of a runner", options, [...SESSION_OPTIONS, ...Object.keys(OWN)]);
  const { rom, store, saveDir } = options;
  if (store !== undefined && saveDir !== undefined) {
    throw new RunnerError("config-invalid", "a run is kept in a store or in a folder, not in both");
  }
  const autoSave = store !== undefined || saveDir !== undefined;
  const settings = settingsOf(options);
  const session = SESSION_OPTIONS.filter((name) => options[name] !== undefined).map((name) => {
    const value = options[name];
    return [name, PATHS.some((path) => path === name) && typeof value === "string" ? resolve(value) : value];
  });
  const input: SessionInput = {
    saveDir: null,
    autoSave,
    settings,
    ...Object.fromEntries(session),
    ...(typeof rom === "string" && { rom: resolve(rom) }),
  };
  return { config: fillConfig(input), services: servicesOf(options) };
}

function settingsOf({
  model,
  summaryModel,
  agentId,
  settings = {},
  ...options
}: RunnerOptions): AskedSettings {
  const interrupts = interruptsOf(options, settings.interrupts);
  return {
    ...settings,
    ...(model !== undefined && { model: idOf(model) }),
    ...(summaryModel !== undefined && { summaryModel: idOf(summaryModel) }),
    ...(agentId !== undefined && { agentId }),
    ...(interrupts !== undefined && { interrupts }),
  };
}

function interruptsOf(
  { interruptBefore: before, interruptAfter: after, interruptWhen: when }: RunnerOptions,
  asked: AskedSettings["interrupts"],
): AskedSettings["interrupts"] {
  const lists = { ...(before && { before }), ...(after && { after }), ...(when && { when }) };
  if (Object.keys(lists).length === 0) return asked;
  // Null takes all away; what is named beside it stays.
  return { ...(asked === null ? { before: [], after: [], when: [] } : asked), ...lists };
}

function idOf(model: NonNullable<RunnerOptions["model"]>): string {
  return typeof model === "string" ? model : model.id;
}

function servicesOf({ rom, model, summaryModel, ...options }: RunnerOptions): SessionServices {
  const { adapter, store, tools, credentials, signal, clock, ids } = options;
  return {
    ...(rom instanceof Uint8Array && { rom }),
    ...(typeof model === "object" && { model }),
    ...(typeof summaryModel === "object" && { summaryModel }),
    ...(adapter && { adapter }),
    ...(store && { store }),
    ...servicesOfParts(options),
    ...(tools && { tools }),
    ...(credentials && { credentials }),
    ...(signal && { signal }),
    ...(clock && { clock }),
    ...(ids && { ids }),
  };
}

/** Refuses names that are not known: one of them may be that of a gate, mistyped. @throws RunnerError `config-invalid` */
export function checkNames(what: string, given: unknown, known: readonly string[]): void {
  const wrong = isObject(given) ? Object.keys(given).find((name) => !known.includes(name)) : undefined;
  if (isObject(given) && wrong === undefined) return;
  const message = wrong === undefined ? `${what} must be an object` : `${wrong} is not one of ${what}`;
  throw new RunnerError("config-invalid", message, { facts: { name: wrong ?? null } });
}

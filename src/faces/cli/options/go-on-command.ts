import { renderDuration } from "../../../base/quantities/duration.ts";
import { renderSwitch } from "../../../base/quantities/switch.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { CLIENT_ID, EXPLORER_ID, type RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { StopTarget } from "../../../base/vocabulary/stop.ts";
import { DEFAULT_SAVE_EVERY } from "../../../play/session/config.ts";
import { NO_LIMITS } from "../../../record/ledger/limits.ts";
import { WHEN_STUCK } from "../seam/face-parts.ts";
import { isNegated, isSetting, OPTIONS, type Options, optionsThatHold, wordsFor } from "./options.ts";
import { planSteps } from "./plan-steps.ts";
import { parseDuration } from "./values/parse-value.ts";
import { PART_OPTIONS } from "./values/part-options.ts";
import { type CommandWord, shellCommand } from "./values/shell-command.ts";

/** Steps to propose if none were given. */
const SOME_STEPS = 50;

/** The option that each limit is set with. */
const LIMIT_OPTIONS = { costUsd: "maxCost", tokens: "maxTokens", ms: "maxTime" } as const;

/**
 * The command that continues a run: it plays the rest of the steps asked for, or as many
 * again; a limit that was reached is raised in it. A trial, of which nothing is kept, is repeated whole.
 *
 * @param player who plays the run; an MCP client continues it itself. Null where nothing began
 */
export function goOnCommand(
  options: Options,
  end: Extract<RunEvent, { type: "finished" }>,
  player: string | null,
): string {
  const { outcome } = end;
  if (isGameOver(outcome)) return newGameCommand(options, end, player);
  if (player === CLIENT_ID) return clientCommand(options, end);
  if (options.autoSave === false) return write(withRaisedLimit(options, outcome));
  const kept = withoutCourse(options, end);
  const isRefused = outcome.type === "failed" && outcome.isRefused === true;
  const course = { ...stepsLeft(options, end), ...kept, ...(isRefused ? { model: EXPLORER_ID } : {}) };
  return write(withRaisedLimit(course, outcome));
}

/** Whether a run has nothing left to play: its game came to the end. */
export function isGameOver(outcome: RunOutcome): boolean {
  return outcome.type === "done" && outcome.isEnded === true;
}

/** The command that begins the same game anew, with what a save would keep. */
function newGameCommand(options: Options, end: Ending, player: string | null): string {
  const isSaved = options.autoSave !== false;
  const kept = isSaved ? withoutCourse(options, { ...end, lastSave: null }) : options;
  const { model = player, ...others } = { ...kept, newGame: true };
  if (player === CLIENT_ID) return write(others, ["mcp"]);
  const ends = isSaved ? { steps: options.steps ?? SOME_STEPS } : {};
  return write({ ...others, ...(model === null ? {} : { model }), ...ends });
}

/** An end that all of it has in common, however it is reached: by then it may have been stopped again. */
function stepsLeft(
  options: Options,
  { outcome, totalSteps, sessionSteps }: Extract<RunEvent, { type: "finished" }>,
): Options {
  const { steps, untilStep } = planSteps(options);
  const { until } = options;
  const isMissed = outcome.type === "done" && outcome.isReached === false && until !== undefined;
  if (outcome.type === "done" || steps === 0) {
    return { steps: options.steps ?? SOME_STEPS, ...(isMissed ? { until } : {}) };
  }
  const ends = [untilStep, steps === null ? null : totalSteps - sessionSteps + steps].filter(
    (end) => end !== null,
  );
  return {
    ...(ends.length === 0 ? {} : { untilStep: Math.min(...ends) }),
    ...(until === undefined ? {} : { until }),
  };
}

/** The smallest multiple of a limit that leaves at least half of it; time is counted anew by each command. */
function withRaisedLimit(options: Options, outcome: RunOutcome): Options {
  if (outcome.type !== "budget" || outcome.limit === "ms") return options;
  const name = LIMIT_OPTIONS[outcome.limit];
  const { used, needed = used } = outcome;
  const limit = options[name] ?? needed;
  const times = Math.ceil(needed / limit + 0.5);
  return { ...options, [name]: Number((times * limit).toFixed(6)) };
}

/** The command that loads a save of the same game. */
export function loadCommand(options: Options, reference: string, player: string | null): string {
  const course = { ...placeOf(options), load: reference };
  return player === CLIENT_ID ? write(course, ["mcp"]) : write({ ...course, steps: SOME_STEPS });
}

/** The command that shows a saved run in the viewer; null for a trial, of which nothing is kept. */
export function watchCommand({ saveDir, autoSave }: Options): string | null {
  return autoSave === false ? null : write(saveDir === undefined ? {} : { saveDir }, ["watch"]);
}

/** The command that goes back to a step of the same game and stops there. */
export function backCommand(options: Options, toStep: number): string {
  return write({ ...placeOf(options), toStep });
}

/** The commands shown when a player makes no progress; you fill in the words. */
export function helpCommands(options: Options, toStep: number): readonly string[] {
  const { gameMap: _, ...place } = placeOf(options);
  return [
    ...WHEN_STUCK.map((words) => write(place, words)),
    write({ ...placeOf(options), goal: "another goal", steps: SOME_STEPS }),
    backCommand(options, toStep),
  ];
}

/** The options that select the game. */
function placeOf({ saveDir, rom, gameMap }: Options): Options {
  const given = Object.entries({ saveDir, rom, gameMap }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** The same command again, which continues where it was stopped; all options of a trial, which is repeated. */
export function againCommand(
  options: Options,
  command: readonly string[],
  end: Extract<RunEvent, { type: "finished" }>,
): string {
  const again = options.autoSave === false ? options : withoutCourse(options, end);
  return write(withRaisedLimit(again, end.outcome), command);
}

/** The command with which an MCP client continues its run. */
function clientCommand(options: Options, end: Ending): string {
  const { model: _, ...others } = withoutCourse(options, end);
  return write(others, ["mcp"]);
}

/**
 * The command that continues from an interrupt, to the end of the interrupted command.
 *
 * @param reference the interrupt's checkpoint; null for the newest open one
 * @param words the decision, as it is typed
 * @param isTaken whether the run took the options; one that only waits at the interrupt takes and keeps none
 */
export function resumeCommand(
  options: Options,
  reference: string | null,
  words: readonly CommandWord[],
  isTaken = true,
): string {
  const command = ["resume", ...(reference === null ? [] : [reference]), ...words];
  const kept = new Set<string>(isTaken ? optionsThatHold("stop") : []);
  const ending = { lastSave: isTaken ? "" : null, unconfirmedModel: null };
  const others = Object.entries(withoutCourse(options, ending)).filter(([name]) => !kept.has(name));
  return write(Object.fromEntries(others), command);
}

/** The options of a command that say something other than the run's settings, which need not be said again. */
export function withoutSettings(options: Options, settings: RunSettings): Options {
  const said = new Map<string, unknown>(Object.entries(settings));
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => said.get(name) !== value));
}

/** The options of a command that resumes an interrupt, with what the interrupted one was asked for. */
export function withKept(
  options: Options,
  { untilStep, until, limits = NO_LIMITS, ...parts }: StopTarget,
): Options {
  const { costUsd, tokens, ms } = limits;
  const isAsked = options.steps !== undefined || options.untilStep !== undefined;
  const known = new Map<string, unknown>(Object.entries(parts));
  if (parts.saveEvery === DEFAULT_SAVE_EVERY) known.delete("saveEvery");
  const kept = {
    untilStep: isAsked ? null : untilStep,
    until,
    maxCost: costUsd,
    maxTokens: tokens,
    maxTime: ms,
    ...Object.fromEntries(
      PART_OPTIONS.map(({ name, part, holds }) => [name, holds === "stop" ? known.get(part) : null]),
    ),
  };
  return { ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value != null)), ...options };
}

/** The part of an end that says which options the next command needs. */
type Ending = Pick<Extract<RunEvent, { type: "finished" }>, "lastSave" | "unconfirmedModel">;

/** The options that the next command needs: those that no save keeps, and a model that has not replied yet. */
function withoutCourse(options: Options, { lastSave, unconfirmedModel }: Ending): Options {
  const dropped = new Set<string>(optionsThatHold("once", ...(lastSave === null ? [] : (["save"] as const))));
  const kept = Object.fromEntries(Object.entries(options).filter(([name]) => !dropped.has(name)));
  return unconfirmedModel === null ? kept : { ...kept, model: unconfirmedModel };
}

function write(options: Options, command: readonly CommandWord[] = []): string {
  const words = Object.entries(OPTIONS).flatMap(([name, spec]) => {
    const { flags, parse, isRepeated } = spec;
    const value: unknown = options[name as keyof Options];
    if (value === undefined) return [];
    const written = (text: string): readonly string[] => wordsFor(spec, text);
    if (isRepeated === true) return (value as readonly string[]).flatMap(written);
    if (typeof value === "boolean" && flags.includes(isSetting(spec) ? "=" : "<on|off>")) {
      return written(renderSwitch(value));
    }
    if (isNegated(spec)) return value === false ? [flags] : ["--set", `${name}=on`];
    // A flag without a value says true; nothing says false.
    if (typeof value === "boolean") return value ? [flags] : [];
    if (value === null) return written("auto");
    return written(parse === parseDuration ? renderDuration(value as number) : String(value));
  });
  return shellCommand([...command, ...words]);
}

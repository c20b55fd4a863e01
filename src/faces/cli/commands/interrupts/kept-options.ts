import { resolve } from "node:path";
import { userFile } from "../../../../base/disk/user-folder.ts";
import { describeError } from "../../../../base/errors.ts";
import type { InterruptTarget, OptionKeeper } from "../../../../base/vocabulary/interrupts.ts";
import { resolveRom } from "../../../../game/seeds/rom-names.ts";
import {
  type KeptValues,
  keepOptions,
  noteDecided,
  readKept,
} from "../../../../play/interrupts/kept-options.ts";
import { OPTION_NAMES, OPTIONS, type Options, type WrittenOption, writtenAs } from "../../options/options.ts";
import type { World } from "../../process-context.ts";

/** Why an interrupt does not keep an option. */
export type Unkept =
  /** A secret, or the way to one. */
  | "secret"
  | "price"
  /** It would be run. */
  | "command"
  /** The folder and the file in which a resume itself looks. */
  | "place"
  /** The interrupted command has done it; what is left of its steps is its last step. */
  | "done"
  /** It is about the output of one terminal or program. */
  | "terminal";

/**
 * The place where an interrupt keeps an option: in the save, with its last step or as a setting of the run; in the user's folder,
 * as it is or as an absolute path; or not.
 */
export type Keeping = "save" | "user" | "user-path" | { readonly never: Unkept };

const never = (why: Unkept): Keeping => ({ never: why });

/** The place of each option. A new option does not compile without one, so that none is forgotten. */
export const KEPT: Readonly<Record<WrittenOption, Keeping>> = {
  steps: never("done"),
  untilStep: "save",
  until: "save",
  newGame: never("done"),
  loadBackup: never("done"),
  load: never("done"),
  toStep: never("done"),
  rom: "user-path",
  gameMap: "user-path",
  symbols: "user-path",
  learn: "user",
  palette: "save",
  console: "save",
  hints: "save",
  saveInfo: never("done"),
  saveEvery: "save",
  saveDir: never("place"),
  // Without saves nothing is interrupted.
  autoSave: never("done"),
  journal: "user",
  keepBackups: "user",
  maxUnsaved: "save",
  agentId: "save",
  playbook: never("done"),
  player: never("done"),
  adopt: never("done"),
  model: "save",
  summaryModel: "save",
  refineEvery: "save",
  refineModel: "save",
  effort: "save",
  thinking: "save",
  baseUrl: "save",
  profile: "save",
  goal: "save",
  explorer: "save",
  seed: "save",
  maxHistory: "save",
  language: "save",
  systemPrompt: "save",
  skillsDir: "user-path",
  skills: "user",
  screenshotScale: "save",
  screenshotGrid: "save",
  pictures: "save",
  interruptBefore: "save",
  interruptAfter: "save",
  interruptWhen: "save",
  interrupts: "save",
  interactive: never("terminal"),
  autoContinueAfter: never("terminal"),
  notify: never("command"),
  drift: "save",
  stallSteps: "save",
  refreshEvery: "save",
  allowRollback: "save",
  maxCost: "save",
  maxTokens: "save",
  maxTime: "save",
  prices: never("price"),
  lmTimeout: "save",
  replyTimeout: "save",
  retryFor: "save",
  sign: never("secret"),
  signers: "user-path",
  record: "user-path",
  replay: "user-path",
  screen: never("terminal"),
  graphics: never("terminal"),
  showThinking: "user",
  json: never("terminal"),
  quiet: never("terminal"),
  verbose: never("terminal"),
  logLevel: "user",
  logFile: "user-path",
  config: never("place"),
};

/** Those of which a resume says that they are missing: kept by the user's folder alone, or by nothing. */
const TOLD: readonly WrittenOption[] = OPTION_NAMES.filter((name) => {
  const keeping = KEPT[name];
  return typeof keeping === "string"
    ? keeping !== "save"
    : ["secret", "price", "command"].includes(keeping.never);
});

const folderOf = ({ env }: Pick<World, "env">): string => userFile(env, "interrupts");

/** Returns the keeper of a command's options at its interrupts. */
export function keeperOf(world: Pick<World, "env" | "cwd" | "stderr">, options: Options): OptionKeeper {
  const values = valuesToKeep(world, options);
  const { fromFile = [] } = options;
  const part = (isFile: boolean): KeptValues =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => fromFile.includes(name as WrittenOption) === isFile),
    );
  return {
    elsewhere: TOLD.filter((name) => options[name] !== undefined),
    keep(id) {
      if (Object.keys(values).length === 0) return;
      try {
        keepOptions(folderOf(world), id, { given: part(false), fromFile: part(true) });
      } catch (error) {
        const names = Object.keys(values).map((name) => writtenAs(OPTIONS[name as WrittenOption]));
        world.stderr.write(
          `runner: ${folderOf(world)} cannot be written (${describeError(error)}): give the resume ${names.join(", ")} again\n`,
        );
      }
    },
  };
}

/** The options of a command that resumes, with those that the interrupted one was given, and what is missing. */
export interface ResumedOptions {
  readonly options: Options;
  readonly missing: readonly string[];
}

/**
 * Gives a command that resumes the options that the user's folder keeps for the interrupt. What the command itself was
 * given goes first; its configuration file goes before what only a configuration file said.
 *
 * @param target what the interrupt's save says; null where it is not known
 */
export function withKeptOptions(
  world: Pick<World, "env">,
  options: Options,
  id: string,
  target: Pick<InterruptTarget, "elsewhere"> | null,
): ResumedOptions {
  const { fromFile = [] } = options;
  const kept = readKept(folderOf(world), id);
  const inFile = (name: string): boolean => fromFile.includes(name as WrittenOption);
  const own = Object.entries(options);
  const merged = {
    ...onlyKept(kept?.fromFile),
    ...Object.fromEntries(own.filter(([name]) => inFile(name))),
    ...onlyKept(kept?.given),
    ...Object.fromEntries(own.filter(([name]) => !inFile(name))),
  } as Options;
  const isMissing = (name: WrittenOption): boolean =>
    target?.elsewhere?.includes(name) === true && merged[name] === undefined;
  return { options: merged, missing: TOLD.filter(isMissing).map(describeMissing) };
}

/** Notes that an interrupt was decided: what was kept for it is swept in time. */
export function noteDecidedInterrupt(world: Pick<World, "env">, id: string): void {
  noteDecided(folderOf(world), id);
}

function describeMissing(name: WrittenOption): string {
  const keeping = KEPT[name];
  const written = writtenAs(OPTIONS[name]);
  const again = "give it again if it should hold";
  if (typeof keeping === "string") {
    return `the interrupted command had ${written}, which is not kept on this machine for this user: ${again}`;
  }
  const what = keeping.never === "command" ? "a command to run" : `a ${keeping.never}`;
  return `the interrupted command had ${written}, which is not kept because it is ${what}: ${again}`;
}

function valuesToKeep({ cwd }: Pick<World, "cwd">, options: Options): KeptValues {
  const entries = OPTION_NAMES.flatMap((name): [string, string | number | boolean][] => {
    const value = options[name];
    const keeping = KEPT[name];
    if (keeping === "user-path" && typeof value === "string") {
      return [[name, name === "rom" ? resolveRom(cwd, value) : resolve(cwd, value)]];
    }
    if (keeping !== "user" || value === undefined || value === null || typeof value === "object") return [];
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** A newer version may have kept other options. */
function onlyKept(values: KeptValues = {}): Partial<Options> {
  const isOurs = (name: string): boolean =>
    Object.hasOwn(KEPT, name) && ["user", "user-path"].includes(String(KEPT[name as WrittenOption]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isOurs(name)));
}

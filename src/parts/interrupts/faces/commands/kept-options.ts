import { resolve } from "node:path";
import { resolveRom } from "../../../../../packages/games/src/seeds/rom-names.ts";
import { userFile } from "../../../../base/disk/user-folder.ts";
import { describeError } from "../../../../base/errors.ts";
import type { Keeping } from "../../../../base/vocabulary/option-words.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import type { OptionKeeper, StopTarget } from "../../../../base/vocabulary/stop.ts";
import {
  OPTION_NAMES,
  OPTIONS,
  type Options,
  type WrittenOption,
  writtenAs,
} from "../../../../faces/cli/options/options.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import type { ResumedOptions, StopOptions } from "../../../../faces/cli/seam/stop-part.ts";
import { type KeptValues, keepOptions, noteDecided, readKept } from "../../play/kept-options.ts";

/** The place of each option, as its row says. */
export const KEPT: Readonly<Record<WrittenOption, Keeping>> = Object.fromEntries(
  OPTION_NAMES.map((name) => [name, OPTIONS[name].keeps]),
) as Record<WrittenOption, Keeping>;

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
  target: Pick<StopTarget, "elsewhere"> | null,
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

/** The options with which a command continues from the interrupt at which a run stands; null where it stands at none. */
function optionsAtStop(
  world: Pick<World, "env">,
  options: Options,
  { interrupt }: Pick<Memory, "interrupt">,
): ResumedOptions | null {
  return interrupt === undefined ? null : withKeptOptions(world, options, interrupt.id, interrupt.target);
}

/** Notes that an interrupt was decided: what was kept for it is swept in time. */
export function noteDecidedInterrupt(world: Pick<World, "env">, id: string): void {
  noteDecided(folderOf(world), id);
}

/** The same for the interrupt from which a run continued; nothing where it did from none. */
function noteDecidedIn(world: Pick<World, "env">, { resumed }: Pick<Memory, "resumed">): void {
  if (resumed !== undefined) noteDecidedInterrupt(world, resumed.id);
}

/** The options of a run without interrupts. */
function optionsWithoutStops(options: Options): Options {
  const { interruptBefore: _, interruptAfter: __, interruptWhen: ___, ...others } = options;
  return { ...others, interrupts: false };
}

/** The options of a command, where an interrupt stops its run. */
export const interruptsKept: StopOptions = {
  keeperOf,
  at: optionsAtStop,
  noteGoneOn: noteDecidedIn,
  withoutStops: optionsWithoutStops,
};

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

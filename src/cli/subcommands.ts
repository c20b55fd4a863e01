import { type OptionSpec, type Options, option } from "./options.ts";
import { parseText, parseYesNo } from "./parse-value.ts";
import type { World } from "./world.ts";

/** How one subcommand is written, and what it does. Whatever it does is imported when it is asked for. */
export interface Subcommand {
  /** As it is typed after `runner`: `saves list`. */
  readonly name: string;
  /** Its arguments, as commander writes them: `<save> [other]`. */
  readonly takes: string;
  readonly help: string;
  /** The options that no other command has, by name. */
  readonly own: Readonly<Record<string, OptionSpec<unknown>>>;
  run(
    world: World,
    options: Options,
    args: Arguments,
    own: Readonly<Record<string, unknown>>,
  ): Promise<number>;
}

/** The arguments of a subcommand, in order; what is not there was not given. */
export type Arguments = readonly (string | undefined)[];

/** What groups of subcommands are for. Without a subcommand, the first one of the group is meant. */
export const GROUPS: Readonly<Record<string, string>> = {
  saves: "look at the saves, and put them in order",
};

/** A subcommand whose own options have types of their own. */
function subcommand<Own extends object>(parts: {
  readonly name: string;
  readonly takes?: string;
  readonly help: string;
  readonly own?: { readonly [Name in keyof Own]-?: OptionSpec<NonNullable<Own[Name]>> };
  readonly run: (world: World, options: Options, args: Arguments, own: Own) => Promise<number>;
}): Subcommand {
  const { name, takes = "", help, own = {}, run } = parts;
  return {
    name,
    takes,
    help,
    own,
    run: (world, options, args, given) => run(world, options, args, given as Own),
  };
}

const SAVE = "a file, an id, a label, latest, backup, slot:3 or -1";

/** All subcommands, in the order of `--help`. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  subcommand<{ readonly all?: boolean }>({
    name: "saves list",
    help: "every save, the newest first",
    own: { all: option("--all", "those in the archive too", parseYesNo) },
    run: async (world, options, _, own) =>
      (await import("./commands/saves/list.ts")).listAllSaves(world, options, own),
  }),
  subcommand({
    name: "saves show",
    takes: "<save>",
    help: `everything in a save: ${SAVE}`,
    run: async (world, options, [save = ""]) =>
      (await import("./commands/saves/show.ts")).showSave(world, options, save),
  }),
  subcommand<{ readonly note?: string }>({
    name: "save",
    help: "make a manual save of the game that runs now, after its step",
    own: { note: option("--note <text>", "a note for the save, which --load takes", parseText) },
    run: async (world, options, _, own) =>
      (await import("./commands/save.ts")).saveRunning(world, options, own.note ?? null),
  }),
  subcommand({
    name: "cost",
    help: "what the LM has cost: by model, by hour, by purpose",
    run: async (world, options) => (await import("./commands/cost.ts")).showCost(world, options),
  }),
];

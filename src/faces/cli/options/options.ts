import { placeRows } from "../../../base/seam/place-rows.ts";
import type { OptionShares } from "../../../base/seam/shares.ts";
import type { Heading, Holds } from "../../../base/vocabulary/option-words.ts";
import { MOST_USED_OF_PARTS, OTHER_OPTIONS_OF_PARTS } from "../seam/option-parts.ts";
import { GRAPHICS_CHOICES, type GraphicsChoice } from "./argument-words.ts";
import { LOG_LEVELS, type LogLevel } from "./values/log-level.ts";
import {
  kept,
  type MainOptionSpec,
  never,
  type OptionSpec,
  option,
  repeated,
  under,
} from "./values/option-spec.ts";
import {
  parseAmount,
  parseChoice,
  parseDuration,
  parseListed,
  parseText,
  parseWhole,
  parseYesNo,
} from "./values/parse-value.ts";
import { PART_OPTIONS, type PartOptions } from "./values/part-options.ts";
import { SETTING_OPTIONS, type SettingOptions, type TableOption } from "./values/setting-options.ts";

/** The options that were given, by whatever way; what is missing was not. */
export interface Options extends SettingOptions, PartOptions, OptionShares {
  readonly steps?: number;
  readonly untilStep?: number;
  readonly until?: string;
  readonly newGame?: boolean;
  readonly loadBackup?: boolean;
  readonly load?: string;
  readonly toStep?: number;
  readonly saveInfo?: boolean;
  readonly interactive?: boolean;
  readonly autoContinueAfter?: number;
  readonly maxCost?: number;
  readonly maxTokens?: number;
  readonly prices?: string;
  readonly maxTime?: number;
  readonly sign?: string;
  readonly signers?: string;
  readonly logLevel?: LogLevel;
  readonly logFile?: string;
  readonly showThinking?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly screen?: boolean;
  readonly graphics?: GraphicsChoice;
  readonly json?: boolean;
  readonly config?: string;
  /** The options that a configuration file sets: the user did not name them. */
  readonly fromFile?: readonly WrittenOption[];
  /** Those of them that are in a file which was found, not named: it may have come with the folder. */
  readonly foundInFile?: readonly WrittenOption[];
}

/** An option that can be written: as a flag, in the environment or in a file. */
export type WrittenOption = Exclude<keyof Options, "fromFile" | "foundInFile">;

/** Whether it has no flag, and is given with `--set KEY=VALUE`. */
export function isSetting({ flags }: Pick<OptionSpec<never>, "flags">): boolean {
  return /^--set \w/.test(flags);
}

/** Whether its flag turns something off: `--no-auto-save`. */
export function isNegated({ flags }: Pick<OptionSpec<never>, "flags">): boolean {
  return flags.startsWith("--no-");
}

/** The values of free texts that lead to no file. */
const NO_PATHS = /<(?:condition|name|text|command)>$/;

/** Whether an option takes a path: any free text does, unless the word for its value says otherwise. */
export function takesPath({ flags, parse }: Pick<OptionSpec<unknown>, "flags" | "parse">): boolean {
  return parse === parseText && !NO_PATHS.test(flags);
}

/** An option as it is typed, without its value: `--steps`, `--set keepBackups`. */
export function writtenAs({ flags }: Pick<OptionSpec<never>, "flags">): string {
  const [flag = "", rest = ""] = flags.split(" ");
  return flag === "--set" ? `${flag} ${rest.split("=")[0]}` : flag;
}

/** The words that give an option this value: `--steps 5`, `--set keepBackups=5`. */
export function wordsFor(spec: Pick<OptionSpec<never>, "flags">, value: string): readonly string[] {
  const written = writtenAs(spec);
  return isSetting(spec) ? ["--set", `${written.slice("--set ".length)}=${value}`] : [written, value];
}

/** Gives a value to an option without a flag. */
export const SET_OPTION: OptionSpec<readonly string[]> = repeated(
  "--set <key=value>",
  "any other setting, repeatable: see runner help options",
  parseListed,
);

/**
 * The order of the first options of tables under their heading. Those of parts stand where their rows say; any other
 * follows, in the order of its table.
 */
const FIRST: readonly string[] = [
  ...["rom", "gameMap", "symbols", "learn", "palette", "console", "hints"],
  ...["saveEvery", "saveDir", "autoSave", "journal", "keepBackups", "maxUnsaved"],
  ...["agentId", "player", "adopt", "model", "summaryModel", "effort", "thinking", "baseUrl", "profile"],
  ...["goal", "explorer", "seed", "maxHistory", "language", "systemPrompt"],
];

type TableOptions = SettingOptions & PartOptions;

type TableSpecs = {
  readonly [Name in keyof TableOptions]-?: MainOptionSpec<Exclude<TableOptions[Name], undefined>>;
};

/** The options of settings and of parts of a session under a heading. The type has those of other headings, too. */
function tableUnder(heading: Heading): TableSpecs {
  const specs = [...PART_OPTIONS, ...SETTING_OPTIONS].filter((spec) => spec.heading === heading);
  const rank = ({ name }: TableOption<string>): number =>
    FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
  const own = specs.filter(({ behind }) => behind === undefined).toSorted((a, b) => rank(a) - rank(b));
  const placed = specs.filter(({ behind }) => behind !== undefined);
  const rows = placeRows(byName(own), byName(placed));
  return Object.fromEntries(
    Object.entries(rows).map(([name, { flags, help, parse, holds, keeps }]) => [
      name,
      { ...option(flags, help, parse), heading, holds, keeps },
    ]),
  ) as TableSpecs;
}

function byName(specs: readonly TableOption<string>[]): Readonly<Record<string, TableOption<string>>> {
  return Object.fromEntries(specs.map((spec) => [spec.name, spec]));
}

/**
 * Every option of a run, declared once: how it is written and read, its heading, and how long it holds. The names are those
 * of the configuration file.
 */
export const OPTIONS: {
  readonly [Name in WrittenOption]-?: MainOptionSpec<Exclude<Options[Name], undefined>>;
} = {
  ...under("Where a run starts and ends", "once", {
    steps: option("--steps <n>", "play this many steps", parseWhole(1)),
    untilStep: kept("save", option("--until-step <n>", "play to this total step", parseWhole(1))),
    until: kept(
      "save",
      option("--until <condition>", "play until this holds, as in game.embers == 3", parseText),
    ),
    newGame: option("--new-game", "start a new game; the old one goes to the archive", parseYesNo),
    loadBackup: option("--load-backup", "continue from the newest backup, on a new branch", parseYesNo),
    load: option(
      "--load <save>",
      "continue from this save, on a new branch: a file, an id, a label, or -1 for the previous one",
      parseText,
    ),
    toStep: option("--to-step <n>", "go back to exactly this step, on a new branch", parseWhole(0)),
  }),
  ...tableUnder("Game"),
  ...under("Saves", "once", {
    saveInfo: option("--save-info", "show the newest saves; needs no ROM and no key", parseYesNo),
  }),
  ...tableUnder("Saves"),
  ...tableUnder("Player"),
  ...tableUnder("Pictures"),
  ...OTHER_OPTIONS_OF_PARTS,
  ...under("Stops for a person", "command", {
    interactive: kept(
      never("terminal"),
      option(
        "--interactive",
        "ask on the terminal at an interrupt, instead of ending the command",
        parseYesNo,
      ),
    ),
    autoContinueAfter: kept(
      never("terminal"),
      option(
        "--set autoContinueAfter=<time>",
        "with --interactive: approve by itself when no key is pressed for this long",
        parseDuration,
      ),
    ),
  }),
  ...tableUnder("Stops for a person"),
  ...tableUnder("Drift"),
  ...under("Limits", "stop", {
    maxCost: option(
      "--max-cost <usd>",
      "stop when the whole run has cost this many dollars; needs a known price",
      parseAmount,
    ),
    maxTokens: option("--max-tokens <n>", "stop when the whole run has used this many tokens", parseWhole(1)),
    maxTime: option("--max-time <time>", "stop after this time: 90s, 30m, 2h", parseDuration),
  }),
  ...under("Limits", "command", {
    prices: kept(
      never("price"),
      option(
        "--set prices=<file>",
        "a JSON file with your own prices: dollars per million tokens by model",
        parseText,
      ),
    ),
  }),
  ...tableUnder("Limits"),
  ...tableUnder("Recordings"),
  ...under("Recordings", "command", {
    sign: kept(
      never("secret"),
      option("--set sign=<key>", "sign the file with this key of OpenSSH (ssh-keygen -Y sign)", parseText),
    ),
    signers: kept(
      "user-path",
      option(
        "--set signers=<file>",
        "accept only files that one of these allowed signers signed (see ssh-keygen)",
        parseText,
      ),
    ),
  }),
  ...under("Output", "command", {
    screen: kept(
      never("terminal"),
      option("--screen", "draw the game in the terminal while it is played", parseYesNo),
    ),
    graphics: kept(
      never("terminal"),
      option(
        "--set graphics=<kind>",
        `how the terminal shows pictures: ${GRAPHICS_CHOICES.join(", ")} (auto: ask the terminal)`,
        parseChoice(GRAPHICS_CHOICES),
      ),
    ),
    showThinking: kept(
      "user",
      option("--set showThinking=on", "show the LM's thinking, dimmed; implies --verbose", parseYesNo),
    ),
    json: kept(
      never("terminal"),
      option("--json", "write events to stdout, one JSON object per line", parseYesNo),
    ),
    quiet: kept(never("terminal"), option("--quiet", "show only warnings and how the run ended", parseYesNo)),
    verbose: kept(
      never("terminal"),
      option("--verbose", "show each call, its result, what the LM says and the log", parseYesNo),
    ),
    logLevel: kept(
      "user",
      option(
        "--set logLevel=<level>",
        `how much to log: ${LOG_LEVELS.join(", ")} (info in a file, with --verbose and with --json, otherwise warn)`,
        parseChoice(LOG_LEVELS),
      ),
    ),
    logFile: kept(
      "user-path",
      option("--set logFile=<path>", "write the log to a file, as JSON lines (stderr)", parseText),
    ),
  }),
  ...under("Configuration", "command", {
    config: kept(
      never("place"),
      option("--config <path>", "the configuration file (./runner.config.json or .yaml)", parseText),
    ),
  }),
};

/** The options that most runs need: `--help` and the README show them. */
export const MOST_USED: readonly WrittenOption[] = [
  ...["steps", "untilStep", "newGame", "load", "loadBackup", "saveInfo", "saveEvery", "saveDir", "autoSave"],
  ...["rom", "model", "goal"],
  ...MOST_USED_OF_PARTS,
  ...["maxCost", "maxTime"],
] as const;

/** The names of all options. */
export const OPTION_NAMES = Object.keys(OPTIONS) as readonly WrittenOption[];

/** The names of the options that hold so long. */
export function optionsThatHold(...holds: readonly Holds[]): readonly WrittenOption[] {
  return OPTION_NAMES.filter((name) => holds.includes(OPTIONS[name].holds));
}

/** The environment variable of an option: `saveDir` → `RUNNER_SAVE_DIR`. */
export function envNameOf(name: string): string {
  return `RUNNER_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

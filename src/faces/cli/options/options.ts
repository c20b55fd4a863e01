import { EFFORTS, type Effort } from "../../../base/vocabulary/effort.ts";
import type { ExplorerSettings } from "../../../base/vocabulary/explorer-settings.ts";
import { LOOP_NODES, type LoopNode } from "../../../base/vocabulary/loop-node.ts";
import {
  CONSOLES,
  type ConsoleName,
  HINT_LEVELS,
  type HintLevel,
  PALETTES,
  type PaletteName,
  SERVER_PROFILES,
  type ServerProfile,
} from "../../../base/vocabulary/run-settings.ts";
import { LEAST_SETTINGS } from "../../../base/vocabulary/setting-rules.ts";
import { GRAPHICS_CHOICES, type GraphicsChoice } from "../screen/graphics.ts";
import { LOG_LEVELS, type LogLevel } from "./values/log-level.ts";
import {
  type ParseValue,
  parseAgentId,
  parseAmount,
  parseChoice,
  parseChoices,
  parseDuration,
  parseExplorer,
  parseListed,
  parseMinutes,
  parseOnOff,
  parseScale,
  parseText,
  parseUrl,
  parseWhole,
  parseYesNo,
} from "./values/parse-value.ts";

/** The options that were given, by whatever way; what is missing was not. */
export interface Options {
  readonly steps?: number;
  readonly untilStep?: number;
  readonly until?: string;
  readonly newGame?: boolean;
  readonly loadBackup?: boolean;
  readonly load?: string;
  readonly toStep?: number;
  readonly saveInfo?: boolean;
  readonly saveEvery?: number;
  readonly saveDir?: string;
  readonly autoSave?: boolean;
  readonly journal?: boolean;
  readonly keepBackups?: number;
  readonly maxUnsaved?: number;
  readonly rom?: string;
  readonly agentId?: string;
  readonly adopt?: boolean;
  readonly model?: string;
  readonly summaryModel?: string;
  readonly effort?: Effort;
  readonly thinking?: boolean;
  readonly baseUrl?: string;
  readonly profile?: ServerProfile;
  readonly goal?: string;
  readonly seed?: number;
  readonly maxHistory?: number;
  readonly language?: string;
  readonly systemPrompt?: string;
  readonly gameMap?: string;
  readonly symbols?: string;
  readonly learn?: number;
  readonly skillsDir?: string;
  readonly skills?: boolean;
  readonly playbook?: string;
  readonly player?: string;
  readonly refineEvery?: number;
  readonly refineModel?: string;
  readonly explorer?: ExplorerSettings;
  readonly screenshotScale?: 1 | 2 | 3 | 4 | null;
  readonly screenshotGrid?: boolean;
  readonly pictures?: boolean;
  readonly palette?: PaletteName;
  readonly console?: ConsoleName;
  readonly hints?: HintLevel;
  readonly interruptBefore?: readonly LoopNode[];
  readonly interruptAfter?: readonly LoopNode[];
  readonly interruptWhen?: readonly string[];
  readonly interrupts?: boolean;
  readonly drift?: boolean;
  readonly stallSteps?: number;
  readonly refreshEvery?: number;
  readonly allowRollback?: boolean;
  readonly interactive?: boolean;
  readonly autoContinueAfter?: number;
  readonly notify?: string;
  readonly maxCost?: number;
  readonly maxTokens?: number;
  readonly prices?: string;
  readonly maxTime?: number;
  readonly lmTimeout?: number;
  readonly replyTimeout?: number;
  readonly retryFor?: number;
  readonly sign?: string;
  readonly signers?: string;
  readonly record?: string;
  readonly replay?: string;
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

/** The headings of `runner help options`, in their order. */
export type Heading =
  | "Where a run starts and ends"
  | "Game"
  | "Saves"
  | "Player"
  | "Pictures"
  | "Stops for a person"
  | "Drift"
  | "Limits"
  | "Recordings"
  | "Output"
  | "Configuration";

/**
 * The lifetime of an option: `once` for this command alone; `save` if each save keeps it; `interrupt` if an interrupt
 * keeps it for the command that resumes it; `command` where each command needs it again.
 */
export type Holds = "once" | "save" | "interrupt" | "command";

/** The flag, help and parser of one option. */
export interface OptionSpec<T> {
  /** As commander writes it: `--steps <n>`; `--set keepBackups=<n>` for a setting without a flag. */
  readonly flags: string;
  /** Its default, if it has one, is in brackets at the end. */
  readonly help: string;
  readonly parse: ParseValue<T>;
  /** Whether it may be given several times; each time gives a list, and all of them are joined. */
  readonly isRepeated?: boolean;
}

/** One option of the main command. */
export interface MainOptionSpec<T> extends OptionSpec<T> {
  readonly heading: Heading;
  readonly holds: Holds;
}

/** One option. */
export function option<T>(flags: string, help: string, parse: ParseValue<T>): OptionSpec<T> {
  return { flags, help, parse };
}

/** One option that may be given several times. */
export function repeated<T>(
  flags: string,
  help: string,
  parse: ParseValue<readonly T[]>,
): OptionSpec<readonly T[]> {
  return { ...option(flags, help, parse), isRepeated: true };
}

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
export function isPath({ flags, parse }: Pick<OptionSpec<unknown>, "flags" | "parse">): boolean {
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

/** Options under one heading that hold equally long. */
function under<Specs extends Readonly<Record<string, OptionSpec<unknown>>>>(
  heading: Heading,
  holds: Holds,
  specs: Specs,
): { readonly [Name in keyof Specs]: Specs[Name] & Pick<MainOptionSpec<unknown>, "heading" | "holds"> } {
  const entries = Object.entries(specs).map(([name, spec]) => [name, { ...spec, heading, holds }]);
  return Object.fromEntries(entries);
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
    untilStep: option("--until-step <n>", "play to this total step", parseWhole(1)),
    until: option("--until <condition>", "play until this holds, as in game.embers == 3", parseText),
    newGame: option("--new-game", "start a new game; the old one goes to the archive", parseYesNo),
    loadBackup: option("--load-backup", "continue from the newest backup, on a new branch", parseYesNo),
    load: option(
      "--load <save>",
      "continue from this save, on a new branch: a file, an id, a label, or -1 for the previous one",
      parseText,
    ),
    toStep: option("--to-step <n>", "go back to exactly this step, on a new branch", parseWhole(0)),
  }),
  ...under("Game", "command", {
    rom: option(
      "--rom <path>",
      "the ROM: .gb, .gbc, .zip or .gz (the last game's, otherwise the bundled game)",
      parseText,
    ),
    gameMap: option("--game-map <file>", "a memory map of the game: see docs/games.md", parseText),
    symbols: option(
      "--set symbols=<file>",
      "a symbol file with the names that the map uses: RGBDS's .sym",
      parseText,
    ),
    learn: option(
      "--set learn=<frames>",
      "learn a new game whose memory is unknown before its first step, by experiments of at most this many frames (1000000 on a terminal, otherwise 0)",
      parseWhole(0),
    ),
  }),
  ...under("Game", "save", {
    palette: option(
      "--set palette=<name>",
      `colours for a monochrome game: ${PALETTES.join(", ")} (grey)`,
      parseChoice(PALETTES),
    ),
    console: option(
      "--set console=<name>",
      `the Game Boy on which a new game begins: ${CONSOLES.join(", ")} (auto)`,
      parseChoice(CONSOLES),
    ),
    hints: option(
      "--set hints=<level>",
      `hints about the story of a known game: ${HINT_LEVELS.join(", ")} (next)`,
      parseChoice(HINT_LEVELS),
    ),
  }),
  ...under("Saves", "once", {
    saveInfo: option("--save-info", "show the newest saves; needs no ROM and no key", parseYesNo),
  }),
  ...under("Saves", "interrupt", {
    saveEvery: option(
      "--save-every <n>",
      "save every n steps, and every 30 minutes of play (10)",
      parseWhole(1),
    ),
  }),
  ...under("Saves", "command", {
    saveDir: option("--save-dir <path>", "the folder for saves (./saves)", parseText),
    autoSave: option(
      "--no-auto-save",
      "a trial: write nothing at all, no journal and no emergency save",
      parseYesNo,
    ),
    journal: option(
      "--set journal=off",
      "keep no journal: a crash then loses all steps since the last save",
      parseYesNo,
    ),
    keepBackups: option("--set keepBackups=<n>", "number of backups to keep (3)", parseWhole(1)),
  }),
  ...under("Saves", "interrupt", {
    maxUnsaved: option("--set maxUnsaved=<n>", "stop after this many unsaved steps (20)", parseWhole(1)),
  }),
  ...under("Player", "save", {
    agentId: option(
      "--agent-id <name>",
      "the agent whose run it is; a run of another agent is refused (the save's, otherwise runner)",
      parseAgentId,
    ),
  }),
  ...under("Player", "once", {
    playbook: option(
      "--playbook <file>",
      "what the player knows about playing well: see docs/improve.md (the run's)",
      parseText,
    ),
    player: option(
      "--set player=<file>",
      "helpers of the player, and what holds in a battle: see docs/player.md (the run's)",
      parseText,
    ),
    adopt: option("--set adopt=on", "take over the run of another agent, with --agent-id", parseYesNo),
  }),
  ...under("Player", "save", {
    model: option("--model <name>", "who plays: Claude, explorer or VENDOR:MODEL (the save's)", parseText),
    summaryModel: option(
      "--set summaryModel=<name>",
      "the model that writes the summaries (the player)",
      parseText,
    ),
    refineEvery: option(
      "--refine-every <n>",
      "let the player edit its playbook every n steps: see docs/improve.md (never)",
      parseWhole(LEAST_SETTINGS.refineEvery),
    ),
    refineModel: option(
      "--set refineModel=<name>",
      "the model that edits the playbook (the player)",
      parseText,
    ),
    effort: option(
      "--effort <level>",
      `how much the LM thinks; less costs less: ${EFFORTS.join(", ")} (the model's default)`,
      parseChoice(EFFORTS),
    ),
    thinking: option(
      "--thinking <on|off>",
      "whether the LM thinks before it answers (depends on the model)",
      parseOnOff,
    ),
    baseUrl: option(
      "--base-url <url>",
      "another server of the model's API; Claude's is the Messages API, POST /v1/messages (the vendor's)",
      parseUrl,
    ),
    profile: option(
      "--set profile=<name>",
      "the server's dialect: anthropic, compat (compat for other servers)",
      parseChoice(SERVER_PROFILES),
    ),
    goal: option("--goal <text>", "what the player should work towards (the save's)", parseText),
    explorer: option(
      "--set explorer=<changes>",
      "the explorer's manner of playing, such as heal:60,rounds:3; see docs/improve.md (usual)",
      parseExplorer,
    ),
    seed: option("--seed <n>", "the explorer's seed (1)", parseWhole(LEAST_SETTINGS.seed)),
    maxHistory: option(
      "--set maxHistory=<n>",
      "summarize after this many messages (60)",
      parseWhole(LEAST_SETTINGS.maxHistory),
    ),
    language: option("--set language=<name>", "the language the LM writes in", parseText),
    systemPrompt: option("--set systemPrompt=<file>", "your own system prompt (the save's)", parseText),
  }),
  ...under("Player", "command", {
    skillsDir: option("--set skillsDir=<path>", "the folder for your own skills (./skills)", parseText),
    skills: option("--set skills=off", "do not offer skills to the LM", parseYesNo),
  }),
  ...under("Pictures", "save", {
    screenshotScale: option(
      "--set screenshotScale=<n>",
      "size of the LM's screenshots, 1 to 4, one a step; auto: 2, none where the text says everything (auto)",
      parseScale,
    ),
    screenshotGrid: option(
      "--set screenshotGrid=on",
      "draw a grid of walkable cells on the LM's screenshots, with map coordinates and markers",
      parseYesNo,
    ),
    pictures: option(
      "--pictures <on|off>",
      "whether to send screenshots; off for models without vision (on)",
      parseOnOff,
    ),
  }),
  ...under("Stops for a person", "save", {
    interruptBefore: repeated(
      "--interrupt-before <nodes>",
      `stop for a person before these nodes: ${LOOP_NODES.join(", ")} (the save's)`,
      parseChoices(LOOP_NODES),
    ),
    interruptAfter: repeated(
      "--interrupt-after <nodes>",
      "stop for a person after these nodes (the save's)",
      parseChoices(LOOP_NODES),
    ),
    interruptWhen: repeated(
      "--interrupt-when <condition>",
      "stop for a person before an action for which this holds: see docs/interrupts.md (the save's)",
      parseListed,
    ),
    interrupts: option("--set interrupts=off", "drop the interrupts that the save has", parseYesNo),
  }),
  ...under("Stops for a person", "command", {
    interactive: option(
      "--interactive",
      "ask on the terminal at an interrupt, instead of ending the command",
      parseYesNo,
    ),
    autoContinueAfter: option(
      "--set autoContinueAfter=<time>",
      "with --interactive: approve by itself when no key is pressed for this long",
      parseDuration,
    ),
    notify: option(
      "--set notify=<command>",
      "a shell command run for each answer to you, interrupt, milestone, drift, error, limit and end, with JSON on stdin: see docs/mailbox.md",
      parseText,
    ),
  }),
  ...under("Drift", "save", {
    drift: option(
      "--set drift=<on|off>",
      "whether the runner acts on drift: see docs/drift.md (the save's)",
      parseYesNo,
    ),
    stallSteps: option(
      "--set stallSteps=<n>",
      "treat the run as stalled after this many steps without progress (40)",
      parseWhole(LEAST_SETTINGS.stallSteps),
    ),
    refreshEvery: option(
      "--set refreshEvery=<time>",
      "start a fresh conversation at this interval: minutes, or 90m, 2h; 0 for never (2h)",
      parseMinutes,
    ),
    allowRollback: option(
      "--set allowRollback=on",
      "let a run that drifts go back to the last step before the drift (the save's)",
      parseYesNo,
    ),
  }),
  ...under("Limits", "interrupt", {
    maxCost: option(
      "--max-cost <usd>",
      "stop when the whole run has cost this many dollars; needs a known price",
      parseAmount,
    ),
    maxTokens: option("--max-tokens <n>", "stop when the whole run has used this many tokens", parseWhole(1)),
    maxTime: option("--max-time <time>", "stop after this time: 90s, 30m, 2h", parseDuration),
  }),
  ...under("Limits", "command", {
    prices: option(
      "--set prices=<file>",
      "a JSON file with your own prices: dollars per million tokens by model",
      parseText,
    ),
  }),
  ...under("Limits", "interrupt", {
    lmTimeout: option(
      "--set lmTimeout=<time>",
      "abandon a reply after this long without data (2m)",
      parseDuration,
    ),
    replyTimeout: option(
      "--set replyTimeout=<time>",
      "abandon a reply after this long without text, call or thinking (15m)",
      parseDuration,
    ),
    retryFor: option(
      "--set retryFor=<time>",
      "keep retrying a failed call for this long (30m)",
      parseDuration,
    ),
  }),
  ...under("Recordings", "command", {
    record: option("--record <file>", "append the LM's replies to a recording", parseText),
    replay: option("--replay <file>", "take the LM's replies from a recording", parseText),
    sign: option(
      "--set sign=<key>",
      "sign the file with this key of OpenSSH (ssh-keygen -Y sign)",
      parseText,
    ),
    signers: option(
      "--set signers=<file>",
      "accept only files that one of these allowed signers signed (see ssh-keygen)",
      parseText,
    ),
  }),
  ...under("Output", "command", {
    screen: option("--screen", "draw the game in the terminal while it is played", parseYesNo),
    graphics: option(
      "--set graphics=<kind>",
      `how the terminal shows pictures: ${GRAPHICS_CHOICES.join(", ")} (auto: ask the terminal)`,
      parseChoice(GRAPHICS_CHOICES),
    ),
    showThinking: option(
      "--set showThinking=on",
      "show the LM's thinking, dimmed; implies --verbose",
      parseYesNo,
    ),
    json: option("--json", "write events to stdout, one JSON object per line", parseYesNo),
    quiet: option("--quiet", "show only warnings and how the run ended", parseYesNo),
    verbose: option("--verbose", "show each call, its result, what the LM says and the log", parseYesNo),
    logLevel: option(
      "--set logLevel=<level>",
      `how much to log: ${LOG_LEVELS.join(", ")} (info in a file, with --verbose and with --json, otherwise warn)`,
      parseChoice(LOG_LEVELS),
    ),
    logFile: option("--set logFile=<path>", "write the log to a file, as JSON lines (stderr)", parseText),
  }),
  ...under("Configuration", "command", {
    config: option("--config <path>", "the configuration file (./runner.config.json or .yaml)", parseText),
  }),
};

/** The options that most runs need: `--help` and the README show them. */
export const MOST_USED: readonly WrittenOption[] = [
  ...["steps", "untilStep", "newGame", "load", "loadBackup", "saveInfo", "saveEvery", "saveDir", "autoSave"],
  ...["rom", "model", "goal", "interruptBefore", "interruptAfter", "maxCost", "maxTime"],
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

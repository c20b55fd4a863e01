import { LOOP_NODES, type LoopNode } from "../../run/loop-node.ts";
import {
  EFFORTS,
  type Effort,
  PALETTES,
  type PaletteName,
  SERVER_PROFILES,
  type ServerProfile,
} from "../../run/run-settings.ts";
import { LEAST_SETTINGS } from "../../run/setting-rules.ts";
import { GRAPHICS_CHOICES, type GraphicsChoice } from "../screen/graphics.ts";
import { LOG_LEVELS, type LogLevel } from "./log-level.ts";
import {
  type ParseValue,
  parseAgentId,
  parseAmount,
  parseChoice,
  parseChoices,
  parseDuration,
  parseListed,
  parseMinutes,
  parseOnOff,
  parseScale,
  parseText,
  parseUrl,
  parseWhole,
  parseYesNo,
} from "./parse-value.ts";

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
  readonly skillsDir?: string;
  readonly skills?: boolean;
  readonly screenshotScale?: 1 | 2 | 3 | 4 | null;
  readonly screenshotGrid?: boolean;
  readonly pictures?: boolean;
  readonly palette?: PaletteName;
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
  readonly retryFor?: number;
  readonly record?: string;
  readonly replay?: string;
  readonly logLevel?: LogLevel;
  readonly logFile?: string;
  readonly showThinking?: boolean;
  readonly quiet?: boolean;
  readonly screen?: boolean;
  readonly graphics?: GraphicsChoice;
  readonly json?: boolean;
  readonly config?: string;
  /** The options that a configuration file sets: the user did not name them. */
  readonly fromFile?: readonly WrittenOption[];
}

/** An option that can be written: as a flag, in the environment or in a file. */
export type WrittenOption = Exclude<keyof Options, "fromFile">;

/** How one option is written and read. */
export interface OptionSpec<T> {
  /** As commander writes it: `--steps <n>`. */
  readonly flags: string;
  readonly help: string;
  readonly parse: ParseValue<T>;
  /** Whether it may be given several times; each time gives a list, and all of them are joined. */
  readonly isRepeated?: boolean;
  /** The help of the flag that says the opposite, `--drift` for `--no-drift`; absent where there is none. */
  readonly opposite?: string;
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

/** Every option of the main command, in the order of `--help`. The names are those of the configuration file. */
export const OPTIONS: { readonly [Name in WrittenOption]-?: OptionSpec<Exclude<Options[Name], undefined>> } =
  {
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
    saveInfo: option("--save-info", "show the newest saves; needs no ROM and no key", parseYesNo),
    saveEvery: option("--save-every <n>", "save every n steps (10)", parseWhole(1)),
    saveDir: option("--save-dir <path>", "the folder for saves (./saves)", parseText),
    autoSave: option("--no-auto-save", "a trial run: write only an emergency save", parseYesNo),
    journal: option(
      "--no-journal",
      "keep no journal: a crash then loses all steps since the last save",
      parseYesNo,
    ),
    keepBackups: option("--keep-backups <n>", "number of backups to keep (3)", parseWhole(1)),
    maxUnsaved: option("--max-unsaved <n>", "stop after this many unsaved steps (20)", parseWhole(1)),
    rom: option(
      "--rom <path>",
      "the ROM: .gb, .gbc, .zip or .gz (the last game's, otherwise the bundled game)",
      parseText,
    ),
    agentId: option(
      "--agent-id <name>",
      "the agent whose run it is; a run of another agent is refused (the save's, otherwise runner)",
      parseAgentId,
    ),
    adopt: option("--adopt", "with --agent-id: take over the run of another agent", parseYesNo),
    model: option(
      "--model <name>",
      "who plays: a Claude model, explorer, or VENDOR:MODEL, see docs/models.md (the save's)",
      parseText,
    ),
    summaryModel: option(
      "--summary-model <name>",
      "the model that writes the summaries (the player)",
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
      "--profile <name>",
      "the server's dialect: anthropic, compat (compat for other servers)",
      parseChoice(SERVER_PROFILES),
    ),
    goal: option("--goal <text>", "what the player should work towards (the save's)", parseText),
    seed: option("--seed <n>", "the explorer's seed (1)", parseWhole(LEAST_SETTINGS.seed)),
    maxHistory: option(
      "--max-history <n>",
      "summarize after this many messages (60)",
      parseWhole(LEAST_SETTINGS.maxHistory),
    ),
    language: option("--language <name>", "the language the LM writes in", parseText),
    systemPrompt: option("--system-prompt <file>", "your own system prompt (the save's)", parseText),
    gameMap: option("--game-map <file>", "a memory map of the game: see docs/games.md", parseText),
    symbols: option(
      "--symbols <file>",
      "a symbol file with the names that the map uses: RGBDS's .sym",
      parseText,
    ),
    skillsDir: option("--skills-dir <path>", "the folder for your own skills (./skills)", parseText),
    skills: option("--no-skills", "do not offer skills to the LM", parseYesNo),
    screenshotScale: option(
      "--screenshot-scale <n>",
      "size of the LM's screenshots, 1 to 4, one a step; auto: 2, none where words tell all (auto)",
      parseScale,
    ),
    screenshotGrid: option(
      "--screenshot-grid",
      "draw a grid of walkable cells on the LM's screenshots, with map coordinates and markers",
      parseYesNo,
    ),
    pictures: option(
      "--pictures <on|off>",
      "whether to send screenshots; off for models without vision (on)",
      parseOnOff,
    ),
    palette: option(
      "--palette <name>",
      `colours for a monochrome game: ${PALETTES.join(", ")} (grey)`,
      parseChoice(PALETTES),
    ),
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
    interrupts: option("--no-interrupts", "drop the interrupts that the save has", parseYesNo),
    drift: {
      ...option("--no-drift", "do nothing about drift: see docs/drift.md (the save's)", parseYesNo),
      opposite: "do something about drift again, where the save says otherwise",
    },
    stallSteps: option(
      "--stall-steps <n>",
      "steps without anything new after which something is done about it (40)",
      parseWhole(LEAST_SETTINGS.stallSteps),
    ),
    refreshEvery: option(
      "--refresh-every <time>",
      "begin a fresh conversation after so long: minutes, or 90m, 2h; 0 for never (2h)",
      parseMinutes,
    ),
    allowRollback: option(
      "--allow-rollback",
      "let a run that drifts go back to a checkpoint by itself (the save's)",
      parseYesNo,
    ),
    interactive: option(
      "--interactive",
      "ask on the terminal at an interrupt, instead of ending the command",
      parseYesNo,
    ),
    autoContinueAfter: option(
      "--auto-continue-after <time>",
      "with --interactive: approve by itself when no key is pressed for this long",
      parseDuration,
    ),
    notify: option(
      "--notify <command>",
      "a shell command that gets each answer of the LM's to you, as JSON on its standard input: see docs/mailbox.md",
      parseText,
    ),
    maxCost: option(
      "--max-cost <usd>",
      "stop when the whole run has cost this many dollars; needs a known price",
      parseAmount,
    ),
    maxTokens: option("--max-tokens <n>", "stop when the whole run has used this many tokens", parseWhole(1)),
    prices: option(
      "--prices <file>",
      "a JSON file with your own prices: dollars per million tokens by model",
      parseText,
    ),
    maxTime: option("--max-time <time>", "stop after this time: 90s, 30m, 2h", parseDuration),
    lmTimeout: option(
      "--lm-timeout <time>",
      "give up on a reply after this long without data (2m)",
      parseDuration,
    ),
    retryFor: option("--retry-for <time>", "keep retrying a failed call for (30m)", parseDuration),
    record: option("--record <file>", "append the LM's replies to a recording", parseText),
    replay: option("--replay <file>", "take the LM's replies from a recording", parseText),
    logLevel: option(
      "--log-level <level>",
      `how much to log: ${LOG_LEVELS.join(", ")} (info)`,
      parseChoice(LOG_LEVELS),
    ),
    logFile: option("--log-file <path>", "write the log to a file, as JSON lines (stderr)", parseText),
    showThinking: option("--show-thinking", "show the LM's thinking, dimmed", parseYesNo),
    quiet: option("--quiet", "show only warnings and how the run ended", parseYesNo),
    screen: option("--screen", "draw the game in the terminal while it is played", parseYesNo),
    graphics: option(
      "--graphics <kind>",
      `how the terminal shows pictures: ${GRAPHICS_CHOICES.join(", ")} (auto: it is asked)`,
      parseChoice(GRAPHICS_CHOICES),
    ),
    json: option("--json", "write events to stdout, one JSON object per line", parseYesNo),
    config: option("--config <path>", "the configuration file (./runner.config.json or .yaml)", parseText),
  };

/** The environment variable of an option: `saveDir` → `RUNNER_SAVE_DIR`. */
export function envNameOf(name: string): string {
  return `RUNNER_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

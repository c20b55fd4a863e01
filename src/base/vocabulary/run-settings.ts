import type { PlayerSpec } from "../../parts/agents/base/agents.ts";
import type { SettingShares } from "../seam/shares.ts";
import type { Effort } from "./effort.ts";
import type { ExplorerSettings } from "./explorer-settings.ts";

/** The name of the built-in player, for `--model` and in saves. Its calls cost nothing. */
export const EXPLORER_ID = "explorer";

/** The name of the player that presses buttons by chance, for `--model` and in saves. Its calls cost nothing. */
export const RANDOM_ID = "random";

/** The same for one that runs skills by chance. */
export const SKILLS_ID = "skills";

/** The name of an MCP client as the player, in saves. Its calls cost this process nothing. */
export const CLIENT_ID = "mcp";

/** Whether the calls of a player cost nothing, whatever they use: it speaks to no server. */
export function isFreeModel(model: string): boolean {
  return [EXPLORER_ID, RANDOM_ID, SKILLS_ID, CLIENT_ID].includes(model);
}

/** Whether a player is built in: it needs no good picture, and its frames count. */
export function isBuiltIn(model: string): boolean {
  return isFreeModel(model) && model !== CLIENT_ID;
}

/** The dialects of a server. `compat` uses only features that every server of the Messages API knows. */
export const SERVER_PROFILES = ["anthropic", "compat"] as const;

/** The dialect of a server. */
export type ServerProfile = (typeof SERVER_PROFILES)[number];

/** The hints about a known game's story: none, the likely next objectives, or all that are open. */
export const HINT_LEVELS = ["none", "next", "all"] as const;

/** The hints about a known game's story. */
export type HintLevel = (typeof HINT_LEVELS)[number];

/**
 * The colours in which a game for the original Game Boy is shown: its greys, and the palettes of a Game Boy Color's
 * boot menu. Their places are the core's numbers for them.
 */
export const PALETTES = [
  "grey",
  "brown",
  "red",
  "dark-brown",
  "green",
  "dark-green",
  "inverted",
  "pastel",
  "orange",
  "yellow",
  "blue",
  "dark-blue",
  "black-and-white",
] as const;

/** The colours in which a game for the original Game Boy is shown. */
export type PaletteName = (typeof PALETTES)[number];

/**
 * The models of Game Boy on which a game begins: the one that it was made for, the original, Pocket, Super, Color and
 * Advance. Their places are the core's numbers for them.
 */
export const CONSOLES = ["auto", "dmg", "mgb", "sgb", "cgb", "agb"] as const;

/** The model of Game Boy on which a game begins. */
export type ConsoleName = (typeof CONSOLES)[number];

/**
 * The features that a server refused, by model: parameters of a request by their names, others that have no parameter
 * (`pictures`), `tools` where calls are written in words instead, and a `cache` of which it reports no use. A name with a value
 * (`reasoning.effort=low`, `tool results=2000`) is the value that it takes, `+` and a name a field that it misses in each reply, and `tried:` marks what
 * is only tried.
 */
export type LeftOut = Readonly<Record<string, readonly string[]>>;

/** The features that requests to a model go without. A model may have any name, also one that objects have by nature. */
export function leftOutOf(leftOut: LeftOut | null | undefined, model: string): readonly string[] {
  return leftOut != null && Object.hasOwn(leftOut, model) ? (leftOut[model] ?? []) : [];
}

/** Whether requests to a model go without something that its server refused. */
export function isLeftOut(leftOut: LeftOut | null | undefined, model: string, name: string): boolean {
  return leftOutOf(leftOut, model).includes(name);
}

/** Whether a model is sent pictures: one that is to have none, or turned out to have no eyes, is not. */
export function showsPictures(
  settings: Pick<RunSettings, "model" | "pictures" | "leftOut">,
  model: string = settings.model,
): boolean {
  return settings.pictures !== false && !isLeftOut(settings.leftOut, model, "pictures");
}

/** The options that shape a run. They are kept in each save, so that going on needs none of them. */
export interface RunSettings extends SettingShares {
  readonly model: string;
  readonly baseUrl: string | null;
  /** The server's dialect: `anthropic`, or `compat`, a subset for another server; null derives it from `baseUrl`. */
  readonly profile: ServerProfile | null;
  /** The model that writes the summaries; null for the player itself. */
  readonly summaryModel: string | null;
  readonly goal: string | null;
  readonly seed: number;
  /** Messages at which the history is folded into a summary. */
  readonly maxHistory: number;
  readonly language: string | null;
  /**
   * The scale of the pictures relative to the Game Boy's screen, of which there is one a step then; null for twice
   * the size, and none for a step that words describe completely.
   */
  readonly screenshotScale: 1 | 2 | 3 | 4 | null;
  /** Whether lines are drawn between the walking cells of the pictures. */
  readonly screenshotGrid: boolean;
  /** The template of the system prompt; null for the shipped one. */
  readonly systemPrompt: string | null;
  /** The effort of the LM: `low`, `medium`, `high`, `xhigh` or `max`; null, or absent in older saves, for its own default. */
  readonly effort?: Effort | null;
  /** Whether the LM thinks before it answers; null, or absent in older saves, for what suits its model. */
  readonly thinking?: boolean | null;
  /** False for a model without eyes, which gets texts only; null, or absent in older saves, for true. */
  readonly pictures?: boolean | null;
  /**
   * False for a player that is shown pictures alone, of a game whose memory is read only to count milestones; null, or
   * absent in older saves, for true.
   */
  readonly memory?: boolean | null;
  /** The colours of a game that has none; null, or absent in older saves, for its greys. */
  readonly palette?: PaletteName | null;
  /** The Game Boy on which a new game begins; null, or absent in older saves, for `auto`. */
  readonly console?: ConsoleName | null;
  /** The hints about the story; null, or absent in older saves, for none. */
  readonly hints?: HintLevel | null;
  /**
   * By model: parameters that its server refused, and that requests leave out; `cache` where it reports no cache use; `tool results=2000`
   * where it takes none with more characters. Null, or absent in older saves, for none.
   */
  readonly leftOut?: LeftOut | null;
  /** The agent whose run it is; null, or absent in older saves, for `runner`. */
  readonly agentId?: string | null;
  /** The built-in player's manner of playing; null, or absent in older saves, for the usual one. */
  readonly explorer?: ExplorerSettings | null;
  /**
   * The agents and modes of the player, `{agents, define?, modes?}` as in a player's file, shipped agents with their prompts; null, or
   * absent in older saves, for none.
   */
  readonly player?: PlayerSpec | null;
}

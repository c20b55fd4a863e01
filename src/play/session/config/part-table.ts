import { placeRows } from "../../../base/seam/place-rows.ts";
import type { SessionOnlyShares, SessionShares } from "../../../base/seam/shares.ts";
import type { NamedOption, PartRow, RowFor } from "./part-row.ts";
import type { SessionConfig } from "./session-config.ts";
import { SESSION_OF_PARTS } from "./session-of-parts.ts";

/** The parts of a session that no option gives alone. */
export type PartWithoutOption =
  | ("start" | "settings" | "resume" | "limits" | "prices")
  | ("steps" | "untilStep" | "until")
  | keyof SessionOnlyShares;

/** The row of one part; the folder of saves has no default. */
type RowOf<Part extends keyof SessionConfig> = (Part extends "saveDir"
  ? PartRow
  : RowFor<SessionConfig[Part]>) &
  (Part extends PartWithoutOption ? { readonly option?: never } : { readonly option: NamedOption<Part> });

const inFolder = { holds: "command", keeps: "user-path" } as const;
const inUsersFile = { holds: "command", keeps: "user" } as const;
const inSave = { holds: "stop", keeps: "save" } as const;
const isDone = { holds: "once", keeps: { never: "done" } } as const;

/** The parts of a session that are none of the seam's, each declared once besides its type. */
const OWN_PARTS: { readonly [Part in Exclude<keyof SessionConfig, keyof SessionShares>]-?: RowOf<Part> } = {
  saveDir: {
    kind: "path",
    option: {
      heading: "Saves",
      value: "<path>",
      usual: "saves",
      hasFlag: true,
      holds: "command",
      keeps: { never: "place" },
      help: "the folder for saves (./saves)",
    },
  },
  start: { kind: "other", usual: "present" },
  rom: {
    kind: "path",
    usual: null,
    option: {
      heading: "Game",
      value: "<path>",
      hasFlag: true,
      ...inFolder,
      help: "the ROM: .gb, .gbc, .zip or .gz (the last game's, otherwise the bundled game)",
    },
  },
  gameMap: {
    kind: "path",
    usual: null,
    option: {
      heading: "Game",
      value: "<file>",
      hasFlag: true,
      ...inFolder,
      help: "a memory map of the game: see docs/games.md",
    },
  },
  symbols: {
    kind: "path",
    usual: null,
    option: {
      heading: "Game",
      value: "<file>",
      ...inFolder,
      help: "a symbol file with the names that the map uses: RGBDS's .sym",
    },
  },
  playerFile: {
    kind: "path",
    usual: null,
    option: {
      name: "player",
      heading: "Player",
      value: "<file>",
      ...isDone,
      help: "helpers of the player, and what holds in a battle: see docs/player.md (the run's)",
    },
  },
  settings: { kind: "other", usual: {} },
  adopt: {
    kind: "switch",
    usual: false,
    option: {
      heading: "Player",
      value: "on",
      ...isDone,
      help: "take over the run of another agent, with --agent-id",
    },
  },
  resume: { kind: "other", usual: null },
  steps: { kind: "count", least: 0, usual: null },
  untilStep: { kind: "count", least: 1, usual: null },
  until: { kind: "text", usual: null },
  saveEvery: {
    kind: "count",
    least: 1,
    usual: null,
    option: {
      heading: "Saves",
      value: "<n>",
      hasFlag: true,
      ...inSave,
      help: "save every n steps, and every 30 minutes of play (10)",
    },
  },
  keepBackups: {
    kind: "count",
    least: 1,
    usual: 3,
    option: { heading: "Saves", value: "<n>", help: "number of backups to keep (3)", ...inUsersFile },
  },
  learnFrames: {
    kind: "count",
    least: 0,
    usual: 0,
    option: {
      name: "learn",
      heading: "Game",
      value: "<frames>",
      ...inUsersFile,
      help: "learn a new game whose memory is unknown before its first step, by experiments of at most this many frames (1000000 on a terminal, otherwise 0)",
    },
  },
  maxUnsaved: {
    kind: "count",
    least: 1,
    usual: null,
    option: { heading: "Saves", value: "<n>", help: "stop after this many unsaved steps (20)", ...inSave },
  },
  autoSave: {
    kind: "switch",
    usual: true,
    option: {
      // Without saves nothing is interrupted.
      heading: "Saves",
      value: "off",
      hasFlag: true,
      holds: "command",
      keeps: { never: "done" },
      help: "a trial: write nothing at all, no journal and no emergency save",
    },
  },
  journal: {
    kind: "switch",
    usual: true,
    option: {
      heading: "Saves",
      value: "off",
      ...inUsersFile,
      help: "keep no journal: a crash then loses all steps since the last save",
    },
  },
  notify: {
    kind: "text",
    usual: null,
    option: {
      heading: "Stops for a person",
      value: "<command>",
      holds: "command",
      keeps: { never: "command" },
      help: "a shell command run for each answer to you, interrupt, milestone, drift, error, limit and end, with JSON on stdin: see docs/mailbox.md",
    },
  },
  limits: { kind: "other", usual: {} },
  prices: { kind: "other", usual: {} },
  lmTimeoutMs: {
    kind: "ms",
    least: 1,
    usual: null,
    option: {
      name: "lmTimeout",
      heading: "Limits",
      value: "<time>",
      ...inSave,
      help: "abandon a reply after this long without data (2m)",
    },
  },
  replyTimeoutMs: {
    kind: "ms",
    least: 1,
    usual: null,
    option: {
      name: "replyTimeout",
      heading: "Limits",
      value: "<time>",
      ...inSave,
      help: "abandon a reply after this long without text, call or thinking (15m)",
    },
  },
  retryForMs: {
    kind: "ms",
    least: 1,
    usual: null,
    option: {
      name: "retryFor",
      heading: "Limits",
      value: "<time>",
      ...inSave,
      help: "keep retrying a failed call for this long (30m)",
    },
  },
  record: {
    kind: "path",
    usual: null,
    option: {
      heading: "Recordings",
      value: "<file>",
      hasFlag: true,
      ...inFolder,
      help: "append the LM's replies to a recording",
    },
  },
  replay: {
    kind: "path",
    usual: null,
    option: {
      heading: "Recordings",
      value: "<file>",
      hasFlag: true,
      ...inFolder,
      help: "take the LM's replies from a recording",
    },
  },
};

/** Every part of a session: its check, its default, and how users write it. */
export const PART_TABLE: { readonly [Part in keyof SessionConfig]-?: RowOf<Part> } = placeRows(
  OWN_PARTS,
  SESSION_OF_PARTS,
);

/** The names of all parts of a session. */
export const SESSION_PARTS = Object.keys(PART_TABLE) as readonly (keyof SessionConfig)[];

/** The parts that are paths. */
export const PATHS: readonly (keyof SessionConfig)[] = SESSION_PARTS.filter(
  (name) => PART_TABLE[name].kind === "path",
);

/** The parts of which nothing is said. */
export const DEFAULT_PARTS: Omit<SessionConfig, "saveDir"> = Object.fromEntries(
  SESSION_PARTS.filter((name) => name !== "saveDir").map((name) => [
    name,
    (PART_TABLE[name] as PartRow).usual,
  ]),
) as unknown as Omit<SessionConfig, "saveDir">;

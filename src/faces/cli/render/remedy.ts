import type { FileKind } from "../../../../packages/emulator/src/foreign/recognise-file.ts";
import { describeError, type ErrorCode, type ErrorFacts, RunnerError } from "../../../base/errors.ts";
import { table } from "../../../base/table.ts";
import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import { keyVariableOf, otherVendorsThan } from "../keys/key-variables.ts";
import { OPTIONS, type WrittenOption, writtenAs } from "../options/options.ts";
import { quoteWord, shellCommand } from "../options/values/shell-command.ts";
import { installCommand } from "../process/install-command.ts";
import { REMEDIES_OF_PARTS } from "../seam/face-parts.ts";
import { checkRemedy, type Remedy } from "../seam/part-remedy.ts";

const ANOTHER_FOLDER = "choose another folder with --save-dir";

/** Remedies for errors of the operating system about a file, by the error's name. */
const DISK_REMEDIES: Readonly<Record<string, string>> = table({
  ENOSPC: `free some space, or ${ANOTHER_FOLDER}`,
  EDQUOT: `free some space, or ${ANOTHER_FOLDER}`,
  EACCES: `change its permissions, or ${ANOTHER_FOLDER}`,
  EPERM: `change its permissions, or ${ANOTHER_FOLDER}`,
  EROFS: `mount it for writing, or ${ANOTHER_FOLDER}`,
  ENOENT: `check the path, or ${ANOTHER_FOLDER}`,
  ENOTDIR: `check the path, or ${ANOTHER_FOLDER}`,
  EISDIR: "give the path of a file",
  ELOOP: `check the path, or ${ANOTHER_FOLDER}`,
  EIO: `check the disk, or ${ANOTHER_FOLDER}`,
  ENAMETOOLONG: "choose a shorter path with --save-dir",
  EMFILE: "close other programs, or raise the limit (ulimit -n)",
  EFBIG: ANOTHER_FOLDER,
  ESTALE: "leave the files of a running game alone",
  EBUSY: "close the program that uses it",
});

const diskRemedy = ({ errno }: JsonObject): string =>
  DISK_REMEDIES[String(errno)] ?? `check the disk, or ${ANOTHER_FOLDER}`;

/** Settings of single commands that name a file. */
const OWN_SETTINGS: ReadonlySet<string> = new Set(["tasks"]);

/** A setting as it is typed: `--set logFile` of `logFile`. */
const flagOf = (setting: JsonValue | undefined): string => {
  const name = String(setting);
  if (Object.hasOwn(OPTIONS, name)) return writtenAs(OPTIONS[name as WrittenOption]);
  return OWN_SETTINGS.has(name) ? `--set ${name}` : `--${name}`;
};

/** The command or option that approves a file or server. */
const approveRemedy =
  (flag: string) =>
  ({ command }: JsonObject): string =>
    typeof command === "string" ? `to approve it, run ${command}` : `name it with ${flag} to approve it`;

/** The probable meaning of a model's name that the server does not know; null if none is known. */
const meantBy = (model: JsonValue | undefined): string | null =>
  // A server of the user's own has names with colons, too.
  typeof model === "string" && !model.includes(":") ? otherVendorsThan(model) : null;

const orElse = (remedy: string | null): string => (remedy === null ? "" : `${remedy}, or `);

/** For a refusal after which all was tried that a run can try by itself. A fleet's jobs have their settings from its file. */
const goElsewhere = ({ fleetFile }: JsonObject): string =>
  typeof fleetFile === "string"
    ? `continue when the server takes the request, or name another model or address in ${fleetFile}`
    : "pass another --model or --base-url, or go back with --to-step; --model explorer goes on without a server";

const playedElsewhere = (): string =>
  `save in the game's own menu there, and import that: ${shellCommand(["import", { asTyped: "GAME.sav" }])}`;
const toImport = (file: string): string => `to continue from it, run ${shellCommand(["import", file])}`;

/** The next command for a file of a kind that a command does not take. */
const remedyOfKind: Readonly<Record<FileKind, (file: string) => string>> = {
  rom: (file) => `to play it, run ${shellCommand(["--rom", file])}`,
  advance: () => "give a game for the Game Boy or the Game Boy Color",
  bess: toImport,
  pyboy: toImport,
  retroarch: playedElsewhere,
  mgba: playedElsewhere,
  vba: playedElsewhere,
  battery: toImport,
  run: (file) => `to put its run into the save folder, run ${shellCommand(["import", file])}`,
  save: (file) => `to continue from it, run ${shellCommand(["--load", file])}`,
};

const REMEDIES: Readonly<Record<ErrorCode, Remedy>> = {
  "cannot-read": diskRemedy,
  "cannot-write": diskRemedy,
  "file-missing": "check the path, or see `runner saves list`",
  "file-of-another-kind": ({ file, kind }) => remedyOfKind[kind as FileKind]?.(String(file)) ?? null,
  "folder-locked": ({ file }) =>
    `stop that runner, choose another folder with --save-dir, or remove ${file} if that process is gone`,
  "folder-replaced": "replace it with a real folder",
  "lock-contested": "try again",
  "named-file-unreadable": ({ setting }) =>
    setting === null ? "check the path" : `pass another with ${flagOf(setting)}`,
  "named-file-unwritable": ({ setting, isFolderMissing }) => {
    const another = setting === null ? "give another name" : `pass another file with ${flagOf(setting)}`;
    if (isFolderMissing === true) return `create that folder, or ${another}`;
    return setting === null ? another : `pass another with ${flagOf(setting)}`;
  },
  "not-a-file": "give a regular file",

  "archive-ambiguous": "unpack the one that you want to play",
  "archive-damaged": "get an intact copy without a password",
  "archive-unsupported": "unpack it, or give a .zip or .gz file",
  "archive-without-rom": "give an archive with a ROM in it",
  "battery-save-invalid": "name the ROM that it belongs to with --rom",
  "rom-damaged": "get an intact copy",
  "rom-invalid": null,
  "rom-missing": "pass that ROM with --rom",
  "rom-not-a-file": "give a .gb or .gbc file",
  "rom-too-large": "choose a smaller game",
  "rom-unreadable": ({ errno, title, seedOf }) => {
    if (typeof seedOf === "string") return `give a whole number after the colon, as in ${seedOf}:7`;
    if (errno === "EACCES" || errno === "EPERM") return "check its permissions";
    return title === undefined ? "give the path of a .gb or .gbc file" : "pass that ROM with --rom";
  },
  "rom-unsupported": null,
  "save-state-damaged": "save it again in the emulator that made it",
  "save-state-unsupported": "make one with the game on a Game Boy or a Game Boy Color",
  "state-damaged": "load another save",
  "state-of-another-core": "load it with the core that made it",
  "state-of-another-rom": "load it with the ROM that made it",

  "improve-invalid": "see docs/improve.md",
  "improve-other-work": "choose another file with --out",
  "player-invalid": "see docs/player.md",
  "playbook-invalid": "see docs/improve.md",
  "playbook-entry-unknown": null,
  "editor-failed": null,
  "game-map-invalid": "see docs/games.md",
  "game-map-mismatched": 'change its "title", or leave --game-map out',
  "game-map-unreadable": "pass another with --game-map",
  "first-minutes-unknown":
    "name a memory map of it, too, to check that; the first minutes of Pokémon Red, Blue and Yellow are known",
  "game-unknown": "see `runner games list`",
  "symbol-ambiguous": "write the address in hex",
  "symbol-unknown": "correct its name, or give the symbol file that has it with --set symbols=FILE",
  "symbols-invalid": '--set symbols takes a file with lines such as "00:d35e wCurMap"',
  "symbols-unreadable": "pass another with --set symbols=FILE",
  "symbols-without-map": "add --game-map FILE, see docs/games.md",

  "base-url-has-password": ({ model }) => `leave them out, and set ${keyVariableOf(model)} instead`,
  "base-url-invalid": "pass one like http://127.0.0.1:11434 with --base-url",
  "base-url-missing": "pass one like http://127.0.0.1:8080/v1 with --base-url",
  "conversation-refused": goElsewhere,
  "conversation-too-large": goElsewhere,
  "credentials-invalid": ({ model }) => `set ${keyVariableOf(model)} to a valid key`,
  "credentials-missing": ({ variable, model }) => {
    if (typeof variable === "string") return `set ${variable}`;
    const another = otherVendorsThan(model) ?? "pass --model explorer to play without an LM";
    return `set ${keyVariableOf(model)}, or ${another}`;
  },
  "credentials-refused": ({ model }) => `set ${keyVariableOf(model)} to one that may use ${model}`,
  "messages-api-missing":
    "pass a --base-url that serves Anthropic's POST /v1/messages, or --model compatible:NAME for a server of chat completions",
  "model-missing": ({ isInherited }) =>
    `pass --model NAME, ${isInherited === true ? "unset ANTHROPIC_BASE_URL, " : ""}or --model explorer to play without an LM`,
  "model-unreachable": "try again later, or raise --set retryFor",
  "notify-unapproved": approveRemedy("--set notify"),
  "parameter-refused": goElsewhere,
  "player-is-client": "connect one to `runner mcp`, or name another player with --model",
  "calls-unread":
    "start llama.cpp with --jinja, vLLM with --enable-auto-tool-choice and --tool-call-parser, SGLang with --tool-call-parser",
  "pictures-refused": "pass --pictures off, or a --model with vision",
  "price-unknown": ({ model }) =>
    `${orElse(meantBy(model))}give it with --set prices=FILE, or limit the run with --max-tokens`,
  "recording-invalid": "pass a file made with --record",
  "recording-mismatched": "replay it from its start with the same options, or make a new recording",
  "recording-of-another-model": ({ models }) =>
    `leave --model out, or name ${(models as readonly string[]).join(" or ")}`,
  "request-refused": ({ model, isTried, ...facts }) =>
    isTried === true
      ? goElsewhere(facts)
      : `${orElse(meantBy(model))}check ${meantBy(model) === null ? "--model, " : ""}--base-url and the account`,
  "run-unapproved": ({ command, isOfProgram }) => {
    if (typeof command !== "string") return "name --model or --max-cost to continue it";
    return isOfProgram === true
      ? `let that program continue it, name the server with --base-url, or let the explorer play on: ${command}`
      : `to continue it, run ${command}`;
  },
  "server-unapproved": approveRemedy("--base-url"),
  "store-unapproved": approveRemedy("--set store"),
  "thinking-refused": goElsewhere,
  "vendor-api-missing": "pass the address of its API with --base-url, such as http://127.0.0.1:11434/v1",

  "journal-damaged": ({ slug }) =>
    slug === undefined
      ? "see runner saves verify, or continue from a save with --load"
      : `pass the ROM of that game with --rom, or ${ANOTHER_FOLDER}`,
  "journal-diverged": "see runner saves verify",
  "journal-foreign": `move it away, or ${ANOTHER_FOLDER}`,
  "journal-missing": "play first, without --set journal=off",
  "journal-of-another-core": "continue from a save with --load, or start over with --new-game",
  "journal-of-another-rom":
    "pass that ROM with --rom to the version of gameboy-runner that began it, or start over with --new-game",
  "journal-too-new": "update gameboy-runner",
  "journal-without-start": "start one with --new-game",
  "keyframe-damaged": "see runner saves verify",
  "step-out-of-range": ({ totalSteps, rows }) => {
    if (totalSteps === 0) return "play first: runner --steps 50";
    return totalSteps === undefined
      ? `choose one of its ${rows} steps`
      : `--to-step takes 0 to ${totalSteps}`;
  },

  "run-file-damaged": "get an intact copy",
  "run-file-too-new": "use the version of gameboy-runner that made it",
  "ssh-keygen-missing": "install OpenSSH 8.2 or later",
  "signature-failed": "pass a key that ssh-keygen -t ed25519 made with --set sign",

  "agent-mismatched": ({ agent, own }) => {
    const others = `pass --agent-id ${quoteWord(String(agent))}, or take the run over with --set adopt=on`;
    return typeof own === "string" ? `load its own game with --load ${quoteWord(own)}, ${others}` : others;
  },
  "label-invalid": "choose a name that is not a path, number or keyword, without control characters",
  "no-saves": ({ isStored, archived }) => {
    if (typeof archived === "string")
      return `continue from one with --load, as in --load ${quoteWord(archived)}`;
    return isStored === true ? "see runner fleet status" : "start a game with runner --steps 50";
  },
  "protocol-mismatched": ({ id }) =>
    typeof id === "string"
      ? `load that save itself with --load ${id}`
      : "export the save again, or load the save itself",
  "reference-ambiguous": "give more characters of it",
  "rom-mismatched": "pass that ROM with --rom",
  "save-damaged":
    "restore it from a copy, load another save of `runner saves list`, or start over with --new-game",
  "save-in-use": "continue from another save first, with --load",
  "save-missing": ({ hasMemory }) =>
    hasMemory === true ? "begin a new game with what it remembers, with --load" : "see `runner saves list`",
  "save-of-another-core": "use the version of gameboy-runner that made it",
  "save-of-another-game": "rename it back",
  "save-of-another-rom": "pass that ROM with --rom, or start over with --new-game",
  "save-outside-folder": "delete the file yourself",
  "save-too-new": `update gameboy-runner, or ${ANOTHER_FOLDER}`,
  "slot-invalid": null,
  "steps-unsaved": 'fix that, then run the command after "To continue"',

  ...REMEDIES_OF_PARTS,

  "decision-invalid": null,
  "nothing-pending": null,
  // The library's own.
  "checkpoint-damaged": null,
  "checkpoint-foreign": null,
  "checkpoint-needed": null,
  "checkpoint-not-found": null,
  "store-in-use": null,
  "until-invalid": null,

  "ffmpeg-missing": "install it, or make a .gif or .apng",
  "film-failed": null,

  "fleet-damaged": "submit the fleet again",
  "fleet-foreign": ({ fleet }) => `give this fleet another store, or the name ${fleet}`,
  "fleet-in-use": "wait for it, or stop it with Ctrl-C; then run the same command again",
  "fleet-invalid": checkRemedy("fleet"),
  "fleet-too-new": "update gameboy-runner",
  "fleet-missing": ({ isBench }) =>
    isBench === true
      ? "play one with runner bench run"
      : "submit it first with runner fleet submit FILE, or play it with runner fleet run FILE",
  "fleet-unknown": "give the path of a fleet's file",
  "submission-invalid": "see docs/benchmark.md",
  "task-invalid": null,
  "task-unknown": "give the path of a task's file, or see docs/benchmark.md",
  "job-taken-over": null,
  "package-missing": ({ package: name }) => installCommand(String(name)),
  "queue-invalid": "pass one like redis://127.0.0.1:6379 with --redis or RUNNER_REDIS",
  "queue-refused": "set RUNNER_REDIS_PASSWORD, or a user and a password in RUNNER_REDIS",
  "queue-unreachable": "start redis-server, or pass another address with --redis",
  "store-failed": "try again later",
  "store-invalid": null,
  "store-refused": null,
  "worker-died": null,

  "message-invalid": "write a text of at most 16 KB",

  "seat-taken": "disconnect it, or wait a minute after it is gone",

  "port-unavailable": "choose another with --port, or leave it out for any that is free",

  "output-exists": ({ folder, isRun, isKept, isConfig }) => {
    if (isRun === true) return ANOTHER_FOLDER;
    if (isConfig === true) return "edit it, or move it away first";
    // A command without --force.
    if (isKept === true) return "give another name, or move it away first";
    return folder === undefined
      ? "give another name, or pass --force"
      : "give another folder, or pass --force";
  },
  "output-invalid": ({ isTerminal, isFile }) => {
    if (isTerminal === true) return "give a file, or send stdout elsewhere";
    return isFile === true ? "give the path of a folder" : "give the path of a file";
  },

  // The command line's own: their messages name its words anyway, and say the remedy themselves.
  "cartridge-without-ram": null,
  "command-invalid": null,
  "config-invalid": null,
  "confirmation-missing": null,
  "no-running-game": null,
  "option-invalid": null,
  "option-missing": null,
  "options-conflict": null,
  "output-failed": null,
  "prices-invalid": null,
  "save-unanswered": null,
};

/** The one line for an error: subject, fact, and the remedy where there is one. */
export function renderError(error: unknown): string {
  const line = describeError(error);
  return error instanceof RunnerError ? withRemedy(line, error) : line;
}

/** A line about an error, with its remedy where there is one. */
export function withRemedy(line: string, { code, facts }: ErrorFacts): string {
  const known = REMEDIES[code];
  const remedy = typeof known === "function" ? known(facts) : known;
  return remedy === null ? line : `${line}: ${remedy}`;
}

const LIMIT_REMEDIES: Readonly<Record<Extract<RunOutcome, { type: "budget" }>["limit"], string>> = {
  costUsd: "raise --max-cost to continue",
  tokens: "raise --max-tokens to continue",
  ms: "the next command gets the same time again",
};

/** Why a run ended, and what a person can do about it. */
export function renderReason(outcome: Exclude<RunOutcome, { type: "done" | "interrupted" }>): string {
  if (outcome.type === "budget") return `${outcome.reason}: ${LIMIT_REMEDIES[outcome.limit]}`;
  if (outcome.type !== "unreachable") return outcome.reason;
  return withRemedy(outcome.reason, { code: "model-unreachable", facts: {} });
}

import type { JsonObject } from "./vocabulary/json.ts";

/** Exit codes. The numbers from 64 on are those of sysexits. */
export const EXIT_CODES = {
  done: 0,
  notLive: 1,
  interrupted: 3,
  budget: 4,
  needsPerson: 5,
  usage: 64,
  badData: 65,
  missingInput: 66,
  bug: 70,
  cannotWrite: 73,
  tryLater: 75,
  settings: 78,
  sighup: 129,
  sigint: 130,
  sigterm: 143,
} as const;

/** The kind of an error; each kind has one exit code. */
export type ErrorKind = "usage" | "badData" | "missingInput" | "cannotWrite" | "tryLater" | "settings";

/** Every error that is not a bug, by its stable name, and its kind. The comments are the texts of `docs/errors.md`. */
export const ERROR_CODES = {
  // disk
  "cannot-read": "missingInput", // a game's file or folder cannot be read
  "cannot-write": "cannotWrite", // a game's file or folder cannot be written
  "file-missing": "missingInput", // a named file does not exist
  "file-of-another-kind": "badData", // a command was given a file of another kind
  "folder-locked": "tryLater", // another process plays this game in this folder
  "folder-replaced": "cannotWrite", // a link or file blocks a folder for saves
  "lock-contested": "tryLater", // other processes keep taking the folder's lock
  "named-file-unreadable": "missingInput", // a setting's file cannot be read
  "named-file-unwritable": "cannotWrite", // a setting's file cannot be written
  "not-a-file": "missingInput", // a path is not a regular file
  // emulator
  "archive-ambiguous": "badData", // an archive holds several ROMs
  "archive-damaged": "badData", // an archive cannot be unpacked
  "archive-unsupported": "badData", // a ROM is packed in a format that runner cannot unpack
  "archive-without-rom": "badData", // an archive holds no ROM
  "battery-save-invalid": "badData", // an imported file is not a save state or battery save of this cartridge
  "rom-damaged": "badData", // a ROM is cut off, or its header is wrong
  "rom-invalid": "badData", // a file is too small to be a ROM
  "rom-missing": "missingInput", // the ROM of a run's file was not found
  "rom-not-a-file": "badData", // the path of a ROM is a folder or a device
  "rom-too-large": "badData", // a ROM is too large for the core
  "rom-unreadable": "missingInput", // a ROM is missing or cannot be read
  "rom-unsupported": "badData", // the core lacks the cartridge type of a ROM
  "save-state-damaged": "badData", // a save state is cut off or impossible
  "save-state-unsupported": "badData", // a save state needs another machine or BESS version
  "state-damaged": "badData", // a machine state is incomplete
  "state-of-another-core": "badData", // this core cannot load a machine state exactly
  "state-of-another-rom": "badData", // a machine state or save state belongs to another ROM
  // games
  "improve-invalid": "badData", // tasks and candidates are unusable, or nothing can be proven with them
  "improve-other-work": "usage", // the folder beside the improved playbook holds attempts at other tasks
  "player-invalid": "badData", // a file of agents and modes has a mistake
  "playbook-invalid": "badData", // a playbook's file has a mistake
  "playbook-entry-unknown": "usage", // the playbook has no entry of that title
  "editor-failed": "settings", // no editor is set, or it ended with an error
  "game-map-invalid": "badData", // a memory map breaks a rule of docs/games.md
  "game-map-mismatched": "badData", // a memory map is for another game
  "game-map-unreadable": "missingInput", // a memory map cannot be read
  "first-minutes-unknown": "missingInput", // nothing is known of the first minutes of a game, to verify it on a cartridge
  "game-unknown": "missingInput", // no known game has that id
  "symbol-ambiguous": "badData", // a memory map names a symbol with several addresses
  "symbol-unknown": "badData", // the symbol file lacks a symbol
  "symbols-invalid": "badData", // a symbol file holds no symbols
  "symbols-unreadable": "missingInput", // a symbol file cannot be read
  "symbols-without-map": "usage", // a symbol file is given without a memory map
  // model
  "base-url-has-password": "settings", // the base URL contains a name, a password or a query
  "base-url-invalid": "settings", // the base URL is not a web address
  "base-url-missing": "settings", // the server needs a base URL
  "conversation-refused": "settings", // the server refuses even a fresh conversation
  "conversation-too-large": "badData", // even a fresh conversation is too large for the model
  "credentials-invalid": "settings", // the API key contains invalid characters
  "credentials-missing": "settings", // the model needs an API key, and none is set
  "credentials-refused": "settings", // the server refuses the API key
  "messages-api-missing": "settings", // the server does not speak the Messages API
  "model-missing": "settings", // a server is named, but no model
  "model-unreachable": "tryLater", // the model is unreachable
  "notify-unapproved": "settings", // only a configuration file names the command for the LM's answers
  "parameter-refused": "settings", // the server refuses a parameter already left out
  "calls-unread": "settings", // the server does not parse the model's calls of tools
  "pictures-refused": "settings", // the model takes no pictures
  "player-is-client": "usage", // the MCP client that plays the run is not connected
  "price-unknown": "settings", // a cost limit is set, and a model's price is unknown
  "recording-invalid": "badData", // a file to be replayed is not a recording
  "recording-mismatched": "badData", // the conversation differs from the recorded one
  "recording-of-another-model": "badData", // a recording holds no calls of this model
  "request-refused": "settings", // the server refuses the request for another reason
  "run-unapproved": "settings", // the files of a run that you did not begin choose paid players
  "server-unapproved": "settings", // a key or conversation would reach an unapproved server
  "store-unapproved": "settings", // only a fleet's file names a store outside its folder
  "thinking-refused": "badData", // the server refuses thinking, even after its removal
  "vendor-api-missing": "settings", // the server does not speak the API of the model's vendor
  // journal
  "journal-damaged": "badData", // the journal does not lead to the requested step
  "journal-diverged": "badData", // replaying gives another machine than recorded
  "journal-foreign": "badData", // a journal's file is not a journal
  "journal-missing": "missingInput", // a needed journal is missing
  "journal-of-another-core": "badData", // the journal is of another core
  "journal-of-another-rom": "badData", // the journal is of another ROM
  "journal-too-new": "badData", // a later version wrote the journal
  "journal-without-start": "missingInput", // the journal does not hold the start of the run
  "keyframe-damaged": "badData", // a machine in the journal cannot be read
  "step-out-of-range": "missingInput", // the branch does not have the requested step
  // runs as files
  "run-file-damaged": "badData", // a run's file is damaged, or none
  "run-file-too-new": "badData", // another version made a run's file, and this one cannot check it
  "ssh-keygen-missing": "missingInput", // ssh-keygen, which signs and checks signatures, cannot be started
  "signature-failed": "missingInput", // a key that is to sign a run's file cannot be used
  // saves
  "agent-mismatched": "badData", // the run belongs to another agent
  "label-invalid": "usage", // a label is a path, number or keyword, or has control characters
  "no-saves": "missingInput", // a folder holds no save of the game
  "protocol-mismatched": "badData", // a checkpoint of the protocol is of another version, or of another agent than its save
  "reference-ambiguous": "usage", // several ids begin with the given characters
  "rom-mismatched": "badData", // the game was played with another ROM
  "save-damaged": "badData", // a file is not a save, or a damaged one
  "save-in-use": "usage", // the run continues from the save to remove
  "save-missing": "missingInput", // no save matches a reference
  "save-of-another-game": "badData", // a save of another game has a name of this one
  "save-of-another-core": "badData", // a save was made on an incompatible core
  "save-of-another-rom": "badData", // a save was made with another ROM
  "save-outside-folder": "usage", // the save to remove is in another folder
  "save-too-new": "badData", // a later version made the save
  "slot-invalid": "usage", // a slot is not a number from 0 to 15
  "steps-unsaved": "cannotWrite", // too many steps are unsaved
  // skills
  "skill-invalid": "badData", // a skill's file or definition cannot be used
  "skill-unknown": "missingInput", // no skill has that name
  "skills-unreadable": "missingInput", // a folder of skills cannot be read
  "skills-unwritable": "cannotWrite", // a skill cannot be stored
  // workflows
  "workflow-input-invalid": "usage", // an input of a workflow is missing or invalid
  "workflow-inputs-changed": "badData", // a resumed workflow gets other inputs than its checkpoint
  "workflow-invalid": "badData", // a workflow file is invalid; facts hold lines and columns
  "workflow-changed": "badData", // a finished step changed, without a checkpoint before it
  "workflow-function-unknown": "missingInput", // a workflow calls an unregistered function
  "workflow-unknown": "missingInput", // a workflow does not exist
  // interrupts
  "checkpoint-damaged": "badData", // library: the file to continue from is damaged or no save
  "checkpoint-foreign": "badData", // library: the save to continue from is of another ROM or core
  "checkpoint-needed": "usage", // library: no checkpoint to continue from is named
  "checkpoint-not-found": "missingInput", // library: the checkpoint to continue from does not exist
  "decision-invalid": "usage", // a decision names no pending call, or an invalid input
  "interrupt-invalid": "usage", // an interrupt names no node, or its condition is invalid
  "interrupt-missing": "missingInput", // no open interrupt, or the save is not of one
  "interrupt-open": "usage", // library: the run waits at an open interrupt
  "until-invalid": "usage", // the condition to play until is invalid
  "interrupts-need-store": "usage", // a run with interrupts saves nothing
  "nothing-pending": "usage", // a decision rejects or replaces an action, and none is pending
  "store-in-use": "tryLater", // two runs are opened in one store at once
  // films
  "ffmpeg-missing": "missingInput", // an .mp4 needs ffmpeg, which cannot be started
  "film-failed": "cannotWrite", // ffmpeg fails; the message has its own words
  // mailbox
  "message-invalid": "usage", // a message is empty, too long or has an invalid id
  // mcp
  "seat-taken": "tryLater", // another MCP client plays over HTTP
  // fleets
  "fleet-damaged": "badData", // a store's fleet description is damaged; its jobs are intact
  "fleet-foreign": "badData", // a store holds a fleet of another name
  "fleet-in-use": "tryLater", // another process plays the fleet
  "fleet-invalid": "badData", // a fleet's file, or a file that it names, has a mistake
  "fleet-too-new": "badData", // a later version wrote a store's fleet description
  "fleet-missing": "missingInput", // a store holds no fleet
  "fleet-unknown": "missingInput", // a fleet's file is missing or cannot be read
  "submission-invalid": "badData", // a submission's entry or manifest is invalid, or does not fit what is asked
  "task-invalid": "badData", // a task's file has a mistake
  "task-unknown": "missingInput", // a task's file is missing or cannot be read
  "job-taken-over": "tryLater", // another worker now plays this job; this one stops
  "package-missing": "missingInput", // an optional package is not installed
  "queue-invalid": "usage", // a queue's address is invalid
  "queue-refused": "settings", // Redis refuses the user or password
  "queue-unreachable": "tryLater", // Redis cannot be reached within half a minute
  "store-failed": "tryLater", // an object store cannot be reached, or fails temporarily
  "store-invalid": "usage", // a store's address or an object's name is invalid
  "store-refused": "settings", // a store refuses a key, a bucket or a file system
  "worker-died": "tryLater", // a fleet's job process ended early
  // command line
  "cartridge-without-ram": "missingInput", // the game has no cartridge RAM to export
  "command-invalid": "usage", // a command, or a word of it, is unknown
  "config-invalid": "settings", // a configuration is invalid
  "confirmation-missing": "usage", // a question needs an answer, and there is no terminal
  "no-running-game": "missingInput", // no running game can be asked for a save
  "option-invalid": "usage", // an option's value is invalid
  "option-missing": "usage", // a required option is missing
  "options-conflict": "usage", // two options cannot be combined
  "output-exists": "usage", // the output file already exists
  "output-failed": "cannotWrite", // stdout cannot be written
  "output-invalid": "usage", // an export would go to a folder, or bytes to a terminal
  "port-unavailable": "tryLater", // runner watch cannot listen on a port
  "prices-invalid": "settings", // the price file cannot be parsed
  "save-unanswered": "tryLater", // a running game made no requested save
} as const;

/** The stable name of an error. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** The underlying error, and the facts as plain JSON, from which a face makes the remedy. */
export interface RunnerErrorOptions extends ErrorOptions {
  readonly facts?: JsonObject;
}

/**
 * The world is broken in a way that a person can mend: a missing ROM, a corrupt save, a refused key.
 *
 * The message says subject and fact in one line. The remedy is a face's to say, since only a face knows by what
 * flag or button it is had. What is not a `RunnerError` is a bug in runner.
 */
export class RunnerError extends Error {
  override readonly name: string = "RunnerError";
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly facts: JsonObject;

  constructor(code: ErrorCode, message: string, { facts = {}, ...options }: RunnerErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.kind = ERROR_CODES[code];
    this.facts = facts;
  }

  /** The exit code that belongs to this error's kind. */
  get exitCode(): number {
    return EXIT_CODES[this.kind];
  }
}

/** The result of `ask`, or what `otherwise` makes of a `RunnerError`. Anything else is thrown on. */
export function orElse<T, F>(ask: () => T, otherwise: (error: RunnerError) => F): T | F {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RunnerError) return otherwise(error);
    throw error;
  }
}

/** The same for a promise. */
export async function orElseLater<T, F>(
  ask: () => Promise<T>,
  otherwise: (error: RunnerError) => F,
): Promise<T | F> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RunnerError) return otherwise(error);
    throw error;
  }
}

/** The data from which a face makes the remedy of an error in an event. */
export interface ErrorFacts {
  readonly code: ErrorCode;
  readonly facts: JsonObject;
}

/** The data of a caught error for a face; null unless it is a `RunnerError`. */
export function factsOf(error: unknown): ErrorFacts | null {
  return error instanceof RunnerError ? { code: error.code, facts: error.facts } : null;
}

/** The message of anything that was thrown, as one line. */
export function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, " ");
}

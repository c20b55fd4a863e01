import type { PlanProgress } from "../../../../packages/viewer/src/protocol/current-task.ts";
import type { ReportData } from "../../../../packages/viewer/src/report/report-data.ts";
import type { Section } from "../../../../packages/viewer/src/report/sections/parts.ts";
import type { EventShares, StandingShares, StatusShares } from "../../../base/seam/shares.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { PaidChoice } from "../../../play/keys/run-owner.ts";
import type { ResumeRequest } from "../../../play/session/config.ts";
import type { Subcommand } from "../options/subcommand.ts";
import type { CommandWord } from "../options/values/shell-command.ts";
import type { Colours } from "../view/colour.ts";

/** An entry of the log. */
export interface LogWords {
  /** `told` for what the transcript shows, too: `info` in a file, else `debug`. */
  readonly level: "debug" | "info" | "warn" | "told";
  readonly facts: object;
  readonly message: string;
}

/** The lines of an event. @param far the progress of the run's plan after it; null without one */
export type ToLines<Event> = (event: Event, colours: Colours, far: string | null) => readonly string[];

/** An event as people read it: in the transcript of one line a step, in that of all, and in the log. */
export interface EventLines<Event> {
  /** Unless given, all its facts are logged at the level `debug`. */
  readonly log?: (event: Event) => LogWords;
  readonly brief: ToLines<Event>;
  readonly whole: ToLines<Event>;
  /** Whether its texts are of the LM or of a file, which stay as they are. */
  readonly isSpoken?: true;
  /** Its fields with texts that stay as they are, where the others' are not spoken. */
  readonly spoken?: readonly Extract<keyof Event, string>[];
  /** Whether something else is pressed in the step under way than the LM asked for: its calls are not carried out. */
  readonly replacesCalls?: (event: Event) => boolean;
}

/** Lines of a transcript about calls that do much within a step. They stand in the place of the call's answer. */
export interface CallLines {
  /** Its lines in the transcript of all; null for an event of others. */
  whole(event: RunEvent): StepLines | null;
  /** Its lines in that of one line a step, and whether they say what the call did; null for an event of others. */
  brief(event: RunEvent): (StepLines & { readonly saysDeed: boolean }) | null;
}

/** Lines below the head of a step. */
export interface StepLines {
  readonly step: number;
  readonly lines: readonly string[];
}

/** Counts how far the plan of a run is, by its events. */
export interface CourseCount {
  see(event: RunEvent): void;
  /** `3 of 17 steps`. */
  readonly far: string;
  /** The same with its step under way: `go, 3 of 17 steps done`. */
  readonly place: string;
}

/** The headings of `runner --help`. */
export type CommandGroup = "Play and steer" | "Watch and compare" | "Plan ahead" | "Set up";

/** Commands as people type them, and what each does. */
export type HelpLines = readonly (readonly [term: string, what: string])[];

/** The parts' fields of a run's status. */
export type ShownStatus = StatusShares & StandingShares;

/** A line of `runner status`. */
export type StatusField = readonly [name: string, value: string];

/** A command of a part. */
export interface PartCommand {
  readonly command: Subcommand;
  /** The heading below which it stands, and its line there. */
  readonly group: CommandGroup;
  readonly line: string;
}

/** The decision of a person at a stop. */
export interface StopAnswer {
  readonly request: ResumeRequest;
  /** Whether the command no longer stops for a person. */
  readonly passesStops: boolean;
}

/** A part's command that may play, unlike those of its face. */
export interface PlacedCommand extends PartCommand {
  /** The command behind which it stands, and the one behind whose line below the heading; null for the first there. */
  readonly behind: { readonly command: string; readonly line: string | null };
}

/** A part's group of commands: `runner NAME COMMAND`. Without a command, the first one runs. They may play, unlike those of its face. */
export interface PartGroup {
  readonly name: string;
  readonly commands: readonly Subcommand[];
  readonly purpose: string;
  /** The group behind which it stands, and the command, or group of them, behind which its own do. */
  readonly behind: { readonly group: string; readonly commands: string };
  /** The heading below which its purpose stands, and the command behind which it does; null for the first there. */
  readonly heading: { readonly group: CommandGroup; readonly behind: string | null };
  /** Its purpose there, where that is shorter. */
  readonly line?: string;
}

/** The share of a part in the cost of a run. */
export interface PaidWords {
  /** Each thing that costs, by name and value. Names stay: the list of a user's own runs keeps marks of both. */
  readonly choices: readonly (readonly [name: string, value: unknown])[];
  /** In words: `agents none`. */
  readonly words: string;
  /** The things left out of the estimate of a step: `its agents`; null for nothing. */
  readonly beyond: string | null;
}

/** A part's share of the command line. It is loaded at each start: a command's code is imported on demand. */
export interface FacePart<Type extends keyof EventShares = never> {
  readonly commands: readonly PartCommand[];
  /** Options of its commands that were removed, each behind its command, and what to write instead: `skills run --param`. */
  readonly removedOptions?: Readonly<Record<string, string>>;
  /** A command to try where the player makes no progress; people fill in its words. */
  readonly whenStuck?: readonly CommandWord[];
  readonly events: { readonly [T in Type]: EventLines<EventShares[T]> };
  /** Its lines about calls, for one transcript from its beginning on. */
  readonly openLines?: (colours: Colours) => CallLines;
  /** Its words in that line about what is going on, in the place of the last ones; null for none. */
  readonly note?: (event: RunEvent) => string | null;
  /** Its words to a program that waits for the end of a step, about an event on the way; null for none. */
  readonly wayWords?: (event: RunEvent) => string | null;
  /** Whether an event is one of hundreds a second: too many to read. */
  readonly isFleeting?: (event: RunEvent) => boolean;
  /** Its sections of a run's report, after the events, by its rows and marks; their code is imported on demand. */
  readonly report?: () => Promise<(data: ReportData) => readonly Section[]>;
  /** Its share of what a run costs, as the user is asked about it. */
  readonly paid?: (choice: PaidChoice) => PaidWords;
  /** The progress of its plan, by the files that there are; null for none. */
  readonly progress?: (memory: Memory) => Promise<PlanProgress | null>;
  /** Its lines of `runner status` behind the goals; those with an empty value are left out. */
  readonly statusGoals?: (status: ShownStatus) => readonly StatusField[];
  /** The command by which a person lets such a run go on; null where it does not wait for one. It goes before those of others. */
  readonly answerWords?: (status: ShownStatus) => readonly CommandWord[] | null;
  /** The command that goes on with such a run; null for a usual one. */
  readonly goOnWords?: (status: ShownStatus) => readonly CommandWord[] | null;
  /** Its lines of `runner status`; those with an empty value are left out. */
  readonly statusFields?: (status: ShownStatus) => readonly StatusField[];
  /** Its lines about where a saved run stands inside a step; those without a value are left out. */
  readonly standing?: (memory: Memory) => readonly (readonly [name: string, value: string | undefined])[];
  /** Its words in the line at the bottom of a terminal after an event; null for none, undefined where they stay. */
  readonly statusLine?: (event: RunEvent) => string | null | undefined;
  /** Its words in the status on one line. */
  readonly statusWords?: (status: ShownStatus) => readonly string[];
}

import { agentsFace } from "../../../../packages/lab/src/parts/agents/faces/face.ts";
import { playbookFace, playbookNode } from "../../../../packages/lab/src/parts/playbook/faces/face.ts";
import type { PlanProgress } from "../../../../packages/viewer/src/protocol/current-task.ts";
import type { ReportData } from "../../../../packages/viewer/src/report/report-data.ts";
import type { Section } from "../../../../packages/viewer/src/report/sections/parts.ts";
import { firstOf } from "../../../base/seam/first-of.ts";
import type { EventShares } from "../../../base/seam/shares.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import { driftFace, driftNode } from "../../../parts/drift/faces/face.ts";
import { interruptsFace, interruptsRemedies } from "../../../parts/interrupts/faces/face.ts";
import { mailFace } from "../../../parts/mail/faces/face.ts";
import { skillsFace, skillsRemedies } from "../../../parts/skills/faces/face.ts";
import { workflowsFace, workflowsRemedies } from "../../../parts/workflows/faces/face.ts";
import type { PaidChoice } from "../../../play/keys/run-owner.ts";
import type { Subcommand } from "../options/subcommand.ts";
import type { CommandWord } from "../options/values/shell-command.ts";
import type { Colours } from "../view/colour.ts";
import type {
  CallLines,
  CommandGroup,
  EventLines,
  FacePart,
  HelpLines,
  LogWords,
  PaidWords,
  ShownStatus,
  StatusField,
} from "./face-part.ts";

/** The parts on the command line, in their order. */
const FACE_PARTS: readonly FacePart<never>[] = [
  agentsFace,
  driftFace,
  mailFace,
  playbookFace,
  skillsFace,
  workflowsFace,
  interruptsFace,
];

// An event that is missing here is an error of the compiler.
const EVENTS: { readonly [T in keyof EventShares]: EventLines<EventShares[T]> } = {
  ...driftFace.events,
  ...mailFace.events,
  ...skillsFace.events,
  ...workflowsFace.events,
  ...interruptsFace.events,
};

/** The remedies of their errors: one that is missing is an error of the compiler where all of them are. */
export const REMEDIES_OF_PARTS: typeof skillsRemedies & typeof workflowsRemedies & typeof interruptsRemedies =
  {
    ...skillsRemedies,
    ...workflowsRemedies,
    ...interruptsRemedies,
  };

const EVENTS_BY_TYPE: ReadonlyMap<string, EventLines<never>> = new Map(Object.entries(EVENTS));

/** The lines of a part's event in one of the transcripts; none for an event of the runner itself. */
export function linesOfParts(
  transcript: "brief" | "whole",
  event: RunEvent,
  colours: Colours,
  far: string | null,
): readonly string[] {
  return EVENTS_BY_TYPE.get(event.type)?.[transcript](event as never, colours, far) ?? [];
}

/** Whether the texts of a type of event are of the LM or of a file, which stay as they are. */
export function isSpokenOfParts(type: RunEvent["type"]): boolean {
  return EVENTS_BY_TYPE.get(type)?.isSpoken === true;
}

/** The fields of a part's event whose texts stay as they are. */
export function spokenOfParts(event: RunEvent): Partial<RunEvent> {
  const { spoken = [] } = (EVENTS_BY_TYPE.get(event.type) ?? {}) as Partial<EventLines<RunEvent>>;
  return Object.fromEntries(spoken.map((name) => [name, event[name]]));
}

/** Whether a part's event says that something else is pressed in its step; null for an event that says nothing of that. */
export function replacesOfParts(event: RunEvent): boolean | null {
  return EVENTS_BY_TYPE.get(event.type)?.replacesCalls?.(event as never) ?? null;
}

/** Their lines about calls, for one transcript: the first answer of a part. */
export function openLinesOfParts(colours: Colours): CallLines {
  const all = FACE_PARTS.flatMap(({ openLines }) => openLines?.(colours) ?? []);
  return {
    whole: (event) => firstOf(all, (part) => part.whole(event)),
    brief: (event) => firstOf(all, (part) => part.brief(event)),
  };
}

/** Their words about what is going on; null for none. */
export function noteOfParts(event: RunEvent): string | null {
  return firstOf(FACE_PARTS, ({ note }) => note?.(event));
}

/** Their words to a program that waits for the end of a step; null for none. */
export function wayWordsOfParts(event: RunEvent): string | null {
  return firstOf(FACE_PARTS, ({ wayWords }) => wayWords?.(event));
}

/** Whether an event is one of hundreds a second: too many to read. */
export function isFleetingOfParts(event: RunEvent): boolean {
  return FACE_PARTS.some(({ isFleeting }) => isFleeting?.(event) === true);
}

/** The entry of the log for a part's event; null where it has none of its own. */
export function logWordsOfParts(event: RunEvent): LogWords | null {
  return EVENTS_BY_TYPE.get(event.type)?.log?.(event as never) ?? null;
}

/** Their words in the line at the bottom of a terminal after an event, by part; null for none. */
export function statusLineOfParts(
  before: readonly (string | null)[],
  event: RunEvent,
): readonly (string | null)[] {
  return FACE_PARTS.map(({ statusLine }, part) => {
    const words = statusLine?.(event);
    return words === undefined ? (before[part] ?? null) : words;
  });
}

/** Their commands. */
export const SUBCOMMANDS_OF_PARTS: readonly Subcommand[] = FACE_PARTS.flatMap(({ commands }) =>
  commands.map(({ command }) => command),
);

/** The options of their commands that were removed, and what to write instead. */
export const REMOVED_OF_PARTS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FACE_PARTS.map(({ removedOptions }) => removedOptions),
);

/** Their lines below a heading of `runner --help`. */
export function helpOfParts(heading: CommandGroup): HelpLines {
  return FACE_PARTS.flatMap((part) => part.commands).flatMap(({ command, group, line }) =>
    group === heading ? [[command.name, line] as const] : [],
  );
}

/** Their commands for a player that makes no progress. */
export const WHEN_STUCK: readonly (readonly CommandWord[])[] = FACE_PARTS.flatMap(({ whenStuck }) =>
  whenStuck === undefined ? [] : [whenStuck],
);

/** Their nodes of the loop, in words. */
export const NODES_IN_WORDS: Readonly<Record<"recover" | "refine", string>> = {
  ...driftNode,
  ...playbookNode,
};

/** Their sections of a run's report. */
export async function sectionsOfParts(data: ReportData): Promise<readonly Section[]> {
  const sections = FACE_PARTS.map(async ({ report }) => (await report?.())?.(data) ?? []);
  return (await Promise.all(sections)).flat();
}

/** Their shares of what a run costs. */
export function paidWordsOfParts(choice: PaidChoice): readonly PaidWords[] {
  return FACE_PARTS.flatMap((part) => part.paid?.(choice) ?? []);
}

/** The progress of the plan of a run, by the files that there are; null for none. */
export async function progressOfParts(memory: Memory): Promise<PlanProgress | null> {
  const all = await Promise.all(FACE_PARTS.map(async ({ progress }) => (await progress?.(memory)) ?? null));
  return firstOf(all, (one) => one);
}

/** Their lines of `runner status` behind the goals. */
export function statusGoalsOfParts(status: ShownStatus): readonly StatusField[] {
  return FACE_PARTS.flatMap(({ statusGoals }) => statusGoals?.(status) ?? []);
}

/** The command that goes on with a run; null for a usual one. */
export function goOnWordsOfParts(status: ShownStatus): readonly CommandWord[] | null {
  return (
    firstOf(FACE_PARTS, ({ answerWords }) => answerWords?.(status)) ??
    firstOf(FACE_PARTS, ({ goOnWords }) => goOnWords?.(status))
  );
}

/** Their lines of `runner status`. */
export function statusFieldsOfParts(status: ShownStatus): readonly StatusField[] {
  return FACE_PARTS.flatMap(({ statusFields }) => statusFields?.(status) ?? []);
}

/** Their lines about where a saved run stands inside a step. */
export function standingLinesOfParts(memory: Memory): readonly (readonly [string, string | undefined])[] {
  return FACE_PARTS.flatMap(({ standing }) => standing?.(memory) ?? []);
}

/** Their words in the status on one line. */
export function statusWordsOfParts(status: ShownStatus): readonly string[] {
  return FACE_PARTS.flatMap(({ statusWords }) => statusWords?.(status) ?? []);
}

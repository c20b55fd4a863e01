import { cutText } from "../../../../base/text/cut-text.ts";
import type { SkillMetrics, SkillRun } from "../../base/skill.ts";

/** The most characters of the text to the LM about one run of a skill. */
const MAX_CHARACTERS = 4_000;

/** The most characters of its parts; the notes have the rest. */
const PART_CHARACTERS = { summary: 1_000, variables: 900, snapshots: 700, pictures: 300 };

/** The characters of the heading of the notes, and of the line that counts omitted ones. */
const NOTES_HEADING_CHARACTERS = 40;

/** The most characters of one variable or snapshot; notes are whole. */
const LINE_CHARACTERS = 300;

/**
 * Renders a skill's run for the LM: its end, its notes, variables and snapshots, and its actions. The same run always
 * gives the same text, after a kill as well: it contains no time, cost or id.
 */
export function describeSkillResult(run: SkillRun): string {
  const { name, status, summary, notes, variables, snapshots, captures, metrics } = run;
  const values = Object.entries(variables).map(([name, value]) =>
    cutText(`${name} = ${JSON.stringify(value)}`, LINE_CHARACTERS),
  );
  const pictures = captures.map(({ label }) => label).join(", ");
  const head = `Skill ${name}: ${status}. ${cutText(summary, PART_CHARACTERS.summary)}`;
  const rest = [
    ...newest("Variables:", values, PART_CHARACTERS.variables),
    ...newest("Game state on the way:", snapshots.map(describeSnapshot), PART_CHARACTERS.snapshots),
    ...(pictures === "" ? [] : [`Pictures kept: ${cutText(pictures, PART_CHARACTERS.pictures)}.`]),
    describeMetrics(metrics),
  ];
  const room = MAX_CHARACTERS - [head, ...rest].join("\n").length;
  const text = [head, ...newest("Notes:", notes.map(inOneLine), room - NOTES_HEADING_CHARACTERS), ...rest];
  return cutText(text.join("\n"), MAX_CHARACTERS);
}

/** A heading and the newest lines that there is room for, after a line that counts the others. */
function newest(heading: string, lines: readonly string[], characters: number): readonly string[] {
  if (lines.length === 0) return [];
  const told: string[] = [];
  let left = characters;
  for (const line of lines.toReversed()) {
    const entry = `- ${line}`;
    left -= entry.length + 1;
    if (left < 0 && told.length > 0) break;
    told.unshift(entry);
  }
  const before = lines.length - told.length;
  return [heading, ...(before === 0 ? [] : [`- (${before} earlier ones)`]), ...told];
}

function describeSnapshot({ frames, state }: SkillRun["snapshots"][number]): string {
  return cutText(`after ${frames} frames: ${JSON.stringify(state)}`, LINE_CHARACTERS);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function describeMetrics(metrics: SkillMetrics): string {
  const { primitives, framesPlayed, framesKept, checkpoints, resumesHit, resumesMissed, fallbacks } = metrics;
  const { inferences, answered, timedOut } = metrics;
  const frames = framesKept === framesPlayed ? "" : `, of which ${framesKept} are kept`;
  const parts = [
    `${count(primitives, "primitive")} ran, ${count(framesPlayed, "frame")} played${frames}`,
    ...(checkpoints === 0 ? [] : [`${count(checkpoints, "checkpoint")} made`]),
    ...(resumesHit === 0 ? [] : [`went back ${count(resumesHit, "time")}`]),
    ...(resumesMissed === 0
      ? []
      : [`${count(resumesMissed, "checkpoint")} missing, ${count(fallbacks, "fallback")}`]),
    ...(inferences === 0
      ? []
      : [`${count(inferences, "question")} asked, ${answered} answered, ${timedOut} timed out`]),
  ];
  return `${parts.join("; ")}.`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

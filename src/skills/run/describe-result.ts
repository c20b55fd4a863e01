import type { JsonObject } from "../../run/json.ts";
import type { SkillMetrics, SkillRun } from "../../run/skill.ts";
import { cutText } from "../../text/cut-text.ts";

/** The most characters that the LM is told of one run of a skill. */
const MAX_CHARACTERS = 4_000;

/** What each part of it may take; what one leaves over, the next ones have. */
const PART_CHARACTERS = { summary: 1_000, notes: 1_200, variables: 900, snapshots: 700 };

/** The most of one note, variable or snapshot that is told. */
const LINE_CHARACTERS = 300;

/**
 * What the LM is told of a skill that ran: how it ended, its notes, variables and snapshots, and what it did. The same run
 * always gives the same text, after a kill as well: there is no time, no cost and no id in it.
 */
export function describeSkillResult(run: SkillRun): string {
  const { name, status, summary, notes, variables, snapshots, captures, metrics } = run;
  const labels = captures.map(({ label }) => label);
  const text = [
    `Skill ${name}: ${status}. ${cutText(summary, PART_CHARACTERS.summary)}`,
    ...newest("Notes:", notes, PART_CHARACTERS.notes),
    ...newest("Variables:", describeValues(variables), PART_CHARACTERS.variables),
    ...newest("Game state on the way:", snapshots.map(describeSnapshot), PART_CHARACTERS.snapshots),
    ...(labels.length === 0 ? [] : [`Pictures kept: ${cutText(labels.join(", "), LINE_CHARACTERS)}.`]),
    describeMetrics(metrics),
  ].join("\n");
  return cutText(text, MAX_CHARACTERS);
}

/** A heading and the newest lines that there is room for, after a line that counts the others. */
function newest(heading: string, lines: readonly string[], characters: number): readonly string[] {
  if (lines.length === 0) return [];
  const told: string[] = [];
  let left = characters;
  for (const line of lines.toReversed()) {
    const entry = `- ${cutText(line.replace(/\s+/g, " "), LINE_CHARACTERS)}`;
    left -= entry.length + 1;
    if (left < 0 && told.length > 0) break;
    told.unshift(entry);
  }
  const before = lines.length - told.length;
  return [heading, ...(before === 0 ? [] : [`- (${before} earlier ones)`]), ...told];
}

function describeValues(values: JsonObject): readonly string[] {
  return Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
}

function describeSnapshot({ frames, state }: SkillRun["snapshots"][number]): string {
  return `after ${frames} frames: ${JSON.stringify(state)}`;
}

function describeMetrics(metrics: SkillMetrics): string {
  const { primitives, framesPlayed, framesKept, checkpoints, resumesHit, resumesMissed, fallbacks } = metrics;
  const { inferences, answered, timedOut } = metrics;
  const frames = framesKept === framesPlayed ? "" : `, of which the game still has ${framesKept} behind it`;
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

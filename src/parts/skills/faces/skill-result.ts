import { renderCountOf } from "../../../base/quantities/count.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { plainLine } from "../../../faces/cli/render/plain-text.ts";
import type { SkillMetrics, SkillResult, SkillStatus } from "../base/skill.ts";

/** The result of a skill, in a word or two. */
const STATUS_WORDS: Readonly<Record<SkillStatus, string>> = {
  success: "succeeded",
  completed: "ran to its last step",
  aborted: "was aborted",
};

/** Characters of a line. */
const MAX_CHARACTERS = 200;

/** The result of a skill, for people: its end, notes, kept values and actions. */
export function renderSkillResult(name: string, result: SkillResult, ms: number): readonly string[] {
  const { status, summary, notes, captures, snapshots, variables, metrics } = result;
  return [
    plainLine(`${name} ${STATUS_WORDS[status]}: ${summary}`),
    ...list("Notes", notes),
    ...list(
      "Captures",
      captures.map(({ label, frames }) => `${label}, after ${renderCountOf(frames, "frame")}`),
    ),
    ...list(
      "Snapshots",
      snapshots.map(
        ({ frames, state }) => `after ${renderCountOf(frames, "frame")}: ${JSON.stringify(state)}`,
      ),
    ),
    ...renderVariables(variables),
    ...renderMetrics(metrics, ms),
  ];
}

/** All on one line: they are for the author of the skill. */
function renderVariables(variables: JsonObject): readonly string[] {
  const named = Object.entries(variables).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return named.length === 0 ? [] : [plainLine(`Variables: ${named.join(", ")}`, MAX_CHARACTERS)];
}

function list(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0
    ? []
    : [`${title}:`, ...lines.map((line) => `  ${plainLine(line, MAX_CHARACTERS)}`)];
}

function renderMetrics(metrics: SkillMetrics, ms: number): readonly string[] {
  const { primitives, checkpoints, resumesHit, resumesMissed, fallbacks } = metrics;
  const { inferences, answered, timedOut, framesPlayed, framesKept } = metrics;
  const played = `${renderCountOf(framesPlayed, "frame")} played`;
  const kept = framesKept === framesPlayed ? "" : ` (${framesKept} kept)`;
  const parts = [
    renderCountOf(primitives, "primitive"),
    played + kept,
    `${(ms / 1000).toFixed(1)} s`,
    some(checkpoints, "checkpoint"),
    some(resumesHit, "resume"),
    some(resumesMissed, "resume without a checkpoint", "resumes without a checkpoint"),
    some(fallbacks, "fallback"),
    inferences === 0
      ? null
      : `${renderCountOf(inferences, "question")} to the LM (${answered} answered, ${timedOut} timed out)`,
  ];
  return [`It took ${parts.filter((part) => part !== null).join(", ")}.`];
}

function some(count: number, one: string, many = `${one}s`): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? one : many}`;
}

import { cutText } from "../../../../../src/base/text/cut-text.ts";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { RunSettings } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { Playbook } from "../../../../../src/parts/playbook/base/playbook.ts";
import { renderPrimitives, renderPrompt } from "../../../../../src/play/agent/conversation/prompts.ts";
import { MOST_EDITS } from "../../parts/playbook/play/read-edits.ts";
import { describeEntries } from "../../parts/playbook/play/refine-prompt.ts";
import type { Candidate, ImproveTask, Proposals, TaskCause } from "../improve-task.ts";
import { describeSettings, type ReadChanges, readChanges } from "./read-changes.ts";

/** The replies that are asked for about one cause, until one can be read. */
const TRIES = 2;

/** The most tasks that a prompt shows, those that cost most. */
const MOST_SHOWN = 4;

/** The longest value of a field of the game's state that a prompt shows, and the longest reason, in characters. */
const [LONGEST_VALUE, LONGEST_REASON] = [80, 1_000];

/** The tasks for which changes are asked for, and what was answered. */
export interface AskedChanges {
  readonly tasks: readonly ImproveTask[];
  readonly playbook: Playbook | null;
  readonly proposals?: Proposals;
}

/** The run that changes are for: its game, the game's state at the end, and its settings. */
export interface ChangedRun {
  readonly name: string;
  readonly info: GameInfo;
  readonly settings: Partial<RunSettings>;
}

/** The next call: the cause of the tasks that it is about, and its prompt. */
interface ChangesQuestion {
  readonly cause: TaskCause;
  readonly prompt: string;
}

/** The changes in all replies so far. */
interface ProposedChanges {
  readonly candidates: readonly Candidate[];
  /** The changes and replies that do not count, a sentence each. */
  readonly refused: readonly string[];
}

/**
 * Returns the next call for changes: one for each cause of source tasks, and one more where the reply cannot be read; null when
 * all are answered. It shows no task that is held out.
 *
 * @param most candidates at most
 */
export function nextQuestion(asked: AskedChanges, run: ChangedRun, most: number): ChangesQuestion | null {
  const { name, info, settings } = run;
  for (const cause of causesIn(asked.tasks).slice(0, most)) {
    const replies = repliesOn(asked, run, cause);
    const { mistake = null } = replies.at(-1) ?? {};
    if (replies.length >= TRIES || (replies.length > 0 && mistake === null)) continue;
    const own = sourcesOf(asked.tasks, cause).slice(0, MOST_SHOWN);
    const prompt = renderPrompt("propose", {
      cause,
      game: name,
      count: own.length === 1 ? "the steps" : `${own.length} stretches`,
      tasks: own.map((task) => `${task.id}: ${describeTask(task)}\n${task.story}`.trim()).join("\n\n"),
      playbook: describeEntries(asked.playbook ?? []),
      state: Object.entries(info).map(describeField).join("\n") || "(unknown)",
      settings: describeSettings(settings),
      primitives: renderPrimitives(),
    });
    return { cause, prompt: mistake === null ? prompt : `${prompt}\n\nOnce more: ${mistake}.` };
  }
  return null;
}

/**
 * Makes each change that was answered a candidate for all tasks of its cause: the first one for each cause, then the next ones.
 *
 * @param further candidates without a model, which take their turns
 */
export function proposedChanges(
  asked: AskedChanges,
  run: ChangedRun,
  most: number,
  further: readonly Candidate[] = [],
): ProposedChanges {
  const refused: string[] = [];
  const byCause = causesIn(asked.tasks).map((cause) => {
    const read = repliesOn(asked, run, cause).at(-1);
    const { changes = [], refused: own = [], because = "" } = read?.mistake === undefined ? (read ?? {}) : {};
    for (const fact of read?.mistake === undefined ? own : ["the reply cannot be read"])
      refused.push(`${cause}: ${fact}`);
    return changes.map((change, at) => ({
      ...candidateOf(asked.tasks, cause, at),
      because: cutText(because || "it may help", LONGEST_REASON),
      ...change,
    }));
  });
  return { candidates: inTurn([...byCause, further], most), refused };
}

/** The candidates that may be answered, as far as they are known: without changes. */
export function expectedChanges(
  tasks: readonly ImproveTask[],
  most: number,
  further: readonly Candidate[] = [],
): readonly Candidate[] {
  const each = Array.from({ length: MOST_EDITS }, (_, at) => at);
  const byCause = causesIn(tasks).map((cause) => each.map((at) => candidateOf(tasks, cause, at)));
  return inTurn([...byCause, further], most);
}

/** `from step 31, it took 32 steps until "beat the Hush" in game.events`. */
export function describeTask({ from, spent, success, wasReached }: ImproveTask): string {
  const took = wasReached ? `it took ${spent.steps} steps until` : `${spent.steps} steps did not lead to`;
  return `from step ${from.step}, ${took} ${success}`;
}

function candidateOf(tasks: readonly ImproveTask[], cause: TaskCause, at: number): Candidate {
  const own = sourcesOf(tasks, cause).map(({ id }) => id);
  return { id: `${cause}-edit-${at + 1}`, cause, tasks: own, because: "", edits: [] };
}

function causesIn(tasks: readonly ImproveTask[]): readonly TaskCause[] {
  return [
    ...new Set(tasks.flatMap(({ role, cause }) => (role === "source" && cause !== null ? [cause] : []))),
  ];
}

function sourcesOf(tasks: readonly ImproveTask[], cause: TaskCause): readonly ImproveTask[] {
  return tasks.filter((task) => task.role === "source" && task.cause === cause);
}

function repliesOn(
  { proposals, playbook }: AskedChanges,
  { settings }: ChangedRun,
  cause: TaskCause,
): readonly ReadChanges[] {
  const own = (proposals?.replies ?? []).filter((reply) => reply.cause === cause);
  return own.map(({ text }) => readChanges(text, { playbook: playbook ?? [], settings }));
}

/** The first of each list, then the second of each, `most` in all. */
export function inTurn<Item>(lists: readonly (readonly Item[])[], most: number): readonly Item[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: rounds }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)));
  return all.flat().slice(0, most);
}

function describeField([name, value]: readonly [string, unknown]): string {
  return `${name}: ${cutText(JSON.stringify(value) ?? "", LONGEST_VALUE)}`;
}

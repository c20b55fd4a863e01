import { canonicalJson } from "../../../../../src/base/text/canonical-json.ts";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import type { StepRow } from "../rows.ts";
import type { StepDetail } from "./step-detail.ts";

/** One thing that two steps have otherwise; null where one of them has it not. */
export interface Difference {
  readonly name: string;
  readonly a: JsonValue;
  readonly b: JsonValue;
}

/** The cost and time from the beginning of the path to a step. */
export interface WayTo {
  readonly steps: number;
  readonly frames: number;
  /** Of the calls whose cost is known. */
  readonly costUsd: number;
  readonly milestones: readonly string[];
}

/** Two steps side by side. Plain JSON. */
export interface StepComparison {
  readonly a: StepRow;
  readonly b: StepRow;
  /** The last step that both have in common; null if there is none. */
  readonly common: StepRow | null;
  readonly isSameMachine: boolean;
  /** The differences in the game's state, the notes, and goals and summary. */
  readonly info: readonly Difference[];
  readonly notes: readonly Difference[];
  readonly texts: readonly Difference[];
  /** Behind the last common step. */
  readonly wayA: WayTo;
  readonly wayB: WayTo;
}

/** A step, and the rows of the way to it, with its own. */
interface StepOnPath {
  readonly step: StepDetail;
  readonly path: readonly StepRow[];
}

/** The differences between two steps, and the point where their paths parted. */
export function compareDetails(
  { step: ofA, path: pathA }: StepOnPath,
  { step: ofB, path: pathB }: StepOnPath,
): StepComparison {
  const isInB = new Set(pathB.map(({ index }) => index));
  const common = pathA.findLast(({ index }) => isInB.has(index)) ?? null;
  const behind = (rows: readonly StepRow[]) => rows.slice(common === null ? 0 : rows.indexOf(common) + 1);
  return {
    a: ofA.row,
    b: ofB.row,
    common,
    isSameMachine: ofA.row.sha256 === ofB.row.sha256,
    info: differencesIn(ofA.info, ofB.info),
    notes: differencesIn(ofA.notes, ofB.notes),
    texts: differencesIn(textsOf(ofA), textsOf(ofB)),
    wayA: sumUp(behind(pathA)),
    wayB: sumUp(behind(pathB)),
  };
}

function textsOf({ goal, plan, summaryText }: Pick<StepDetail, "goal" | "plan" | "summaryText">): GameInfo {
  return { goal, ...plan, summary: summaryText };
}

function differencesIn(a: GameInfo, b: GameInfo): readonly Difference[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.flatMap((name) => {
    const values = [a, b].map((each) => (Object.hasOwn(each, name) ? (each[name] ?? null) : null));
    const [ofA = null, ofB = null] = values;
    return canonicalJson(ofA) === canonicalJson(ofB) ? [] : [{ name, a: ofA, b: ofB }];
  });
}

function sumUp(rows: readonly StepRow[]): WayTo {
  return {
    steps: rows.length,
    frames: rows.reduce((sum, { frames }) => sum + frames, 0),
    costUsd: rows.reduce((sum, { spentUsd }) => sum + spentUsd, 0),
    milestones: rows.flatMap(({ milestones }) => milestones),
  };
}

import type { HintLevel } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { StateLine } from "../../text/describe-changes.ts";
import { itemAt } from "../names/items.ts";
import type { Release } from "../names/release.ts";
import { OBJECTIVES, type Objective } from "./objectives.ts";
import { objectivePlace, STAGE } from "./read-objectives.ts";

/** The objectives that `next` shows. */
const SHOWN = 2;

/** The kinds of items for which a bag has room. */
const BAG_ROOM = 20;

/** The part of a state that hints depend on. */
export interface Story {
  /** Red's texts unless given. */
  readonly game?: Release["game"] | undefined;
  /** Absent before the game has begun. */
  readonly place?: string;
  /** The objectives that are done, as `readObjectives` has them; absent in records of earlier versions. */
  readonly objectives?: string | null;
  /** The same, each as it was known last. */
  readonly objectivesSeen?: string | null;
  readonly items: readonly { readonly id: number }[];
}

/** The line with the objectives that are open now; none without hints, and before the game has begun. */
export function hintLines(state: Story, level: HintLevel): readonly StateLine[] {
  const { objectives, place } = state;
  if (level === "none" || place === undefined || objectives === undefined) return [];
  return [
    { label: "Likely next", text: objectives === null ? "unknown" : tellOpen(state, objectives, level) },
  ];
}

/** The splits between two states: the names of objectives that were done, none where they were never known. */
export function splitsBetween(before: Story, after: Story): readonly string[] {
  const [was, is] = [before.objectivesSeen ?? "", after.objectivesSeen ?? ""];
  if (was.length !== is.length) return [];
  const isSplit = (at: number): boolean =>
    is[at] === STAGE.done && (was[at] === STAGE.open || was[at] === STAGE.passed);
  return OBJECTIVES.flatMap(({ name }, at) => (isSplit(at) ? [`split: ${name}`] : []));
}

/** The objectives as they were known last: what is unknown now stays as it was. */
export function objectivesSeen(
  now: string | null | undefined,
  before: string | null | undefined,
): string | null {
  if (now === null || now === undefined) return before ?? null;
  if (before === null || before === undefined || before.length !== now.length) return now;
  return [...now].map((stage, at) => (stage === STAGE.unknown ? (before[at] ?? stage) : stage)).join("");
}

/** The objectives whose prerequisites are done and that are not, those on the way to the Hall of Fame first. */
export function openObjectives(objectives: string): readonly Objective[] {
  const stage = (name: string): string | undefined => objectives[objectivePlace(name)];
  const open = OBJECTIVES.filter(
    ({ name, after }) => stage(name) === STAGE.open && after.every((one) => stage(one) !== STAGE.open),
  );
  return [...open.filter((one) => one.isOptional !== true), ...open.filter((one) => one.isOptional === true)];
}

function tellOpen({ game, items }: Story, objectives: string, level: HintLevel): string {
  const all = openObjectives(objectives);
  const shown = level === "all" ? all : all.filter(({ isOptional }) => isOptional !== true).slice(0, SHOWN);
  if (shown.length === 0) return objectives.includes(STAGE.unknown) ? "unknown" : "none; the story is done";
  return shown.map((one) => tell(one, { game, items })).join("; ");
}

function tell(objective: Objective, { game, items }: Pick<Story, "game" | "items">): string {
  const { reward, needs, isOptional } = objective;
  const deed = (game === "pokemon-yellow" ? objective.deedInYellow : undefined) ?? objective.deed;
  const isMissing = needs !== undefined && !items.some(({ id }) => id === needs);
  const notes = [
    ...(isOptional === true ? ["optional"] : []),
    ...(reward === undefined ? [] : [`brings ${reward}`]),
    ...(objective.takesRoom === true && items.length >= BAG_ROOM ? ["your bag is full: make room"] : []),
    // A key item can be neither tossed nor sold.
    ...(isMissing
      ? [`your bag lacks the ${itemAt(needs) ?? "item"}: if you had it, it may be in your PC`]
      : []),
  ];
  return notes.length === 0 ? deed : `${deed} (${notes.join("; ")})`;
}

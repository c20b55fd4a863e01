import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { Colours } from "../../view/colour.ts";
import { renderCall } from "../call.ts";
import { plainLine } from "../plain-text.ts";
import { fitText } from "../table.ts";
import { wrapText } from "../wrap-text.ts";

/** The panel's contents, from above; null or empty ones are left out. */
export interface PanelFacts {
  readonly goal: string | null;
  /** The player's present action, in its own words. */
  readonly now: string | null;
  readonly place: string | null;
  readonly step: string;
  readonly cost: string | null;
  readonly said: string;
  /** Calls, oldest first. */
  readonly did: readonly string[];
}

/** The newest reply of the player, and the calls that it made. */
export type Doings = Pick<PanelFacts, "said" | "did"> & { readonly step: number };

/** Of a run in which nothing was said yet. */
export const NO_DOINGS: Doings = { said: "", did: [], step: -1 };

/** Adds an event. An operator's calls belong to their own step, which has no reply. */
export function withEvent(doings: Doings, event: RunEvent): Doings {
  if (event.type === "lm-reply" && event.purpose === "play") {
    return { said: event.text, did: [], step: event.step };
  }
  if (event.type !== "tool-result") return doings;
  const { said, did, step } = doings.step === event.step ? doings : { ...NO_DOINGS, step: event.step };
  const call = `${event.isError ? "✗ " : ""}${renderCall(event.tool, event.input)}`;
  return { said, did: [...did, call], step };
}

/** Columns of the labels. */
const LABEL = 7;

/** Wider lines are hard to read. */
const MOST_COLUMNS = 80;

/** The panel within the given columns and rows, wrapped at words. Words that do not fit are cut, and the oldest calls left out. */
export function renderPanel(
  { goal, now, place, step, cost, said, did }: PanelFacts,
  { dim }: Pick<Colours, "dim">,
  columns: number,
  rows: number,
): readonly string[] {
  const width = Math.min(columns, MOST_COLUMNS) - LABEL;
  const labelled = (label: string, lines: readonly string[]): readonly string[] =>
    lines.map((line, index) => dim((index === 0 ? label : "").padEnd(LABEL)) + line);
  const part = (label: string, text: string | null, most: number): readonly string[] => {
    const lines = wrapText(plainLine(text ?? ""), width);
    const rest = lines.slice(most - 1).join(" ");
    return labelled(
      label,
      [...lines.slice(0, most - 1), ...(rest === "" ? [] : [rest])].map((line) => fitText(line, width)),
    );
  };
  const share = Math.max(1, Math.floor(rows / 6));
  const head = [
    ...part("Goal", goal, share),
    ...part("Now", now, share),
    ...part("Place", place, share),
    ...part("Step", step, 1),
    ...part("Cost", cost, 1),
    "",
  ];
  const calls = labelled(
    "Did",
    did.slice(-share).map((call) => fitText(plainLine(call), width)),
  );
  return [...head, ...part("Said", said, Math.max(1, rows - head.length - calls.length)), ...calls].slice(
    0,
    rows,
  );
}

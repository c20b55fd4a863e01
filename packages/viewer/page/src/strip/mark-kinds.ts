import type { PartLook } from "../../../src/seam/show-part.ts";
import { KINDS_OF_PARTS } from "../../../src/seam/show-parts.ts";
import type { MarkKind } from "../wire/types.ts";

/** The drawing of a kind of mark, in a token's colour. */
export interface MarkLook extends Omit<PartLook, "colour"> {
  readonly colour: string;
}

const LOOKS_OF_PARTS: Partial<Record<MarkKind, MarkLook>> = Object.fromEntries(
  Object.entries(KINDS_OF_PARTS).map(([kind, look]) => [kind, { ...look, colour: `--mark-${look.colour}` }]),
);

const LOOKS: Readonly<Partial<Record<MarkKind, MarkLook>>> = {
  milestone: { line: "flag", shape: "flag", colour: "--mark-gold", label: "Milestone" },
  save: { line: "row", shape: "diamond", colour: "--mark-teal", label: "Save", isInText: true },
  summary: { line: "row", shape: "bar", colour: "--mark-blue", label: "Summary", isInText: true },
  lost: { line: "row", shape: "cross", colour: "--mark-red", label: "Lost call", isInText: true },
  decision: { line: "row", shape: "triangle", colour: "--mark-orange", label: "Decision" },
  operator: { line: "row", shape: "dot", colour: "--mark-pink", label: "Operator's step" },
  ...LOOKS_OF_PARTS,
};

/** The drawing of a mark; null for kinds that only the page uses. */
export function lookOf(kind: MarkKind): MarkLook | null {
  return LOOKS[kind] ?? null;
}

/** Whether marks of this kind are drawn. */
export function isDrawn(kind: MarkKind): boolean {
  return lookOf(kind) !== null;
}

/** A mark in the words of its step's head: those in bold, and those after them. */
export function headWords(
  { label, isInText }: MarkLook,
  text: string,
): readonly [bold: string, after: string] {
  return isInText === true ? [`${text.charAt(0).toUpperCase()}${text.slice(1)}`, ""] : [label, ` ${text}`];
}

import type { MarkKind } from "../wire/types.ts";

/** The drawing of a kind of mark: on the flags' line above the steps or in the row below them, in a token's colour. */
export interface MarkLook {
  readonly line: "flag" | "row";
  readonly shape: "flag" | "dot" | "diamond" | "bar" | "cross" | "ring" | "triangle";
  readonly colour: string;
  readonly label: string;
  /** Whether the text of a mark says by itself what it is: then the label in front of it would repeat it. */
  readonly isInText?: true;
}

const LOOKS: Readonly<Partial<Record<MarkKind, MarkLook>>> = {
  milestone: { line: "flag", shape: "flag", colour: "--mark-gold", label: "Milestone" },
  stage: { line: "flag", shape: "triangle", colour: "--mark-blue", label: "Workflow stage" },
  save: { line: "row", shape: "diamond", colour: "--mark-teal", label: "Save", isInText: true },
  summary: { line: "row", shape: "bar", colour: "--mark-blue", label: "Summary", isInText: true },
  lost: { line: "row", shape: "cross", colour: "--mark-red", label: "Lost call", isInText: true },
  interrupt: { line: "row", shape: "ring", colour: "--mark-pink", label: "Interrupt" },
  resume: { line: "row", shape: "triangle", colour: "--mark-pink", label: "Resumed" },
  recovery: { line: "row", shape: "ring", colour: "--mark-orange", label: "Recovery" },
  rollback: { line: "row", shape: "cross", colour: "--mark-orange", label: "Rollback" },
  mail: { line: "row", shape: "dot", colour: "--mark-gold", label: "Message" },
  answer: { line: "row", shape: "dot", colour: "--mark-teal", label: "Answer" },
  decision: { line: "row", shape: "triangle", colour: "--mark-orange", label: "Decision" },
  operator: { line: "row", shape: "dot", colour: "--mark-pink", label: "Operator's step" },
};

/** The drawing of a mark; null for kinds that only the page uses. */
export function lookOf(kind: MarkKind): MarkLook | null {
  return LOOKS[kind] ?? null;
}

/** Whether marks of this kind are drawn. */
export function isDrawn(kind: MarkKind): boolean {
  return lookOf(kind) !== null;
}

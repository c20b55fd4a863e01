import type { Screen } from "../../../../base/vocabulary/machine.ts";

/** The place of a picture on a terminal: its first row and column, from 1, and its size in characters. */
export interface Place {
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
  /** Pixels of the terminal for one of the picture's, where that is a whole number: sixels. */
  readonly scale: number;
}

/** Draws one picture after the other in one place. It knows what it sent, and sends only what is different. */
export interface Painter {
  /** The codes that show this picture: they move the cursor. Empty if it is shown already. */
  paint(screen: Screen): string;
  /** The codes that remove a picture that does not go with the characters in its place; empty if it does. */
  readonly removal: string;
}

/** Puts the cursor to a row and a column, from 1. */
export function moveTo(row: number, column: number): string {
  return `\u001b[${row};${column}H`;
}

/** Whether two pictures are the same. */
export function isSame(a: Screen | null, b: Screen): boolean {
  return a !== null && a.width === b.width && a.height === b.height && Buffer.compare(a.rgb, b.rgb) === 0;
}

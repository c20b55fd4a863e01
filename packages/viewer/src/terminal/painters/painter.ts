import type { Screen, ScreenView } from "../../../../emulator/src/machine/machine.ts";
import { bytesOf } from "../../../../emulator/src/picture/find-changed.ts";

/** The place of a picture on a terminal: its first row and column, from 1, and its size in characters. */
export interface Place {
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
  /** Pixels of the terminal for one of the picture's, where that is a whole number: sixels. */
  readonly scale: number;
}

/** Draws one picture after the other in one place. It keeps a copy of what it sent, and sends only what is different. */
export interface Painter {
  /** The codes that show this picture: they move the cursor. Empty if it is shown already. */
  paint(screen: ScreenView): string;
  /** The codes that remove a picture that does not go with the characters in its place; empty if it does. */
  readonly removal: string;
}

/** Puts the cursor to a row and a column, from 1. */
export function moveTo(row: number, column: number): string {
  return `\u001b[${row};${column}H`;
}

/** Whether two pictures are the same. */
export function isSame(a: Screen | null, b: ScreenView): boolean {
  return a !== null && a.width === b.width && a.height === b.height && bytesOf(a).equals(bytesOf(b));
}

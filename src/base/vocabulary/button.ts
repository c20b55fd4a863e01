/** The eight buttons of a Game Boy, in the order in which the tools and the docs name them. */
export const BUTTONS = ["a", "b", "start", "select", "up", "down", "left", "right"] as const;

/** One button of a Game Boy. */
export type Button = (typeof BUTTONS)[number];

/** The buttons of the control pad. */
export const DIRECTIONS = ["up", "down", "left", "right"] as const;

/** Whether a text names a button. */
export function isButton(text: string): text is Button {
  return (BUTTONS as readonly string[]).includes(text);
}

/** Whether a text names a button of the control pad. */
export function isDirection(text: string): text is (typeof DIRECTIONS)[number] {
  return (DIRECTIONS as readonly string[]).includes(text);
}

/** Directions that no control pad gives at once. */
const OPPOSITE = [
  ["up", "down"],
  ["left", "right"],
] as const;

/** Between the buttons of a chord. */
export const TOGETHER = "+";

/** The buttons of a chord, in any case: `right+a` is held together. Null for what no control pad gives. */
export function parseChord(text: string): readonly Button[] | null {
  const held = text.toLowerCase().split(TOGETHER);
  if (!held.every(isButton) || OPPOSITE.some((pair) => pair.every((one) => held.includes(one)))) return null;
  return [...new Set(held)];
}

/**
 * The exact input of the machine: for each entry the held buttons and the number of frames. Running it again from the
 * same machine state gives the same machine.
 */
export type InputTrack = readonly (readonly [held: readonly Button[], frames: number])[];

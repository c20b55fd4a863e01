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

/**
 * The exact input of the machine: for each entry the held buttons and the number of frames. Running it again from the
 * same machine state gives the same machine.
 */
export type InputTrack = readonly (readonly [held: readonly Button[], frames: number])[];

import type { Press } from "../../../../../packages/games/src/actions/press-buttons.ts";
import { cutText } from "../../../../base/text/cut-text.ts";
import { BUTTONS, isButton, parseChord, TOGETHER } from "../../../../base/vocabulary/button.ts";

/** The most buttons pressed by one call; the LM gets a note if it asked for more. */
export const MAX_PRESSES = 20;

/** The most frames that a press names for itself. */
const MAX_FRAMES = 300;

/** A pause, where a button may stand. */
const PAUSE = "wait";

/**
 * A press as the LM writes it, in any case: `a`, `right+a` for buttons that are held together, `right+a:26` for 26 frames, `wait:30` for a
 * pause. A sentence says what is wrong with it.
 */
export function parsePress(text: string): Press | string {
  const [, names = "", given] = /^([^:]*)(?::(\d{1,4}))?$/.exec(text.trim().toLowerCase()) ?? [];
  const held = names === PAUSE ? [] : parseChord(names);
  if (held === null) {
    return names.includes(TOGETHER)
      ? `"${cutText(text, 40)}" cannot be held together: use ${BUTTONS.join(", ")}, and no opposite directions.`
      : `There is no button "${cutText(text, 40)}": use ${BUTTONS.join(", ")}.`;
  }
  const frames = given === undefined ? undefined : Number(given);
  if (frames !== undefined && (frames < 1 || frames > MAX_FRAMES)) {
    return `"${cutText(text, 40)}" must hold for 1 to ${MAX_FRAMES} frames.`;
  }
  return { held, frames };
}

function parseButton(text: string): Press | string {
  const button = text.toLowerCase();
  if (isButton(button)) return { held: [button] };
  return `There is no button "${cutText(button, 40)}": use ${BUTTONS.join(", ")}.`;
}

/**
 * The presses of a list; a sentence says what is wrong with the first that is none.
 *
 * @param mayHoldTogether false by earlier rules, which know the names of single buttons alone
 */
export function parsePresses(asked: readonly unknown[], mayHoldTogether = true): readonly Press[] | string {
  const presses = asked.map((one) => (mayHoldTogether ? parsePress : parseButton)(String(one)));
  return presses.find((one) => typeof one === "string") ?? (presses as readonly Press[]);
}

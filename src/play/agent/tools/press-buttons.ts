import { BLOCKED } from "../../../../packages/games/src/actions/interruption-watch.ts";
import type { PlayedGame } from "../../../../packages/games/src/actions/played-game.ts";
import {
  directionOf,
  type Press,
  pressButtons,
  RELEASE_FRAMES,
} from "../../../../packages/games/src/actions/press-buttons.ts";
import { tellFacing } from "../../../../packages/games/src/tools/world/tell-facing.ts";
import { BUTTONS, type Button } from "../../../base/vocabulary/button.ts";
import { weighsScenes } from "../../../base/vocabulary/tool-rules.ts";
import { type FramesInput, framesSchema, readFrames } from "./calls/frames-input.ts";
import { MAX_PRESSES, parsePresses } from "./calls/press-input.ts";
import { atOnce, mistake, type Tool, type ToolContext } from "./tool.ts";

/** 8 frames take one step: on foot of 16 frames, and on a bicycle of 8. Conversations before timed presses are offered it. */
const HOLD = { name: "hold_frames", min: 1, max: 120, byDefault: 8 };

/** The pause after each press. */
const WAIT: FramesInput = { name: "wait_frames", min: RELEASE_FRAMES, max: 300, byDefault: 20 };

/** The frames of holding a button and of the pause after it, unless the call names them. */
export const PRESS_FRAMES: { readonly hold: number; readonly wait: number } = {
  hold: HOLD.byDefault,
  wait: WAIT.byDefault,
};

/** Presses buttons one after the other. */
export const pressButtonsTool: Tool = {
  presumes: "button",
  spec: {
    name: "press_buttons",
    description: "Presses buttons in order. Stops when the scene changes or the way is blocked.",
    input_schema: {
      type: "object",
      properties: {
        buttons: {
          type: "array",
          items: { type: "string" },
          minItems: 1,
          maxItems: MAX_PRESSES,
          description: `${BUTTONS.join(", ")}; right+a:26: both, 26 frames, not ${HOLD.byDefault}; wait:20`,
        },
        wait_frames: framesSchema(WAIT),
      },
      required: ["buttons"],
    },
  },

  run: atOnce((input, context) => {
    const { recorder, watch, textGame, memory, fights } = context;
    const asked = input["buttons"];
    if (!Array.isArray(asked) || asked.length === 0) {
      return mistake(
        `"buttons" must be a list of at least one of: ${BUTTONS.join(", ")}. Nothing was pressed.`,
      );
    }
    const wanted = parsePresses(asked.slice(0, MAX_PRESSES), weighsScenes(memory));
    if (typeof wanted === "string") return mistake(`${wanted} Nothing was pressed.`);
    const hold = readFrames(input, HOLD);
    // 0 and 1 are in older conversations, workflows and operators' steps.
    const wait = readFrames(input, { ...WAIT, min: 0 });
    if (typeof hold === "string") return mistake(`${hold} Nothing was pressed.`);
    if (typeof wait === "string") return mistake(`${wait} Nothing was pressed.`);

    const goesOn = weighsScenes(memory) ? (next: Button) => isAskedFor(textGame, next) : undefined;
    const watched = {
      after: (button: Button) => watch.after(button) ?? fights?.blow() ?? null,
      look: () => watch.look() ?? fights?.blow() ?? null,
    };
    const { count, reason } = pressButtons(wanted, { hold, wait }, recorder, watched, goesOn);
    if (count < asked.length) {
      const why = reason ?? `a call presses ${MAX_PRESSES} at most`;
      return { text: `Pressed ${count} of ${asked.length}: ${why}.`, isCutShort: true };
    }
    // A walk that ends in a battle was not meant to; what A, B, START or SELECT brings up was.
    const isWalk =
      directionOf(wanted.at(-1)?.held ?? []) !== undefined && reason !== null && reason !== BLOCKED;
    return isWalk
      ? { text: `Pressed all ${count}: ${reason}.`, isCutShort: true }
      : { text: `Pressed all ${count}.${tellUnanswered(wanted.at(-1), context)}` };
  }),
};

/** Whether the game is in a mode of which its map says that A goes on: a player can foresee that, and no other button. */
export function isAskedFor({ emulator, game: { adapter } }: PlayedGame, button: unknown): boolean {
  return button === "a" && adapter.goesOn?.(adapter.readState(emulator, null)) === true;
}

/** The thing that the player faces, where a press of A opened nothing. */
function tellUnanswered(last: Press | undefined, context: ToolContext): string {
  const isOnlyA = last?.held.length === 1 && last.held[0] === "a";
  const facing = isOnlyA && context.world?.isUnanswered() === true ? tellFacing(context) : null;
  return facing === null ? "" : ` No text opened: ${facing}.`;
}

/** The same in a game that does not say when its scene changes: nothing stops it. */
export const pressButtonsBlindly: Tool = {
  ...pressButtonsTool,
  spec: { ...pressButtonsTool.spec, description: "Presses buttons in order." },
};

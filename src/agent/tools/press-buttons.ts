import { BUTTONS, type Button, isButton } from "../../run/button.ts";
import type { Pad } from "../pad.ts";
import type { Watch } from "../watch.ts";
import { readFrames } from "./frames-input.ts";
import { mistake, type Tool } from "./tool.ts";

/** The most buttons of one call that are pressed; the LM is told when it asked for more. */
const MAX_BUTTONS = 20;

const HOLD = { name: "hold_frames", min: 1, max: 120, byDefault: 10 };
const WAIT = { name: "wait_frames", min: 0, max: 300, byDefault: 20 };

/** Presses buttons one after the other. */
export const pressButtons: Tool = {
  spec: {
    name: "press_buttons",
    description:
      "Presses buttons one after the other: each is held down, let go, and followed by a pause. It stops early " +
      "when something happens that you should see: a battle, a text, another map, a way that is blocked. " +
      `At most ${MAX_BUTTONS} a call. 60 frames are about one second.`,
    input_schema: {
      type: "object",
      properties: {
        buttons: {
          type: "array",
          items: { type: "string", enum: [...BUTTONS] },
          description: "The buttons, in order.",
        },
        hold_frames: {
          type: "integer",
          description: `Frames that each button is held: ${HOLD.min} to ${HOLD.max}, ${HOLD.byDefault} by default.`,
        },
        wait_frames: {
          type: "integer",
          description: `Frames to wait after each button: ${WAIT.min} to ${WAIT.max}, ${WAIT.byDefault} by default.`,
        },
      },
      required: ["buttons"],
    },
  },

  run(input, { pad, watch }) {
    const asked = input["buttons"];
    if (!Array.isArray(asked) || asked.length === 0) {
      return mistake(
        `"buttons" must be a list of at least one of: ${BUTTONS.join(", ")}. Nothing was pressed.`,
      );
    }
    const wanted = asked.slice(0, MAX_BUTTONS).map((name) => String(name).toLowerCase());
    const unknown = wanted.find((name) => !isButton(name));
    if (unknown !== undefined) {
      return mistake(
        `There is no button "${unknown.slice(0, 40)}": use ${BUTTONS.join(", ")}. Nothing was pressed.`,
      );
    }
    const hold = readFrames(input, HOLD);
    const wait = readFrames(input, WAIT);
    if (typeof hold === "string") return mistake(`${hold} Nothing was pressed.`);
    if (typeof wait === "string") return mistake(`${wait} Nothing was pressed.`);

    const { pressed, reason } = pressAll(wanted as Button[], { hold, wait }, pad, watch);
    const rest = asked.length - pressed.length;
    const why = reason ?? `a call presses ${MAX_BUTTONS} at most`;
    return { text: `Pressed ${pressed.join(", ")}.${rest > 0 ? ` Not the other ${rest}: ${why}.` : ""}` };
  },
};

/** Presses the buttons in order, until something happens that should be seen first. */
export function pressAll(
  buttons: readonly Button[],
  frames: { readonly hold: number; readonly wait: number },
  pad: Pad,
  watch: Watch,
): { readonly pressed: readonly Button[]; readonly reason: string | null } {
  const pressed: Button[] = [];
  for (const button of buttons) {
    pad.hold([button], frames.hold);
    if (frames.wait > 0) pad.hold([], frames.wait);
    pressed.push(button);
    const reason = watch.after(button);
    if (reason !== null) return { pressed, reason };
  }
  return { pressed, reason: null };
}

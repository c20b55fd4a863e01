import { BUTTONS, type Button, isButton } from "../../run/button.ts";
import { readFrames } from "./frames-input.ts";
import { mistake, type Tool } from "./tool.ts";

/** The most buttons of one call that are pressed; the LM is told when it asked for more. */
export const MAX_BUTTONS = 20;

const HOLD = { name: "hold_frames", min: 1, max: 120, byDefault: 10 };
const WAIT = { name: "wait_frames", min: 0, max: 300, byDefault: 20 };

/** Presses buttons one after the other. */
export const pressButtons: Tool = {
  spec: {
    name: "press_buttons",
    description:
      "Presses buttons one after the other: each is held down, let go, and followed by a pause. " +
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

  run(input, { pad }) {
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

    const buttons = wanted as Button[];
    for (const button of buttons) {
      pad.hold([button], hold);
      if (wait > 0) pad.hold([], wait);
    }
    const rest = asked.length - buttons.length;
    const cut = rest > 0 ? ` The other ${rest} were not: at most ${MAX_BUTTONS} a call.` : "";
    return { text: `Pressed ${buttons.join(", ")}.${cut}` };
  },
};

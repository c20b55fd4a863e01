import {
  type Script,
  SUMMARY_HEADINGS,
  saying,
  text,
  thinking,
  toolUse,
} from "../server/messages-replies.ts";
import { type WireBlock, wordsOf } from "../server/messages-wire.ts";
import { SUMMARY_MARKER } from "../server/strict-server.ts";

/** The tokens of a dear reply: a task's bound in dollars ends the run after five of them. */
const DEAR = 40_000;

/** A skill that an LM may define. */
export const SKILL = {
  ...{
    name: "onward",
    description: "Presses A.",
    steps: [{ primitive: "tap", button: "a", hold_frames: 8 }],
  },
};
/** An LM that presses START and A, and does `acts` in its n-th reply, from 1. From the reply `dear` on its replies cost a lot. */
export function talker(acts: (n: number) => readonly WireBlock[] = () => [], dear = 1): Script {
  return (request, n) => {
    if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1))))
      return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\nAs of ${n}.`).join("\n\n"));
    const buttons = n % 4 === 1 ? ["start"] : Array.from({ length: 12 }, () => "a");
    return {
      content: [
        thinking(`Reply ${n}.`),
        text("I look at the picture."),
        ...acts(n),
        toolUse("press_buttons", { buttons }),
      ],
      stopReason: "tool_use",
      ...(n >= dear && { tokens: DEAR }),
    };
  };
}

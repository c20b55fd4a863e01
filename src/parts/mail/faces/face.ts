import { renderCountOf } from "../../../base/quantities/count.ts";
import type { EventShares } from "../../../base/seam/shares.ts";
import { LOOK, subcommand } from "../../../faces/cli/options/subcommand.ts";
import { option } from "../../../faces/cli/options/values/option-spec.ts";
import { parseText } from "../../../faces/cli/options/values/parse-value.ts";
import { plainLine } from "../../../faces/cli/render/plain-text.ts";
import type { FacePart } from "../../../faces/cli/seam/face-part.ts";
import type { Colours } from "../../../faces/cli/view/colour.ts";
import type { TellOptions } from "./tell.ts";

/** Messages between operator and LM on the command line. */
export const mailFace: FacePart<"mail-told" | "mail-answered"> = {
  commands: [
    {
      command: subcommand<TellOptions>({
        name: "tell",
        takes: "<text>",
        help: "send the LM a message: it arrives before the next step, or when the run continues",
        own: {
          id: option(
            "--id <id>",
            "the message's id; a message with an id already delivered is ignored",
            parseText,
          ),
        },
        shares: LOOK,
        load: async () => (await import("./tell.ts")).sendMessage,
      }),
      group: "Play and steer",
      line: "send the LM a message",
    },
  ],
  whenStuck: ["tell", "what to try instead"],
  events: {
    "mail-told": { brief: renderMail, whole: renderMail },
    "mail-answered": {
      brief: ({ text }, { cyan }) => [`${cyan("›")} the LM answers the operator: ${plainLine(text, 160)}`],
      // The step's call shows it.
      whole: () => [],
    },
  },
  statusFields: ({ pendingMail }) => [
    ["Mail", pendingMail === 0 ? "none waiting" : renderWaiting(pendingMail)],
  ],
  statusWords: ({ pendingMail }) => (pendingMail === 0 ? [] : [renderWaiting(pendingMail)]),
};

/** Above the step before which it is delivered. */
function renderMail({ id, text }: EventShares["mail-told"], { cyan }: Colours): readonly string[] {
  return [`${cyan("›")} the operator writes (${plainLine(id, 60)}): ${plainLine(text, 160)}`];
}

function renderWaiting(messages: number): string {
  return `${renderCountOf(messages, "message")} waiting`;
}

import type { ErrorCode } from "../../../base/errors.ts";
import { shellCommand } from "../../../faces/cli/options/values/shell-command.ts";
import { plainLine } from "../../../faces/cli/render/plain-text.ts";
import { renderShortId, renderTime } from "../../../faces/cli/render/quantities.ts";
import type { FacePart } from "../../../faces/cli/seam/face-part.ts";
import type { Remedy } from "../../../faces/cli/seam/part-remedy.ts";
import type { Colours } from "../../../faces/cli/view/colour.ts";
import { describeDecision } from "../base/describe-decision.ts";
import type { ResumedEvent } from "../base/interrupt-event.ts";
import type { OpenCheckpoint } from "../play/shares.ts";

/** The remedies of its errors. */
export const interruptsRemedies: Readonly<Record<Extract<ErrorCode, `interrupt${string}`>, Remedy>> = {
  "interrupts-need-store": "save the run, or play it with --set interrupts=off",
  "interrupt-missing": ({ older }) =>
    older === undefined
      ? "see `runner saves list`, or continue the game with runner --steps 50"
      : `continue from that one with ${shellCommand(["resume", String(older)])}, or close it with ${shellCommand(["resume", String(older), "--drop"])}`,
  "interrupt-invalid": ({ place }) => (place === "when" ? "see docs/interrupts.md" : null),
  // The library's own.
  "interrupt-open": null,
};

const nothing = (): readonly string[] => [];

/** Interrupts on the command line. */
export const interruptsFace: FacePart<"interrupt" | "resumed"> = {
  commands: [],
  events: {
    // The view shows it by itself: with the commands that continue, or with the question.
    interrupt: { brief: nothing, whole: nothing, spoken: ["state", "pending"] },
    resumed: {
      brief: renderDecision,
      whole: renderDecision,
      replacesCalls: ({ decision }) => decision.type === "buttons",
    },
  },
  answerWords: ({ interrupt }) => (interrupt === null ? null : ["resume"]),
  statusFields: ({ interrupt, openInterrupts }) => [
    ["Interrupt", interrupt ?? ""],
    ["Open interrupts", openInterrupts.flatMap(renderOpen).join("\n")],
  ],
  standing: ({ interrupt, resumed, next }) => [
    ["stopped at an interrupt", interrupt && `${interrupt.reason}; next is ${interrupt.next ?? next}`],
    [
      "was continued",
      resumed && [describeDecision(resumed.decision), resumed.say].filter(Boolean).join("; "),
    ],
  ],
  statusWords: ({ interrupt }) => (interrupt === null ? [] : [`at an interrupt: ${interrupt}`]),
};

/** One of those at which the run is not. */
function renderOpen({ id, step, time, where }: OpenCheckpoint): readonly string[] {
  if (where === "here") return [];
  const whose = where === "older-game" ? "of an older game" : "on another branch";
  return [`${renderShortId(id)}: step ${step}, ${renderTime(time)}, ${whose}`];
}

/** The changed calls, and the message to the LM; refused calls are shown with the call. */
function renderDecision({ decision, say }: ResumedEvent, { cyan }: Colours): readonly string[] {
  const instead =
    decision.type === "buttons"
      ? [`  ${cyan("›")} the operator presses ${decision.buttons.join(", ")} instead`]
      : [];
  const words = say === null ? [] : [`  ${cyan("›")} the operator says: ${plainLine(say, 160)}`];
  return [...instead, ...words];
}

import type { PendingAction, RunEvent } from "../../run/run-event.ts";
import { resumeCommand } from "../options/go-on-command.ts";
import type { Options } from "../options/options.ts";
import { renderCall } from "./call.ts";
import { plainLine, plainText } from "./plain-text.ts";
import { renderShortId } from "./quantities.ts";

/** The event that ends a run at an interrupt. */
export type InterruptEvent = Extract<RunEvent, { type: "interrupt" }>;

/** Lines and characters of the LM's words, and calls: who decides sees what is meant, not all of it. */
const MAX_LINES = 8;
const MAX_CHARACTERS = 200;
const MAX_CALLS = 8;

/** Why the run stands still, where, and what is about to be done. */
export function renderInterrupt(event: InterruptEvent): readonly string[] {
  const { step, totalSteps, reason, state, pending, checkpointPath, sessionSteps, checkpointId } = event;
  const { place } = state.gameInfo;
  const where = [`step ${step}`, ...(place === undefined || place === "" ? [] : [place])].join(", ");
  const kept =
    checkpointPath === null
      ? "Checkpoint: it could not be saved; the journal has it."
      : `Checkpoint: ${checkpointPath} (${renderShortId(checkpointId)}).`;
  return [
    plainLine(`Stopped for a person at ${where}: ${reason}.`, MAX_CHARACTERS),
    ...(pending === null ? [`Next is ${state.next}; no action is pending.`] : renderPending(pending)),
    `Steps: ${sessionSteps} played now, ${totalSteps} in all.`,
    kept,
  ];
}

/** The commands that go on from there. */
export function renderWaysOn(event: InterruptEvent, options: Options): readonly string[] {
  const { checkpointPath, checkpointId, pending } = event;
  const reference = checkpointPath === null ? null : renderShortId(checkpointId);
  const way = (title: string, ...words: readonly string[]): string =>
    `${title}: ${resumeCommand(options, reference, words)}`;
  return [
    way(pending === null ? "Go on" : "Approve"),
    ...(pending === null
      ? []
      : [way("Reject", "--reject", '"why"'), way("Press others", "--buttons", '"up,up,a"')]),
    way("Say something", "--say", '"text"'),
  ];
}

function renderPending({ by, text, toolCalls }: PendingAction): readonly string[] {
  const words = plainText(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const who = by === "lm" ? "The LM" : "The operator";
  const calls = toolCalls.map(({ name, input }) => `  › ${renderCall(name, input)}`);
  return [
    `${who} is about to do this:`,
    ...cutList(
      words.map((line) => `  ${plainLine(line, MAX_CHARACTERS)}`),
      MAX_LINES,
      "line",
    ),
    ...(calls.length === 0 ? ["  no tool is called"] : cutList(calls, MAX_CALLS, "call")),
  ];
}

/** At most so many, and how many more there are. */
function cutList(lines: readonly string[], most: number, kind: string): readonly string[] {
  const more = lines.length - most;
  return more <= 0
    ? lines
    : [...lines.slice(0, most), `  … and ${more} more ${kind}${more === 1 ? "" : "s"}`];
}

import type { PendingAction } from "../../../base/vocabulary/run-event.ts";
import { resumeCommand } from "../../../faces/cli/options/go-on-command.ts";
import type { Options } from "../../../faces/cli/options/options.ts";
import type { CommandWord } from "../../../faces/cli/options/values/shell-command.ts";
import { renderCall } from "../../../faces/cli/render/call.ts";
import { plainLine, plainText } from "../../../faces/cli/render/plain-text.ts";
import { renderShortId } from "../../../faces/cli/render/quantities.ts";
import { fitText, widthOf } from "../../../faces/cli/render/table.ts";
import { wrapLine } from "../../../faces/cli/render/wrap-text.ts";
import type { StopLines } from "../../../faces/cli/seam/stop-part.ts";
import type { InterruptEvent } from "../base/interrupt-event.ts";

/** Lines and characters of the LM's words, and calls: who decides sees what is meant, not all of it. */
const MAX_LINES = 8;
const MAX_CHARACTERS = 200;
const MAX_CALLS = 8;

/** Why and where the run stopped, and its pending action. */
export function renderInterrupt(event: InterruptEvent): readonly string[] {
  const { totalSteps, checkpointPath, sessionSteps, checkpointId } = event;
  const kept =
    checkpointPath === null
      ? "Checkpoint: it could not be saved; the journal has it."
      : `Checkpoint: ${checkpointPath} (${renderShortId(checkpointId)}).`;
  return [...renderStop(event), `Steps: ${sessionSteps} played now, ${totalSteps} in all.`, kept];
}

/**
 * Why the run stopped, where, and what is about to be done.
 *
 * @param room the terminal on which all of it is seen at once: the words take at most a third of its rows. Null for no limit
 */
export function renderStop(event: InterruptEvent, room: Room | null = null): readonly string[] {
  const { step, reason, state, pending } = event;
  const { place } = state.gameInfo;
  const where = [`step ${step}`, ...(place === undefined || place === "" ? [] : [place])].join(", ");
  const title = plainLine(`Stopped for a person at ${where}: ${reason}.`, MAX_CHARACTERS);
  if (pending === null) return [title, renderPlace(event)];
  const who = pending.by === "lm" ? "The player" : "The operator";
  const calls = renderCalls(pending);
  const head = [title, `${who} is about to do this:`];
  if (room === null) return [...head, ...cutList(renderWords(pending), MAX_LINES, "line"), ...calls];
  const { columns, rows } = room;
  const isTight = rowsOf([...head, ...calls], columns) >= rows;
  const fitting = isTight ? calls.map((line) => fitText(line, columns)) : calls;
  const left = Math.min(Math.floor(rows / 3), rows - rowsOf([...head, ...fitting], columns));
  return [...head, ...wordsWithin(renderWords(pending), columns, left), ...fitting];
}

/** The part of a terminal that text may fill, in characters. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
}

/** The rows of a terminal that lines take, where those that are too long are broken between words. */
export function rowsOf(lines: readonly string[], columns: number): number {
  return lines
    .flatMap((line) => wrapLine(line, columns).split("\n"))
    .reduce((rows, line) => rows + Math.max(1, Math.ceil(widthOf(line) / columns)), 0);
}

/** The first words that fit into the rows. */
function wordsWithin(words: readonly string[], columns: number, rows: number): readonly string[] {
  const most = Math.min(words.length, MAX_LINES);
  for (let count = most; count > 0; count -= 1) {
    const lines = cutList(words, count, "line");
    if (rowsOf(lines, columns) <= rows) return lines;
  }
  return [];
}

/** The commands that continue from there; `again` are words that each of them repeats. */
function renderWaysOn(
  event: InterruptEvent,
  options: Options,
  again: readonly string[],
  isTaken: boolean,
): readonly string[] {
  const { checkpointPath, checkpointId, pending, gate } = event;
  const reference = checkpointPath === null ? null : renderShortId(checkpointId);
  const way = (title: string, ...words: readonly CommandWord[]): string =>
    `${title}: ${resumeCommand(options, reference, [...words, ...again], isTaken)}`;
  return [
    way(pending === null && gate === null ? "Continue" : "Approve"),
    ...(pending === null && gate === null ? [] : [way("Reject", "--reject", { asTyped: '"why"' })]),
    ...(pending === null ? [] : [way("Press others", "--buttons", { asTyped: '"up,up,a"' })]),
    ...(pending === null || pending.toolCalls.length === 0
      ? []
      : [
          way(
            "Decide each call",
            ...["--call", { asTyped: '\'1={"key":"value"}\'' }],
            ...["--call", { asTyped: '"2=reject:why"' }],
          ),
        ]),
    way("Say something", "--say", { asTyped: '"text"' }),
  ];
}

/** An interrupt, as it is shown. */
export const interruptsLines: StopLines = { about: renderInterrupt, waysOn: renderWaysOn };

function renderPlace({ gate, when, state }: InterruptEvent): string {
  if (gate === null) return `Next is ${state.next}; no action is pending.`;
  const effect = when === "before" ? `Rejecting skips the step ${gate}` : `The step ${gate} is done`;
  return plainLine(`${effect}; later steps can read the decision.`, MAX_CHARACTERS);
}

function renderWords({ text }: PendingAction): readonly string[] {
  const lines = plainText(text).split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => `  ${plainLine(line, MAX_CHARACTERS)}`);
}

function renderCalls({ toolCalls }: PendingAction): readonly string[] {
  if (toolCalls.length === 0) return ["  no tool is called"];
  return cutList(
    toolCalls.map(({ name, input }, at) => {
      const number = toolCalls.length === 1 ? "" : `${at + 1} `;
      return `  ${number}› ${renderCall(name, input)}`;
    }),
    MAX_CALLS,
    "call",
  );
}

/** The first items up to a limit, and the number of the others. */
function cutList(lines: readonly string[], most: number, kind: string): readonly string[] {
  const more = lines.length - most;
  return more <= 0
    ? lines
    : [...lines.slice(0, most), `  … and ${more} more ${kind}${more === 1 ? "" : "s"}`];
}

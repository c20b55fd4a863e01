import { textOf } from "../../../../../../src/base/vocabulary/conversation.ts";
import type { RunEvent } from "../../../../../../src/base/vocabulary/run-event.ts";
import { leftOutOf, showsPictures } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../../../src/base/vocabulary/run-state.ts";
import { ModelFault } from "../../../../../../src/model/language-model.ts";
import type { PlaybookEdit } from "../../../../../../src/parts/playbook/base/playbook.ts";
import { ask, playRequest, receiveNoted } from "../../../../../../src/play/agent/calls/ask.ts";
import { withResultsCut } from "../../../../../../src/play/agent/calls/long-results.ts";
import { recordDecision } from "../../../../../../src/play/agent/calls/write-record.ts";
import type { RunContext } from "../../../../../../src/play/agent/context.ts";
import { withTextAtEnd } from "../../../../../../src/record/replay/state/pending.ts";
import { stripThinking } from "../../../../../../src/record/replay/strip-thinking.ts";
import { decidePlaybook } from "./change-playbook.ts";
import { readEdits } from "./read-edits.ts";
import { renderRefinePrompt } from "./refine-prompt.ts";

/** The replies that are asked for, until one can be read. */
const TRIES = 2;

/**
 * Refines the playbook: the player, or the model for it, reads what happened and edits it. Each visit asks once at most: the
 * reply waits in the state, and the next visit reads it. Where nothing can be read, the playbook stays as it is.
 */
export async function* refine(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState> {
  const replies = (state.memory.waiting ?? []).filter(({ purpose }) => purpose === "refine");
  const newest = replies.at(-1);
  const read = newest === undefined ? null : readEdits(textOf(newest.reply.content), state.memory.playbook);
  if (read?.edits !== undefined) return yield* keep(context, state, read.edits, read.refused);
  if (replies.length >= TRIES) return yield* keep(context, state, [], [read?.mistake ?? ""]);
  try {
    const again = read === null ? "" : `\n\nOnce more: ${read.mistake}.`;
    return yield* askOnce(context, state, `${renderRefinePrompt(state)}${again}`);
  } catch (error) {
    if (!(error instanceof ModelFault) || error.kind === "unreachable") throw error;
    return yield* keep(context, state, [], [error.message]);
  }
}

async function* askOnce(
  context: RunContext,
  state: RunState,
  prompt: string,
): AsyncGenerator<RunEvent, RunState> {
  const { model, refineModel } = context.ports;
  const { messageHistory, settings } = state.memory;
  const asked = refineModel ?? model;
  const messages = refineModel === null ? messageHistory : stripThinking(messageHistory);
  const reply = yield* ask(context, state, asked, {
    ...playRequest(state),
    purpose: "refine",
    pictures: showsPictures(settings, asked.id),
    messages: withTextAtEnd(withResultsCut(messages, leftOutOf(settings.leftOut, asked.id)), prompt),
  });
  return receiveNoted(context.ports, state, "refine", reply);
}

/** Ends the refining with the edits that fit. */
async function* keep(
  { ports }: RunContext,
  state: RunState,
  edits: readonly PlaybookEdit[],
  refused: readonly string[],
): AsyncGenerator<RunEvent, RunState> {
  const from = (state.memory.playbook?.refinedAt ?? 0) + 1;
  const done = edits.map(({ action, title }) => `${action} "${title}"`);
  const reason = [
    `refined: ${done.length === 0 ? "the playbook stays as it is" : done.join(", ")}`,
    ...refused,
  ].join("; ");
  yield { type: "notice", step: state.totalSteps, text: `playbook ${reason}` };
  return recordDecision(ports.journal, state, decidePlaybook(state, { edits, from }, reason));
}

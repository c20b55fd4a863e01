import type { LastEvent, RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel, ModelRequest } from "../../../src/model/language-model.ts";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import type { Runner, RunnerOptions } from "../../../src/play/runner/runner-options.ts";
import { scriptedPlayer } from "../server/scripted-player.ts";
import type { RunnerPlace } from "./runner-places.ts";

/** A player that remembers what it was asked. */
export function listener() {
  const requests: ModelRequest[] = [];
  const scripted = scriptedPlayer();
  const model: LanguageModel = {
    ...scripted,
    reply(request, options) {
      requests.push(structuredClone(request));
      return scripted.reply(request, options);
    },
  };
  return { model, requests };
}

/** Three steps from the start. */
export const NEW_GAME = { newGame: true, steps: 3 } as const;

/** A runner of a place, with a player of its own. */
export const runnerOf = (where: RunnerPlace["options"], options: RunnerOptions = {}): Promise<Runner> =>
  createRunner({ ...where, model: scriptedPlayer(), ...options });

/** The checkpoint at which a run stopped. */
export function stopIn(event: LastEvent): Extract<LastEvent, { type: "interrupt" }> {
  if (event.type !== "interrupt") throw new Error(`it did not stop: ${event.outcome.type}`);
  return event;
}

/** All that is yielded. */
export async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

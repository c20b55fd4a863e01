import { setImmediate } from "node:timers/promises";
import { EXIT_CODES, RunnerError } from "../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { createInputRecorder } from "../actions/input-recorder.ts";
import { watchGame } from "../actions/interruption-watch.ts";
import { settle } from "../actions/settle.ts";
import { type CheckedFact, firstMinutesOf } from "../known/first-minutes.ts";
import type { ActionGame } from "../known/game-action.ts";
import type { GameAdapter } from "../known/game-adapter.ts";
import { createSurvey } from "../world/survey.ts";

/**
 * Plays the first minutes of a game on a machine of its own, and compares what is read with what must be so, up to the first
 * difference. Nothing is saved. Returns the exit code: 65 for a difference.
 *
 * @throws RunnerError for a game of which nothing is known to compare
 */
export async function verifyCartridge(
  { stdout, env, signal }: World,
  { json }: Options,
  rom: Uint8Array,
  adapter: GameAdapter,
): Promise<number> {
  const emulator = createEmulator(rom);
  const { title, sha256 } = emulator.cartridge;
  const check = firstMinutesOf(adapter);
  if (check === null) {
    throw new RunnerError("first-minutes-unknown", `nothing is known of the first minutes of ${title}`);
  }
  const survey = createSurvey(emulator, adapter);
  const recorder = createInputRecorder(emulator, { watch: survey });
  const ports = { emulator, game: { adapter }, recorder, world: survey };
  const game: ActionGame = {
    ...ports,
    watch: watchGame(emulator, adapter, adapter.readState(emulator, null)),
    grid() {
      settle(ports, recorder, adapter.readState(emulator, null));
      return adapter.grid?.(emulator) ?? null;
    },
  };
  const facts: CheckedFact[] = [];
  for (const fact of check(game)) {
    await setImmediate();
    signal.throwIfAborted();
    if (fact === null) continue;
    facts.push(fact);
    if (fact.expected !== fact.read) break;
  }
  const wrong = facts.find(({ expected, read }) => expected !== read) ?? null;
  const { green, yellow } = coloursFor(stdout, env);
  const about = { game: adapter.id, title, sha256, facts: facts.length, frames: recorder.frames };
  stdout.write(
    json === true
      ? `${JSON.stringify({ ...about, difference: wrong })}\n`
      : `${wrong === null ? green(plainLine(`verified on this cartridge: ${renderCountOf(facts.length, "fact")}`)) : yellow(plainLine(tellWrong(wrong)))}\n${plainLine(`${adapter.id}, ${title}, SHA-256 ${sha256}, ${recorder.frames} frames`)}\n`,
  );
  return wrong === null ? EXIT_CODES.done : EXIT_CODES.badData;
}

function tellWrong({ what, expected, read }: CheckedFact): string {
  return `differs: ${what} must be ${expected}, and ${read} was read`;
}

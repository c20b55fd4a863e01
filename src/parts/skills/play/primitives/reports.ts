import { encodeScreenPng } from "../../../../../packages/emulator/src/picture/screen-png.ts";
import { sha256Of } from "../../../../base/disk/lazy-crypto.ts";
import type { GameInfo } from "../../../../base/vocabulary/game-info.ts";
import { withCapture, withSnapshot, withVariable } from "../run/execution.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import { framesPlayed, type Handler, type Here, NEXT } from "../run/skill-run.ts";
import { abortAt, gameNow, holdsNow, textIn, valueIn } from "../run/values.ts";
import { addNote } from "./notes.ts";

/** Puts the state of the game into the result: all of it, or some fields. */
export const refreshState: Handler<"refresh_state"> = async ({ fields }, here) => {
  const { run } = here;
  const game = gameNow(run);
  const state = fields === undefined ? game : pick(game, fields, here);
  run.execution = withSnapshot(run.execution, { frames: framesPlayed(run), state });
  return NEXT;
};

/** Marks the picture as it is: `screen.changed` compares with it. */
export const markScreen: Handler<"mark_screen"> = async (_, { run }) => {
  run.execution = { ...run.execution, screen: run.ports.emulator.screen().rgb };
  return NEXT;
};

/** Puts the picture into the result. */
export const capture: Handler<"capture"> = async (step, here) => {
  const { run } = here;
  const label = textIn(here, "label", step.label);
  const screen = run.ports.emulator.screen();
  const png = encodeScreenPng(screen, 1);
  const sha256 = sha256Of(png);
  run.pictures.set(sha256, png);
  run.screens.set(sha256, screen.rgb);
  run.execution = withCapture(run.execution, { label, frames: framesPlayed(run), sha256 });
  return NEXT;
};

/** Puts a note into the result. */
export const annotate: Handler<"annotate"> = async function* ({ message }, here) {
  yield addNote(here, textIn(here, "message", message));
  return NEXT;
};

/** Ends the run where a condition does not hold, or notes it. */
export const expectation: Handler<"expect"> = async function* ({ condition, message, severity }, here) {
  if (holdsNow(here, "condition", condition)) return NEXT;
  const text = textIn(here, "message", message);
  if (severity === "fail") throw new SkillAbort(`${here.place}: ${text}`);
  yield addNote(here, text);
  return NEXT;
};

/** Sets a variable. */
export const set: Handler<"set"> = async ({ name, value }, here) => {
  here.run.execution = withVariable(here.run.execution, name, valueIn(here, "value", value));
  return NEXT;
};

function pick(game: GameInfo, fields: readonly string[], here: Here): GameInfo {
  const unknown = fields.findIndex((name) => !Object.hasOwn(game, name));
  if (unknown === -1) return Object.fromEntries(fields.map((name) => [name, game[name]]));
  const fact = `the game's state has no "${fields[unknown]}" (there is ${Object.keys(game).join(", ")})`;
  throw abortAt(here, `fields[${unknown}]`, fact);
}

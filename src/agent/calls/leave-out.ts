import type { GameAdapter } from "../../games/game-adapter.ts";
import type { ModelFault, RefusedParameter } from "../../model/language-model.ts";
import type { DecisionRecord } from "../../run/journal/journal-record.ts";
import { showsPictures } from "../../run/run-settings.ts";
import type { RunState } from "../../run/run-state.ts";
import { tellPictures } from "../conversation/change-settings.ts";
import { decisionAt } from "./record-decision.ts";

/** What stands for the pictures of a request, of which servers refuse each one. */
const PICTURES = "pictures";

/** What becomes of what is left out, where it is not simply gone. */
const INSTEAD: Readonly<Record<string, string>> = {
  tools: "it calls tools in words from now on",
  [PICTURES]: "it is sent none from now on",
};

/**
 * What is decided when a server refused a parameter by name: requests to that model do without it from then on. Null
 * for any other fault, and where nothing could be told without it. It cannot come twice for the same parameter, since what is
 * not sent is not refused.
 */
export function planLeavingOut(
  state: RunState,
  { refused, message }: ModelFault,
  adapter: Pick<GameAdapter, "id">,
): DecisionRecord | null {
  if (refused === null || !canDoWithout(refused, adapter)) return null;
  const { settings: before } = state.memory;
  const { model, parameter } = refused;
  const names = before.leftOut?.[model] ?? [];
  if (names.includes(parameter)) return null;
  const reason = `${message}: ${INSTEAD[parameter] ?? "it is left out from now on"}`;
  const settings = { ...before, leftOut: { ...before.leftOut, [model]: [...names, parameter] } };
  if (showsPictures(settings) === showsPictures(before)) return decisionAt(state, { reason, settings });
  return decisionAt(state, { reason, settings, told: tellPictures(settings), stripsThinking: true });
}

/** Whether an LM can play without something: a game whose memory is not read is told by its pictures alone. */
export function canDoWithout(
  { parameter }: Pick<RefusedParameter, "parameter">,
  { id }: Pick<GameAdapter, "id">,
): boolean {
  return parameter !== PICTURES || id !== "any-game";
}

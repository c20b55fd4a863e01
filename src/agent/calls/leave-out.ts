import type { ModelFault } from "../../model/language-model.ts";
import type { DecisionRecord } from "../../run/journal/journal-record.ts";
import type { RunState } from "../../run/run-state.ts";
import { decisionAt } from "./record-decision.ts";

/**
 * What is decided when a server refused a parameter by name: requests to that model do without it from then on. Null
 * for any other fault. It cannot come twice for the same parameter, since what is not sent is not refused.
 */
export function planLeavingOut(state: RunState, { refused, message }: ModelFault): DecisionRecord | null {
  if (refused === null) return null;
  const { settings } = state.memory;
  const { model, parameter } = refused;
  const names = settings.leftOut?.[model] ?? [];
  if (names.includes(parameter)) return null;
  const reason = `${message}: it is left out from now on`;
  const leftOut = { ...settings.leftOut, [model]: [...names, parameter] };
  return decisionAt(state, { reason, settings: { ...settings, leftOut } });
}

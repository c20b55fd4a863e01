import { RunnerError } from "../../../base/errors.ts";
import type { PortShares } from "../../../base/seam/shares.ts";
import type { ToolSpec } from "../../../base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { PendingCall } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { faultOfInput } from "../../../play/agent/seam/loop-parts.ts";
import { parsePress } from "../../../play/agent/tools/calls/press-input.ts";
import { pressButtonsTool } from "../../../play/agent/tools/press-buttons.ts";
import { pendingAction } from "../../../record/replay/state/pending.ts";
import type { CallDecision } from "../base/interrupts.ts";
import type { ResumeRequest } from "../base/resume-request.ts";
import { checkResume } from "./resume.ts";

/**
 * The same request for the run at a state, checked, and with the pending calls by their ids: a call may also be named by its
 * place in the reply, from 1.
 *
 * @param state null for a new game
 * @throws RunnerError `nothing-pending` where nothing is to be decided, `decision-invalid` for a call that is not pending, one
 *   that is named twice, or an input that its tool does not take
 */
export async function resolveResume(
  state: Pick<RunState, "memory"> | null,
  request: ResumeRequest,
  ports: PortShares,
): Promise<ResumeRequest> {
  checkResume(state, request);
  const { decision } = request;
  if (state === null || decision.type !== "calls") return request;
  const { memory } = state;
  const pending = pendingAction(memory)?.toolCalls ?? [];
  const calls = new Map<string, CallDecision>();
  for (const [word, decided] of Object.entries(decision.calls)) {
    const call = pending.find(({ id }) => id === word) ?? pending[Number(word) - 1];
    if (call === undefined) throw refuse(`no call ${word} is pending: ${describeCalls(pending)}`);
    if (calls.has(call.id)) throw refuse(`call ${word} is decided twice`);
    if (decided.type === "edit") {
      const mistake = await checkEdit(call, decided.input, { tools: memory.tools, ports });
      if (mistake !== null) throw refuse(`call ${word}, ${call.name}, does not take this input: ${mistake}`);
    }
    calls.set(call.id, decided);
  }
  if (calls.size === 0) return { ...request, decision: { type: "approve" } };
  return { ...request, decision: { type: "calls", calls: Object.fromEntries(calls) } };
}

function describeCalls(pending: readonly PendingCall[]): string {
  if (pending.length === 0) return "the reply has none";
  return `there is ${pending.map(({ id, name }, at) => `${at + 1} (${id}, ${name})`).join(", ")}`;
}

function refuse(message: string): RunnerError {
  return new RunnerError("decision-invalid", message);
}

/** The rules for checking an edited input. */
export interface EditRules {
  /** The tools of the conversation. */
  readonly tools: readonly ToolSpec[];
  readonly ports: PortShares;
}

/** Returns why a call cannot take another input, by the tool's schema, the names of buttons or its part; null if it can. */
export async function checkEdit(
  { name }: Pick<PendingCall, "name">,
  input: JsonObject,
  { tools, ports }: EditRules,
): Promise<string | null> {
  const spec = tools.find((tool) => tool.name === name);
  const mistake = spec === undefined ? null : await checkAgainst(spec.input_schema, input);
  if (mistake !== null) return mistake;
  if (name === pressButtonsTool.spec.name) return checkPresses(input);
  return faultOfInput(name, input, ports);
}

/** A schema cannot say which texts are presses. */
function checkPresses({ buttons }: JsonObject): string | null {
  for (const [at, text] of (Array.isArray(buttons) ? buttons : []).entries()) {
    const press = parsePress(String(text));
    if (typeof press === "string") return `"buttons.${at}": ${press}`;
  }
  return null;
}

async function checkAgainst(schema: JsonObject, input: JsonObject): Promise<string | null> {
  const { fromJSONSchema } = await import("../../../play/agent/tools/calls/read-schema.ts");
  const read = (() => {
    try {
      return fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]);
    } catch {
      // A tool of the user's own may have a schema with parts that zod does not read: the tool itself judges the input.
      return null;
    }
  })();
  const [issue] = read?.safeParse(input).error?.issues ?? [];
  if (issue === undefined) return null;
  const where = issue.path.length === 0 ? "" : `"${issue.path.join(".")}": `;
  return `${where}${issue.message}`;
}

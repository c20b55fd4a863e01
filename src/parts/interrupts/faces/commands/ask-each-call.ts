import { parseJsonObject } from "../../../../base/vocabulary/json.ts";
import type { PendingCall } from "../../../../base/vocabulary/run-event.ts";
import { nextKey } from "../../../../faces/cli/process/next-key.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { renderCall } from "../../../../faces/cli/render/call.ts";
import { visibleJson } from "../../../../faces/cli/render/plain-text.ts";
import type { Session } from "../../../../play/session/open-session.ts";
import type { CallDecision, InterruptDecision } from "../../base/interrupts.ts";

/** A person's decision; or that they went back to the question before, or ended the input. */
type Asked<T> = T | "left" | "ended";

/** Says whether a tool takes an edited input. */
type InputCheck = Pick<Session, "checkInput">;

const CTRL_D = "\u0004";

/** Asks a person about each call of a reply; where there is only one, about its input. */
export async function askEachCall(
  world: World,
  pending: readonly PendingCall[],
  session: InputCheck,
): Promise<Asked<InterruptDecision>> {
  const calls = new Map<string, CallDecision>();
  for (const [at, call] of pending.entries()) {
    const decided =
      pending.length === 1
        ? await askInput(world, call, session)
        : await askCall(world, call, `Call ${at + 1} of ${pending.length}`, session);
    if (decided === "left" || decided === "ended") return decided;
    calls.set(call.id, decided);
  }
  return calls.size === 0 ? "left" : { type: "calls", calls: Object.fromEntries(calls) };
}

async function askCall(
  world: World,
  call: PendingCall,
  title: string,
  session: InputCheck,
): Promise<Asked<CallDecision>> {
  const { stderr } = world;
  for (;;) {
    // Keys are listened to before the question is there, as at the stop.
    const pressed = nextKey(world, null);
    stderr.write(`${title}, ${renderCall(call.name, call.input)}\n[a]pprove [r]eject [e]dit [b]ack: `);
    const key = (await pressed)?.toLowerCase() ?? "";
    stderr.write(`${/^[!-~]$/.test(key) ? key : ""}\n`);
    if (key === "a") return { type: "approve" };
    if (key === "b") return "left";
    if (key === CTRL_D) return "ended";
    if (key !== "r" && key !== "e") continue;
    const decided = key === "e" ? await askInput(world, call, session) : await askWhy(world);
    if (decided !== "left") return decided;
  }
}

async function askWhy(world: World): Promise<Asked<CallDecision>> {
  const edited = await world.editLine("Why? ");
  if (typeof edited === "string") return edited;
  const why = edited.line.trim();
  return why === "" ? "left" : { type: "reject", why };
}

/** Asks for another input until the tool takes it, or the person leaves. */
async function askInput(world: World, call: PendingCall, session: InputCheck): Promise<Asked<CallDecision>> {
  let text = visibleJson(call.input);
  for (;;) {
    const edited = await world.editLine(`${call.name} with: `, text);
    if (typeof edited === "string") return edited;
    text = edited.line;
    if (text.trim() === "") return "left";
    const input = parseJsonObject(text);
    const mistake = input === null ? "write a JSON object" : await session.checkInput(call, input);
    if (input !== null && mistake === null) return { type: "edit", input };
    world.stderr.write(`${call.name} does not take this: ${mistake}\n`);
  }
}

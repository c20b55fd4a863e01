import { holds } from "../../../../../../src/base/expressions/expression.ts";
import { ExpressionError } from "../../../../../../src/base/expressions/expression-error.ts";
import type { Message } from "../../../../../../src/base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../../../../src/base/vocabulary/game-info.ts";
import { isObject } from "../../../../../../src/base/vocabulary/json.ts";
import type { OperatorAction } from "../../../../../../src/base/vocabulary/operator.ts";
import type { RunSettings } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../../../src/base/vocabulary/run-state.ts";
import type { PlayerMode } from "../../../../../../src/parts/agents/base/agents.ts";
import { compileMode } from "../../../../../../src/parts/agents/base/compile-mode.ts";
import { agentMessage, isAfterAgent } from "../../../../../../src/parts/agents/record/agent-message.ts";
import type { RunContext } from "../../../../../../src/play/agent/context.ts";
import type { RunPorts } from "../../../../../../src/play/agent/ports.ts";
import type { MessageOfAction } from "../../../../../../src/play/agent/seam/step-part.ts";

type Played = Pick<RunPorts, "emulator" | "game">;

/** The mode of that name; null for none. */
export function modeNamed({ player }: Pick<RunSettings, "player">, name: string): PlayerMode | null {
  return player?.modes?.find((mode) => mode.name === name) ?? null;
}

/** Whether a mode holds now. A condition that asks for a field which the game lacks now does not hold. */
export function isInMode({ when }: PlayerMode, ports: Played, gameInfo: GameInfo): boolean {
  try {
    return holds(compileMode(when), { game: gameInfo, ...situationOf(ports, gameInfo) });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return false;
  }
}

/** A battle, a text or menu on the screen, or the player free on a map; none of them in games whose memory is unknown. */
function situationOf({ emulator, game }: Played, { mode, battle: fight }: GameInfo) {
  const { adapter } = game;
  const battle = mode === "battle" || fight === true || isObject(fight);
  const isShown = (adapter.shownText?.(emulator) ?? adapter.shownMenu?.(emulator) ?? null) !== null;
  const dialog = !battle && (mode === "dialog" || isShown);
  const isStanding = (adapter.standing?.(emulator) ?? null) !== null;
  return { battle, dialog, walk: !battle && !dialog && isStanding };
}

/** Returns the texts of the modes that hold and that the conversation does not show yet; null for none. */
export function modeTexts(
  ports: Played,
  { player }: Pick<RunSettings, "player">,
  gameInfo: GameInfo,
  messages: readonly Message[],
): string | null {
  const texts = (player?.modes ?? []).flatMap((mode) =>
    mode.text !== undefined && !isTold(messages, mode.text) && isInMode(mode, ports, gameInfo)
      ? [mode.text]
      : [],
  );
  return texts.length === 0 ? null : texts.join("\n");
}

function isTold(messages: readonly Message[], text: string): boolean {
  return messages.some(
    ({ role, content }) =>
      role === "user" &&
      content.some((block) => block.type === "text" && block.text.split("\n").includes(text)),
  );
}

/**
 * Returns the action of the agent whose mode holds; null where the player is asked. After a mode's agent has acted, the
 * player decides once, so that an agent that gets nowhere does not keep the run.
 */
export function actionOfMode(
  { ports, options }: RunContext,
  { memory, gameInfo }: RunState,
): OperatorAction | null {
  const modes = (memory.settings.player?.modes ?? []).filter(({ agent }) => agent !== undefined);
  if (modes.length === 0 || options.direct !== undefined) return null;
  if (isAfterAgent(memory.messageHistory)) return null;
  const mode = modes.find((one) => isInMode(one, ports, gameInfo));
  if (mode?.agent === undefined) return null;
  const task = `Play while this holds, and no longer: ${mode.when}. Report what the player needs to know.`;
  return { tool: "delegate", input: { agent: mode.agent, task, mode: mode.name } };
}

/** The message after such an action; null for any other. */
export function messageOfMode({ tool, input }: OperatorAction): MessageOfAction | null {
  return tool === "delegate" && input["mode"] !== undefined ? agentMessage : null;
}

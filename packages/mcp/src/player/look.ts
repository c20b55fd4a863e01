import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { describePresent } from "../../../../src/play/agent/conversation/open-conversation.ts";
import { takePicture } from "../../../../src/play/agent/conversation/take-picture.ts";
import type { RunPorts } from "../../../../src/play/agent/ports.ts";
import { standingNow } from "../../../games/src/world/standing-now.ts";
import { renderMap } from "../../../games/src/world/told/render-map.ts";
import { withAnswerName } from "./answer.ts";
import { type Said, saidBy } from "./told.ts";

type Seen = Pick<RunPorts, "emulator" | "game">;

/** The state of a run between two steps, for a client without any knowledge of it, and the screen. */
export function lookAt(ports: Seen, state: RunState, last: Said | null): Said {
  const { memory, totalSteps, gameInfo } = state;
  const { system, summaryText } = memory;
  const before = [
    totalSteps === 0 ? "The game begins here." : `Steps played so far: ${totalSteps}.`,
    ...(summaryText === null ? [] : [`What was written down of the game so far:\n\n${summaryText}`]),
    ...(last === null ? [] : [`The last call was answered:\n\n${last.text}`]),
  ].join("\n\n");
  const { content } = describePresent(ports, { gameInfo, memory }, { system, before });
  return { ...saidBy(content, new Map()), pngs: [screenOf(ports, state)] };
}

/** A skill's question, in the middle of a step: its system prompt goes before, since the client has no other. */
export function questionIn({ system, messages, images }: ModelRequest): Said {
  const last = messages.at(-1);
  const said = saidBy(last?.role === "user" ? last.content : [], images);
  const text = messages.length > 1 ? said.text : `${system}\n\n${said.text}`;
  return { ...said, text: withAnswerName(text), isError: false };
}

/** The screen as an LM is sent it. */
export function screenOf(ports: Seen, { memory: { settings, atlas } }: RunState): Uint8Array {
  return takePicture(ports, settings, atlas === undefined ? null : { atlas });
}

/** The player's map, as the LM reads it; null if none is known. */
export function mapIn({ emulator, game }: Seen, { memory: { atlas } }: RunState): string | null {
  const standing = standingNow(emulator, game.adapter);
  if (atlas === undefined || standing === null) return null;
  return renderMap(atlas, { map: standing.map, standing });
}

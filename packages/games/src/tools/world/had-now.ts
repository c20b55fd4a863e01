import { digest } from "../../../../../src/base/disk/lazy-crypto.ts";
import type { ToolContext } from "../../../../../src/play/agent/tools/tool.ts";
import {
  fieldOf,
  isExperience,
  isOfScene,
  isTextField,
  progressIn,
} from "../../../../../src/record/evidence/facts.ts";

/** Names of what differs from one moment to the next, and of counts of fights: none of them opens a way. */
const PASSING = /^(facing|direction|mode|place|map|position|text)$|battle|fight/i;

/** Eight hex digits of what the player has and has done: while they are the same, a locked door stays locked. */
export function hadNow({
  textGame: { emulator, game },
  call,
}: Pick<ToolContext, "textGame" | "call">): string {
  const info = game.adapter.readState(emulator, call.gameInfo);
  const lasting = progressIn(game.adapter.facts?.(info) ?? info).filter((fact) => {
    const field = fieldOf(fact);
    return !isTextField(field) && !isOfScene(field) && !isExperience(field) && !PASSING.test(field);
  });
  return digest(lasting.join(" "));
}

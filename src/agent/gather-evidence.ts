import { digest } from "../drift/digest.ts";
import { factsIn, newsIn } from "../drift/facts.ts";
import { hashScreen } from "../games/screen-hash.ts";
import type { DriftState, StepEvidence } from "../run/drift.ts";
import type { GameInfo } from "../run/game-info.ts";
import type { RunPorts } from "./ports.ts";

/** What a step left to judge the run by, right after it. */
export function gatherEvidence(
  { emulator, game: { adapter } }: Pick<RunPorts, "emulator" | "game">,
  gameInfo: GameInfo,
  before: DriftState | undefined,
): StepEvidence {
  const screen = hashScreen(emulator.screen());
  const place = adapter.position?.(gameInfo) ?? null;
  const told = adapter.facts?.(gameInfo) ?? gameInfo;
  const facts = [...factsIn(told), ...(place === null ? [] : factsIn({ position: place }))];
  const health = adapter.health?.(gameInfo) ?? null;
  return {
    ...{ screen, place, state: digest(JSON.stringify(told)), news: newsIn(facts, before?.seen ?? []) },
    ...(health === null ? {} : { health }),
    ...(adapter.isEnded?.(gameInfo) === true ? { isEnded: true } : {}),
  };
}

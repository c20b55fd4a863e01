import { clocksIn } from "../drift/clocks.ts";
import { digest } from "../drift/digest.ts";
import { factsIn, fieldOf, newsIn, screenFact } from "../drift/facts.ts";
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
  const told = factsIn(adapter.facts?.(gameInfo) ?? gameInfo);
  const clocks = clocksIn(before?.window ?? []);
  const state = told.filter((fact) => !clocks.has(fieldOf(fact))).join(" ");
  const seen = before?.seen ?? [];
  // Where the game tells no place, the picture is all there is to go by. One bit is enough to be new: what is small on the
  // screen, such as a piece that moves by one cell, turns no more of them.
  const shown = place === null && screen !== null ? [screenFact(screen)] : [];
  const facts = [...told, ...(place === null ? shown : factsIn({ position: place }))];
  const health = adapter.health?.(gameInfo) ?? null;
  return {
    ...{ screen, place, state: digest(state), news: newsIn(facts, seen) },
    ...(health === null ? {} : { health }),
    ...(adapter.isEnded?.(gameInfo) === true ? { isEnded: true } : {}),
  };
}

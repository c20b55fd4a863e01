import { glance } from "../../../packages/emulator/src/picture/glance.ts";
import { hashScreen } from "../../../packages/games/src/known/screen-hash.ts";
import type { Atlas, SeenMaps } from "../../../packages/games/src/world/atlas/atlas.ts";
import { newInAtlas } from "../../../packages/games/src/world/new-in-atlas.ts";
import { digest } from "../../base/disk/lazy-crypto.ts";
import type { GameInfo } from "../../base/vocabulary/game-info.ts";
import type { JsonValue } from "../../base/vocabulary/json.ts";
import type { StepEvidence } from "../../base/vocabulary/step-evidence.ts";
import { factsIn, fieldOf, isTime, newsIn, progressIn, screenFact } from "../../record/evidence/facts.ts";
import type { KnownBefore } from "../../record/evidence/known-before.ts";
import type { RunPorts } from "./ports.ts";

/** The atlas before a step, and what the step showed that was not in it. */
export interface SeenWorld {
  readonly atlas: Atlas | undefined;
  readonly seen: SeenMaps;
}

/**
 * Gathers the evidence of a step for judging the run, right after it.
 *
 * @param world null in a game without an atlas
 */
export function gatherEvidence(
  { emulator, game: { adapter } }: Pick<RunPorts, "emulator" | "game">,
  gameInfo: GameInfo,
  { clocks, seen, hadCells }: KnownBefore,
  world: SeenWorld | null = null,
): StepEvidence {
  const screen = hashScreen(glance(emulator));
  const place = adapter.position?.(gameInfo) ?? null;
  const told = adapter.facts?.(gameInfo) ?? gameInfo;
  const state = factsIn(told)
    .map((fact) => [fieldOf(fact), fact] as const)
    .filter(([field]) => !clocks.has(field) && !isTime(field));
  const experience = adapter.experience?.(emulator) ?? experienceIn(gameInfo);
  const facts = [
    ...progressIn(told),
    ...placeFacts(place, screen, world, hadCells),
    ...(experience === null ? [] : factsIn({ experience })),
  ];
  const health = adapter.health?.(gameInfo) ?? null;
  return {
    screen,
    place,
    state: digest(state.map(([, fact]) => fact).join(" ")),
    news: newsIn(facts, seen),
    experience,
    ...(health === null ? {} : { health }),
    ...(adapter.isEnded?.(gameInfo) === true ? { isEnded: true } : {}),
  };
}

/**
 * Returns a step's facts of the world: cells and exits that the atlas did not have; without an atlas, the place or the
 * picture.
 */
function placeFacts(
  place: string | null,
  screen: string | null,
  world: SeenWorld | null,
  hadCells: KnownBefore["hadCells"],
): readonly string[] {
  if (world !== null) return newInAtlas(world, hadCells).map((one) => `${one.field}:${digest(one.what)}`);
  if (place !== null) return factsIn({ position: place });
  // One bit is enough to be new: a small thing on the screen that moves by one cell changes no more of them.
  return screen === null ? [] : [screenFact(screen)];
}

/** Returns the total experience in a state; null without any. */
function experienceIn(info: GameInfo): number | null {
  const numbers = experiencesOf(info);
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0);
}

function experiencesOf(value: JsonValue | undefined): readonly number[] {
  if (value === null || value === undefined || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(experiencesOf);
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "number" ? (/^(exp|experience|xp)$/i.test(name) ? [inner] : []) : experiencesOf(inner),
  );
}

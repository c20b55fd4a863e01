import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";

const WALK_BIKE_SURF = 0xd700;
const MODES = ["on foot", "on the bicycle", "surfing"] as const;
const STRENGTH_FLAGS = 0xd728;
const STRENGTH = 0b1;
const PALETTE = 0xd35d;
const DARK = 6;
const REPEL_STEPS = 0xd0db;
const SAFARI_STEPS = 0xd70d;
const SAFARI_BALLS = 0xda47;
/** More are never given. */
const MOST = { steps: 502, balls: 30 };
const MAP = 0xd35e;
/** The parks of the Safari Zone, and their houses. */
const SAFARI_MAPS = { from: 0xd9, until: 0xe1 };

/** The player's way of travelling: plain data. */
export type Travel = {
  /** Null where memory has another value. */
  readonly mode: (typeof MODES)[number] | null;
  /** Whether boulders can be pushed now: Strength was used on this map. */
  readonly isStrong: boolean;
  /** Whether the cave is dark, until Flash is used. */
  readonly isDark: boolean;
  readonly repelSteps: number;
  /** Steps and balls that are left in the Safari Zone; null elsewhere. */
  readonly safari: { readonly steps: number; readonly balls: number } | null;
};

/** Reads how the player travels. @see ram/wram.asm in the public disassembly */
export function readTravel(view: MemoryReader): Travel {
  const map = view.read(MAP);
  const isSafari = map >= SAFARI_MAPS.from && map <= SAFARI_MAPS.until;
  const steps = view.read(SAFARI_STEPS) * 256 + view.read(SAFARI_STEPS + 1);
  const balls = view.read(SAFARI_BALLS);
  const isPlausible = steps <= MOST.steps && balls <= MOST.balls;
  return {
    mode: MODES[view.read(WALK_BIKE_SURF)] ?? null,
    isStrong: (view.read(STRENGTH_FLAGS) & STRENGTH) !== 0,
    isDark: view.read(PALETTE) === DARK,
    repelSteps: view.read(REPEL_STEPS),
    safari: isSafari && isPlausible ? { steps, balls } : null,
  };
}

/** Describes how the player travels. Steps are rounded down to tens, so that not each step is news. */
export function renderTravel({ mode, isStrong, isDark, repelSteps, safari }: Travel): string {
  return [
    mode ?? "unknown",
    ...(isStrong ? ["Strength active: walk into boulders to push them"] : []),
    ...(isDark ? ["dark: Flash lights it"] : []),
    ...(repelSteps === 0 ? [] : [`Repel ${inTens(repelSteps)} steps`]),
    ...(safari === null ? [] : [`Safari ${inTens(safari.steps)} steps, ${safari.balls} balls`]),
  ].join("; ");
}

function inTens(steps: number): string {
  return steps < 10 ? String(steps) : `${steps - (steps % 10)}+`;
}

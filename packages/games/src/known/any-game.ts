import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { Cartridge } from "../../../emulator/src/machine/machine.ts";
import { glance } from "../../../emulator/src/picture/glance.ts";
import type { GameAdapter, GameView } from "./game-adapter.ts";
import { hashDistance, hashScreen, SAME_PLACE_DISTANCE, shareOfChange, signCells } from "./screen-hash.ts";
import { quoteGameText } from "./text/quote-game-text.ts";

/** The screens that are remembered; those not seen for longest are forgotten first. */
const MAX_SCREENS = 64;

/** The name of {@link createAnyGame}'s adapter. */
export const ANY_GAME_ID = "any-game";

/** The cartridge's title in a sentence. */
export function nameCartridge({ title }: Cartridge): string {
  return `The cartridge is ${title === "" ? "without a title" : quoteGameText(title)}.`;
}

/**
 * The adapter of an unknown game: it reads the picture alone, never the memory.
 *
 * @param madeWith the engine, where it shows
 */
export function createAnyGame(cartridge: Cartridge, madeWith?: string): GameAdapter {
  const made = madeWith === undefined ? "" : ` It was made with ${madeWith}.`;
  return {
    id: ANY_GAME_ID,
    briefing: `${nameCartridge(cartridge)}${made} Its memory is not read: rely on the picture.`,
    readsMemory: false,
    ...(madeWith === undefined ? {} : { madeWith }),
    recognises: () => true,
    readState,
    describe,
    // The picture's perceptual hash is looked at anyway: see `StepEvidence.screen`.
    facts: () => ({}),
    milestones: (before, after) => {
      const [was, is] = [countOf(before), countOf(after)];
      return is > was ? [`new screen: number ${is}`] : [];
    },
  };
}

function readState(view: GameView, previous: GameInfo | null): GameInfo {
  const screen = glance(view);
  if (screen === null) return previous ?? { screens: 0, seen: [], cells: "", changed: 0 };

  const cells = signCells(screen);
  const hash = hashScreen(screen);
  const seen = hashesIn(previous);
  const isKnown = hash === null || seen.some((one) => hashDistance(one, hash) <= SAME_PLACE_DISTANCE);

  return {
    screens: countOf(previous) + (isKnown ? 0 : 1),
    /** The share of the picture that differs from the state before, in percent. */
    changed: previous === null ? 100 : Math.round(100 * shareOfChange(textIn(previous, "cells"), cells)),
    cells,
    // Known ones too, so that a place through which one scrolls stays the same place.
    seen: hash === null ? seen : [...seen.filter((one) => one !== hash), hash].slice(-MAX_SCREENS),
  };
}

function describe(info: GameInfo, previous: GameInfo | null): string {
  if (previous === null) return `Screens seen so far: ${countOf(info)}.`;
  const changed = numberIn(info, "changed");
  const change = changed === 0 ? "The picture did not change." : `${changed} % of the picture changed.`;
  return countOf(info) > countOf(previous) ? `${change} This screen was not seen before.` : change;
}

function countOf(info: GameInfo | null): number {
  return info === null ? 0 : numberIn(info, "screens");
}

/** A number of a state; 0 in one that another adapter made. */
export function numberIn(info: GameInfo, key: string): number {
  const value = info[key];
  return typeof value === "number" ? value : 0;
}

function hashesIn(info: GameInfo | null): readonly string[] {
  const seen = info?.["seen"];
  return Array.isArray(seen) ? seen.filter((one) => typeof one === "string") : [];
}

function textIn(info: GameInfo, key: string): string {
  const text = info[key];
  return typeof text === "string" ? text : "";
}

import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import { type Finding, finding, isCertain } from "../finding.ts";
import type { Forks } from "../forks.ts";
import type { Play } from "../play/study-play.ts";
import { canMove } from "../play/test-play.ts";
import type { Opening } from "../text/gather-pages.ts";

/** The use of one button in play. */
export interface ButtonUse {
  /** In words, for the player: `START opens a menu, which B closes.` */
  readonly words: string;
  readonly finding: Finding;
}

const BUTTONS = ["a", "b", "select", "start"] as const;

const [PLACES, CLOSED, HELD, AFTER] = [20, 4, 6, 60] as const;

/** Presses that may close a menu, the usual one first. */
const CLOSERS: readonly Button[] = ["b", "start", "a", "select"];

/** Presses each button at some places, and compares with the same place without it at the same frame. */
export function* findButtons(
  forks: Forks,
  { fresh, position }: Play,
  openings: readonly Opening[],
): Experiment<readonly ButtonUse[]> {
  const places = fresh.filter(({ start }) => canMove(forks, start, position)).slice(0, PLACES);
  const uses: ButtonUse[] = [];
  for (const button of BUTTONS) {
    const counts = { nothing: 0, opens: 0, acts: 0 };
    const closers = new Map<Button, number>();
    for (const { start } of places) {
      yield;
      const idle = lookAfter(forks, start);
      if (lookAfter(forks, start, button) === idle) {
        counts.nothing += 1;
        continue;
      }
      const state = forks.take();
      if (canMove(forks, state, position)) {
        counts.acts += 1;
        continue;
      }
      counts.opens += 1;
      if (counts.opens > CLOSED) continue;
      for (const closer of CLOSERS) {
        lookAfter(forks, state, closer);
        if (canMove(forks, forks.take(), position)) closers.set(closer, (closers.get(closer) ?? 0) + 1);
      }
    }
    uses.push(useOf(button, counts, places.length, closers, button === "a" ? openings.length : 0));
  }
  return uses;
}

/** The briefing's sentences about the buttons whose use is certain. */
export function describeButtons(uses: readonly ButtonUse[]): string {
  return uses.flatMap(({ words, finding: found }) => (isCertain(found) ? [words] : [])).join(" ");
}

function lookAfter(forks: Forks, start: MachineState, button?: Button): number {
  forks.goTo(start);
  forks.run(HELD, ...(button === undefined ? [] : [button]));
  forks.run(AFTER);
  return forks.look();
}

function useOf(
  button: (typeof BUTTONS)[number],
  { nothing, opens, acts }: Readonly<Record<"nothing" | "opens" | "acts", number>>,
  places: number,
  closers: ReadonlyMap<Button, number>,
  texts: number,
): ButtonUse {
  const name = button.toUpperCase();
  // A text opens at the places where a person happens to be in front of the player.
  const isTalk = texts > 0 && opens < places / 3;
  const most = isTalk ? Math.max(nothing + opens, acts) : Math.max(nothing, opens, acts);
  const tried = Math.min(opens, CLOSED);
  const closing = [...closers].flatMap(([closer, times]) => (times >= tried ? [closer.toUpperCase()] : []));
  const closed = closing.length === 0 ? "" : `, which ${closing.join(" or ")} closes`;
  const talks = texts === 0 ? "" : " It opens texts in front of people and things.";
  const words =
    most === opens && !isTalk
      ? `${name} opens a menu or another screen${closed}.`
      : most === acts
        ? `${name} does something at once.${talks}`
        : `${name} does nothing on open ground.${talks}`;
  const evidence =
    `at ${places} fresh places, compared with the same frame without it: no effect at ${nothing}, the control pad stopped moving the ` +
    `player at ${opens}, another effect at ${acts}` +
    (tried === 0 ? "" : `; closed by ${closing.join(" or ") || "no single press"}`) +
    (texts === 0 ? "" : `; in front of people and walls it opened ${texts} texts`);
  return {
    words,
    finding: finding(`button ${name}`, null, places === 0 ? 0 : most / (places + 1), evidence),
  };
}

/** The control pad's use, for the briefing. */
export function describePad(cellPixels: number, isOnCells: boolean): string {
  const way = isOnCells ? `one cell of ${cellPixels} pixels a press` : "as long as a direction is held";
  return `The control pad moves the player, ${way}.`;
}

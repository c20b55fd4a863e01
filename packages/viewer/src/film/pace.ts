import { FRAMES_PER_SECOND } from "../../../emulator/src/emulator.ts";
/** The pace of a film: each of its pictures is shown for one beat. */
export interface FilmPace {
  /** Frames of the game in a beat: the last of them is in the film. */
  readonly framesPerBeat: number;
  readonly beatsPerSecond: number;
}

/**
 * The pace of a film at a multiple of the game's speed, with some `mostPerSecond` pictures a second at most (up to half
 * as many more, since a beat has whole frames). The game's time is kept exactly.
 */
export function planPace(speed: number, mostPerSecond: number): FilmPace {
  const framesPerBeat = Math.max(1, Math.round((FRAMES_PER_SECOND * speed) / mostPerSecond));
  return { framesPerBeat, beatsPerSecond: (FRAMES_PER_SECOND * speed) / framesPerBeat };
}

/** The duration of a shot of these beats in whole units, `unitsPerSecond` of them a second, so that no error adds up. */
export function unitsOf(
  { from, to }: { readonly from: number; readonly to: number },
  { beatsPerSecond }: FilmPace,
  unitsPerSecond: number,
): number {
  const at = (beat: number): number => Math.round((beat * unitsPerSecond) / beatsPerSecond);
  return at(to) - at(from);
}

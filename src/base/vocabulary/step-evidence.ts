/** The part of a step that shows how the run goes. It is recorded, and a replay takes it as it is. */
export interface StepEvidence {
  /** The perceptual hash of the screen after the step, in hex; null for one that shows next to nothing. */
  readonly screen: string | null;
  /** The player's place, in words that are equal for equal places; null while not walking. */
  readonly place: string | null;
  /** Of what the game tells, but for what runs by itself: equal where nothing changed. 8 hex digits. */
  readonly state: string;
  /**
   * The facts that were not seen before, as `field:8 hex digits`; empty for none. A number's field ends in `#`,
   * passing facts begin with `scene.`, texts with `text.`; `screen:16 hex digits` is a new screen.
   */
  readonly news: readonly string[];
  /** The player's health, from 0 to 1; absent where the game has none. */
  readonly health?: number;
  /** True where the game is at its end: nothing is to be gained any more. */
  readonly isEnded?: true;
  /** The player's points of experience; null where they are not known, absent where an earlier version recorded the step. */
  readonly experience?: number | null;
  /**
   * Whether it showed a place that was not known: a cell of the atlas or, in a game that has none, a position or a picture.
   * Absent where an earlier version recorded the step.
   */
  readonly isDiscovery?: boolean;
}

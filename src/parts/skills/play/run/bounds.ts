/** The limits of one run of a skill, with all of its calls. */
export const BOUNDS = {
  /** Frames that are played, those that were taken back included: ten minutes of the game. */
  frames: 36_000,
  primitives: 5_000,
  inferences: 20,
  notes: 200,
  noteCharacters: 500,
  captures: 16,
  snapshots: 16,
  /** Of the variables of one skill, as JSON. */
  variableCharacters: 65_536,
  /** Checkpoints that one skill keeps in memory. */
  checkpoints: 16,
} as const;

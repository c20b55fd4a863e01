/** The parts of the stage, as its address names them. */
export const STAGE_PARTS = [
  ...(["picture", "buttons", "cost", "words", "thinking", "map", "milestones"] as const),
  "sound",
] as const;

/** A part of the stage. */
export type StagePart = (typeof STAGE_PARTS)[number];

/** The query of the address: `?show=picture,words&game=lantern`. */
export interface StageRequest {
  readonly parts: ReadonlySet<StagePart>;
  /** Null for the run that is played, or was saved last. */
  readonly game: string | null;
  /** Names of no part. */
  readonly unknown: readonly string[];
}

/** Reads the query of the address; without `show`, every part is shown. */
export function readStageRequest(search: string): StageRequest {
  const query = new URLSearchParams(search);
  const named = (query.get("show") ?? "").split(",").flatMap((name) => name.trim() || []);
  const known = STAGE_PARTS.filter((part) => named.length === 0 || named.includes(part));
  return {
    parts: new Set(known),
    game: query.get("game"),
    unknown: named.filter((name) => !STAGE_PARTS.some((part) => part === name)),
  };
}

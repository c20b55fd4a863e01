import type { ActShares, AnswerShares } from "../../../../../src/base/seam/shares.ts";
import type { MemoryMapFile } from "../../../../games/src/known/memory-map/file.ts";
import type { StepComparison } from "../../../src/timeline/steps/compare-details.ts";
import type { AtlasView } from "../../../src/timeline/steps/read-atlas.ts";
import type { ConversationAt, StepDetail } from "../../../src/timeline/steps/step-detail.ts";
import type {
  BranchRequest,
  DecideRequest,
  Gallery,
  GoingOn,
  LabelRequest,
  MadeSave,
  SaveRequest,
} from "../../../src/web/api.ts";
import type { PlaybackAnswer, TimelineAnswer, ViewerEvent } from "../wire/types.ts";

/** The actions on a run, with their bodies and answers. */
export interface Acts extends ActShares {
  readonly save: { readonly body: SaveRequest; readonly answer: MadeSave };
  readonly label: { readonly body: LabelRequest; readonly answer: MadeSave };
  readonly pause: { readonly body: Record<string, never>; readonly answer: MadeSave };
  readonly decide: { readonly body: DecideRequest; readonly answer: GoingOn };
  readonly branch: { readonly body: BranchRequest; readonly answer: GoingOn };
}

/** The source of the page's data. Every promise may be rejected with a {@link SourceError}. */
export interface Source {
  games(): Promise<Gallery>;
  /** The rows from index `from` on, as many as fit into one answer, the marks from the place `marksFrom` on, and all else. */
  timeline(slug: string, from: number, marksFrom: number): Promise<TimelineAnswer>;
  /** The stretch that leads to the step at `index`. */
  playback(slug: string, index: number): Promise<PlaybackAnswer>;
  /** The machine of this key, as the server encodes it. */
  machine(slug: string, key: string): Promise<ArrayBuffer>;
  rom(slug: string): Promise<ArrayBuffer>;
  /** The memory map with which the game is read; null for none. */
  memoryMap(slug: string): Promise<MemoryMapFile | null>;
  /** The WASM core. */
  core(): Promise<ArrayBuffer>;
  /** All that is known of the step at `index`. */
  step(slug: string, index: number): Promise<StepDetail>;
  /** The conversation that was sent for the step at `index`. */
  conversation(slug: string, index: number): Promise<ConversationAt>;
  /** A part's answer about the step at `index`. */
  answer<Name extends keyof AnswerShares>(
    slug: string,
    index: number,
    name: Name,
  ): Promise<AnswerShares[Name]>;
  /** The known part of the game's maps after the step at `index`, and all of one of them; null for the player's. */
  atlas(slug: string, index: number, map: string | null): Promise<AtlasView>;
  /** The differences between two steps. */
  compare(slug: string, a: number, b: number): Promise<StepComparison>;
  /** The command that continues from the step at `index`. */
  command(slug: string, index: number): Promise<Pick<GoingOn, "command">>;
  /** The command that approves what an open interrupt waits for. */
  resumeCommand(slug: string): Promise<Pick<GoingOn, "command">>;
  /** Does something with the run. */
  act<Name extends keyof Acts>(
    slug: string,
    name: Name,
    body: Acts[Name]["body"],
  ): Promise<Acts[Name]["answer"]>;
  /** The address of the last picture that the player was sent up to the step at `index`. */
  pictureUrl(slug: string, index: number): string;
  /** The address of a picture that was sent on the way to the step at `index`, by its hash. */
  sentPictureUrl(slug: string, sha256: string, index: number): string;
  /** The address of a save's picture. */
  savePictureUrl(slug: string, id: string): string;
  /** Reports a game's events until the returned function is called; `isOpen` reports the connection. */
  listen(slug: string, tell: (event: ViewerEvent) => void, isOpen: (open: boolean) => void): () => void;
}

/** The source refused, or could not be reached. The message is for people. */
export class SourceError extends Error {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;

  constructor(message: string, { status, cause }: { readonly status: number; readonly cause?: unknown }) {
    super(message, { cause });
    this.status = status;
  }
}

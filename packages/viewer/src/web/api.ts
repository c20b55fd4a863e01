import type { Hono } from "hono";
import type { BlankEnv, BlankInput } from "hono/types";
import type { ActShares, AnswerShares } from "../../../../src/base/seam/shares.ts";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { CheckpointKind } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { PendingAction } from "../../../../src/base/vocabulary/run-event.ts";
import type { CallDecision } from "../../../../src/parts/interrupts/base/interrupts.ts";
import type { LiveWords } from "../../../../src/play/session/running/live-words.ts";
import type { RunStatus } from "../../../../src/play/status/run-status.ts";
import type { MemoryMapFile } from "../../../games/src/known/memory-map/file.ts";
import type { PlayedStep } from "../playback/playback.ts";
import type { Mark, StepRow, TimelineView } from "../timeline/rows.ts";
import type { StepComparison } from "../timeline/steps/compare-details.ts";
import type { AtlasView } from "../timeline/steps/read-atlas.ts";
import type { ConversationAt, StepDetail } from "../timeline/steps/step-detail.ts";

/** All games of a save folder: what the gallery shows. */
export interface Gallery {
  /** The save folder, as it was named. */
  readonly folder: string;
  /** Whether this viewer may act, or only looks. */
  readonly control: boolean;
  /** The game that was saved last comes first. */
  readonly games: readonly GalleryGame[];
  /** Files that have the name of a save and are none, or damaged ones, where no game has them. */
  readonly refused: readonly RefusedFile[];
}

/** One game of a save folder. */
export interface GalleryGame {
  /** The prefix of its files: the game's name in every other request. */
  readonly slug: string;
  readonly title: string;
  /** Null if neither a save nor a journal has it. */
  readonly romSha256: string | null;
  /** Whether its ROM was found, so that its steps can be played again. */
  readonly hasRom: boolean;
  /** Why something of the game cannot be shown, in a person's words; null where all can. */
  readonly why: string | null;
  /** The process that plays it now; null for none. */
  readonly live: { readonly pid: number; readonly since: string } | null;
  /** 0 without a journal. */
  readonly journalBytes: number;
  /** The newest first, the archive's too. */
  readonly saves: readonly GallerySave[];
  /** Files that have the name of a save of it and are none, or damaged ones. */
  readonly refused: readonly RefusedFile[];
  /** The interrupt that waits for a person; null for none. */
  readonly interrupt: GalleryInterrupt | null;
}

/** One save of a game. */
export interface GallerySave {
  readonly id: string;
  readonly kind: CheckpointKind;
  /** Its path in the folder. */
  readonly where: "main" | "backup" | "checkpoint" | "slot" | "archive";
  readonly label: string | null;
  readonly step: number;
  readonly branchId: string;
  readonly runId: string;
  /** ISO 8601. */
  readonly saveTime: string;
  /** The player's place in the game; null if not known. */
  readonly place: string | null;
  readonly model: string;
  readonly bytes: number;
  /** Whether a run continues from it. */
  readonly current: boolean;
}

/** A stop that waits for a person. */
export interface GalleryInterrupt {
  /** Its checkpoint's. */
  readonly id: string;
  /** The current step, or else the last one. */
  readonly step: number;
  readonly reason: string;
  /** The pending action; null for none. */
  readonly pending: PendingAction | null;
  /** Its checkpoint's file. */
  readonly file: string;
}

/** A file that cannot be shown, and why in a person's words. */
export interface RefusedFile {
  readonly name: string;
  readonly why: string;
}

/** The steps of a run, and all else in its journal, as far as it was read. */
export interface TimelineAnswer extends Omit<TimelineView, "slug" | "rows" | "marks"> {
  /** From the index that was asked for on: at most {@link MOST_ROWS}. */
  readonly rows: readonly StepRow[];
  /** From the place that was asked for on, all of them unless one was. */
  readonly marks: readonly Mark[];
  /** Whether there is more after these rows, here or still to be read: ask again. */
  readonly more: boolean;
}

/** The steps to play again to see a step. Their machines are fetched by their keys. */
export interface PlaybackAnswer {
  readonly base: { readonly kind: "power-on" } | { readonly kind: "machine"; readonly key: string };
  readonly steps: readonly (Omit<PlayedStep, "machine"> & {
    /** At which its track begins; null where that is the machine to which the step before led. */
    readonly machine: string | null;
  })[];
}

/** The events of a run that is followed, each as the data of a server-sent event. */
export type ViewerEvent =
  /** There is something new to ask for. */
  | {
      readonly type: "timeline";
      readonly generation: number;
      readonly rows: number;
      readonly bytes: number;
      readonly damage: string | null;
    }
  /** The LM's reply, as far as it came. */
  | ({ readonly type: "words" } & Omit<LiveWords, "pid">)
  /** The status of the run; null if it cannot be read. */
  | { readonly type: "status"; readonly status: RunStatus | null }
  /** The journal is not there any more. */
  | { readonly type: "gone"; readonly why: string };

/** The save made for a request. */
export interface MadeSave {
  readonly id: string;
  readonly file: string;
  readonly step: number;
}

/** The continuation of a run: started here, or a command for a person to type. */
export interface GoingOn {
  /** The command, as it is typed. */
  readonly command: string;
  /** The process that was started with it; null where none was. */
  readonly started: { readonly pid: number; readonly log: string } | null;
  /** Why none was, in a person's words; null where one was. */
  readonly why: string | null;
}

/** Asks the running game for a save, with a note that becomes its label. */
export type SaveRequest = { readonly note: string | null };
/** Keeps a save for good, by its id, under a label. */
export type LabelRequest = { readonly save: string; readonly label: string };
/** Decides the open interrupt; `steps` where the command that was interrupted had no end. */
export type DecideRequest = (
  | { readonly decision: "approve" }
  | { readonly decision: "reject"; readonly why: string }
  | { readonly decision: "buttons"; readonly buttons: readonly Button[] }
  | { readonly decision: "calls"; readonly calls: Readonly<Record<string, CallDecision>> }
) & { readonly say?: string | undefined; readonly steps?: number | undefined };
/** Goes on from the end of a step, by its index, on a new branch. */
export type BranchRequest = { readonly index: number; readonly steps: number };

/** A request that acts: only of a viewer that may. */
type Post<Body, Output> = {
  $post: {
    input: { param: { slug: string }; json: Body };
    output: Output;
    outputFormat: "json";
    status: 200;
  };
};

/** The requests that act, with what they take and give. */
export type ControlRoutes = OwnControlRoutes & ControlRoutesOfParts;

type ControlRoutesOfParts = {
  [Name in keyof ActShares as ActPath<Name>]: Post<ActShares[Name]["body"], ActShares[Name]["answer"]>;
};

/** The address of a part's request that acts. */
export type ActPath<Name extends keyof ActShares> = `/api/games/:slug/${Name}`;

type OwnControlRoutes = {
  "/api/games/:slug/save": Post<SaveRequest, MadeSave>;
  "/api/games/:slug/label": Post<LabelRequest, MadeSave>;
  "/api/games/:slug/pause": Post<Record<string, never>, MadeSave>;
  "/api/games/:slug/decide": Post<DecideRequest, GoingOn>;
  "/api/games/:slug/branch": Post<BranchRequest, GoingOn>;
};

/** A request without a body that is answered in JSON. */
type Get<Output, Input = BlankInput> = {
  $get: { input: Input; output: Output; outputFormat: "json"; status: 200 };
};

/** The requests that are answered in JSON, with what they take and give. An error is one line of plain text, for people. */
export type ApiRoutes = OwnApiRoutes & ApiRoutesOfParts;

type ApiRoutesOfParts = {
  [Name in keyof AnswerShares as AnswerPath<Name>]: Get<
    AnswerShares[Name],
    { param: { slug: string; index: string } }
  >;
};

/** The address of a part's answer about a step. */
export type AnswerPath<Name extends keyof AnswerShares> = `/api/games/:slug/steps/:index/${Name}`;

type OwnApiRoutes = {
  "/api/games": Get<Gallery>;
  "/api/games/:slug/timeline": Get<
    TimelineAnswer,
    { param: { slug: string }; query: { from?: string; marksFrom?: string } }
  >;
  "/api/games/:slug/steps/:index": Get<StepDetail, { param: { slug: string; index: string } }>;
  "/api/games/:slug/steps/:index/conversation": Get<
    ConversationAt,
    { param: { slug: string; index: string } }
  >;
  /** The known maps of the game after a step, and all of one of them: by default the player's. */
  "/api/games/:slug/steps/:index/atlas": Get<
    AtlasView,
    { param: { slug: string; index: string }; query: { map?: string } }
  >;
  /** The memory map with which the game is read; null where it has none, or its file is gone or unsound. */
  "/api/games/:slug/memory-map": Get<MemoryMapFile | null, { param: { slug: string } }>;
  "/api/games/:slug/compare": Get<
    StepComparison,
    { param: { slug: string }; query: { a: string; b: string } }
  >;
  /** The command that approves the pending action of an open interrupt. */
  "/api/games/:slug/interrupt/command": Get<Pick<GoingOn, "command">, { param: { slug: string } }>;
  /** The command that continues from a step. */
  "/api/games/:slug/steps/:index/command": Get<
    Pick<GoingOn, "command">,
    { param: { slug: string; index: string } }
  >;
  "/api/games/:slug/steps/:index/playback": Get<PlaybackAnswer, { param: { slug: string; index: string } }>;
};

/** The viewer's server, for a typed client: `hc<Api>`. */
export type Api = Hono<BlankEnv, ApiRoutes & ControlRoutes, "/">;

import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import type { PaletteName } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { MemoryMapFile } from "../../../../games/src/known/memory-map/file.ts";
import type { PlayedStep } from "../../../src/playback/playback.ts";

/** The speed of play: a multiple of a Game Boy's, or as fast as the worker can. */
export const SPEEDS = [1, 4, 16, "max"] as const;

/** The speed of play. */
export type Speed = (typeof SPEEDS)[number];

/** The map's coordinates of the walking cell at the screen's top left; null where the screen shows no map. */
export type MapCorner = { readonly x: number; readonly y: number } | null;

/** A step to be played again; machines are as the server encodes them. */
export interface SentStep extends Omit<PlayedStep, "machine"> {
  readonly machine: ArrayBuffer | null;
}

/** Requests of the page to the worker. */
export type ToWorker =
  /** Switches the machine on; to be asked once, and first. */
  | {
      readonly type: "open";
      readonly core: ArrayBuffer;
      readonly rom: ArrayBuffer;
      readonly map: MemoryMapFile | null;
    }
  /** Keeps steps in a row under a number, until they are forgotten. */
  | {
      readonly type: "load";
      readonly key: number;
      readonly palette: PaletteName;
      readonly machine: ArrayBuffer | null;
      readonly steps: readonly SentStep[];
    }
  | { readonly type: "forget"; readonly key: number }
  /** Shows the end of a step; stops playing. Answered with `arrived` or `failed`. */
  | { readonly type: "go-to"; readonly ticket: number; readonly key: number; readonly index: number }
  /** Plays the steps that are queued, and waits for more when there are none. Empties the queue first. */
  | { readonly type: "play"; readonly ticket: number; readonly speed: Speed; readonly sound: boolean }
  | { readonly type: "queue"; readonly ticket: number; readonly key: number; readonly index: number }
  /** Plays on at another speed, or after a pause. */
  | { readonly type: "tempo"; readonly speed: Speed; readonly sound: boolean }
  | { readonly type: "pause" }
  /** The picture of a `frame` was drawn: its bytes come back to be used again. */
  | { readonly type: "drawn"; readonly picture: ArrayBuffer };

/** Messages of the worker to the page. Pictures are 160 × 144 pixels of RGBA. */
export type FromWorker =
  | { readonly type: "opened" }
  /** The failure, in words; without a ticket, of everything. */
  | { readonly type: "failed"; readonly ticket: number | null; readonly why: string }
  | {
      readonly type: "arrived";
      readonly ticket: number;
      readonly index: number;
      readonly isExact: boolean;
      readonly corner: MapCorner;
      readonly picture: ArrayBuffer;
    }
  | {
      readonly type: "frame";
      readonly ticket: number;
      readonly index: number;
      readonly held: readonly Button[];
      readonly corner: MapCorner;
      readonly picture: ArrayBuffer;
    }
  /** The sound of the frames since the last one: 44,100 times a second a byte for the left and one for the right. */
  | { readonly type: "sound"; readonly ticket: number; readonly samples: ArrayBuffer }
  /** A step was played to its end. */
  | { readonly type: "ended"; readonly ticket: number; readonly index: number; readonly isExact: boolean };

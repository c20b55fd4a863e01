import type { Button, InputTrack } from "../../../../src/base/vocabulary/button.ts";
import { TOOL_RULES, weighsScenes } from "../../../../src/base/vocabulary/tool-rules.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import { DRAWN_FRAMES } from "../../../emulator/src/emulator.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { GameAdapter, GameView } from "../known/game-adapter.ts";

/**
 * Frames that are drawn at the end of each stretch, so that the picture after it is whole. One would do while the LCD is
 * on; where a program switched it off and on, a frame may begin within a picture (2 of 3,000 points over 50 programs).
 */
/** A moment of a step to which the machine can be put back. */
export interface RecordedMoment {
  readonly machine: MachineState;
  /** The track's beginning then. */
  readonly origin: number;
  /** The track then: its first `entries` entries, which never change. */
  readonly track: InputTrack;
  readonly entries: number;
}

/** The source of a machine that no track leads to; null for a moment of the present step. */
export interface JumpSource {
  readonly slot: number | null;
  readonly checkpointId: string;
}

/** The machine's buttons during one step. Everything that it does to the machine stands in `track`. */
export interface InputRecorder {
  /** The track from the step's beginning, or from the end of the last jump, to the present machine. */
  readonly track: InputTrack;
  /** Frames run so far; those that were cut off again count. */
  readonly frames: number;
  /** Runs `frames` frames with `held` down; with no button held, the game's own for that may be. */
  hold(held: readonly Button[], frames: number): void;
  /**
   * As if `pause` frames were held over and over, `mostFrames` at most, until these cells (up to 16) hold something else
   * than now: the frames, the machine and the track are the same, but nothing is drawn, and the CPU runs on from one
   * change to the next. `mostFrames` is a multiple of `pause`. Gives how many frames it took. The screen is stale until
   * two further frames have run.
   */
  holdWhileSame(held: readonly Button[], cells: readonly number[], pause: number, mostFrames: number): number;
  /** The present moment. */
  mark(): RecordedMoment;
  /** Puts the machine back to a moment of this step, and the track with it. */
  goBackTo(moment: RecordedMoment): void;
  /** Puts the machine to where no track leads: the track begins anew there. */
  jumpTo(machine: MachineState, source: JumpSource): void;
}

/** Watches the machine after each run. It changes nothing. */
export interface RecorderWatch {
  /** It is about to run with these buttons held. */
  before?(held: readonly Button[]): void;
  /** It ran with these buttons held. */
  ran(held: readonly Button[], frames: number): void;
  /** It was put to another moment. */
  jumped(): void;
}

/** The callbacks of a recorder. */
export interface RecorderOptions {
  /**
   * The machine is about to be put to where the track does not lead; what leads on begins there. `source` is null for an
   * earlier moment of the same step, whose own track is gone.
   */
  readonly onJump?: (machine: MachineState, source: JumpSource | null) => void;
  /** None if null. */
  readonly watch?: RecorderWatch | null;
  /** Asked before each stretch: where it throws, that stretch is not run. */
  readonly beforeRun?: () => void;
  /** The buttons that are held where none is asked for; none by default. */
  readonly idle?: () => readonly Button[];
}

/**
 * The game's buttons for {@link RecorderOptions.idle}; none by the first rules of tools.
 *
 * @param memory the run's; the present rules unless given
 */
export function idleOf(
  { idle }: Pick<GameAdapter, "idle">,
  view: GameView,
  memory: { readonly rules?: number } = { rules: TOOL_RULES },
): () => readonly Button[] {
  return () => (weighsScenes(memory) ? (idle?.(view) ?? []) : []);
}

/** A recorder on a machine, with an empty track. */
export function createInputRecorder(
  emulator: Emulator,
  { onJump, watch, beforeRun, idle }: RecorderOptions = {},
): InputRecorder {
  let track: (readonly [readonly Button[], number])[] = [];
  let total = 0;
  let origin = 0;
  const heldFor = (asked: readonly Button[]): readonly Button[] =>
    asked.length === 0 ? (idle?.() ?? asked) : asked;
  const begin = (machine: MachineState, source: JumpSource | null): void => {
    onJump?.(machine, source);
    emulator.restore(machine);
    origin += 1;
    track = [];
    watch?.jumped();
  };
  return {
    get track() {
      return track;
    },
    get frames() {
      return total;
    },
    hold(asked, frames) {
      beforeRun?.();
      const held = heldFor(asked);
      watch?.before?.(held);
      runTrackEntry(emulator, held, frames);
      track.push([held, frames]);
      total += frames;
      watch?.ran(held, frames);
    },
    holdWhileSame(asked, cells, pause, mostFrames) {
      beforeRun?.();
      const held = heldFor(asked);
      watch?.before?.(held);
      const frames = runWhileSame(emulator, held, cells, pause, mostFrames);
      for (let recorded = 0; recorded < frames; recorded += pause) track.push([held, pause]);
      total += frames;
      watch?.ran(held, frames);
      return frames;
    },
    mark: () => ({ machine: emulator.snapshot(), origin, track, entries: track.length }),
    goBackTo(moment) {
      if (moment.origin !== origin) return begin(moment.machine, null);
      emulator.restore(moment.machine);
      // Not of the present track: that may have been cut before the moment, and gone on otherwise.
      track = moment.track.slice(0, moment.entries);
      watch?.jumped();
    },
    jumpTo: begin,
  };
}

/** Does to the machine again what a recorder's track says. The machine is deterministic: the result is the same. */
export function playTrack(emulator: Emulator, track: InputTrack): void {
  for (const [held, frames] of track) runTrackEntry(emulator, held, frames);
}

function runTrackEntry(emulator: Emulator, held: readonly Button[], frames: number): void {
  const quiet = frames - DRAWN_FRAMES;
  if (quiet > 0) emulator.run(quiet, held, { picture: false });
  emulator.run(Math.min(frames, DRAWN_FRAMES), held);
}

/** Runs a multiple of `pause` frames. A cell that changes and changes back between two looks goes unnoticed. */
function runWhileSame(
  emulator: Emulator,
  held: readonly Button[],
  cells: readonly number[],
  pause: number,
  mostFrames: number,
): number {
  const before = cells.map((address) => [address, emulator.read(address)] as const);
  const conditions = before.map(([address, value]) => ({ kind: "cellIsNot", address, value }) as const);
  let frames = 0;
  do {
    const left = mostFrames - frames;
    const stop = emulator.runUntilAny?.(conditions, held, left);
    const ran = stop === undefined ? 0 : (stop?.frames ?? left);
    const rest = ran === 0 ? pause : (pause - (ran % pause)) % pause;
    if (rest > 0) emulator.run(rest, held, { picture: false });
    frames += ran + rest;
  } while (frames < mostFrames && before.every(([address, value]) => emulator.read(address) === value));
  return frames;
}

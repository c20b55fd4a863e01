import { FRAMES_PER_SECOND } from "../../../../emulator/src/emulator.ts";
/** Speeds at which steps are played again; `max` is as fast as the machine can. */
export const REPLAY_SPEEDS = ["1", "4", "16", "max"] as const;

/** One of {@link REPLAY_SPEEDS}. */
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** The duration of a frame. */
const FRAME_MS = 1_000 / FRAMES_PER_SECOND;

const PICTURES_PER_SECOND = 30;

/** Frames overdue by more than this are dropped: the terminal is too slow. */
const MOST_BEHIND_MS = 250;

/** The time of play between two pictures at full speed, and its first value. */
const BURST_MS = 25;
const FIRST_BURST = 16;

/** Counts the frames due by now. */
export interface ReplayPace {
  /** Frames to be played now. */
  takeDue(nowMs: number): number;
  /** Records the time it took to play and show them. */
  played(frames: number, tookMs: number): void;
  /** The time to wait before the next {@link takeDue}. */
  readonly pauseMs: number;
}

/** The pace of a speed, from now on. */
export function createPace(speed: ReplaySpeed, nowMs: number): ReplayPace {
  return speed === "max" ? createFullPace() : createSteadyPace(Number(speed), nowMs);
}

function createSteadyPace(speed: number, beganMs: number): ReplayPace {
  const frameMs = FRAME_MS / speed;
  let playedToMs = beganMs;
  return {
    takeDue(nowMs) {
      playedToMs = Math.max(playedToMs, nowMs - MOST_BEHIND_MS);
      const due = Math.floor((nowMs - playedToMs) / frameMs);
      playedToMs += due * frameMs;
      return due;
    },
    played: () => {},
    pauseMs: 1000 / PICTURES_PER_SECOND,
  };
}

function createFullPace(): ReplayPace {
  let burst = FIRST_BURST;
  return {
    takeDue: () => burst,
    played(frames, tookMs) {
      if (frames < burst) return;
      const fitting = Math.round((burst * BURST_MS) / Math.max(1, tookMs));
      burst = Math.max(2, Math.min(burst * 2, fitting));
    },
    pauseMs: 0,
  };
}

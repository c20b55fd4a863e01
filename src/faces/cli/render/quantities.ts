import { renderCountOf } from "../../../base/quantities/count.ts";

/** A time as people read it: `2026-11-21 23:35:55Z`. */
export function renderTime(iso: string): string {
  return iso.replace("T", " ").replace(/\.\d+Z$/, "Z");
}

/** The same to the minute: `2026-11-21 23:35Z`. */
export function renderMinute(iso: string): string {
  return renderTime(iso).replace(/:\d\dZ$/, "Z");
}

/** The beginning of an id or a hash, enough to identify it. */
export function renderShortId(id: string | null): string {
  return id === null ? "—" : id.slice(0, 8);
}

/** Frames of experiments that take a second, on a slow machine. */
const FRAMES_A_SECOND = 60_000;

/** The time that experiments with `frames` frames take: `about 17 seconds (1,000,000 frames at most)`. */
export function describeLearning(frames: number): string {
  const seconds = Math.ceil(frames / FRAMES_A_SECOND);
  const most = frames === 1 ? "1 frame" : `${frames.toLocaleString("en")} frames`;
  return `about ${renderCountOf(seconds, "second")} (${most} at most)`;
}

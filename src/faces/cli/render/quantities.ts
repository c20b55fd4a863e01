/** A number of bytes in few characters: `950 B`, `24.0 KB`, `3.1 MB`. */
export function renderBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A time as people read it: `2026-11-21 23:35:55Z`. */
export function renderTime(iso: string): string {
  return iso.replace("T", " ").replace(/\.\d+Z$/, "Z");
}

/** A length of time as `--max-time` takes it: `2h`, `90m`, `0.5s`. */
export function renderDuration(ms: number): string {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000}h`;
  return ms % 60_000 === 0 ? `${ms / 60_000}m` : `${ms / 1_000}s`;
}

/** A count and what is counted: `1 step`, `12 steps`. */
export function renderCountOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
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
  return `about ${renderCountOf(seconds, "second")} (${frames.toLocaleString("en")} frames at most)`;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in at most two units: `850 ms`, `3.2 s`, `4 min 10 s`, `2 h 5 min`, `3 d 4 h`. */
export function formatDuration(ms: number): string {
  // A length that would round to 1000 ms is shown in seconds, one that would round to 60 s in minutes.
  if (ms < SECOND - 0.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / SECOND).toFixed(1).replace(/\.0$/, "")} s`;
  if (ms < HOUR - 500) return inTwo(Math.round(ms / SECOND), 60, "min", "s");
  if (ms < DAY - MINUTE / 2) return inTwo(Math.round(ms / MINUTE), 60, "h", "min");
  return inTwo(Math.round(ms / HOUR), 24, "d", "h");
}

function inTwo(count: number, size: number, large: string, small: string): string {
  const rest = count % size;
  return `${Math.floor(count / size)} ${large}${rest === 0 ? "" : ` ${rest} ${small}`}`;
}

/** The age of a time: `just now`, `4 min ago`, `2 d ago`; a time to come is just now, too. */
export function formatAgo(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso);
  if (Number.isNaN(ms)) return "at an unknown time";
  if (ms < MINUTE) return "just now";
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  return ms < DAY ? `${Math.floor(ms / HOUR)} h ago` : `${Math.floor(ms / DAY)} d ago`;
}

/** A time in the reader's time zone, or in the one that is named: `22 Nov 2026, 16:04:09`. */
export function formatTime(iso: string, timeZone?: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "at an unknown time";
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}

/** A time on an axis, as exact as its ticks are apart, both in seconds: `16:04:09`, `16:04`, `22 Nov`. */
export function formatTick(seconds: number, apart: number, timeZone?: string): string {
  const parts: Intl.DateTimeFormatOptions =
    apart >= 86_400
      ? { day: "numeric", month: "short" }
      : { hour: "2-digit", minute: "2-digit", ...(apart < 60 ? { second: "2-digit" } : {}) };
  return new Intl.DateTimeFormat("en-GB", {
    ...parts,
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(seconds * 1_000);
}

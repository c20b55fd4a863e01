const COUNT = new Intl.NumberFormat("en-US");
const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });

/** A whole number: `12,345`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** A count and what is counted: `1 step`, `1,200 steps`. */
export function formatCountOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A large number in few characters: `950`, `12.3K`, `4.56M`. */
export function formatShort(count: number): string {
  return SHORT.format(count);
}

/** A length of time in its two largest units: `420 ms`, `42 s`, `3 min 5 s`, `3 h 12 min`, `2 d 4 h`. */
export function formatDuration(ms: number): string {
  if (Math.round(ms) < 1_000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return two(minutes, "min", seconds % 60, "s");
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return two(hours, "h", minutes % 60, "min");
  return two(Math.floor(hours / 24), "d", hours % 24, "h");
}

function two(large: number, unit: string, small: number, part: string): string {
  return small === 0 ? `${formatCount(large)} ${unit}` : `${formatCount(large)} ${unit} ${small} ${part}`;
}

/** A time for people: `22 Nov 2026, 15:39 UTC`; unchanged if it is not a time. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return `${formatDay(iso)}, ${time.toISOString().slice(11, 16)} UTC`;
}

/** A day: `22 Nov 2026`. */
export function formatDay(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const month = time.toLocaleString("en-GB", { month: "short", timeZone: "UTC" });
  return `${time.getUTCDate()} ${month} ${time.getUTCFullYear()}`;
}

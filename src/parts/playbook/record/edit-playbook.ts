import {
  isDropped,
  PLAYBOOK_LIMITS,
  type Playbook,
  type PlaybookChange,
  type PlaybookEdit,
  type PlaybookEntry,
  type PlaybookOrigin,
  type ProvenEntry,
  UNPROVEN_STEPS,
} from "../base/playbook.ts";

/** The place of a change. */
interface Place {
  readonly runId: string;
  readonly step: number;
}

/** Returns a playbook after a change. Edits that no longer fit (see {@link misfitOf}) are left out. */
export function editPlaybook(playbook: Playbook, change: PlaybookChange, { runId, step }: Place): Playbook {
  const { entries = playbook, edits = [], from = step } = change;
  const origin = { runId, from, to: step };
  return edits.reduce(
    (before, edit) => (misfitOf(before, edit) === null ? applyEdit(before, edit, origin) : before),
    entries,
  );
}

/** Returns why an edit does not fit a playbook, as the end of a sentence; null where it does. */
export function misfitOf(playbook: Playbook, { action, title }: PlaybookEdit): string | null {
  const entry = findEntry(playbook, title);
  const isThere = entry !== undefined && !isDropped(entry);
  if (action === "add") {
    if (isThere) return "there is an entry of this title";
    const isFull = entry === undefined && playbook.length >= PLAYBOOK_LIMITS.entries;
    return isFull ? `the playbook is full (${PLAYBOOK_LIMITS.entries} entries)` : null;
  }
  if (action === "renew") return entry?.unproven === undefined ? "no unproven edit has this title" : null;
  return isThere ? null : "there is no entry of this title";
}

/** Returns a playbook without the edits whose time is over: entries are as they were before them. */
export function withoutExpired(playbook: Playbook, step: number): Playbook {
  const isOver = ({ unproven }: PlaybookEntry): boolean => unproven !== undefined && unproven.until < step;
  if (!playbook.some(isOver)) return playbook;
  return playbook.flatMap((entry) => {
    if (!isOver(entry)) return [entry];
    const former = entry.unproven?.former ?? null;
    return former === null ? [] : [former];
  });
}

/** Returns the entry of a title, ignoring case. */
export function findEntry(playbook: Playbook, title: string): PlaybookEntry | undefined {
  return playbook.find((entry) => entry.title.toLowerCase() === title.toLowerCase());
}

function applyEdit(playbook: Playbook, edit: PlaybookEdit, origin: PlaybookOrigin): Playbook {
  const entry = findEntry(playbook, edit.title);
  const edited = editEntry(entry, edit, origin);
  if (entry === undefined) return edited === null ? playbook : [...playbook, edited];
  return playbook.flatMap((one) => (one !== entry ? [one] : edited === null ? [] : [edited]));
}

function editEntry(
  entry: PlaybookEntry | undefined,
  edit: PlaybookEdit,
  origin: PlaybookOrigin,
): PlaybookEntry | null {
  const until = origin.to + UNPROVEN_STEPS;
  const former = formerOf(entry);
  switch (edit.action) {
    case "add":
    case "change": {
      const { title, text, when } = edit;
      return { title, text, ...(when === undefined ? {} : { when }), origin, unproven: { until, former } };
    }
    case "drop":
      return former === null ? null : { ...former, unproven: { until, former, isDrop: true } };
    case "renew":
      return entry?.unproven === undefined
        ? (entry ?? null)
        : { ...entry, unproven: { ...entry.unproven, until } };
  }
}

/** The entry as it is without an edit that has no proof; null for none. */
function formerOf(entry: PlaybookEntry | undefined): ProvenEntry | null {
  if (entry === undefined) return null;
  const { unproven, ...proven } = entry;
  return unproven === undefined ? proven : unproven.former;
}

import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { type Evidence, OBJECTIVES, type Objective } from "./objectives.ts";

const EVENTS = 0xd747;
const EVENT_BYTES = 320;
const BADGES = 0xd356;
const VISITED_TOWNS = 0xd70b;
/** The bits of towns that do not exist. */
const NO_TOWNS = 0xf800;
const STATUS_FLAGS = 0xd728;
const DRINK_BIT = 6;
const BAG = { count: 0xd31d, most: 20 };
const PC = { count: 0xd53a, most: 50 };
/** The number of teams in the Hall of Fame. */
const HALL_OF_FAME = 0xd5a2;
const MOST_TEAMS = 50;

const PLACES: ReadonlyMap<string, number> = new Map(OBJECTIVES.map(({ name }, at) => [name, at]));

/** The memory that evidence is read from. */
interface Record {
  readonly events: Uint8Array;
  readonly badges: number;
  /** Null where it names towns that do not exist. */
  readonly towns: number | null;
  readonly gaveDrink: boolean;
  /** Null where a list has no end. */
  readonly items: ReadonlySet<number> | null;
  readonly isChampion: boolean;
}

/** The letters of objectives in {@link readObjectives}. They are in records: none may ever mean something else. */
export const STAGE = { done: "1", open: "0", passed: "+", unknown: "?" } as const;

/** The most deeds of a real game without one that should come before; more are damaged memory. */
const MOST_CONTRADICTIONS = 4;

/**
 * Reads how far each objective is, in their order: a letter of {@link STAGE} for each. One without which a later one was done is
 * passed; one of which the memory says two things is unknown, and costs only its own line. Null where so much contradicts itself
 * that the memory must be damaged.
 */
export function readObjectives(view: MemoryReader): string | null {
  const towns = view.read(VISITED_TOWNS) + 256 * view.read(VISITED_TOWNS + 1);
  const [bag, pc] = [itemsIn(view, BAG), itemsIn(view, PC)];
  const teams = view.read(HALL_OF_FAME);
  const record: Record = {
    events: view.readRange(EVENTS, EVENT_BYTES),
    badges: view.read(BADGES),
    towns: (towns & NO_TOWNS) === 0 ? towns : null,
    gaveDrink: bitOf(view.read(STATUS_FLAGS), DRINK_BIT),
    items: bag === null || pc === null ? null : new Set([...bag, ...pc]),
    isChampion: teams > 0 && teams <= MOST_TEAMS,
  };
  const done = OBJECTIVES.map((one) => isDone(one, record));
  if (countContradictions(done) > MOST_CONTRADICTIONS) return null;
  const passed = passedIn(done, record);
  return done
    .map((isOne, at) => {
      if (isOne === true) return STAGE.done;
      if (passed.has(at)) return STAGE.passed;
      return isOne === null ? STAGE.unknown : STAGE.open;
    })
    .join("");
}

/** The place of an objective in {@link OBJECTIVES}; -1 for none. */
export function objectivePlace(name: string): number {
  return PLACES.get(name) ?? -1;
}

function isDone({ evidence, falls }: Objective, record: Record): boolean | null {
  return falls === true && record.isChampion ? true : shows(evidence, record);
}

function shows(evidence: Evidence, { events, badges, towns, gaveDrink, items }: Record): boolean | null {
  const happened = (event: number): boolean => hasHappened(events, event);
  if ("badge" in evidence) {
    // A leader gives both within one conversation.
    return bitOf(badges, evidence.badge) === happened(evidence.event) ? happened(evidence.event) : null;
  }
  if ("event" in evidence) return happened(evidence.event);
  if ("town" in evidence) return towns === null ? null : bitOf(towns, evidence.town);
  if ("drink" in evidence) return gaveDrink;
  if (evidence.orEvent !== undefined && happened(evidence.orEvent)) return true;
  return items === null ? null : items.has(evidence.item);
}

/** The deeds that were done without one before them, and the badges that do not agree with their leaders. */
function countContradictions(done: readonly (boolean | null)[]): number {
  return OBJECTIVES.filter(({ after, evidence }, at) => {
    const isHalf = done[at] === null && "badge" in evidence;
    return isHalf || (done[at] === true && after.some((name) => isMissing(done, name)));
  }).length;
}

function isMissing(done: readonly (boolean | null)[], name: string): boolean {
  const at = objectivePlace(name);
  return done[at] === false && OBJECTIVES[at]?.falls !== true;
}

/** The places of the objectives that are behind the player: what comes before a deed that was done, however far. */
function passedIn(done: readonly (boolean | null)[], { events }: Record): ReadonlySet<number> {
  const passed = new Set<number>();
  const pass = (at: number): void => {
    if (passed.has(at)) return;
    passed.add(at);
    for (const name of OBJECTIVES[at]?.after ?? []) pass(objectivePlace(name));
  };
  for (const [at, { passedBy }] of OBJECTIVES.entries()) {
    const isPast = passedBy !== undefined && hasHappened(events, passedBy);
    if (done[at] === true || isPast) pass(at);
  }
  return passed;
}

/** The ids of a list of items; null where its length or its end is not that of a list. */
function itemsIn(
  view: MemoryReader,
  { count, most }: { readonly count: number; readonly most: number },
): readonly number[] | null {
  const length = view.read(count);
  if (length > most) return null;
  const bytes = view.readRange(count + 1, 2 * length + 1);
  const ids = Array.from({ length }, (_, at) => bytes[2 * at] ?? 0xff);
  return bytes[2 * length] === 0xff && !ids.includes(0xff) ? ids : null;
}

function bitOf(byte: number, bit: number): boolean {
  return ((byte >> bit) & 1) === 1;
}

function hasHappened(events: Uint8Array, event: number): boolean {
  return bitOf(events[event >> 3] ?? 0, event & 7);
}

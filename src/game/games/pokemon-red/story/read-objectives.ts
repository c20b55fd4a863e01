import type { MemoryReader } from "../../../emulator/emulator.ts";
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
  readonly towns: number;
  readonly gaveDrink: boolean;
  readonly items: ReadonlySet<number>;
  readonly isChampion: boolean;
}

/**
 * Reads which objectives are done: a `1` for each that is, a `0` for each other, in their order. Null where the memory
 * contradicts itself: a list of items without its end, a badge without its leader's event, or a deed without one that the game
 * demands before it.
 */
export function readObjectives(view: MemoryReader): string | null {
  const [bag, pc] = [itemsIn(view, BAG), itemsIn(view, PC)];
  const towns = view.read(VISITED_TOWNS) + 256 * view.read(VISITED_TOWNS + 1);
  const teams = view.read(HALL_OF_FAME);
  if (bag === null || pc === null || (towns & NO_TOWNS) !== 0 || teams > MOST_TEAMS) return null;

  const record: Record = {
    events: view.readRange(EVENTS, EVENT_BYTES),
    badges: view.read(BADGES),
    towns,
    gaveDrink: bitOf(view.read(STATUS_FLAGS), DRINK_BIT),
    items: new Set([...bag, ...pc]),
    isChampion: teams > 0,
  };
  const done = OBJECTIVES.map((one) => isDone(one, record));
  return done.includes(null) || contradicts(done) ? null : done.map(Number).join("");
}

/** The place of an objective in {@link OBJECTIVES}; -1 for none. */
export function placeOf(name: string): number {
  return PLACES.get(name) ?? -1;
}

function isDone({ evidence, falls }: Objective, record: Record): boolean | null {
  return falls === true && record.isChampion ? true : shows(evidence, record);
}

function shows(evidence: Evidence, { events, badges, towns, gaveDrink, items }: Record): boolean | null {
  const happened = (event: number): boolean => bitOf(events[event >> 3] ?? 0, event & 7);
  if ("badge" in evidence) {
    // A leader gives both within one conversation.
    return bitOf(badges, evidence.badge) === happened(evidence.event) ? happened(evidence.event) : null;
  }
  if ("event" in evidence) return happened(evidence.event);
  if ("town" in evidence) return bitOf(towns, evidence.town);
  if ("drink" in evidence) return gaveDrink;
  return items.has(evidence.item) || happened(evidence.orEvent);
}

function contradicts(done: readonly (boolean | null)[]): boolean {
  return OBJECTIVES.some(
    ({ after }, at) =>
      done[at] === true &&
      after.some((name) => done[placeOf(name)] !== true && OBJECTIVES[placeOf(name)]?.falls !== true),
  );
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

import { onOneLine } from "../../known/text/quote-game-text.ts";
import type { AtlasMap } from "../atlas/atlas.ts";
import { type MapThing, thingsOn } from "../things/things-on.ts";

/** The most things of one kind that are listed. */
const MOST_LISTED = 12;

const KINDS = [
  { kind: "person", label: "People", done: "talked" },
  { kind: "item", label: "Items", done: "looked at" },
  { kind: "sign", label: "Signs", done: "read" },
  { kind: "thing", label: "Looked at", done: null },
] as const;

/** The beginning of a line of {@link tellThings}. */
const BEGINNING = new RegExp(`^(?:${KINDS.map(({ label }) => label).join("|")}) \\d+,\\d+`);

/**
 * The people and things of a map with their places, and which of them answered: `People 1,3 ODO (talked); 6,2. Signs 3,13
 * (read).` Empty for none.
 */
export function tellThings(map: AtlasMap): string {
  const things = thingsOn(map);
  return KINDS.flatMap(({ kind, label, done }) => {
    const some = things.filter((thing) => thing.kind === kind);
    const told = some.slice(0, MOST_LISTED).map((thing) => tell(thing, done));
    const more = some.length > MOST_LISTED ? [`${some.length - MOST_LISTED} more`] : [];
    return some.length === 0 ? [] : [`${label} ${[...told, ...more].join("; ")}.`];
  }).join(" ");
}

/** The last such line of some texts; null for none. */
export function lastThingsIn(texts: readonly string[]): string | null {
  return texts.flatMap((text) => text.split("\n")).findLast((line) => BEGINNING.test(line)) ?? null;
}

function tell({ x, y, touch, isGone }: MapThing, done: string | null): string {
  const name = touch?.name === undefined ? "" : ` ${onOneLine(touch.name).replace(/[;()]/g, "")}`;
  const state = isGone ? "taken" : touch === undefined ? null : touch.silent === true ? "no answer" : done;
  return `${x},${y}${name}${state === null ? "" : ` (${state})`}`;
}

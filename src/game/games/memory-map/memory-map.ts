import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { Cartridge } from "../../../base/vocabulary/machine.ts";
import type { MemoryReader } from "../../emulator/emulator.ts";
import type { GameAdapter } from "../game-adapter.ts";
import { describeChanges, type StateLine } from "../text/describe-changes.ts";
import { holds } from "./condition.ts";
import { cellsOf, type FieldReader, fieldReader } from "./field.ts";
import { type MapField, type MemoryMapFile, parseBank } from "./file.ts";
import { readMapGrid } from "./grid.ts";
import { describePosition, factsOf, healthOf, isEndedIn } from "./judge-state.ts";
import { reached, seenValues } from "./milestones.ts";
import { standingReader, tellsStanding } from "./position-reader.ts";
import { readMapMenu } from "./shown/menu.ts";
import { readMapText } from "./shown/text.ts";
import { labelOf, renderField, renderValue } from "./words.ts";

/** Conditions that can be waited for at once. */
const MOST_PLACE_CELLS = 16;

type Fields = ReadonlyMap<string, FieldReader>;

/** The adapter of a game whose memory a map describes. The map must be sound: see `readMap`. */
export function createMemoryMapAdapter(map: MemoryMapFile): GameAdapter {
  const fields: Fields = new Map(map.fields.map((field) => [field.name, fieldReader(field)]));
  const { carried, grid, moving, standing, text, menus } = map;
  const placeCells = placeCellsOf(map);

  return {
    id: toId(map.game),
    ...(map.slug === undefined ? {} : { slug: map.slug }),
    briefing: map.briefing ?? "",
    recognises: (cartridge: Cartridge) => map.title === undefined || cartridge.title === map.title,
    readState: (view, previous) => readState(map, fields, view, previous),
    describe: (info, previous, { isStandingTold = false } = {}) => {
      const told = isStandingTold ? map.fields.filter((field) => !tellsStanding(map, field)) : map.fields;
      const before = previous === null ? null : linesOf(told, previous);
      return describeChanges(linesOf(told, info), before, isStandingTold ? "" : undefined);
    },
    milestones: (before, after) =>
      (map.milestones ?? []).flatMap((one) => {
        const field = map.fields.find(({ name }) => name === one.field);
        return field === undefined ? [] : reached(one, field, before, after);
      }),
    interruption: (before, after) => {
      const name = (map.stops ?? []).find(
        (one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]),
      );
      const field = map.fields.find((one) => one.name === name);
      return name === undefined || field === undefined
        ? null
        : `${labelOf(field).toLowerCase()} is now ${renderField(field, after[name])}`;
    },
    position: (info) => describePosition(map, info),
    facts: (info) => factsOf(map, info),
    health: (info) => healthOf(map, info),
    isEnded: (info) => isEndedIn(map, info),
    ...(placeCells === null ? {} : { placeCells }),
    ...(grid === undefined
      ? {}
      : {
          grid: (view) =>
            grid.when === undefined || holds(fields, view, grid.when)
              ? readMapGrid(grid, fields, view)
              : null,
        }),
    ...(grid === undefined || standing === undefined
      ? {}
      : {
          standing: standingReader(map, standing, fields, (view, field) => makesSense(fields, view, field)),
        }),
    ...(moving === undefined && carried === undefined
      ? {}
      : {
          isMoving: (view) => [moving, carried].some((one) => one !== undefined && holds(fields, view, one)),
        }),
    ...(carried === undefined ? {} : { isCarried: (view) => holds(fields, view, carried) }),
    ...(text === undefined
      ? {}
      : {
          shownText: (view) =>
            readMapText(text, fields, view, () => readMapMenu(menus ?? [], fields, view) !== null),
        }),
    ...(menus === undefined ? {} : { shownMenu: (view) => readMapMenu(menus, fields, view) }),
  };
}

function readState(
  map: MemoryMapFile,
  fields: Fields,
  view: MemoryReader,
  previous: GameInfo | null,
): GameInfo {
  const values = Object.fromEntries(
    map.fields.map((field) => {
      const value = makesSense(fields, view, field) ? fields.get(field.name)?.value(view) : null;
      return [field.name, value ?? null];
    }),
  );
  const place = map.fields.find((field) => field.place === true)?.name;
  const watched = (map.milestones ?? []).flatMap(({ field, when }) => (when === "new value" ? [field] : []));
  const seen = watched.map((name) => [name, seenValues(previous, name, values[name] ?? null)] as const);
  return {
    ...values,
    ...(place === undefined ? {} : { place: renderValue(values[place] ?? "") }),
    ...(watched.length === 0 ? {} : { seen: Object.fromEntries(seen) }),
  };
}

/** The bytes of the fields that tell the place, and of those that say when these make sense; null for too many. */
function placeCellsOf({ fields, position = [] }: MemoryMapFile): readonly number[] | null {
  const named = (names: readonly (string | undefined)[]) => fields.filter(({ name }) => names.includes(name));
  const told = named(position);
  const all = [...told, ...named(told.map(({ when }) => when?.field))];
  const cells = new Set(all.flatMap(cellsOf));
  // The condition reads what the CPU sees, in any bank.
  const isBanked = all.some(({ address }) => parseBank(address) !== null);
  return isBanked || cells.size > MOST_PLACE_CELLS ? null : [...cells];
}

function linesOf(fields: readonly MapField[], info: GameInfo): readonly StateLine[] {
  return fields.flatMap((field) => {
    const value = info[field.name];
    const isSilent = field.tell === "never" || value === undefined || value === null || value === "";
    if (isSilent) return [];
    return [
      {
        label: labelOf(field),
        text: renderField(field, value),
        ...(field.tell === "always" ? { isAlwaysTold: true } : {}),
      },
    ];
  });
}

function makesSense(fields: Fields, view: MemoryReader, { when }: MapField): boolean {
  return when === undefined || holds(fields, view, when);
}

/** `Cave Quest II` → `cave-quest-ii` */
function toId(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return id === "" ? "game-map" : id;
}

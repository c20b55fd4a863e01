import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import type { CoursePlace, GameAdapter, PixelOffset } from "../game-adapter.ts";
import { describeChanges, type StateLine } from "../text/describe-changes.ts";
import { declaredDoors } from "./cells/doors.ts";
import { gridReader, kindsIn } from "./cells/grid.ts";
import { type MapSideView, sideViewReader } from "./cells/side-view.ts";
import { warpsReader } from "./cells/warps.ts";
import { holds } from "./condition.ts";
import { type CompileExpression, cellsOf, readersOf } from "./fields/field.ts";
import type { FieldReaders } from "./fields/field-reader.ts";
import type { MapField } from "./fields/map-field.ts";
import type { OwnFields } from "./fields/own-fields.ts";
import { tableIn } from "./fields/value.ts";
import { withTables } from "./fields/with-tables.ts";
import type { MapCourse, MemoryMapFile } from "./file.ts";
import { describePosition, factsOf, fightIn, healthShareOf, isSo, wordsOf } from "./judge-state.ts";
import { reached, seenValues } from "./milestones.ts";
import { placeField, standingReader, tellsStanding } from "./position-reader.ts";
import { idOf } from "./recognise/game-id.ts";
import { isMapFor } from "./recognise/recognise.ts";
import { readMapMenu } from "./shown/menu.ts";
import { readMapText } from "./shown/text.ts";
import { labelOf, renderField, renderValue } from "./words.ts";

/** Conditions that can be waited for at once. */
const MOST_PLACE_CELLS = 16;

/**
 * The adapter of a game whose memory a map describes. The map must be sound: see `readMap`.
 *
 * @param compile compiles the expressions of a map that has some
 * @param own reads fields that no address tells
 */
export function createMemoryMapAdapter(
  given: MemoryMapFile,
  compile: CompileExpression | null = null,
  own: OwnFields = {},
): GameAdapter {
  const map = withTables(given);
  const fields = readersOf(map.fields, compile, own);
  const { carried, course, doors, grid, moving, offset, standing, text, menus } = map;
  const placeCells = placeCellsOf(map);
  const standingNow = standing === undefined ? null : standingReader(map, standing, fields);
  const place = placeField(map)?.name ?? "";
  const isLearned = map.fields.some(({ confidence }) => confidence !== undefined);
  const readGrid =
    grid === undefined
      ? null
      : gridReader(grid, fields, {
          standing: (view) => standingNow?.(view) ?? null,
          place: (view) => fields.get(place)?.now(view) ?? null,
        });

  const names = Object.values(tableIn(placeField(map)?.names));
  const readWarps =
    map.warps === undefined || grid === undefined || standingNow === null
      ? null
      : warpsReader(map.warps, grid, fields, {
          standing: standingNow,
          isMap: (name) => names.indexOf(name) !== -1 && names.indexOf(name) === names.lastIndexOf(name),
        });

  return {
    id: idOf(map.game),
    ...(map.slug === undefined ? {} : { slug: map.slug }),
    briefing: map.briefing ?? "",
    ...(isLearned ? { isLearned } : {}),
    recognises: (cartridge) => isMapFor(map, cartridge),
    readState: (view, previous) => readState(map, fields, view, previous),
    describe: (info, previous, { isStandingTold = false } = {}) => {
      const told = isStandingTold ? map.fields.filter((field) => !tellsStanding(map, field)) : map.fields;
      const lost = previous !== null && (previous[place] ?? null) !== null ? place : null;
      const before = previous === null ? null : linesOf(told, previous);
      return describeChanges(linesOf(told, info, lost), before, isStandingTold ? "" : undefined);
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
      if (name === undefined || field === undefined) return null;
      const [label, value] = [labelOf(field).toLowerCase(), after[name] ?? null];
      return value === null ? `${label} is not known now` : `${label} is now ${renderField(field, value)}`;
    },
    position: (info) => describePosition(map, info),
    facts: (info) => factsOf(map, info),
    words: wordsOf(map),
    health: (info) => healthShareOf(map, info),
    isEnded: (info) => isSo(map, info, map.ended),
    ...(map.fight === undefined ? {} : { fight: (info) => fightIn(map, info) }),
    ...(map.goesOn === undefined ? {} : { goesOn: (info) => isSo(map, info, map.goesOn) }),
    ...(placeCells === null ? {} : { placeCells }),
    ...(readGrid === null
      ? {}
      : {
          gridCells: grid === undefined ? [] : kindsIn(grid),
          grid: (view) =>
            grid?.when === undefined || holds(fields, view, grid.when) ? readGrid(view) : null,
        }),
    // Without a grid, an atlas of a learned game at least knows where the player was.
    ...((grid === undefined && !isLearned) || standingNow === null ? {} : { standing: standingNow }),
    ...(doors === undefined && readWarps === null
      ? {}
      : {
          doors: (view) => [
            ...declaredDoors(doors ?? [], standingNow?.(view)?.map ?? ""),
            ...(readWarps?.(view) ?? []),
          ],
        }),
    ...(moving === undefined && carried === undefined
      ? {}
      : {
          isMoving: (view) => [moving, carried].some((one) => one !== undefined && holds(fields, view, one)),
        }),
    ...(offset === undefined ? {} : { offset: (view) => offsetIn(fields, offset, view) }),
    ...(carried === undefined ? {} : { isCarried: (view) => holds(fields, view, carried) }),
    ...(course === undefined ? {} : { course: (view) => placeOnCourse(fields, course, view) }),
    ...(course?.view === undefined ? {} : { sideView: sideViewIn(fields, course.view) }),
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
  fields: FieldReaders,
  view: MemoryReader,
  previous: GameInfo | null,
): GameInfo {
  const values = Object.fromEntries(
    map.fields.map(({ name }) => [name, fields.get(name)?.now(view) ?? null]),
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

function placeOnCourse(fields: FieldReaders, course: MapCourse, view: MemoryReader): CoursePlace | null {
  const [level, falls] = [course.level, course.falls].map((name) => fields.get(name)?.raw(view));
  const along = fields.get(course.along)?.now(view);
  if (level == null || falls == null || typeof along !== "number") return null;
  const [rests, isDone] = [course.rests, course.done].map((one) => holds(fields, view, one));
  return { level, along, falls, rests: rests === true, isDone: isDone === true };
}

function sideViewIn(fields: FieldReaders, view: MapSideView): NonNullable<GameAdapter["sideView"]> {
  return sideViewReader(
    view,
    (reader, name) => numberOf(fields.get(name)?.now(reader)),
    (reader, when) => holds(fields, reader, when),
  );
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function offsetIn(
  fields: FieldReaders,
  { x, y }: NonNullable<MemoryMapFile["offset"]>,
  view: MemoryReader,
): PixelOffset | null {
  const [across, down] = [fields.get(x)?.now(view), fields.get(y)?.now(view)];
  return typeof across === "number" && typeof down === "number" ? { x: across, y: down } : null;
}

/** The bytes of the fields that tell the place, and of those that say when these make sense; null for too many. */
function placeCellsOf({ fields, position = [] }: MemoryMapFile): readonly number[] | null {
  const named = (names: readonly (string | undefined)[]) => fields.filter(({ name }) => names.includes(name));
  const told = named(position);
  const asked = told.flatMap(({ when }) => [when ?? []].flat().map(({ field }) => field));
  const lists = [...told, ...named(asked)].map(cellsOf);
  const cells = new Set(lists.flatMap((list) => list ?? []));
  return lists.includes(null) || cells.size > MOST_PLACE_CELLS ? null : [...cells];
}

/** @param lost the field that named the place before: without a value it is not gone, but unknown */
function linesOf(
  fields: readonly MapField[],
  info: GameInfo,
  lost: string | null = null,
): readonly StateLine[] {
  return fields.flatMap((field) => {
    const known = info[field.name];
    const value = known === null && field.name === lost ? "not known now" : known;
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

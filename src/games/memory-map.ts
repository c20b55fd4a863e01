import type { MemoryReader } from "../emulator/emulator.ts";
import type { Cartridge } from "../run/machine.ts";
import type { GameInfo } from "../run/run-state.ts";
import { describeChanges, type StateLine } from "./describe-changes.ts";
import type { GameAdapter } from "./game-adapter.ts";
import { type FieldReader, type FieldValue, fieldReader } from "./memory-map-field.ts";
import type { MapCondition, MapField, MapMilestone, MemoryMapFile } from "./memory-map-file.ts";
import { readMapGrid } from "./memory-map-grid.ts";

/** How many values of one field are remembered for `new` milestones; the oldest are forgotten first. */
const MAX_SEEN = 256;

type Fields = ReadonlyMap<string, FieldReader>;

/** The adapter of a game whose memory a map describes. The map must be sound: see `parseMemoryMap`. */
export function createMemoryMapAdapter(map: MemoryMapFile): GameAdapter {
  const fields: Fields = new Map(map.fields.map((field) => [field.name, fieldReader(field)]));
  const waiting = [map.waiting ?? []].flat();
  const { grid } = map;

  return {
    id: map.game,
    ...(map.slug === undefined ? {} : { slug: map.slug }),
    briefing: map.briefing ?? "",
    recognises: (cartridge: Cartridge) => map.title === undefined || cartridge.title === map.title,
    readState: (view, previous) => readState(map, fields, view, previous),
    describe: (info, previous) =>
      describeChanges(linesOf(map.fields, info), previous === null ? null : linesOf(map.fields, previous)),
    milestones: (before, after) => (map.milestones ?? []).flatMap((one) => reached(map, one, before, after)),
    ...(grid === undefined
      ? {}
      : {
          grid: (view) =>
            grid.when === undefined || holds(fields, view, grid.when)
              ? readMapGrid(grid, fields, view)
              : null,
        }),
    ...(waiting.length === 0
      ? {}
      : { isWaitingForInput: (view) => waiting.some((condition) => holds(fields, view, condition)) }),
  };
}

function readState(
  map: MemoryMapFile,
  fields: Fields,
  view: MemoryReader,
  previous: GameInfo | null,
): GameInfo {
  const values = Object.fromEntries(
    map.fields.map(({ name, when }) => {
      const makesSense = when === undefined || holds(fields, view, when);
      return [name, makesSense ? (fields.get(name)?.value(view) ?? null) : null];
    }),
  );
  const watched = (map.milestones ?? []).flatMap(({ field, when }) => (when === "new" ? [field] : []));
  if (watched.length === 0) return values;

  const seen = watched.map((name) => [name, remember(seenIn(previous, name), values[name] ?? null)] as const);
  return { ...values, seen: Object.fromEntries(seen) };
}

/** The values of a field so far, the newest last. */
function seenIn(info: GameInfo | null, name: string): readonly FieldValue[] {
  const seen = info?.["seen"];
  const values =
    seen !== null && typeof seen === "object" && !Array.isArray(seen) ? Reflect.get(seen, name) : [];
  return Array.isArray(values) ? values : [];
}

function remember(seen: readonly FieldValue[], value: FieldValue): readonly FieldValue[] {
  return value === null || isIn(seen, value) ? seen : [...seen, value].slice(-MAX_SEEN);
}

function isIn(values: readonly FieldValue[], value: FieldValue): boolean {
  return values.some((one) => isSame(one, value));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function linesOf(fields: readonly MapField[], info: GameInfo): readonly StateLine[] {
  return fields.flatMap((field) => {
    const value = info[field.name];
    const isSilent = field.tell === "never" || value === undefined || value === null || value === "";
    if (isSilent) return [];
    return [
      {
        label: labelOf(field),
        text: renderValue(value),
        ...(field.tell === "changes" ? { brief: null } : {}),
      },
    ];
  });
}

/** `coinCount` → `Coin count`. */
function labelOf({ name, label }: MapField): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function renderValue(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(renderValue).join(", ");
  return String(value);
}

function reached(
  map: MemoryMapFile,
  milestone: MapMilestone,
  before: GameInfo,
  after: GameInfo,
): readonly string[] {
  const { field, when, value } = milestone;
  const [was, is] = [before[field], after[field]];
  if (is === undefined || is === null) return [];

  const values: readonly unknown[] =
    when === "new"
      ? isIn(seenIn(before, field), is as FieldValue) || isSame(was, is)
        ? []
        : [is]
      : when === "rises"
        ? typeof is === "number" && typeof was === "number" && is > was
          ? [is]
          : []
        : when === "reaches"
          ? isSame(is, value) && !isSame(was, value)
            ? [is]
            : []
          : gained(was, is).filter((one) => value === undefined || one === value);

  const label = labelOf(
    map.fields.find(({ name }) => name === field) ?? { name: field, address: 0 },
  ).toLowerCase();
  const text =
    milestone.text ?? (when === "new" || when === "gains" ? `new ${label}: {value}` : `${label}: {value}`);
  return values.map((one) => text.replaceAll("{value}", () => renderValue(one)));
}

function gained(was: unknown, is: unknown): readonly unknown[] {
  if (!Array.isArray(is)) return [];
  const old = new Set(Array.isArray(was) ? was : []);
  return is.filter((one) => !old.has(one));
}

function holds(fields: Fields, view: MemoryReader, { field, is }: MapCondition): boolean {
  const raw = fields.get(field)?.raw(view) ?? 0;
  return typeof is === "boolean" ? (raw !== 0) === is : [is].flat().includes(raw);
}

import { DIRECTIONS } from "../../../src/base/vocabulary/button.ts";
import type { Cartridge } from "../../emulator/src/machine/machine.ts";
import type { MapCell, MapTried } from "../../games/src/known/memory-map/cells/map-grid.ts";
import type { MapField } from "../../games/src/known/memory-map/fields/map-field.ts";
import type { MapDoor, MemoryMapFile } from "../../games/src/known/memory-map/file.ts";
import { describeButtons, describePad } from "./buttons/find-buttons.ts";
import { type Finding, isCertain } from "./finding.ts";
import type { Learned } from "./learn-game.ts";
import { addressOf, type Cell, isSpriteByte } from "./memory.ts";
import type { FoundNumber } from "./numbers/find-numbers.ts";
import type { Position } from "./place/choose-position.ts";
import { facingValues } from "./place/find-facing.ts";
import type { World } from "./study-world.ts";
import type { FoundText } from "./text/find-text.ts";
import { drawRoom } from "./world/draw-room.ts";
import type { Room } from "./world/explore-cells.ts";
import type { Mode } from "./world/find-mode.ts";
import { sharedPlaces } from "./world/shared-places.ts";

/** The screen, in pixels. */
const [WIDTH, HEIGHT] = [160, 144] as const;

/** Confidence from which a mode, or a byte that tells steps from rest, is of use to a player. */
const USEFUL = 0.6;

/** Said of a map whose coordinates mean several places. */
const NO_ROOMS =
  "It is partial: its rooms share coordinates, and no number that tells them apart was found, so it draws no map.";

/**
 * A map file with the findings that are certain; null where the player's place is not among them. Where one coordinate means
 * several places and no room's number tells them apart, the file reads the coordinates, but they are no place on a map.
 */
export function mapOf({ findings, play, world }: Learned, { title }: Cartridge): MemoryMapFile | null {
  const certain = new Map(findings.filter(isCertain).map((finding) => [finding.name, finding]));
  const [x, y] = [certain.get("x"), certain.get("y")];
  if (x === undefined || y === undefined || play === null) return null;
  const { position } = play;
  const cellPixels = world?.step.cellPixels ?? 8;
  const facing = certain.get("facing");
  const room = certain.get("room");
  // A byte that tells it as well as the mode itself does is of use, whichever it is.
  const useful = new Map(
    findings.filter(({ confidence }) => confidence >= USEFUL).map((one) => [one.name, one]),
  );
  const [ofMode, moving] = [useful.get("mode"), useful.get("moving")];
  const mode = ofMode === undefined ? null : (world?.mode ?? null);
  const health = world?.numbers.find(({ finding: one }) => one.name === "health" && isCertain(one));
  const text = textOf(world?.text ?? null, certain.get("text"));
  const isOneMap = room !== undefined || world === null || sharedPlaces(world.explored.rooms) === 0;
  const grid = world === null || !isOneMap ? null : gridOf(world, position, room);
  const fields: MapField[] = [
    ...(mode === null
      ? []
      : [{ ...fieldOf("mode", ofMode), label: "Mode", tell: "changes" as const, names: modeNames(mode) }]),
    ...(room === undefined ? [] : [{ ...fieldOf("room", room), label: "Place", place: true }]),
    ...coordinate("x", x, position, cellPixels),
    ...coordinate("y", y, position, cellPixels),
    ...(facing?.cell == null
      ? []
      : [{ ...fieldOf("facing", facing), names: namesOf(facingValues(play, facing.cell)) }]),
    ...(moving === undefined ? [] : [{ ...fieldOf("moving", moving), encoding: "bool" as const }]),
    ...numbersOf(world?.numbers ?? []),
    ...(text?.fields ?? []),
    ...(grid?.fields ?? []),
  ];
  const doors = room?.cell == null || !certain.has("doors") ? [] : doorsOf(world, room.cell);
  const briefing = briefingOf(world);
  const game = title === "" ? "Learned game" : title;
  return {
    format: 1,
    game,
    ...(title === "" ? {} : { title }),
    comment: `Found by experiment with \`runner learn\`. Each field's comment says what was tried: see docs/learn.md.${isOneMap ? "" : ` ${NO_ROOMS}`}`,
    ...(briefing === "" ? {} : { briefing }),
    fields,
    ...(room === undefined
      ? {}
      : { milestones: [{ field: "room", when: "new value", text: "new place: {value}" }] as const }),
    stops: [...(mode === null ? [] : ["mode"]), ...(room === undefined ? [] : ["room"])],
    position: [...(room === undefined ? [] : ["room"]), "x", "y"],
    ...(isOneMap
      ? { standing: { x: "x", y: "y", ...(facing === undefined ? {} : { facing: "facing" }) } }
      : {}),
    ...(grid === null
      ? {}
      : { grid: { ...grid.grid, ...(mode === null ? {} : { when: { field: "mode", is: "walk" } }) } }),
    ...(moving === undefined ? {} : { moving: { field: "moving" } }),
    ...(doors.length === 0 ? {} : { doors }),
    ...(text === null ? {} : { text: text.text }),
    ...(health === undefined ? {} : { health: { field: "health", of: health.most } }),
  };
}

/** The names of a mode's values, which people and players know. */
function modeNames({ free, locked }: Mode): Readonly<Record<string, string>> {
  return Object.fromEntries([[String(free), "walk"], ...locked.map((value) => [String(value), "locked"])]);
}

function fieldOf(name: string, found: Finding | undefined): MapField {
  const { cell = null, confidence = 0, evidence = "" } = found ?? {};
  const bytes = cell ?? { index: 0, size: 1, order: "little" };
  return {
    name,
    address: addressOf(bytes.index).toString(16).toUpperCase(),
    ...(bytes.size === 1 ? {} : { size: bytes.size, byteOrder: bytes.order }),
    tell: "never",
    confidence,
    comment: evidence,
  };
}

/** The fields of a coordinate in cells. A packed one whose parts are no bits is computed from the whole number. */
function coordinate(
  name: "x" | "y",
  found: Finding,
  { drawn, ...cells }: Position,
  cellPixels: number,
): readonly MapField[] {
  const cell = cells[name];
  const scale = drawn[name].scale / cellPixels;
  const field = fieldOf(name, found);
  const rule = scale === 1 ? {} : { scale: scale < 1 ? `1/${Math.round(1 / scale)}` : scale };
  if (cell.divisor === 1 && cell.range === 256 ** cell.size) return [{ ...field, ...rule }];
  if (isPowerOfTwo(cell.divisor) && isPowerOfTwo(cell.range)) {
    const shift = Math.log2(cell.divisor);
    return [{ ...field, mask: (cell.range - 1) * cell.divisor, ...(shift === 0 ? {} : { shift }), ...rule }];
  }
  const whole: MapField = { ...field, name: `${name}Packed` };
  const { confidence, comment } = field;
  const expression = `${name}Packed / ${cell.divisor} % ${cell.range}`;
  return [
    whole,
    {
      name,
      expression,
      tell: "never",
      ...(confidence === undefined ? {} : { confidence }),
      ...(comment === undefined ? {} : { comment }),
    },
  ];
}

function isPowerOfTwo(number: number): boolean {
  return (number & (number - 1)) === 0;
}

function namesOf(values: readonly number[]): Readonly<Record<string, string>> {
  return Object.fromEntries(DIRECTIONS.map((direction, at) => [String(values[at] ?? 0), direction]));
}

function briefingOf(world: World | null): string {
  if (world === null || world.buttons.length === 0) return "";
  const { cellPixels, isOnCells } = world.step;
  return `${describePad(cellPixels, isOnCells)} ${describeButtons(world.buttons)}`.trim();
}

/** The lines of texts as the screen shows them, each tile a letter. */
function textOf(
  text: FoundText | null,
  found: Finding | undefined,
): { readonly fields: readonly MapField[]; readonly text: NonNullable<MemoryMapFile["text"]> } | null {
  const { letters = null, lines = [], open = null } = text ?? {};
  if (letters === null || open === null || lines.length === 0 || found === undefined) return null;
  const terminator =
    Array.from({ length: 256 }, (_, at) => 255 - at).find((tile) => !letters.has(tile)) ?? 255;
  const charset = charsetOf(letters);
  const when = { field: "textOpen", is: open.values };
  const hexOf = (address: number): string => address.toString(16).toUpperCase();
  const name = (at: number): string => (at === 0 ? "text" : `text${at + 1}`);
  return {
    fields: [
      {
        name: "textOpen",
        address: hexOf(open.address),
        ...(open.mask === 0xff ? {} : { mask: open.mask }),
        tell: "never",
      },
      ...lines.map(({ address, columns }, at): MapField => {
        const label = at === 0 ? "Text" : `Text, line ${at + 1}`;
        const encoded = { size: columns, encoding: "text" as const, charset, terminator };
        const evidence = at === 0 ? { comment: found.evidence } : {};
        return {
          name: name(at),
          address: hexOf(address),
          ...encoded,
          label,
          when,
          confidence: found.confidence,
          ...evidence,
        };
      }),
    ],
    text: { lines: lines.map((_, at) => name(at)), when, waiting: when },
  };
}

/** Letters by tile, with runs of neighbours in one key. */
function charsetOf(letters: ReadonlyMap<number, string>): Readonly<Record<string, string>> {
  const tiles = [...letters.keys()].toSorted((a, b) => a - b);
  const charset: Record<string, string> = {};
  for (let at = 0; at < tiles.length; ) {
    let end = at;
    while (tiles[end + 1] === (tiles[end] ?? 0) + 1) end += 1;
    const run = tiles.slice(at, end + 1);
    const key = run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`;
    charset[key] = run.map((tile) => letters.get(tile) ?? "").join("");
    at = end + 1;
  }
  return charset;
}

/** The doors between rooms that have a number. */
function doorsOf(world: World | null, { index }: Cell): readonly MapDoor[] {
  const placeOf = (room: number): number => world?.explored.rooms[room]?.constant[index] ?? -1;
  return (world?.doors ?? []).flatMap(({ from, direction, to }) => {
    const [here, there] = [placeOf(from.room), placeOf(to.room)];
    const isKnown = here >= 0 && there >= 0 && [from.x, from.y, to.x, to.y].every((one) => one >= 0);
    if (!isKnown || here === there) return [];
    return [{ place: here, x: from.x, y: from.y, press: direction, to: { place: there, x: to.x, y: to.y } }];
  });
}

/** The numbers that people care about. A timer is no news. */
function numbersOf(numbers: readonly FoundNumber[]): readonly MapField[] {
  return numbers
    .filter((one) => isCertain(one.finding))
    .map(({ cell: { bytes, order, encoding }, finding: found }) => {
      const { size: _, byteOrder: __, ...field } = fieldOf(found.name, found);
      const isTimer = found.name.startsWith("timer");
      return {
        ...field,
        ...(bytes === 1 ? {} : { size: bytes, byteOrder: order }),
        ...(encoding === "uint" ? {} : { encoding }),
        ...(isTimer ? {} : { tell: "changes" as const, news: "never" as const }),
      };
    });
}

function gridOf(
  { step, ground, explored }: World,
  { drawn }: Position,
  room: Finding | undefined,
): { readonly fields: readonly MapField[]; readonly grid: NonNullable<MemoryMapFile["grid"]> } | null {
  if (ground === null) return null;
  const size = step.cellPixels;
  // Where nothing scrolls, a room ends at the edge of the screen: one cell more on each side is known there.
  const margin = isStill(explored.rooms) ? 1 : 0;
  const silent = { tell: "never" as const };
  const onScreen = (name: string, axis: "x" | "y", scroll: string): MapField => ({
    name,
    ...silent,
    expression: `(${axis} * ${size} + ${drawn[axis].offset + 4096} - ${scroll}) % 256`,
  });
  const fields: readonly MapField[] = [
    { name: "scrollX", address: "FF43", ...silent },
    { name: "scrollY", address: "FF42", ...silent },
    onScreen("playerLeft", "x", "scrollX"),
    onScreen("playerTop", "y", "scrollY"),
    { name: "gridColumn", ...silent, expression: `playerLeft / ${size} + ${margin}` },
    { name: "gridRow", ...silent, expression: `playerTop / ${size} + ${margin}` },
    { name: "cornerLeft", ...silent, expression: `playerLeft % ${size} - ${margin * size}` },
    { name: "cornerTop", ...silent, expression: `playerTop % ${size} - ${margin * size}` },
    { name: "gridLeft", ...silent, expression: `cornerLeft + ${ground.footX}` },
    { name: "gridTop", ...silent, expression: `cornerTop + ${ground.footY}` },
  ];
  const cells = Object.fromEntries(
    [...ground.tiles]
      .toSorted(([one], [other]) => one - other)
      .map(([tile, { free, blocked }]): [string, MapCell] => {
        const confidence = Math.round((100 * Math.max(free, blocked)) / (free + blocked + 1)) / 100;
        return [String(tile), { cell: free > blocked ? "free" : "wall", confidence }];
      }),
  );
  return {
    fields,
    grid: {
      columns: Math.floor(WIDTH / size) + 2 * margin,
      rows: Math.floor(HEIGHT / size) + 2 * margin,
      background: { left: "gridLeft", top: "gridTop", cellSize: size },
      player: { row: "gridRow", column: "gridColumn" },
      ...(drawn.by === "sprite" ? { sprites: { left: "cornerLeft", top: "cornerTop", cellSize: size } } : {}),
      cells,
      others: { cell: "wall", confidence: 0.5 },
      tried: triedIn(explored.rooms, room),
    },
  };
}

function isStill(rooms: readonly Room[]): boolean {
  const moments = rooms.flatMap(({ cells }) => [...cells.values()].map(({ moment }) => moment));
  return new Set(moments.map(({ scrollX, scrollY }) => `${scrollX},${scrollY}`)).size === 1;
}

function triedIn(rooms: readonly Room[], room: Finding | undefined): readonly MapTried[] {
  if (room?.cell == null) return rooms.length === 1 && rooms[0] !== undefined ? [drawRoom(rooms[0])] : [];
  const { index } = room.cell;
  return rooms.flatMap((one) => {
    const place = one.constant[index] ?? -1;
    return place < 0 || one.cells.size < 2 || isSpriteByte(index) ? [] : [{ place, ...drawRoom(one) }];
  });
}

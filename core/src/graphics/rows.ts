// Rows of pixels of the tile maps, 256 wide, kept while the tiles and palettes that they are drawn from stay as they
// are: lines of a picture that scrolls are copied from them. All of it is derived, and none of it is state.
import { BACKGROUND_MAP_LOCATION, BG_PRIORITY_MAP_LOCATION, CHANNEL_2_BUFFER_LOCATION } from '../constants';
import { FRAME_LOCATION, OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Cpu } from '../cpu/cpu';
import { Changes, rowChange } from './changes';
import { Lcd } from './lcd';
import { TILE_MAP_ONE, TILE_MAP_ZERO, VRAM_BANK_SIZE, drawTiles } from './line';

const REGISTERS: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1f00;

// In memory that nothing else uses: for each row 256 colours of three bytes, and 256 bytes for the priority of sprites
const PIXELS: i32 = BACKGROUND_MAP_LOCATION;
const ROW_SIZE: i32 = 1024;
const PRIORITIES: i32 = 768;

// And what each was drawn from: the tiles and attributes of the map, when they last changed, when tiles and palettes did, the registers
const SOURCES: i32 = CHANNEL_2_BUFFER_LOCATION;
const SOURCE_SIZE: i32 = 96;
const ATTRIBUTES_AT: i32 = 32;
const ROW_CHANGE_AT: i32 = 64;
const TILES_AT: i32 = 72;
const PALETTES_AT: i32 = 80;
const REGISTERS_AT: i32 = 88;
const NOT_DRAWN: i64 = -1;

// The background of a line up to the pixel `end`. Only sprites need its priorities.
export function drawBackground(line: i32, mapY: i32, mapX: i32, end: i32, hasSprites: boolean): void {
  let map = Lcd.bgTileMapDisplaySelect ? TILE_MAP_ONE : TILE_MAP_ZERO;
  let frameAt = FRAME_LOCATION + line * 480;
  let priorityAt = BG_PRIORITY_MAP_LOCATION + line * 160;
  if (!prepareRow(map, mapY)) {
    drawTiles(map, mapY, mapX, frameAt, priorityAt, end);
    return;
  }
  let pixels = PIXELS + mapY * ROW_SIZE;
  let first = min(end, 256 - mapX);
  copy(pixels + mapX * 3, frameAt, first * 3);
  copy(pixels, frameAt + first * 3, (end - first) * 3);
  if (!hasSprites) return;
  copy(pixels + PRIORITIES + mapX, priorityAt, first);
  copy(pixels + PRIORITIES, priorityAt + first, end - first);
}

// Brings a row up to date, if it is worth it: not before it is drawn again with the same tiles and palettes
function prepareRow(map: i32, mapY: i32): boolean {
  let source = SOURCES + mapY * SOURCE_SIZE;
  let isSecondMap = Lcd.bgTileMapDisplaySelect;
  let registers: i32 = <i32>load<u8>(REGISTERS + 0x47) | (<i32>isSecondMap << 8) | (<i32>Lcd.bgWindowTileDataSelect << 9) | 0x400;
  if (
    load<i64>(source + TILES_AT) !== Changes.tiles ||
    load<i64>(source + PALETTES_AT) !== Changes.palettes ||
    load<i32>(source + REGISTERS_AT) !== registers
  ) {
    store<i64>(source + TILES_AT, Changes.tiles);
    store<i64>(source + PALETTES_AT, Changes.palettes);
    store<i32>(source + REGISTERS_AT, registers);
    store<i64>(source + ROW_CHANGE_AT, NOT_DRAWN);
    return false;
  }
  let change = rowChange(isSecondMap, mapY);
  let drawn = load<i64>(source + ROW_CHANGE_AT);
  if (drawn === change) return true;
  store<i64>(source + ROW_CHANGE_AT, change);
  let entries = map + ((mapY >> 3) << 5);
  for (let column = 0; column < 32; column += 8) {
    let tiles = load<u64>(entries + column);
    let attributes = Cpu.GBCEnabled ? load<u64>(entries + VRAM_BANK_SIZE + column) : 0;
    if (drawn === NOT_DRAWN) {
      redraw(map, mapY, column, 8);
    } else {
      let changed = (tiles ^ load<u64>(source + column)) | (attributes ^ load<u64>(source + ATTRIBUTES_AT + column));
      for (let at = column; changed !== 0; at += 1, changed >>= 8) {
        if ((changed & 0xff) !== 0) redraw(map, mapY, at, 1);
      }
    }
    store<u64>(source + column, tiles);
    store<u64>(source + ATTRIBUTES_AT + column, attributes);
  }
  return true;
}

function redraw(map: i32, mapY: i32, column: i32, count: i32): void {
  let row = PIXELS + mapY * ROW_SIZE;
  drawTiles(map, mapY, column << 3, row + column * 24, row + PRIORITIES + (column << 3), count << 3);
}

function copy(from: i32, to: i32, size: i32): void {
  let end = from + size;
  for (; from <= end - 32; from += 32, to += 32) {
    store<u64>(to, load<u64>(from));
    store<u64>(to, load<u64>(from, 8), 8);
    store<u64>(to, load<u64>(from, 16), 16);
    store<u64>(to, load<u64>(from, 24), 24);
  }
  for (; from <= end - 8; from += 8, to += 8) store<u64>(to, load<u64>(from));
  for (; from < end; from += 1, to += 1) store<u8>(to, load<u8>(from));
}

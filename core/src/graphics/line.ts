// Draws a line by tile instead of by pixel.
import { ASSEMBLYSCRIPT_MEMORY_LOCATION, BG_PRIORITY_MAP_LOCATION, FRAME_LOCATION, GBC_PALETTE_LOCATION } from '../constants';
import { OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION, VIDEO_RAM_LOCATION } from '../constants';
import { Shades } from './shades';
import { Cpu } from '../cpu/cpu';
import { LAZY } from '../features';
import { isDrawn } from './changes';
import { Dots, beginDots, needsDots, runDots } from './dots';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { hasSprites, isWindowOnLine } from './lcdLine';
import { Picture } from './picture';
import { drawBackground } from './rows';

export const TILE_MAP_ZERO: i32 = VIDEO_RAM_LOCATION + 0x1800;
export const TILE_MAP_ONE: i32 = VIDEO_RAM_LOCATION + 0x1c00;
export const VRAM_BANK_SIZE: i32 = 0x2000;
const OAM: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1e00;
const REGISTERS: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1f00;

// Four colours of the palette in use, as the bytes red, green, blue, 0: in memory that nothing else uses
const PALETTE: i32 = ASSEMBLYSCRIPT_MEMORY_LOCATION + 0x3e0;

// The sprites of a line, at most ten, the uppermost first
const SPRITES: i32 = ASSEMBLYSCRIPT_MEMORY_LOCATION + 0x3a0;
const MOST_SPRITES: i32 = 10;

// Beyond the last dot of the longest line
const LAST_DOT: i32 = 0x7fffffff;

// At the end of mode 3
export function drawRest(line: i32): void {
  if (!LAZY || Dots.isOn !== 0 || needsDots()) drawByDots(line);
  else if (Picture.isBlank === 0) drawIfChanged(line);
  if (Picture.isBlank === 0) Picture.windowLine += Picture.hasWindow;
  Picture.hasWindow = 0;
}

function drawByDots(line: i32): void {
  if (Dots.isOn === 0) beginDots();
  runDots(line, LAST_DOT, true);
  if (Picture.isBlank !== 0) return;
  // The LCD fell behind: the rest is as the last pixel
  for (let x = Dots.lcdX; x < 160; ++x) {
    let at = FRAME_LOCATION + (line * 160 + x) * 3;
    storeColor(at, x > 0 ? load<u32>(at - 3) : 0xffffff);
  }
}

function drawIfChanged(line: i32): void {
  let count = Lcd.spriteDisplayEnable && hasSprites(line) ? findSprites(line) : 0;
  let hasWindow = isWindowOnLine();
  if (hasWindow) Picture.hasWindow = 1;
  if (!isDrawn(line, hasWindow, SPRITES, count)) drawWhole(line, hasWindow, count);
}

function drawWhole(line: i32, hasWindow: boolean, sprites: i32): void {
  if (!Cpu.GBCEnabled && !Lcd.bgDisplayEnabled) {
    drawBlank(line);
  } else {
    let end = hasWindow ? Graphics.windowX - 7 : 160;
    drawBackground(line, (line + Graphics.scrollY) & 0xff, Graphics.scrollX, end);
    if (hasWindow) {
      let map = Lcd.windowTileMapDisplaySelect ? TILE_MAP_ONE : TILE_MAP_ZERO;
      let pixel = line * 160 + end;
      drawTiles(map, Picture.windowLine, 0, FRAME_LOCATION + pixel * 3, BG_PRIORITY_MAP_LOCATION + pixel, 160 - end);
    }
  }
  if (sprites > 0) drawSprites(line, sprites);
}

// A DMG's line without background and window has colour 0
function drawBlank(line: i32): void {
  let priorityAt = BG_PRIORITY_MAP_LOCATION + line * 160;
  for (let x = 0; x < 160; x += 8) store<u64>(priorityAt + x, 0);
  setMonochromePalette(load<u8>(REGISTERS + 0x47), Shades.bgWhite, Shades.bgLightGrey, Shades.bgDarkGrey, Shades.bgBlack);
  let color = load<u32>(PALETTE);
  let frameAt = FRAME_LOCATION + line * 480;
  for (let x = 0; x < 160; ++x) storeColor(frameAt + x * 3, color);
}

// Bit 7 to byte 0, ..., bit 0 to byte 7, each 0 or 1
// @ts-ignore: decorator
@inline
export function spread(byte: u64): u64 {
  return ((((byte * 0x0101010101010101) & 0x0102040810204080) + 0x7f7f7f7f7f7f7f7f) >> 7) & 0x0101010101010101;
}

// Draws `count` pixels of a map of 32 × 32 tiles, beginning at column `mapX` and row `mapY`
export function drawTiles(map: i32, mapY: i32, mapX: i32, frameAt: i32, priorityAt: i32, count: i32): void {
  let isColor = Cpu.GBCEnabled;
  let isUnsigned = Lcd.bgWindowTileDataSelect;
  let row = map + ((mapY >> 3) << 5);
  let lineInTile = mapY & 7;
  let skipped = mapX & 7;
  let column = mapX >> 3;

  let paletteId = -1;
  if (!isColor) {
    setMonochromePalette(load<u8>(REGISTERS + 0x47), Shades.bgWhite, Shades.bgLightGrey, Shades.bgDarkGrey, Shades.bgBlack);
  }
  // Eight pixels as bytes; the same as before are not put together again
  let lastIds: u64 = 0xffffffffffffffff;
  let first: u64 = 0;
  let second: u64 = 0;
  let third: u64 = 0;

  while (count > 0) {
    let entry = row + (column & 31);
    column += 1;
    let tileId: i32 = load<u8>(entry);
    if (!isUnsigned) tileId = (tileId ^ 0x80) + 0x80;
    let data = VIDEO_RAM_LOCATION + (tileId << 4);
    let priority: u64 = 0;
    let ids: u64;
    if (isColor) {
      let attributes: i32 = load<u8>(entry + VRAM_BANK_SIZE);
      data += (attributes & 0x08) !== 0 ? VRAM_BANK_SIZE : 0;
      data += ((attributes & 0x40) !== 0 ? 7 - lineInTile : lineInTile) << 1;
      ids = spread(load<u8>(data)) | (spread(load<u8>(data + 1)) << 1);
      if ((attributes & 0x20) !== 0) ids = bswap<u64>(ids);
      if ((attributes & 0x80) !== 0) priority = 0x0404040404040404;
      if ((attributes & 7) !== paletteId) {
        paletteId = attributes & 7;
        setColorPalette(GBC_PALETTE_LOCATION + (paletteId << 3));
        lastIds = 0xffffffffffffffff;
      }
    } else {
      data += lineInTile << 1;
      ids = spread(load<u8>(data)) | (spread(load<u8>(data + 1)) << 1);
    }

    if (skipped === 0 && count >= 8) {
      store<u64>(priorityAt, ids | priority);
      if (ids !== lastIds) {
        lastIds = ids;
        let third1 = load<u32>(PALETTE + ((<i32>(ids >> 16) & 3) << 2));
        let sixth = load<u32>(PALETTE + ((<i32>(ids >> 40) & 3) << 2));
        first = <u64>load<u32>(PALETTE + ((<i32>ids & 3) << 2));
        first |= <u64>load<u32>(PALETTE + ((<i32>(ids >> 8) & 3) << 2)) << 24;
        first |= <u64>third1 << 48;
        second = <u64>(third1 >> 16);
        second |= <u64>load<u32>(PALETTE + ((<i32>(ids >> 24) & 3) << 2)) << 8;
        second |= <u64>load<u32>(PALETTE + ((<i32>(ids >> 32) & 3) << 2)) << 32;
        second |= <u64>sixth << 56;
        third = <u64>(sixth >> 8);
        third |= <u64>load<u32>(PALETTE + ((<i32>(ids >> 48) & 3) << 2)) << 16;
        third |= <u64>load<u32>(PALETTE + ((<i32>(ids >> 56) & 3) << 2)) << 40;
      }
      store<u64>(frameAt, first);
      store<u64>(frameAt + 8, second);
      store<u64>(frameAt + 16, third);
      count -= 8;
      priorityAt += 8;
      frameAt += 24;
    } else {
      ids >>= skipped << 3;
      let part = min(8 - skipped, count);
      skipped = 0;
      count -= part;
      while (part > 0) {
        let id = <i32>ids & 3;
        store<u8>(priorityAt, id | <i32>(priority & 4));
        storeColor(frameAt, load<u32>(PALETTE + (id << 2)));
        ids >>= 8;
        priorityAt += 1;
        frameAt += 3;
        part -= 1;
      }
    }
  }
}

// Finds the first ten sprites in the table that are on the line, in view or not. A DMG has the leftmost on top, a Color
// machine the first in the table.
function findSprites(line: i32): i32 {
  let height = Lcd.tallSpriteSize ? 16 : 8;
  let count = 0;
  for (let sprite = OAM; sprite < OAM + 160 && count < MOST_SPRITES; sprite += 4) {
    if (<u32>(line + 16 - <i32>load<u8>(sprite)) >= <u32>height) continue;
    let place = SPRITES + (count << 2);
    if (!Cpu.GBCEnabled) {
      let x = load<u8>(sprite + 1);
      while (place > SPRITES && load<u8>(load<i32>(place - 4) + 1) > x) {
        store<i32>(place, load<i32>(place - 4));
        place -= 4;
      }
    }
    store<i32>(place, sprite);
    count += 1;
  }
  return count;
}

function drawSprites(line: i32, count: i32): void {
  let isColor = Cpu.GBCEnabled;
  let isTall = Lcd.tallSpriteSize;
  let height = isTall ? 16 : 8;
  let isOverAll = isColor && !Lcd.bgDisplayEnabled;
  for (let i = 0; i < count; ++i) {
    let sprite = load<i32>(SPRITES + (i << 2));
    let lineInSprite = line + 16 - <i32>load<u8>(sprite);
    let tileId: i32 = load<u8>(sprite + 2);
    let attributes: i32 = load<u8>(sprite + 3);
    if (isTall) tileId &= 0xfe;
    if ((attributes & 0x40) !== 0) lineInSprite = height - 1 - lineInSprite;
    let data = VIDEO_RAM_LOCATION + (tileId << 4) + (lineInSprite << 1);
    if (isColor && (attributes & 0x08) !== 0) data += VRAM_BANK_SIZE;
    let ids = spread(load<u8>(data)) | (spread(load<u8>(data + 1)) << 1);
    if (ids === 0) continue;
    if ((attributes & 0x20) !== 0) ids = bswap<u64>(ids);

    if (isColor) {
      setColorPalette(GBC_PALETTE_LOCATION + 0x40 + ((attributes & 7) << 3));
    } else if ((attributes & 0x10) !== 0) {
      setMonochromePalette(load<u8>(REGISTERS + 0x49), Shades.obj1White, Shades.obj1LightGrey, Shades.obj1DarkGrey, Shades.obj1Black);
    } else {
      setMonochromePalette(load<u8>(REGISTERS + 0x48), Shades.obj0White, Shades.obj0LightGrey, Shades.obj0DarkGrey, Shades.obj0Black);
    }

    let isBehind = (attributes & 0x80) !== 0;
    let x = <i32>load<u8>(sprite + 1) - 8;
    for (; ids !== 0; x += 1, ids >>= 8) {
      let id = <i32>ids & 3;
      if (id === 0 || x < 0 || x >= 160) continue;
      let pixel = line * 160 + x;
      let priority: i32 = load<u8>(BG_PRIORITY_MAP_LOCATION + pixel);
      // A sprite further up is there, be it hidden or not
      if ((priority & 8) !== 0) continue;
      store<u8>(BG_PRIORITY_MAP_LOCATION + pixel, priority | 8);
      if (!isOverAll && (priority & 3) !== 0 && (isBehind || (isColor && (priority & 4) !== 0))) continue;
      storeColor(FRAME_LOCATION + pixel * 3, load<u32>(PALETTE + (id << 2)));
    }
  }
}

// @ts-ignore: decorator
@inline
export function storeColor(at: i32, color: u32): void {
  store<u16>(at, <u16>color);
  store<u8>(at + 2, <u8>(color >> 16));
}

function setMonochromePalette(register: i32, white: i32, lightGrey: i32, darkGrey: i32, black: i32): void {
  for (let id = 0; id < 4; ++id) {
    let shade = (register >> (id << 1)) & 3;
    let color = shade < 2 ? (shade === 0 ? white : lightGrey) : shade === 2 ? darkGrey : black;
    store<u32>(PALETTE + (id << 2), ((color >> 16) & 0xff) | (color & 0xff00) | ((color & 0xff) << 16));
  }
}

function setColorPalette(palette: i32): void {
  for (let id = 0; id < 4; ++id) {
    let color: i32 = load<u16>(palette + (id << 1));
    color = ((color & 0x1f) << 3) | ((color & 0x3e0) << 6) | ((color & 0x7c00) << 9);
    // White is FFFFFF
    store<u32>(PALETTE + (id << 2), color | ((color >> 5) & 0x070707));
  }
}

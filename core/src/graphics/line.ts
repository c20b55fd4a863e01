// Draws a line by tile instead of by pixel.
import { ASSEMBLYSCRIPT_MEMORY_LOCATION, BG_PRIORITY_MAP_LOCATION, CHANNEL_4_BUFFER_LOCATION } from '../constants';
import { FRAME_LOCATION, GBC_PALETTE_LOCATION } from '../constants';
import { OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION, VIDEO_RAM_LOCATION } from '../constants';
import { Shades } from './shades';
import { Cpu } from '../cpu/cpu';
import { LAZY } from '../features';
import { Changes, isDrawn } from './changes';
import { Dots, beginDots, needsDots, runDots } from './dots';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { LcdLine, countSprites, isWindowOnLine, spritePlace, willCarryWindow } from './lcdLine';
import { Picture } from './picture';
import { drawBackground } from './rows';

export const TILE_MAP_ZERO: i32 = VIDEO_RAM_LOCATION + 0x1800;
export const TILE_MAP_ONE: i32 = VIDEO_RAM_LOCATION + 0x1c00;
export const VRAM_BANK_SIZE: i32 = 0x2000;
const OAM: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1e00;
const REGISTERS: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1f00;

// Palettes as they were used last, in memory that nothing else uses. Each has four colours, of the bytes red, green, blue
// and 0, when the palettes last changed, and a DMG's register.
export const PALETTES: i32 = CHANNEL_4_BUFFER_LOCATION + 0x6000;
const CHANGED_AT: i32 = 16;
const REGISTER_AT: i32 = 24;

// The sprites of a line, at most ten, the uppermost first
const SPRITES: i32 = ASSEMBLYSCRIPT_MEMORY_LOCATION + 0x3a0;

// Beyond the last dot of the longest line
const LAST_DOT: i32 = 0x7fffffff;

// At the end of mode 3
export function drawRest(line: i32): void {
  if (!LAZY || Dots.isOn !== 0 || needsDots()) drawByDots(line);
  else if (Picture.isBlank === 0) drawIfChanged(line);
  if (Picture.isBlank === 0) {
    Picture.windowLine += Picture.hasWindow;
    // One that begins as the line ends counts once more, the first of them twice
    // https://github.com/sinamas/gambatte, test/hwtests/window/on_screen/wxA6_*
    if (willCarryWindow()) Picture.windowLine += 2 - LcdLine.isWindowCarried;
  }
  Picture.hasWindow = 0;
}

function drawByDots(line: i32): void {
  if (Dots.isOn === 0) beginDots();
  runDots(line, LAST_DOT, true);
  if (Picture.isBlank !== 0) return;
  Changes.drawn += 1;
  // The LCD fell behind: the rest is as the last pixel
  for (let x = Dots.lcdX; x < 160; ++x) {
    let at = FRAME_LOCATION + (line * 160 + x) * 3;
    storeColor(at, x > 0 ? load<u32>(at - 3) : 0xffffff);
  }
}

function drawIfChanged(line: i32): void {
  let count = Lcd.spriteDisplayEnable ? countSprites(line) : 0;
  for (let i = 0; i < count; ++i) putSprite(i, spritePlace(line, i));
  let hasWindow = isWindowOnLine();
  if (hasWindow) Picture.hasWindow = 1;
  if (!isDrawn(line, hasWindow, SPRITES, count)) drawWhole(line, hasWindow, count);
}

function drawWhole(line: i32, hasWindow: boolean, sprites: i32): void {
  Changes.drawn += 1;
  if (!Cpu.GBCEnabled && !Lcd.bgDisplayEnabled) {
    drawBlank(line);
  } else {
    let end = hasWindow ? Graphics.windowX - 7 : 160;
    drawBackground(line, (line + Graphics.scrollY) & 0xff, Graphics.scrollX, end, sprites > 0);
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
  let color = load<u32>(shadePalette(0));
  let frameAt = FRAME_LOCATION + line * 480;
  for (let x = 0; x < 160; ++x) storeColor(frameAt + x * 3, color);
}

// Bit 7 to byte 0, ..., bit 0 to byte 7, each 0 or 1
// @ts-ignore: decorator
@inline
export function spread(byte: u64): u64 {
  return ((((byte * 0x0101010101010101) & 0x0102040810204080) + 0x7f7f7f7f7f7f7f7f) >> 7) & 0x0101010101010101;
}

// @ts-ignore: decorator
@inline
function colorOf(ids: u64, index: i32, palette: i32): u64 {
  return load<u32>(palette + ((<i32>(ids >> (index << 3)) & 3) << 2));
}

// The 24 bytes of eight pixels
// @ts-ignore: decorator
@inline
function firstBytes(ids: u64, palette: i32): u64 {
  return colorOf(ids, 0, palette) | (colorOf(ids, 1, palette) << 24) | (colorOf(ids, 2, palette) << 48);
}

// @ts-ignore: decorator
@inline
function secondBytes(ids: u64, palette: i32): u64 {
  let early = (colorOf(ids, 2, palette) >> 16) | (colorOf(ids, 3, palette) << 8);
  return early | (colorOf(ids, 4, palette) << 32) | (colorOf(ids, 5, palette) << 56);
}

// @ts-ignore: decorator
@inline
function thirdBytes(ids: u64, palette: i32): u64 {
  return (colorOf(ids, 5, palette) >> 8) | (colorOf(ids, 6, palette) << 16) | (colorOf(ids, 7, palette) << 40);
}

export function storeEight(at: i32, ids: u64, palette: i32): void {
  store<u64>(at, firstBytes(ids, palette));
  store<u64>(at + 8, secondBytes(ids, palette));
  store<u64>(at + 16, thirdBytes(ids, palette));
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
  let palette = isColor ? 0 : shadePalette(0);
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
        palette = colorPalette(paletteId);
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
        first = firstBytes(ids, palette);
        second = secondBytes(ids, palette);
        third = thirdBytes(ids, palette);
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
        storeColor(frameAt, load<u32>(palette + (id << 2)));
        ids >>= 8;
        priorityAt += 1;
        frameAt += 3;
        part -= 1;
      }
    }
  }
}

// A DMG has the leftmost sprite on top, a Color machine the first in OAM
function putSprite(index: i32, sprite: i32): void {
  let place = SPRITES + (index << 2);
  if (!Cpu.GBCEnabled) {
    let x = load<u8>(sprite + 1);
    while (place > SPRITES && load<u8>(load<i32>(place - 4) + 1) > x) {
      store<i32>(place, load<i32>(place - 4));
      place -= 4;
    }
  }
  store<i32>(place, sprite);
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

    let palette = isColor ? colorPalette(8 + (attributes & 7)) : shadePalette((attributes & 0x10) !== 0 ? 2 : 1);

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
      storeColor(FRAME_LOCATION + pixel * 3, load<u32>(palette + (id << 2)));
    }
  }
}

// @ts-ignore: decorator
@inline
export function storeColor(at: i32, color: u32): void {
  store<u16>(at, <u16>color);
  store<u8>(at + 2, <u8>(color >> 16));
}

// The colours of a Color machine's palette: 8 of the background, then 8 of sprites
export function colorPalette(index: i32): i32 {
  let at = PALETTES + (index << 5);
  if (load<i64>(at + CHANGED_AT) === Changes.palettes) return at;
  store<i64>(at + CHANGED_AT, Changes.palettes);
  for (let id = 0; id < 4; ++id) {
    let color: i32 = load<u16>(GBC_PALETTE_LOCATION + (index << 3) + (id << 1));
    color = ((color & 0x1f) << 3) | ((color & 0x3e0) << 6) | ((color & 0x7c00) << 9);
    // White is FFFFFF
    store<u32>(at + (id << 2), color | ((color >> 5) & 0x070707));
  }
  return at;
}

// The colours of a DMG's register: 0 BGP, 1 OBP0, 2 OBP1
export function shadePalette(index: i32): i32 {
  let at = PALETTES + (index << 5);
  let register: i32 = load<u8>(REGISTERS + 0x47 + index);
  if (load<i64>(at + CHANGED_AT) === Changes.palettes && load<i32>(at + REGISTER_AT) === register) return at;
  store<i64>(at + CHANGED_AT, Changes.palettes);
  store<i32>(at + REGISTER_AT, register);
  if (index === 0) storeShades(at, register, Shades.bgWhite, Shades.bgLightGrey, Shades.bgDarkGrey, Shades.bgBlack);
  else if (index === 1) storeShades(at, register, Shades.obj0White, Shades.obj0LightGrey, Shades.obj0DarkGrey, Shades.obj0Black);
  else storeShades(at, register, Shades.obj1White, Shades.obj1LightGrey, Shades.obj1DarkGrey, Shades.obj1Black);
  return at;
}

function storeShades(at: i32, register: i32, white: i32, lightGrey: i32, darkGrey: i32, black: i32): void {
  for (let id = 0; id < 4; ++id) {
    let shade = (register >> (id << 1)) & 3;
    let color = shade < 2 ? (shade === 0 ? white : lightGrey) : shade === 2 ? darkGrey : black;
    store<u32>(at + (id << 2), ((color >> 16) & 0xff) | (color & 0xff00) | ((color & 0xff) << 16));
  }
}

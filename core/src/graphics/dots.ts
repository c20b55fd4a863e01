// Draws a line dot by dot, as the hardware does: a fetcher that reads tiles, two FIFOs of pixels, and a window and sprites
// that make both wait. Only for lines in which something that it reads changes during mode 3, and for the few whose window
// begins where line.ts cannot draw it.
// https://gbdev.io/pandocs/pixel_fifo.html; the figures are those of SameBoy's Core/display.c, measured on hardware
import { CHANNEL_4_BUFFER_LOCATION, FRAME_LOCATION, GBC_PALETTE_LOCATION, VIDEO_RAM_LOCATION } from '../constants';
import { OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { Changes, forgetLine } from './changes';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { LcdLine } from './lcdLine';
import { PALETTES, colorPalette, shadePalette, spread, storeColor, storeEight } from './line';
import { Picture } from './picture';

const OAM: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1e00;
const VRAM_BANK_SIZE: i32 = 0x2000;
const TILE_MAP_ZERO: i32 = VIDEO_RAM_LOCATION + 0x1800;
const TILE_MAP_ONE: i32 = VIDEO_RAM_LOCATION + 0x1c00;

// In memory that nothing else uses: the line's sprites from the left to the right, four bytes each: its offset in OAM, its
// rank in OAM among them, X.
const SPRITES: i32 = CHANNEL_4_BUFFER_LOCATION + 0x200;
const MOST_SPRITES: i32 = 10;

// Steps of the fetcher: each of three reads takes a dot for its address and one for its byte
const MAP_ADDRESS: i32 = 0;
const MAP_BYTE: i32 = 1;
const LOW_ADDRESS: i32 = 2;
const LOW_BYTE: i32 = 3;
const HIGH_ADDRESS: i32 = 4;
const HIGH_BYTE: i32 = 5;
const PUSH: i32 = 6;

// Before a dot that looks for the window and sprites; while a sprite waits for the fetcher; before its attributes, its low
// byte and its high byte are read; before it is put into the FIFO; the extra dot of a window with WX 0
const PIXEL: i32 = 0;
const WAITS: i32 = 1;
const ATTRIBUTES: i32 = 2;
const SPRITE_LOW: i32 = 3;
const SPRITE_HIGH: i32 = 4;
const OVERLAY: i32 = 5;
const WINDOW: i32 = 6;

// Positions before the first pixel: eight of a tile that is never seen, and eight that SCX is compared with
const FIRST_POSITION: i32 = -16;
export const SCROLLED_POSITION: i32 = -8;
const WIDTH: i32 = 160;

// The line under way; all 0 while no line is drawn by dots
export class Dots {
  static isOn: i32 = 0;
  // The dot at which it goes on, from the first of the pixel pipeline
  static at: i32 = 0;
  static phase: i32 = 0;
  static position: i32 = 0;
  static lcdX: i32 = 0;
  static step: i32 = 0;
  static address: i32 = 0;
  static tile: i32 = 0;
  static attributes: i32 = 0;
  static low: i32 = 0;
  static high: i32 = 0;
  // The background's FIFO: pixels that are left, all of one tile
  static pixels: i32 = 0;
  static pixelsLow: i32 = 0;
  static pixelsHigh: i32 = 0;
  static pixelAttributes: i32 = 0;
  // The sprites' FIFO: a byte each of colour, palette and priority, and four bits each of rank
  static spritesLow: i32 = 0;
  static spritesHigh: i32 = 0;
  static ranks: i32 = 0;
  // The sprite that comes next, and what is read of it
  static sprite: i32 = 0;
  static spriteTile: i32 = 0;
  static spriteAttributes: i32 = 0;
  static spriteLow: i32 = 0;
  static spriteHigh: i32 = 0;
  static isTall: i32 = 0;
  // The window is fetched; its first tile is; its column
  static isWindow: i32 = 0;
  static isWindowNew: i32 = 0;
  static windowColumn: i32 = 0;
  // A pixel of colour 0 comes next; none is put in while the window is off
  static isPixelInserted: i32 = 0;
  static isInsertionOff: i32 = 0;
  // A DMG's sprites were switched off while one was read
  static isAborted: i32 = 0;
  // TILE_SEL as the address of a tile's byte was made, and the byte that is read instead of one when it is set meanwhile
  static isSelected: i32 = 0;
  static lastByte: i32 = 0;
  // WX was written in this dot; a Color machine's TILE_SEL was
  static isWindowMoved: i32 = 0;
  static isSelecting: i32 = 0;
  // On a Color machine WX names the next pixel: the fetcher reads nothing new. Some pixel was dropped for SCX.
  static isStuck: i32 = 0;
  static isScrolled: i32 = 0;
}

export function initializeDots(): void {
  Dots.isOn = 0;
  clearDots();
}

function clearDots(): void {
  Dots.at = 0;
  Dots.phase = 0;
  Dots.position = 0;
  Dots.lcdX = 0;
  Dots.step = 0;
  Dots.address = 0;
  Dots.tile = 0;
  Dots.attributes = 0;
  Dots.low = 0;
  Dots.high = 0;
  Dots.pixels = 0;
  Dots.pixelsLow = 0;
  Dots.pixelsHigh = 0;
  Dots.pixelAttributes = 0;
  Dots.spritesLow = 0;
  Dots.spritesHigh = 0;
  Dots.ranks = 0;
  Dots.sprite = 0;
  Dots.spriteTile = 0;
  Dots.spriteAttributes = 0;
  Dots.spriteLow = 0;
  Dots.spriteHigh = 0;
  Dots.isTall = 0;
  Dots.isWindow = 0;
  Dots.isWindowNew = 0;
  Dots.windowColumn = 0;
  Dots.isPixelInserted = 0;
  Dots.isInsertionOff = 0;
  Dots.isAborted = 0;
  Dots.isSelected = 0;
  Dots.lastByte = 0;
  Dots.isWindowMoved = 0;
  Dots.isSelecting = 0;
  Dots.isStuck = 0;
  Dots.isScrolled = 0;
}

// Whether the window begins, or is off, in a way that line.ts does not draw
export function needsDots(): boolean {
  if ((LcdLine.sizeChange | LcdLine.firstHidden | LcdLine.lastHidden) !== 0) return true;
  if (LcdLine.isWindowTriggered === 0) return false;
  let x = Graphics.windowX;
  if (LcdLine.isWindowCarried !== 0) return true;
  if (Lcd.windowDisplayEnabled) return x < 7 || x === 166;
  return !Model.isColor && x < 167 && ((x + 1 + Graphics.scrollX) & 7) === 0;
}

// Mode 3 of a line begins
export function beginDots(): void {
  Dots.isOn = 1;
  forgetLine(Graphics.scanlineRegister);
  clearDots();
  Dots.position = FIRST_POSITION;
  Dots.pixels = 8;
  Dots.isTall = <i32>Lcd.tallSpriteSize;
  Dots.isWindow = LcdLine.isWindowCarried;
  Dots.windowColumn = LcdLine.isWindowCarried;
}

// Gives up the line, if one is drawn by dots
export function endDots(): void {
  if (Dots.isOn === 0) return;
  Dots.isOn = 0;
  clearDots();
}

// A DMG's sprites were switched off: the one that is read is given up
export function abortSprite(): void {
  if (Dots.phase >= WAITS && Dots.phase <= SPRITE_HIGH) Dots.isAborted = 1;
}

// The window was switched off while its first tile was fetched: no pixel is put in
export function stopInsertion(): void {
  if (Dots.isWindowNew !== 0) Dots.isInsertionOff = 1;
}

// A Color machine's WX was written
export function moveWindow(): void {
  let isOn = LcdLine.isWindowTriggered !== 0 && Lcd.windowDisplayEnabled;
  Dots.isStuck = <i32>(isOn && isFetcherStuck(Graphics.windowX, Dots.position, Dots.isWindowNew, Dots.isScrolled));
}

// Whether the window would begin at the next pixel, be it on already or not
// @ts-ignore: decorator
@inline
function isFetcherStuck(windowX: i32, position: i32, isWindowNew: i32, isScrolled: i32): boolean {
  if (windowX === 0) return position <= SCROLLED_POSITION || (position === -7 && isScrolled !== 0);
  return ((position + 7 + isWindowNew) & 0xff) === windowX;
}

// The dots of the pipeline from now to the last pixel's, if nothing is written any more: 167 at least
export function countDots(line: i32): i32 {
  return run(line, 0x7fffffff, true, false);
}

// The dots before `limit`
export function runDots(line: i32, limit: i32, isSeen: boolean): void {
  run(line, limit, false, isSeen && Picture.isBlank === 0);
}

// The first ten sprites of the table that are on the line, from the left to the right
function listSprites(line: i32, height: i32): i32 {
  let count = 0;
  let change = LcdLine.sizeChange;
  // Those that mode 2 looked at before the size changed
  let seen = ((change & 0xff) - 1) << 2;
  let last = height;
  if (change > 0) height = change > 255 ? 16 : 8;
  let end = 160 - (LcdLine.lastHidden << 2);
  for (let sprite = 0; sprite < end && count < MOST_SPRITES; sprite += 4) {
    if (sprite === seen) height = last;
    if (sprite < LcdLine.firstHidden << 2) continue;
    if (<u32>(line + 16 - <i32>load<u8>(OAM + sprite)) >= <u32>height) continue;
    let x: i32 = load<u8>(OAM + sprite, 1);
    let place = SPRITES + (count << 2);
    while (place > SPRITES && <i32>load<u8>(place - 4, 2) > x) {
      store<u32>(place, load<u32>(place - 4));
      place -= 4;
    }
    store<u32>(place, sprite | (count << 8) | (x << 16));
    count += 1;
  }
  return count;
}

// The address of the sprite's byte on this line
function spriteAddress(line: i32, sprite: i32, tile: i32, attributes: i32): i32 {
  let height = Lcd.tallSpriteSize ? 16 : 8;
  let row = (line - <i32>load<u8>(OAM + sprite)) & (height - 1);
  if ((attributes & 0x40) !== 0) row ^= height - 1;
  if (height === 16) tile &= 0xfe;
  let bank = Cpu.GBCEnabled && (attributes & 0x08) !== 0 ? VRAM_BANK_SIZE : 0;
  return VIDEO_RAM_LOCATION + bank + (tile << 4) + (row << 1);
}

// A colour of the Color machine's palettes as the bytes red, green, blue, 0; white is FFFFFF
function paletteColor(at: i32): u32 {
  let color: i32 = load<u16>(GBC_PALETTE_LOCATION + at);
  color = ((color & 0x1f) << 3) | ((color & 0x3e0) << 6) | ((color & 0x7c00) << 9);
  return color | ((color >> 5) & 0x070707);
}

// The colour of a pixel of the background and one of a sprite
function mix(id: i32, attributes: i32, object: i32): u32 {
  let isObject = (object & 3) !== 0 && Lcd.spriteDisplayEnable;
  if (Cpu.GBCEnabled) {
    if (id !== 0 && Lcd.bgDisplayEnabled && ((object & 0x20) | (attributes & 0x80)) !== 0) isObject = false;
    if (isObject) return paletteColor(0x40 + ((object & 0x1c) << 1) + ((object & 3) << 1));
    return paletteColor(((attributes & 7) << 3) + (id << 1));
  }
  if (!Lcd.bgDisplayEnabled) id = 0;
  if (id !== 0 && (object & 0x20) !== 0) isObject = false;
  return load<u32>(isObject ? PALETTES + 32 + ((object & 4) << 3) + ((object & 3) << 2) : PALETTES + (id << 2));
}

// The address of a tile in one of the maps
// @ts-ignore: decorator
@inline
function mapAddress(isWindow: i32, row: i32, column: i32): i32 {
  let isMapOne = isWindow !== 0 ? Lcd.windowTileMapDisplaySelect : Lcd.bgTileMapDisplaySelect;
  return (isMapOne ? TILE_MAP_ONE : TILE_MAP_ZERO) + ((row & 0xf8) << 2) + column;
}

// The address of a row of a tile
// @ts-ignore: decorator
@inline
function rowAddress(tile: i32, attributes: i32, row: i32): i32 {
  row &= 7;
  if ((attributes & 0x40) !== 0) row ^= 7;
  let bank = (attributes & 0x08) !== 0 ? VRAM_BANK_SIZE : 0;
  return VIDEO_RAM_LOCATION + bank + ((Lcd.bgWindowTileDataSelect ? tile : (tile ^ 0x80) + 0x80) << 4) + (row << 1);
}

// A tile's eight pixels, the first in the lowest byte
// @ts-ignore: decorator
@inline
function tilePixels(low: i32, high: i32, attributes: i32): u64 {
  let ids = spread(<u64>low) | (spread(<u64>high) << 1);
  return (attributes & 0x20) !== 0 ? bswap<u64>(ids) : ids;
}

// What a Color machine reads of a tile in the dot in which TILE_SEL changes: its number where the bit is reset, and the
// last byte of a tile or sprite where it is set
// https://github.com/mattcurrie/mealybug-tearoom-tests/blob/master/the-comprehensive-game-boy-ppu-documentation.md#tile_sel-bit-4
function glitchedByte(isSelected: i32, address: i32, tile: i32, lastByte: i32): i32 {
  if (isSelected === 0) return lastByte;
  return tile < 0x80 ? tile : <i32>load<u8>(address);
}

// Runs the dots before `limit`, or to the last pixel. A draft changes nothing. Gives the dot that it came to.
function run(line: i32, limit: i32, isDraft: boolean, isSeen: boolean): i32 {
  let isColor = Model.isColor;
  let isColorGame = Cpu.GBCEnabled;
  let at = Dots.at;
  let position = Dots.position;
  if (position >= WIDTH || at >= limit) return at;

  let count = LcdLine.isFirst !== 0 ? 0 : listSprites(line, Dots.isTall !== 0 ? 16 : 8);
  if (isSeen) {
    Changes.drawn += 1;
    for (let index = 0; index < 3 && !isColorGame; ++index) shadePalette(index);
  }
  let frame = FRAME_LOCATION + line * WIDTH * 3;
  let windowX = Graphics.windowX;
  let scrollX = Graphics.scrollX;
  let windowLine = Picture.windowLine + Picture.hasWindow - 1;
  let begunWindows = 0;
  let canBeginWindow = LcdLine.isWindowTriggered !== 0 && Lcd.windowDisplayEnabled;
  let areSpritesRead = isColor || Lcd.spriteDisplayEnable;

  let phase = Dots.phase;
  let lcdX = Dots.lcdX;
  let step = Dots.step;
  let address = Dots.address;
  let tile = Dots.tile;
  let attributes = Dots.attributes;
  let low = Dots.low;
  let high = Dots.high;
  let pixels = Dots.pixels;
  let background = <u64>(<u32>Dots.pixelsLow) | (<u64>(<u32>Dots.pixelsHigh) << 32);
  let pixelAttributes = Dots.pixelAttributes;
  let sprites = <u64>(<u32>Dots.spritesLow) | (<u64>(<u32>Dots.spritesHigh) << 32);
  let ranks = <u32>Dots.ranks;
  let sprite = Dots.sprite;
  let spriteTile = Dots.spriteTile;
  let spriteAttributes = Dots.spriteAttributes;
  let spriteLow = Dots.spriteLow;
  let spriteHigh = Dots.spriteHigh;
  let isWindow = Dots.isWindow;
  let isWindowNew = Dots.isWindowNew;
  let windowColumn = Dots.windowColumn;
  let isPixelInserted = Dots.isPixelInserted;
  let isAborted = Dots.isAborted;
  let isSelected = Dots.isSelected;
  let lastByte = Dots.lastByte;
  let isSelecting = Dots.isSelecting;
  let isStuck = Dots.isStuck;
  let isScrolled = Dots.isScrolled;
  let canStick = isColor && canBeginWindow;

  while (at < limit) {
    // Eight dots at once, in which nothing happens but that a tile leaves and the next one is fetched
    if (
      pixels === 8 &&
      step === MAP_ADDRESS &&
      phase === PIXEL &&
      <u32>position < 152 &&
      limit - at >= 8 &&
      (isPixelInserted | isWindowNew) === 0 &&
      (isColor || LcdLine.isWindowTriggered === 0 || Lcd.windowDisplayEnabled) &&
      (isWindow !== 0 && !isColor ? windowX !== position + 7 : !canBeginWindow || <u32>(windowX - position - 6) >= 10) &&
      (sprite >= count || <i32>load<u8>(SPRITES + (sprite << 2), 2) >= position + 16)
    ) {
      if (isSeen && sprites === 0 && lcdX <= WIDTH - 8 && (!isColorGame || Changes.isKnown !== 0)) {
        let ids = isColorGame || Lcd.bgDisplayEnabled ? background : 0;
        storeEight(frame + lcdX * 3, ids, isColorGame ? colorPalette(pixelAttributes & 7) : PALETTES);
        ranks = 0;
      } else if (isSeen) {
        for (let i = 0; i < 8; ++i) {
          if (lcdX + i < WIDTH) storeColor(frame + (lcdX + i) * 3, mix(<i32>background & 3, pixelAttributes, <i32>sprites & 0xff));
          background >>= 8;
          sprites >>= 8;
        }
        ranks = 0;
      } else {
        sprites = 0;
        ranks = 0;
      }
      if (!Lcd.windowDisplayEnabled) isWindow = 0;
      let row = isWindow !== 0 ? windowLine : line + Graphics.scrollY;
      let column = isWindow !== 0 ? windowColumn : ((scrollX + position + (isColor ? 8 : 9)) & 0xff) >> 3;
      address = mapAddress(isWindow, row, column);
      tile = load<u8>(address);
      if (isColorGame) attributes = load<u8>(address, VRAM_BANK_SIZE);
      address = rowAddress(tile, attributes, row) + 1;
      low = load<u8>(address - 1);
      high = load<u8>(address);
      lastByte = high;
      if (isWindow !== 0) windowColumn = (windowColumn + 1) & 31;
      background = tilePixels(low, high, attributes);
      pixelAttributes = attributes;
      position += 8;
      lcdX += 8;
      at += 8;
      isStuck = 0;
      continue;
    }

    // Whether the dot looks for sprites, and whether a pixel may leave
    let isReading = false;
    let isPixel = false;
    if (phase === PIXEL || phase === WINDOW) {
      // The window
      let isBegun = phase === WINDOW;
      if (phase === PIXEL && isWindow === 0 && canBeginWindow) {
        if (windowX === 0) {
          isBegun = position === -7 || (position === FIRST_POSITION ? (scrollX & 7) !== 0 : position <= SCROLLED_POSITION);
        } else if (windowX < 166 || (isColor && windowX === 166)) {
          if (windowX === position + 7) isBegun = true;
          else if (!isColor && windowX === position + 6 && Dots.isWindowMoved === 0) {
            // The LCD falls behind by a pixel
            isBegun = true;
            if (lcdX > 0) lcdX -= 1;
          }
        } else if (!isColor && windowX === 166 && position === 159) {
          begunWindows += 1;
          windowLine += 1;
        }
        if (isBegun) {
          begunWindows += 1;
          windowLine += 1;
          windowColumn = 0;
          pixels = 0;
          if (windowX === 0 && (scrollX & 7) !== 0 && !isColor) {
            phase = WINDOW;
            at += 1;
            continue;
          }
        }
      }
      if (isBegun) {
        phase = PIXEL;
        isWindow = 1;
        isWindowNew = 1;
        step = MAP_ADDRESS;
      }
      if (
        windowX === ((position + 7) & 0xff) &&
        (!isColor || windowX === 0) &&
        isWindow !== 0 &&
        isWindowNew === 0 &&
        step === MAP_ADDRESS &&
        pixels === 8
      ) {
        isPixelInserted = 1;
      }
      isReading = true;
    } else if (phase === WAITS) {
      isReading = true;
    } else if (isAborted !== 0) {
      isAborted = 0;
      phase = PIXEL;
      isPixel = true;
    } else if (phase === ATTRIBUTES) {
      phase = SPRITE_LOW;
    } else if (phase === SPRITE_LOW) {
      let place = SPRITES + (sprite << 2);
      let offset: i32 = load<u8>(place);
      spriteLow = load<u8>(spriteAddress(line, offset, spriteTile, spriteAttributes));
      phase = SPRITE_HIGH;
      at += 2;
      continue;
    } else if (phase === SPRITE_HIGH) {
      let offset: i32 = load<u8>(SPRITES + (sprite << 2));
      spriteHigh = load<u8>(spriteAddress(line, offset, spriteTile, spriteAttributes), 1);
      lastByte = spriteHigh;
      phase = OVERLAY;
      at += 1;
      continue;
    } else {
      // Puts the sprite's pixels where there are none, or on a Color machine those of one further back in OAM
      let rank: u32 = load<u8>(SPRITES + (sprite << 2), 1);
      let ids = spread(<u64>spriteLow) | (spread(<u64>spriteHigh) << 1);
      if ((spriteAttributes & 0x20) !== 0) ids = bswap<u64>(ids);
      let palette = isColorGame ? spriteAttributes & 7 : (spriteAttributes >> 4) & 1;
      let extra = <u64>((palette << 2) | ((spriteAttributes & 0x80) >> 2));
      for (let i: u64 = 0; i < 8; ++i) {
        let id = (ids >> (i << 3)) & 3;
        if (id === 0) continue;
        let there = (sprites >> (i << 3)) & 3;
        if (there !== 0 && (!isColorGame || ((ranks >> <u32>(i << 2)) & 15) <= rank)) continue;
        sprites = (sprites & ~(<u64>0xff << (i << 3))) | ((id | extra) << (i << 3));
        ranks = (ranks & ~(<u32>15 << <u32>(i << 2))) | (rank << <u32>(i << 2));
      }
      sprite += 1;
      phase = PIXEL;
      isReading = true;
    }

    if (isReading) {
      if (phase === WAITS && isAborted !== 0) {
        isAborted = 0;
        phase = PIXEL;
        isPixel = true;
      } else {
        // Sprites
        let column = position < SCROLLED_POSITION ? 0 : position + 8;
        while (sprite < count && <i32>load<u8>(SPRITES + (sprite << 2), 2) < column) sprite += 1;
        if (phase === WAITS || (areSpritesRead && sprite < count && <i32>load<u8>(SPRITES + (sprite << 2), 2) === column)) {
          phase = step < HIGH_BYTE || pixels === 0 ? WAITS : ATTRIBUTES;
        } else {
          isPixel = true;
        }
      }
    }

    // A pixel leaves the FIFOs
    if (isPixel && pixels > 0 && !(areSpritesRead && sprite < count && load<u8>(SPRITES + (sprite << 2), 2) === 0)) {
      let id = 0;
      let idAttributes = 0;
      if (isPixelInserted !== 0) {
        isPixelInserted = 0;
      } else {
        id = <i32>background & 3;
        idAttributes = pixelAttributes;
        background >>= 8;
        pixels -= 1;
      }
      let object = <i32>sprites & 0xff;
      sprites >>= 8;
      ranks >>= 4;

      let isCompared = position < SCROLLED_POSITION;
      if (isCompared) {
        if ((position & 7) === (scrollX & 7)) position = SCROLLED_POSITION;
        else if (isWindowNew !== 0 && (position & 7) === 6 && (scrollX & 7) === 7) position = SCROLLED_POSITION;
        else if (position === -9) position = FIRST_POSITION - 1;
        else isScrolled = 1;
      }
      if (position < FIRST_POSITION) position = FIRST_POSITION;
      else {
        isWindowNew = 0;
        if (position >= 0) {
          if (isSeen && lcdX < WIDTH) storeColor(frame + lcdX * 3, mix(id, idAttributes, object));
          lcdX += 1;
        }
        position += 1;
      }
    }

    // The fetcher
    if (canStick && (step === MAP_ADDRESS || step === LOW_ADDRESS || step === HIGH_ADDRESS)) {
      isStuck = <i32>isFetcherStuck(windowX, position, isWindowNew, isScrolled);
    }
    switch (step) {
      case MAP_ADDRESS: {
        if (!Lcd.windowDisplayEnabled) isWindow = 0;
        let column = windowColumn;
        if (isWindow === 0) {
          column = scrollX;
          if (position >= SCROLLED_POSITION) column += position + (isColor && isPixel ? 7 : 8);
          column = (column & 0xff) >> 3;
        }
        address = mapAddress(isWindow, isWindow !== 0 ? windowLine : line + Graphics.scrollY, column);
        step = MAP_BYTE;
        break;
      }
      case MAP_BYTE:
        if (isStuck === 0) {
          tile = load<u8>(address);
          if (isColorGame) attributes = load<u8>(address, VRAM_BANK_SIZE);
        }
        step = LOW_ADDRESS;
        break;
      case LOW_ADDRESS:
      case HIGH_ADDRESS: {
        address = rowAddress(tile, attributes, isWindow !== 0 ? windowLine : line + Graphics.scrollY);
        if (step === HIGH_ADDRESS) address += 1;
        isSelected = <i32>Lcd.bgWindowTileDataSelect;
        step += 1;
        break;
      }
      case LOW_BYTE:
        if (isStuck !== 0) {
          low = high;
        } else {
          low = isSelecting !== 0 ? glitchedByte(isSelected, address, tile, lastByte) : <i32>load<u8>(address);
          if ((isSelecting & isSelected) !== 0) lastByte = load<u8>(address);
        }
        step = HIGH_ADDRESS;
        break;
      default:
        if (step === HIGH_BYTE) {
          if (isStuck !== 0) {
            high = low;
          } else {
            high = isSelecting !== 0 ? glitchedByte(isSelected, address, tile, lastByte) : <i32>load<u8>(address);
            if (isSelecting === 0 || isSelected !== 0) lastByte = load<u8>(address);
          }
          if (isWindow !== 0) windowColumn = (windowColumn + 1) & 31;
        }
        step = PUSH;
        if (pixels > 0) break;
        if (LcdLine.isWindowTriggered !== 0 && !Lcd.windowDisplayEnabled && !isColor && Dots.isInsertionOff === 0) {
          // A DMG puts in a pixel where the window would have begun
          let place = (position + 7) & 0xff;
          if (windowX === (place > 167 ? 0 : place)) {
            background = 0;
            pixels = 1;
            break;
          }
        }
        background = tilePixels(low, high, attributes);
        pixelAttributes = attributes;
        pixels = 8;
        step = MAP_ADDRESS;
    }

    if (isPixel) {
      if (position === WIDTH) break;
      at += 1;
    } else if (phase === SPRITE_LOW) {
      // Its address and attributes are read, which takes two dots
      let offset: i32 = load<u8>(SPRITES + (sprite << 2));
      spriteTile = load<u8>(OAM + offset, 2);
      spriteAttributes = load<u8>(OAM + offset, 3);
      at += 2;
    } else {
      at += 1;
    }
  }

  if (isDraft) return at;
  Picture.hasWindow += begunWindows;
  Dots.at = at;
  Dots.phase = phase;
  Dots.position = position;
  Dots.lcdX = lcdX;
  Dots.step = step;
  Dots.address = address;
  Dots.tile = tile;
  Dots.attributes = attributes;
  Dots.low = low;
  Dots.high = high;
  Dots.pixels = pixels;
  Dots.pixelsLow = <i32>background;
  Dots.pixelsHigh = <i32>(background >> 32);
  Dots.pixelAttributes = pixelAttributes;
  Dots.spritesLow = <i32>sprites;
  Dots.spritesHigh = <i32>(sprites >> 32);
  Dots.ranks = <i32>ranks;
  Dots.sprite = sprite;
  Dots.spriteTile = spriteTile;
  Dots.spriteAttributes = spriteAttributes;
  Dots.spriteLow = spriteLow;
  Dots.spriteHigh = spriteHigh;
  Dots.isWindow = isWindow;
  Dots.isWindowNew = isWindowNew;
  Dots.windowColumn = windowColumn;
  Dots.isPixelInserted = isPixelInserted;
  Dots.isAborted = isAborted;
  Dots.isSelected = isSelected;
  Dots.lastByte = lastByte;
  Dots.isStuck = isStuck;
  Dots.isScrolled = isScrolled;
  return at;
}

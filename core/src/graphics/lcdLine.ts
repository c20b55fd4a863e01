// How long mode 3 of a line lasts. It is worked out once, when the mode begins.
// https://gbdev.io/pandocs/Rendering.html#mode-3-length
import { CHANNEL_4_BUFFER_LOCATION, OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Cpu } from '../cpu/cpu';
import { Lazy } from '../lazy';
import { Graphics } from './graphics';
import { Lcd } from './lcd';

const OAM: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1e00;
const OAM_SIZE: i32 = 160;
const MOST_SPRITES: i32 = 10;
const SHORTEST: i32 = 172;
const WINDOW_CYCLES: i32 = 6;

// Derived from OAM: for each line whether a sprite is on it. In memory that nothing else uses.
const HAS_SPRITES: i32 = CHANNEL_4_BUFFER_LOCATION;
const LINES: i32 = 144;
// For each column of tiles the least distance of a sprite's left edge to its own
const COLUMNS: i32 = HAS_SPRITES + LINES;
const COLUMN_COUNT: i32 = 24;

export class LcdLine {
  // Cycles of mode 3 of the line under way, at normal speed; 0 outside of mode 3
  static drawingCycles: i32 = 0;
  // 1 from the line on that WY names, until VBlank: only then the window can show
  static isWindowTriggered: i32 = 0;
}

export function initializeLcdLine(): void {
  LcdLine.drawingCycles = 0;
  LcdLine.isWindowTriggered = 0;
}

// The window shows from a line on in which WY was LY while it was enabled
// @ts-ignore: decorator
@inline
export function triggerWindow(): void {
  if (Lcd.windowDisplayEnabled && Graphics.windowY === Graphics.scanlineRegister && Graphics.scanlineRegister < 144 && Lcd.enabled) LcdLine.isWindowTriggered = 1;
}

export function isWindowOnLine(): boolean {
  return (
    LcdLine.isWindowTriggered !== 0 &&
    Lcd.windowDisplayEnabled &&
    Graphics.windowX <= 166 &&
    (Cpu.GBCEnabled || Lcd.bgDisplayEnabled)
  );
}

export function beginDrawing(line: i32): void {
  let scrolled = Graphics.scrollX & 7;
  let cycles = SHORTEST + scrolled;
  if (isWindowOnLine()) cycles += WINDOW_CYCLES;
  if (Lcd.spriteDisplayEnable || Cpu.GBCEnabled) {
    if (!Lazy.areSpritesKnown) findLinesWithSprites();
    if (load<u8>(HAS_SPRITES + line) !== 0) cycles += spriteCycles(line, scrolled);
  }
  LcdLine.drawingCycles = cycles;
}

function findLinesWithSprites(): void {
  Lazy.areSpritesKnown = true;
  for (let i = 0; i < LINES; i += 8) store<u64>(HAS_SPRITES + i, 0);
  let height = Lcd.tallSpriteSize ? 16 : 8;
  for (let sprite = OAM; sprite < OAM + OAM_SIZE; sprite += 4) {
    let top = <i32>load<u8>(sprite) - 16;
    let bottom = min(top + height, LINES);
    for (let line = max(top, 0); line < bottom; ++line) store<u8>(HAS_SPRITES + line, 1);
  }
}

// Each sprite stops the drawing for six cycles; the first one in a column of tiles first waits until the column's tile
// has been fetched, which takes up to five more. The CPU sees whole machine cycles of it.
function spriteCycles(line: i32, scrolled: i32): i32 {
  let height = Lcd.tallSpriteSize ? 16 : 8;
  let count = 0;
  let cycles = 0;
  for (let i = 0; i < COLUMN_COUNT; i += 8) store<u64>(COLUMNS + i, 0x0505050505050505);
  for (let sprite = OAM; sprite < OAM + OAM_SIZE && count < MOST_SPRITES; sprite += 4) {
    if (<u32>(line + 16 - <i32>load<u8>(sprite)) >= <u32>height) continue;
    count += 1;
    let x: i32 = load<u8>(sprite + 1);
    if (x >= 168) continue;
    cycles += 6;
    x += scrolled;
    let column = COLUMNS + (x >> 3);
    let least: i32 = load<u8>(column);
    let distance = x & 7;
    if (distance < least) {
      cycles += least - distance;
      store<u8>(column, <u8>distance);
    }
  }
  return cycles & -4;
}

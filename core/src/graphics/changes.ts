// Which lines of the picture are as they were drawn last: they are not drawn again. All of this is derived from the
// machine and the picture, and none of it is state.
import { CHANNEL_4_BUFFER_LOCATION, OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION, VIDEO_RAM_LOCATION } from '../constants';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { Picture } from './picture';

const REGISTERS: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1f00;
const TILE_MAPS: i32 = 0x1800;

// In memory that nothing else uses: when each row of the two tile maps changed, and what each line was drawn from
const ROWS: i32 = CHANNEL_4_BUFFER_LOCATION + 0x1000;
const ROW_COUNT: i32 = 64;
const DRAWN: i32 = ROWS + (ROW_COUNT << 3);
const DRAWN_SIZE: i32 = 88;
const TILES_AT: i32 = 16;
const SPRITES_AT: i32 = 40;

export class Changes {
  // Counts the changes of VRAM and palettes: the newest, and the newest of tiles and of palettes
  static count: i64 = 1;
  static tiles: i64 = 1;
  static palettes: i64 = 1;
  // Whether VRAM and the picture are as all this says. loadGlobals sets it to 0.
  static isKnown: i32 = 0;
  // Counts what was drawn, for the host
  static drawn: i32 = 0;
}

// A number that is another one whenever the picture may be another one
export function countDrawn(): i32 {
  return Changes.drawn;
}

// Writes a byte of VRAM, at its place in memory
// @ts-ignore: decorator
@inline
export function storeVideoRam(place: i32, value: i32): void {
  if (load<u8>(place) === <u8>value) return;
  store<u8>(place, value);
  Changes.count += 1;
  let offset = (place - VIDEO_RAM_LOCATION) & 0x1fff;
  if (offset < TILE_MAPS) Changes.tiles = Changes.count;
  else store<i64>(ROWS + (((offset - TILE_MAPS) >> 5) << 3), Changes.count);
}

export function changePalettes(): void {
  Changes.count += 1;
  Changes.palettes = Changes.count;
}

// The line is drawn in another way, or not to its end
export function forgetLine(line: i32): void {
  store<i64>(DRAWN + line * DRAWN_SIZE + TILES_AT, 0);
}

// Whether the line would be drawn as it was last; if not, it must be drawn now. `sprites` are `count` places in OAM.
export function isDrawn(line: i32, hasWindow: boolean, sprites: i32, count: i32): boolean {
  if (Changes.isKnown === 0) {
    Changes.isKnown = 1;
    changePalettes();
    Changes.tiles = Changes.count;
  }
  let drawn = DRAWN + line * DRAWN_SIZE;
  let mapY = (line + Graphics.scrollY) & 0xff;
  let registers: u64 =
    <u64>Lcd.bgDisplayEnabled |
    (<u64>Lcd.bgTileMapDisplaySelect << 1) |
    (<u64>Lcd.bgWindowTileDataSelect << 2) |
    (<u64>Lcd.windowTileMapDisplaySelect << 3) |
    (<u64>Lcd.tallSpriteSize << 4) |
    (<u64>mapY << 8) |
    (<u64>(Graphics.scrollX & 0xff) << 16) |
    (<u64>load<u8>(REGISTERS + 0x47) << 24) |
    (<u64>load<u16>(REGISTERS + 0x48) << 32);
  let windowRow: i64 = 0;
  if (hasWindow) {
    registers |= 0x20 | (<u64>(Graphics.windowX & 0xff) << 48) | (<u64>(Picture.windowLine & 0xff) << 56);
    windowRow = rowChange(Lcd.windowTileMapDisplaySelect, Picture.windowLine);
  }
  let isSame =
    <i32>isKept(drawn, rowChange(Lcd.bgTileMapDisplaySelect, mapY)) &
    <i32>isKept(drawn + 8, windowRow) &
    <i32>isKept(drawn + TILES_AT, Changes.tiles) &
    <i32>isKept(drawn + 24, Changes.palettes) &
    <i32>isKept(drawn + 32, registers);

  drawn += SPRITES_AT;
  if (load<i32>(drawn) !== count) isSame = 0;
  store<i32>(drawn, count);
  for (let i = 0; i < count; ++i) {
    drawn += 4;
    let sprite = load<i32>(load<i32>(sprites + (i << 2)));
    if (load<i32>(drawn) !== sprite) isSame = 0;
    store<i32>(drawn, sprite);
  }
  return isSame !== 0;
}

// When the row of tiles changed that is at a line of a map
// @ts-ignore: decorator
@inline
export function rowChange(isSecondMap: boolean, mapY: i32): i64 {
  return load<i64>(ROWS + (((<i32>isSecondMap << 5) | (mapY >> 3)) << 3));
}

// Puts a value where one was kept; whether it is the same
// @ts-ignore: decorator
@inline
function isKept(at: i32, value: i64): boolean {
  let isSame = load<i64>(at) === value;
  store<i64>(at, value);
  return isSame;
}

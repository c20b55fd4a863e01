/** Globals that are no part of the hardware: the emulator's options, tallies, caches and its unread sound samples. */
const BOOKKEEPING = [
  /^~/,
  /^core\/(config|core|cycles|debug|execute)\//,
  /^core\/graphics\/tiles\/TileCache\./,
  // The picture that is under way: nothing in the machine depends on it.
  /^core\/graphics\/picture\//,
  // The sound samples that were mixed last: made for a listener, and read by nothing.
  /^core\/sound\/accumulator\//,
  // Cycles of the current frame and samples that were not fetched: both are 0 between two frames.
  /^core\/cpu\/cpu\/Cpu\.currentCycles$/,
  /^core\/sound\/sound\/Sound\.audioQueueIndex$/,
];

/**
 * Whether a global of the core is part of the Game Boy. The others are kept in a machine state too, but two machines
 * that differ in them only are the same machine, and a state that lacks one can still be loaded.
 */
export function isHardware(globalName: string): boolean {
  return !BOOKKEEPING.some((pattern) => pattern.test(globalName));
}

/** The globals for which a value beyond these could make the core read outside its memory, or never end a frame. */
const RANGES: readonly (readonly [name: RegExp, least: number, most: number])[] = [
  [/^core\/cpu\/cpu\/Cpu\.register[A-L]$/, 0, 0xff],
  [/^core\/cpu\/cpu\/Cpu\.(stackPointer|programCounter)$/, 0, 0xffff],
  [/^core\/cpu\/cpu\/Cpu\.GBCDoubleSpeed$/, 0, 1],
  // The core counts the rest of line 153 as line 154: a machine that was just switched on is there.
  [/^core\/graphics\/graphics\/Graphics\.scanlineRegister$/, 0, 154],
  [/^core\/memory\/oamDma\/OamDma\.toCopy$/, 0, 160],
  [/^core\/graphics\/lcdLine\/LcdLine\.(first|last)Hidden$/, 0, 40],
  // All else: colours have three bytes, and no counter counts further than a second.
  [/^core\/(cpu|graphics|interrupts|joypad|memory|serial|sound|timers)\//, -(2 ** 24), 2 ** 24],
];

/** Whether a global of the core can have this value. Bookkeeping and names that are not known can have any. */
export function isPossible(globalName: string, value: number): boolean {
  if (!isHardware(globalName)) return true;
  const range = RANGES.find(([name]) => name.test(globalName));
  return range === undefined || (value >= range[1] && value <= range[2]);
}

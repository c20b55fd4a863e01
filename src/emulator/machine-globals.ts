/** Globals that are no part of the hardware: the emulator's options, tallies, caches and its unread sound samples. */
const BOOKKEEPING = [
  /^~/,
  /^core\/(config|core|cycles|debug|execute)\//,
  /^core\/graphics\/tiles\/TileCache\./,
  // The sound samples that were mixed last: made for a listener, and read by nothing.
  /^core\/sound\/accumulator\//,
  // Cycles of the frame that is under way and samples that nobody has fetched: both are 0 between two frames.
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

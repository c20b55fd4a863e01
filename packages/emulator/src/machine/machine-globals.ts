import { table } from "../../../../src/base/table.ts";

/** Globals that are no part of the hardware: the emulator's options, tallies, caches and its unread sound samples. */
const BOOKKEEPING = [
  /^~/,
  /^core\/(config|core|cycles|debug|execute)\//,
  /^core\/graphics\/tiles\/TileCache\./,
  // The picture that is under way: nothing in the machine depends on it.
  /^core\/graphics\/picture\//,
  // The sound samples that were mixed last: made for a listener, and read by nothing.
  /^core\/sound\/accumulator\//,
  // The rest of a pause of a square channel, in a few builds of November 2026: no core since has it.
  /^core\/sound\/apu\/Apu\.square[12]Delay$/,
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
  [/^core\/model\//, 0, 1],
  [/^core\/(cpu|graphics|interrupts|joypad|memory|serial|sound|timers)\//, -(2 ** 24), 2 ** 24],
];

/** Whether a global of the core can have this value. Bookkeeping and names that are not known can have any. */
export function isPossible(globalName: string, value: number): boolean {
  if (!isHardware(globalName)) return true;
  const range = RANGES.find(([name]) => name.test(globalName));
  return range === undefined || (value >= range[1] && value <= range[2]);
}

/** The parts of the hardware that wasmboy's own core has not, in the order in which ours got them. */
export const ADDED_STATE: readonly string[] = [
  "core/memory/clock/",
  "core/memory/mapper/",
  "core/memory/mbc7/",
  "core/memory/huc3/",
  "core/memory/camera/",
  "core/memory/mbc6/",
  "core/memory/tama5/",
  "core/memory/oamDma/",
  "core/memory/dma/",
  "core/cpu/speedSwitch/",
  "core/graphics/lcdLine/",
  "core/graphics/picture/",
  "core/graphics/dots/",
  "core/sound/apu/",
  "core/interrupts/interrupts/Interrupts.isWakeLate",
  "core/model/",
];

type ValueIn = (name: string) => number;

const SOUND = "core/sound";

/** Whether a square channel is at a high place of its duty: one byte a duty, one bit a place, as in the core's duty.ts. */
function isHigh(channel: number, valueIn: ValueIn): number {
  const of = (name: string): number => valueIn(`${SOUND}/channel${channel}/Channel${channel}.${name}`);
  return of("isEnabled") & ((0x7ee18180 >> (of("NRx1Duty") << 3)) >> of("waveFormPositionOnDuty"));
}

const isNoiseOn: (valueIn: ValueIn) => number = (valueIn) => valueIn(`${SOUND}/channel4/Channel4.isEnabled`);

const DOTS = "core/graphics/dots/Dots";

/** The positions of a line that is drawn by dots: before the first pixel, and once SCX is compared. */
const [FIRST_POSITION, SCROLLED_POSITION] = [-16, -8];

/** Whether a pixel was dropped for SCX, in a line that is drawn by dots. */
function isScrolled(valueIn: ValueIn): boolean {
  const position = valueIn(`${DOTS}.position`);
  if (valueIn(`${DOTS}.isOn`) === 0 || position === FIRST_POSITION) return false;
  return position < SCROLLED_POSITION || (valueIn("core/graphics/graphics/Graphics.scrollX") & 7) !== 0;
}

/** Whether a Color machine's fetcher reads nothing new, since WX names the next pixel: after a step that makes an address. */
function isStuck(valueIn: ValueIn): boolean {
  const isColor = valueIn("core/model/Model.isColor") | valueIn("core/cpu/cpu/Cpu.GBCEnabled");
  const hasWindow =
    valueIn("core/graphics/lcdLine/LcdLine.isWindowTriggered") &
    valueIn("core/graphics/lcd/Lcd.windowDisplayEnabled");
  const isAddressed = valueIn(`${DOTS}.isOn`) & valueIn(`${DOTS}.step`);
  if ((isColor & hasWindow & isAddressed & 1) === 0) return false;
  const next = valueIn(`${DOTS}.position`) + 7 + valueIn(`${DOTS}.isWindowNew`);
  return (next & 0xff) === valueIn("core/graphics/graphics/Graphics.windowX");
}

/**
 * The parts whose value follows from the rest of a state that lacks them. All others are 0: a counter at rest, an event
 * that is not under way, or a phase of which such a state tells nothing, as that of the APU's clocks.
 */
const DERIVED: Readonly<Record<string, (valueIn: ValueIn) => number>> = table({
  "core/model/Model.isColor": (valueIn) => valueIn("core/cpu/cpu/Cpu.GBCEnabled"),
  "core/memory/mbc7/Mbc7.output": () => 1,
  [`${DOTS}.isScrolled`]: (valueIn) => Number(isScrolled(valueIn)),
  [`${DOTS}.isStuck`]: (valueIn) => Number(isStuck(valueIn)),
  [`${SOUND}/apu/Apu.square1IsHigh`]: (valueIn) => isHigh(1, valueIn),
  [`${SOUND}/apu/Apu.square1DidStep`]: (valueIn) => valueIn(`${SOUND}/channel1/Channel1.isEnabled`),
  [`${SOUND}/apu/Apu.square2IsHigh`]: (valueIn) => isHigh(2, valueIn),
  [`${SOUND}/apu/Apu.square2DidStep`]: (valueIn) => valueIn(`${SOUND}/channel2/Channel2.isEnabled`),
  [`${SOUND}/apu/Apu.noiseIsCounting`]: isNoiseOn,
  [`${SOUND}/apu/Apu.noiseDidCount`]: isNoiseOn,
  [`${SOUND}/apu/Apu.noiseIsHigh`]: (valueIn) =>
    isNoiseOn(valueIn) & ~valueIn(`${SOUND}/channel4/Channel4.linearFeedbackShiftRegister`),
});

/** The value of an added part in a state of a core that had none, of which `valueIn` gives the other values. */
export function valueBefore(name: string, valueIn: ValueIn): number {
  return DERIVED[name]?.(valueIn) ?? 0;
}

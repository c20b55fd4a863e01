import type { MachineState } from "../machine/machine.ts";
import { type CoreFields, coreFields } from "./core-fields.ts";
import { readSound, writeSound } from "./sound-registers.ts";

/** FF00–FF7F, as BESS holds them. */
const IO_REGISTERS = 0x80;

/** The offset of FF00 in the region that begins with E000. */
const IO = 0x1f00;
/** From here on, a machine that is no Color has nothing. */
const COLOR_ONLY = 0x4c;

const JOYP = 0x00;
const SC = 0x02;
const DIV = 0x04;
const TIMA = 0x05;
const TMA = 0x06;
const TAC = 0x07;
const IF = 0x0f;
const LCDC = 0x40;
const STAT = 0x41;
const SCY = 0x42;
const SCX = 0x43;
const LY = 0x44;
const LYC = 0x45;
const WY = 0x4a;
const WX = 0x4b;
const KEY0 = 0x4c;
const KEY1 = 0x4d;
const BANK = 0x50;

/** Lines of the picture; VBlank begins behind them. */
const LINES = 144;
/** Cycles into a line at which mode 0 has begun, whatever is on it. */
const DRAWN = 400;

/**
 * FF00–FF7F of a machine: what the game wrote, and where reading tells something else, that.
 *
 * @see https://gbdev.io/pandocs/Hardware_Reg_List.html
 */
export function readIoRegisters(state: MachineState): Uint8Array {
  const { get } = coreFields(state);
  const io = state.regions.oamIoHram.slice(IO, IO + IO_REGISTERS);
  const line = get("Graphics.scanlineRegister");
  io[JOYP] = 0xcf | (~get("Joypad.joypadRegisterFlipped") & 0x30);
  io[DIV] = get("Timers.dividerRegister") >> 8;
  io[TIMA] = get("Timers.timerCounter");
  io[TMA] = get("Timers.timerModulo");
  io[TAC] = 0xf8 | (get("Timers.timerEnabled") << 2) | get("Timers.timerInputClock");
  io[IF] = 0xe0 | get("Interrupts.interruptsRequestedValue");
  readSound(get, io);
  io[STAT] = 0x80 | (io[STAT] ?? 0);
  io[LY] = line > 153 ? 0 : line;
  io[BANK] = 1;
  if (get("Cpu.GBCEnabled") === 1) {
    io[KEY0] = 0x80;
    io[KEY1] = 0x7e | (get("Cpu.GBCDoubleSpeed") << 7) | ((io[KEY1] ?? 0) & 1);
  }
  return io;
}

/**
 * Gives a machine at rest these registers. Nothing is set going by it: no sound, no transfer. The line that was being drawn
 * is drawn anew.
 */
export function writeIoRegisters(state: MachineState, io: Uint8Array): void {
  const fields = coreFields(state);
  const { get, set } = fields;
  const at = (register: number): number => io[register] ?? 0;
  const isColor = get("Cpu.GBCEnabled") === 1;
  const memory = state.regions.oamIoHram.subarray(IO, IO + IO_REGISTERS);
  memory.set(isColor ? io : io.subarray(0, COLOR_ONLY));
  if (isColor) memory[KEY1] = at(KEY1) & 0x01;

  memory[JOYP] = at(JOYP) & 0x30;
  const flipped = ~at(JOYP) & 0x30;
  set("Joypad.joypadRegisterFlipped", flipped | 0xcf);
  set("Joypad.isDpadType", (flipped & 0x10) !== 0);
  set("Joypad.isButtonType", (flipped & 0x20) !== 0);

  set("Serial.isClockSpeedFast", (at(SC) & 0x02) !== 0);
  set("Serial.transferStartFlag", (at(SC) & 0x80) !== 0);
  set("Serial.numberOfBitsTransferred", 0);

  set("Timers.dividerRegister", at(DIV) << 8);
  set("Timers.timerCounter", at(TIMA));
  set("Timers.timerModulo", at(TMA));
  set("Timers.timerEnabled", (at(TAC) & 0x04) !== 0);
  set("Timers.timerInputClock", at(TAC) & 0x03);

  setInterrupts(fields, "Requested", at(IF));
  writeSound(fields, io);
  if (isColor) set("Cpu.GBCDoubleSpeed", (at(KEY1) & 0x80) !== 0);
  setLcd(fields, io, memory);
}

/** Gives IE or IF to a machine, whole and by its parts. */
export function setInterrupts({ set }: CoreFields, which: "Enabled" | "Requested", value: number): void {
  set(`Interrupts.interrupts${which}Value`, which === "Requested" ? value & 0x1f : value);
  for (const [bit, name] of ["VBlank", "Lcd", "Timer", "Serial", "Joypad"].entries()) {
    set(`Interrupts.is${name}Interrupt${which}`, ((value >> bit) & 1) === 1);
  }
}

function setLcd({ get, set }: CoreFields, io: Uint8Array, memory: Uint8Array): void {
  const at = (register: number): number => io[register] ?? 0;
  const control = (bit: number): boolean => ((at(LCDC) >> bit) & 1) === 1;
  const isOn = control(7);
  set("Lcd.enabled", isOn);
  set("Lcd.windowTileMapDisplaySelect", control(6));
  set("Lcd.windowDisplayEnabled", control(5));
  set("Lcd.bgWindowTileDataSelect", control(4));
  set("Lcd.bgTileMapDisplaySelect", control(3));
  set("Lcd.tallSpriteSize", control(2));
  set("Lcd.spriteDisplayEnable", control(1));
  set("Lcd.bgDisplayEnabled", control(0));
  set("Graphics.scrollY", at(SCY));
  set("Graphics.scrollX", at(SCX));
  set("Graphics.windowY", at(WY));
  set("Graphics.windowX", at(WX));
  set("Lcd.coincidenceCompare", at(LYC));

  const line = isOn ? at(LY) : 0;
  const isDrawn = isOn && line < LINES && (at(STAT) & 0x03) === 0;
  const mode = !isOn || isDrawn ? 0 : line < LINES ? 2 : 1;
  set("Graphics.scanlineRegister", line);
  set("Graphics.scanlineCycleCounter", isDrawn ? DRAWN << get("Cpu.GBCDoubleSpeed") : 0);
  set("Lcd.currentLcdMode", mode);
  const isEqual = isOn ? line === at(LYC) : (at(STAT) & 0x04) !== 0;
  memory[STAT] = 0x80 | (at(STAT) & 0x78) | (isEqual ? 0x04 : 0) | mode;
}

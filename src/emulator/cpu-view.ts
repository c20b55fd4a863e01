import type { Core } from "./load-core.ts";

/** Cartridge RAM, or a clock, or nothing: the memory controller decides. */
const RAM_START = 0xa000;
const RAM_END = 0xc000;
const ECHO_START = 0xe000;
const ECHO_END = 0xfe00;
const SOUND_START = 0xff10;
const SOUND_END = 0xff30;
const BLOCK = 0x1000;

// Bits that read as 1 whatever was written, from NR10 (FF10) to FF2F.
// @see https://gbdev.io/pandocs/Audio_Registers.html, and blargg's table in the core's sound/registers.ts
const SOUND_READ_MASKS = Uint8Array.of(
  ...[0x80, 0x3f, 0x00, 0xff, 0xbf, 0xff, 0x3f, 0x00, 0xff, 0xbf, 0x7f, 0xff, 0x9f, 0xff, 0xbf, 0xff],
  ...[0xff, 0x00, 0x00, 0xbf, 0x00, 0x00, 0x70, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
);

/** Reads the Game Boy's memory as its CPU would, and changes nothing by it. */
export interface CpuView {
  /** The byte at `address`, 0000–FFFF. */
  read(address: number): number;
  /** Fills `target` from `address` on. */
  readInto(target: Uint8Array, address: number): void;
}

/**
 * The CPU's view of a core's memory. OAM can always be read, although the CPU finds it locked while the LCD draws. Most registers lie in memory; those that the core keeps in globals are put together here.
 */
export function createCpuView(core: Core): CpuView {
  const { memory } = core;
  const register = createRegisterReader(core);

  const read = (address: number): number => {
    const target = address >= ECHO_START && address < ECHO_END ? address - 0x2000 : address;
    if (target >= RAM_START && target < RAM_END) return core.readCartridgeRam(target);
    const stored = memory[core.getWasmBoyOffsetFromGameBoyOffset(target)] ?? 0xff;
    return target >= 0xff00 ? register(target, stored) : stored;
  };

  const readInto = (target: Uint8Array, address: number): void => {
    for (let done = 0; done < target.length; ) {
      const at = address + done;
      if (at >= ECHO_START || (at >= RAM_START && at < RAM_END)) {
        target[done++] = read(at);
        continue;
      }
      // Within 4 KB no bank border is crossed, so the bytes lie in a row.
      const length = Math.min(target.length - done, BLOCK - (at % BLOCK));
      const offset = core.getWasmBoyOffsetFromGameBoyOffset(at);
      target.set(memory.subarray(offset, offset + length), done);
      done += length;
    }
  };

  return { read, readInto };
}

/** Gives the value of the register at FFxx, from the byte that the core has stored there. */
function createRegisterReader(core: Core): (address: number, stored: number) => number {
  const value = (name: string): (() => number) => {
    const global = core.global(name);
    return () => global.value;
  };
  const flags = (...names: string[]): (() => number) => {
    const globals = names.map(value);
    return () => globals.reduce((bits, flag, bit) => bits | (flag() ? 1 << bit : 0), 0);
  };
  const joypad = (name: string) => `core/joypad/joypad/Joypad.${name}`;

  const dpad = flags(joypad("right"), joypad("left"), joypad("up"), joypad("down"));
  const buttons = flags(joypad("a"), joypad("b"), joypad("select"), joypad("start"));
  const isDpad = value(joypad("isDpadType"));
  const isButtons = value(joypad("isButtonType"));
  const joypadFlipped = value(joypad("joypadRegisterFlipped"));
  const dividerRegister = value("core/timers/timers/Timers.dividerRegister");
  const timerCounter = value("core/timers/timers/Timers.timerCounter");
  const interruptsRequested = value("core/interrupts/interrupts/Interrupts.interruptsRequestedValue");
  const doubleSpeed = value("core/cpu/cpu/Cpu.GBCDoubleSpeed");
  const soundEnabled = value("core/sound/sound/Sound.NR52IsSoundEnabled");
  const channels = flags(...[1, 2, 3, 4].map((n) => `core/sound/channel${n}/Channel${n}.isEnabled`));

  return (address, stored) => {
    switch (address) {
      case 0xff00: {
        if (isDpad()) return 0xf0 | (~dpad() & 0x0f);
        return 0xf0 | ((isButtons() ? ~buttons() : joypadFlipped()) & 0x0f);
      }
      case 0xff04:
        return dividerRegister() >> 8;
      case 0xff05:
        return timerCounter();
      case 0xff0f:
        return 0xe0 | interruptsRequested();
      case 0xff26:
        return 0x70 | (soundEnabled() ? 0x80 : 0) | channels();
      case 0xff44:
        return core.visibleLine();
      case 0xff4d:
        return 0x7e | (doubleSpeed() ? 0x80 : 0) | (stored & 0x01);
      default:
        return address >= SOUND_START && address < SOUND_END
          ? stored | (SOUND_READ_MASKS[address - SOUND_START] ?? 0)
          : stored;
    }
  };
}

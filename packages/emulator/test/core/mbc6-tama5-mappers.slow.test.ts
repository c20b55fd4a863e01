import { describe, expect, test } from "vitest";
import { type Assembler, buildRom, type RomOptions } from "../../../../test/helpers/roms/build-rom.ts";
import type { Emulator } from "../../src/emulator.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const BANK = 0x2000;

/** Numbers each 8 KB in its last byte, and runs a program in the first 16 KB. */
function play(options: RomOptions, program: (code: Assembler) => void, frames = 4): Emulator {
  const rom = buildRom(options, (code) => {
    program(code.raw(0xf3));
    code.forever();
  });
  for (let bank = 0; bank < rom.length / BANK; bank++) rom[bank * BANK + BANK - 1] = bank;
  const emulator = createEmulator(rom);
  emulator.run(frames, []);
  return emulator;
}

// Expected values: https://gbdev.io/pandocs/MBC6.html
describe("an MBC6", () => {
  const MBC6 = { type: 0x20, romSize: 5, ramSize: 3 };
  const [ON, OFF] = [0x08, 0x00];

  /** Copies the byte at an address to C000 + `to`. */
  const keep = (code: Assembler, address: number, to: number): Assembler =>
    code.load(address).store(0xc000 + to);
  const kept = (emulator: Emulator, count: number): number[] => [...emulator.readRange(0xc000, count)];

  /** Switches the flash on, writable or not, in the window at 4000. */
  const openFlash = (code: Assembler, isWritable = 1): Assembler =>
    code.store(0x1000, 1).store(0x0c00, 1).store(0x1000, isWritable).store(0x2800, ON);
  /** Writes a byte to an address of the flash. */
  const flash = (code: Assembler, address: number, value: number): Assembler =>
    code.store(0x2000, address >> 13).store(0x4000 | (address & 0x1fff), value);
  const command = (code: Assembler, value: number): Assembler =>
    flash(flash(flash(code, 0x5555, 0xaa), 0x2aaa, 0x55), 0x5555, value);
  const eraseSector = (code: Assembler, address: number): Assembler =>
    flash(flash(flash(command(code, 0x80), 0x5555, 0xaa), 0x2aaa, 0x55), address, 0x30);
  /** Fills a block of 128 bytes with a value, commits it and leaves the mode. */
  const program = (code: Assembler, address: number, value: number): Assembler => {
    command(code, 0xa0).store(0x2000, address >> 13);
    const at = 0x4000 | (address & 0x1fff);
    code
      .hl(at)
      .raw(0x06, 128, 0x3e, value, 0x22, 0x05, 0x20, -4 & 0xff)
      .store(at + 127, 0x00);
    return code;
  };
  const leave = (code: Assembler): Assembler => code.store(0x4000, 0xf0);

  test("has two windows of 8 KB to its ROM", () => {
    const emulator = play(MBC6, (code) => code.store(0x2000, 0x21).store(0x3000, 0x7f).store(0x2800, OFF));

    expect([0x1fff, 0x3fff, 0x5fff, 0x7fff].map((address) => emulator.read(address))).toEqual([
      0, 1, 0x21, 0x7f,
    ]);
  });

  test("runs code in either window", () => {
    const emulator = play(MBC6, (code) => {
      code
        .store(0x3000, 0)
        .jp(0x6000 + 0x0150 + code.bytes.length + 8)
        .raw(0, 0, 0, 0, 0, 0, 0, 0, 0)
        .store(0xc000, 0x5a);
    });

    expect(kept(emulator, 1)).toEqual([0x5a]);
  });

  test("has two windows of 4 KB to its RAM, while it is enabled", () => {
    const emulator = play(MBC6, (code) => {
      code.store(0x0000, 0x0a).store(0x0400, 2).store(0x0800, 5).store(0xa000, 0x11).store(0xb000, 0x22);
      code.store(0x0400, 5).store(0x0800, 2);
      keep(keep(code, 0xa000, 0), 0xb000, 1).store(0x0000, 0);
      keep(code.store(0xa000, 0x33), 0xa000, 2);
    });

    expect(kept(emulator, 3)).toEqual([0x22, 0x11, 0xff]);
    expect([
      ...(emulator.readBank?.(1, 0xa000, 1) ?? []),
      ...(emulator.readBank?.(2, 0xb000, 1) ?? []),
    ]).toEqual([0x11, 0x22]);
  });

  test("tells the flash's JEDEC ID, even while it is not writable", () => {
    const emulator = play(MBC6, (code) => {
      command(openFlash(code, 0), 0x90);
      keep(keep(code, 0x4000, 0), 0x4001, 1);
      keep(leave(code), 0x4000, 2);
    });

    expect(kept(emulator, 3)).toEqual([0xc2, 0x81, 0xff]);
  });

  test("keeps the flash off until a write that its write enable allows", () => {
    const emulator = play(MBC6, (code) => {
      command(code.store(0x0c00, 1).store(0x2800, ON), 0x90);
      keep(keep(code, 0x4000, 0), 0x4001, 1);
    });

    expect(kept(emulator, 2)).toEqual([0xff, 0xff]);
  });

  test("programs blocks of 128 bytes, in which bits only become 0, and erases sectors", () => {
    const emulator = play(MBC6, (code) => {
      keep(program(openFlash(code), 0x20080, 0x5f), 0x4080, 0);
      keep(leave(code), 0x4080, 1);
      keep(keep(code, 0x40ff, 2), 0x4100, 3);
      keep(leave(program(code, 0x20080, 0xf6)), 0x4080, 4);
      leave(program(code, 0x40000, 0x12));
      keep(eraseSector(code, 0x3ffff), 0x5fff, 5);
      leave(code).store(0x2000, 0x10);
      keep(code, 0x4080, 6).store(0x2000, 0x20);
      keep(code, 0x4000, 7);
    });

    expect(kept(emulator, 8)).toEqual([0x80, 0x5f, 0x5f, 0xff, 0x56, 0x80, 0xff, 0x12]);
  });

  test("neither programs nor erases while it is not writable", () => {
    const emulator = play(MBC6, (code) => {
      leave(program(openFlash(code), 0, 0x5f)).store(0x1000, 0);
      program(code, 0, 0);
      eraseSector(code, 0).store(0x2000, 0);
      keep(code, 0x4000, 0);
    });

    expect(kept(emulator, 1)).toEqual([0x5f]);
  });

  test("keeps the flash in its state", () => {
    const emulator = play(MBC6, (code) => leave(program(openFlash(code), 0x20080, 0x5f)));
    const state = emulator.snapshot();
    const other = play(MBC6, () => {});

    other.restore(state);

    expect(other.read(0x40a0)).toBe(0x5f);
    expect(other.snapshot()).toEqual(state);
  });
});

// Expected values: endrift's research, https://gbdev.gg8.se/forums/viewtopic.php?id=469, and mGBA's names of the commands
describe("a TAMA5", () => {
  const TAMA5 = { type: 0xfd, romSize: 4 };
  const FRAMES_A_SECOND = 60;

  const set = (code: Assembler, register: number, value: number): Assembler =>
    code.store(0xa001, register).store(0xa000, value);
  /** Gives a byte and an address, the last of which does what the upper bits of the address say. */
  const send = (code: Assembler, address: number, data = 0): Assembler =>
    set(set(set(set(code, 4, data & 15), 5, data >> 4), 6, address >> 4), 7, address & 15);
  /** Copies the byte that is given out to C000 + `to`. */
  const keep = (code: Assembler, to: number): Assembler =>
    code
      .store(0xa001, 0x0c)
      .load(0xa000)
      .store(0xc000 + to)
      .store(0xa001, 0x0d)
      .load(0xa000)
      .store(0xc010 + to);
  const kept = (emulator: Emulator, count: number): number[] =>
    Array.from(
      { length: count },
      (_, i) => (emulator.read(0xc000 + i) & 15) | ((emulator.read(0xc010 + i) & 15) << 4),
    );
  const cell = (code: Assembler, page: number, number: number, value: number): Assembler =>
    set(set(set(set(code, 4, number), 5, value), 6, 8), 7, page << 1);
  const readCell = (code: Assembler, page: number, number: number, to: number): Assembler =>
    keep(set(set(set(code, 4, number), 6, 8), 7, (page << 1) | 1), to);

  test("is ready, and selects banks of 16 KB", () => {
    const emulator = play(TAMA5, (code) => {
      code.store(0xa001, 0x0a).load(0xa000).store(0xc000).load(0xa001).store(0xc001);
      set(set(code, 0, 0x3), 1, 0x1);
    });

    expect([...emulator.readRange(0xc000, 2)]).toEqual([0xf1, 0xff]);
    expect(emulator.read(0x7fff)).toBe(2 * 0x13 + 1);
  });

  test("has 32 bytes of RAM", () => {
    const emulator = play(TAMA5, (code) => {
      send(send(code, 0x03, 0xa5), 0x13, 0x5a);
      keep(send(code, 0x23), 0);
      keep(send(code, 0x33), 1);
    });

    expect(kept(emulator, 2)).toEqual([0xa5, 0x5a]);
    expect([...(emulator.readBank?.(0, 0xa003, 1) ?? [])]).toEqual([0xa5]);
  });

  /** Sets seconds, minutes, hours, weekday, day, month and year, and reads them again and again. */
  const dateAfter = (
    cells: readonly number[],
    leapYear: number,
    seconds: number,
    is24Hours = 1,
  ): number[] => {
    const emulator = play(
      TAMA5,
      (code) => {
        cell(cell(code, 1, 10, is24Hours), 1, 11, leapYear);
        for (const [number, value] of cells.entries()) cell(code, 0, number, value);
        code.label("read");
        for (let number = 0; number < 13; number++) readCell(code, 0, number, number);
        code.jp("read");
      },
      seconds * FRAMES_A_SECOND,
    );
    return Array.from({ length: 13 }, (_, i) => emulator.read(0xc000 + i) & 15);
  };

  test("counts the game's seconds through the end of a day, a month and a year", () => {
    //            seconds minutes hours  weekday day  month year
    const last = [8, 5, 9, 5, 3, 2, 6, 1, 3, 2, 1, 9, 9];

    expect(dateAfter(last, 3, 3)).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0]);
  });

  test.each([
    [0, [9, 2, 2, 0]],
    [1, [1, 0, 3, 0]],
  ])("knows the 29th of February in a leap year: %s after one", (leapYear, date) => {
    const cells = [8, 5, 9, 5, 3, 2, 3, 8, 2, 2, 0, 4, 0];

    expect(dateAfter(cells, leapYear, 3).slice(7, 11)).toEqual(date);
  });

  test("counts twelve hours twice", () => {
    expect(dateAfter([8, 5, 9, 5, 1, 1, 0, 1, 0, 1, 0, 0, 0], 0, 3, 0).slice(2, 6)).toEqual([0, 0, 0, 2]);
    expect(dateAfter([8, 5, 9, 5, 1, 3, 0, 1, 0, 1, 0, 0, 0], 0, 3, 0).slice(2, 8)).toEqual([
      0, 0, 0, 0, 1, 2,
    ]);
  });

  test("has commands for minutes and hours, and to stop and start the clock", () => {
    const emulator = play(TAMA5, (code) => {
      send(send(code, 0x44, 0x42), 0x45, 0x17);
      keep(send(code, 0x46), 0);
      keep(send(code, 0x47), 1);
      send(code, 0x40);
    });
    const stopped = emulator.snapshot();
    emulator.run(3 * FRAMES_A_SECOND, []);

    expect(kept(emulator, 2)).toEqual([0x42, 0x17]);
    expect(emulator.snapshot().regions.oamIoHram.subarray(0, 0x200)).toEqual(
      stopped.regions.oamIoHram.subarray(0, 0x200),
    );
  });
});

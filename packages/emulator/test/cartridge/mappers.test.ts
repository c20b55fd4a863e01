import { describe, expect, test } from "vitest";
import { type Assembler, buildRom, type RomOptions } from "../../../../test/helpers/roms/build-rom.ts";
import type { Emulator } from "../../src/emulator.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const KB = 1024;
const MBC1 = 0x03;
const MBC2 = 0x06;
const MBC3 = 0x13;
const MBC3_CLOCK = 0x10;
const MBC5 = 0x1b;
const MBC5_RUMBLE = 0x1e;

/** A ROM in which each bank's last two bytes are its number; the program runs in RAM, whatever bank is chosen. */
function banked(options: RomOptions, program: (code: Assembler) => void): Emulator {
  const rom = buildRom(options, (code) => {
    // Copy what follows to C800 and go there.
    code.hl(0x0180).raw(0x11, 0x00, 0xc8, 0x01, 0x00, 0x02); // ld de,C800 · ld bc,0200
    code.raw(0x2a, 0x12, 0x13, 0x0b, 0x78, 0xb1, 0x20, -8 & 0xff).jp(0xc800);
    while (code.bytes.length < 0x30) code.raw(0);
    program(code.raw(0xf3));
    code.forever();
  });
  for (let bank = 0; bank < rom.length / 0x4000; bank++)
    rom.set([bank & 0xff, bank >> 8], bank * 0x4000 + 0x3ffe);
  return createEmulator(rom);
}

/** The banks that lie at 0000 and at 4000. */
function banksOf(emulator: Emulator): [number, number] {
  const bank = (end: number): number => emulator.read(end - 2) | (emulator.read(end - 1) << 8);
  return [bank(0x4000), bank(0x8000)];
}

/** Writes values to the memory controller, and gives the banks. */
function choose(options: RomOptions, ...writes: (readonly [number, number])[]): [number, number] {
  const emulator = banked(options, (code) => {
    for (const [address, value] of writes) code.store(address, value);
  });
  emulator.run(3, []);
  return banksOf(emulator);
}

describe("the ROM banks of an MBC1", () => {
  const options = { type: MBC1, romSize: 6 }; // 2 MB, 128 banks

  test.each([
    ["1 at the start", [], [0, 1]],
    ["the lower register has five bits", [[0x2000, 0xe5]], [0, 0x05]],
    ["0 is taken for 1", [[0x3fff, 0x00]], [0, 1]],
    [
      "and 20 for 21, since only the lower register is looked at",
      [
        [0x2000, 0x20],
        [0x4000, 1],
      ],
      [0, 0x21],
    ],
    [
      "the upper register has two bits",
      [
        [0x2000, 0x12],
        [0x4000, 0xfe],
      ],
      [0, 0x52],
    ],
    [
      "in mode 1 the upper register chooses the bank at 0000 too",
      [
        [0x4000, 2],
        [0x6000, 1],
      ],
      [0x40, 0x41],
    ],
    [
      "and in mode 0 no more",
      [
        [0x4000, 2],
        [0x6000, 1],
        [0x6000, 0],
      ],
      [0, 0x41],
    ],
  ] as const)("%s", (_, writes, banks) => {
    expect(choose(options, ...writes)).toEqual(banks);
  });

  test("are as many as the ROM has", () => {
    expect(choose({ type: MBC1, romSize: 2 }, [0x2000, 0x1f])).toEqual([0, 7]);
    expect(choose({ type: MBC1, romSize: 2 }, [0x2000, 0x10])).toEqual([0, 0]);
  });

  test("are sixteen for each game of a cartridge with several", () => {
    const rom = buildRom({ type: MBC1, romSize: 5 }, (code) =>
      code.store(0x4000, 2).store(0x2000, 0x13).forever(),
    );
    for (let bank = 0; bank < 64; bank++) rom.set([bank, 0], bank * 0x4000 + 0x3ffe);
    const logo = Uint8Array.from({ length: 48 }, (_, i) => 7 * i + 1);
    for (const bank of [0x00, 0x10, 0x20, 0x30]) rom.set(logo, bank * 0x4000 + 0x104);
    const emulator = createEmulator(rom);

    emulator.run(2, []);

    expect(banksOf(emulator)).toEqual([0, 0x23]);
  });
});

describe("the ROM banks of the others", () => {
  test("MBC2: four bits, chosen by bit 8 of the address", () => {
    const options = { type: MBC2, romSize: 3 };

    expect(choose(options, [0x2100, 0xf7])).toEqual([0, 7]);
    expect(choose(options, [0x0100, 0x05])).toEqual([0, 5]);
    expect(choose(options, [0x2100, 0x00])).toEqual([0, 1]);
    expect(choose(options, [0x2100, 0x03], [0x2000, 0x05], [0x4100, 0x06])).toEqual([0, 3]);
  });

  test("MBC3: seven bits, 0 is taken for 1", () => {
    const options = { type: MBC3, romSize: 6 };

    expect(choose(options, [0x2000, 0xe0])).toEqual([0, 0x60]);
    expect(choose(options, [0x2000, 0x80])).toEqual([0, 1]);
  });

  test("MBC5: nine bits, up to 8 MB, and 0 is 0", () => {
    const options = { type: MBC5, romSize: 8 };

    expect(choose(options, [0x2000, 0x00])).toEqual([0, 0]);
    expect(choose(options, [0x2000, 0xff], [0x3000, 0xff])).toEqual([0, 511]);
    expect(choose(options, [0x3000, 0x01], [0x2000, 0x20])).toEqual([0, 0x120]);
    expect(choose({ type: MBC5, romSize: 4 }, [0x3000, 1], [0x2000, 0x21])).toEqual([0, 1]);
  });
});

describe("cartridge RAM", () => {
  /** Writes one byte to each of the banks, and keeps in C000 and on what then is read from each. */
  const ask = (options: RomOptions, program: (code: Assembler) => void): number[] => {
    const emulator = banked(options, program);
    emulator.run(3, []);
    return [...emulator.readRange(0xc000, 8)];
  };
  const write = (code: Assembler, bank: number, value: number, address = 0xa000): Assembler =>
    code.store(0x4000, bank).store(address, value);
  const read = (code: Assembler, bank: number, to: number, address = 0xa000): Assembler =>
    code.store(0x4000, bank).load(address).store(to);

  test.each([
    ["MBC1", MBC1, [0x0a, 0x1a], [0x00, 0x0b]],
    ["MBC2", MBC2, [0x0a, 0x1a], [0x00, 0x0b]],
    // CasualPokePlayer's ramg-mbc3-test (github.com/CasualPokePlayer/test-roms): four bits
    ["MBC3", MBC3, [0x0a, 0x1a, 0xfa], [0x00, 0x0b, 0x0e, 0xa0]],
    ["MBC5, which looks at all eight bits", MBC5, [0x0a], [0x00, 0x1a]],
  ])("of an %s reads FF and takes nothing unless it is enabled", (_, type, on, off) => {
    for (const code of on) {
      const options = { type, ramSize: type === MBC2 ? 0 : 2 };
      const seen = ask(options, (c) => {
        c.load(0xa000).store(0xc000).store(0x0000, code).store(0xa000, 0xf5).load(0xa000).store(0xc001);
        for (const [i, value] of off.entries()) {
          c.store(0x0000, value)
            .store(0xa000, 0xf6)
            .load(0xa000)
            .store(0xc002 + i);
        }
        c.store(0x0000, code).load(0xa000).store(0xc006);
      });
      expect(seen[0]).toBe(0xff);
      expect(seen[1]).toBe(0xf5);
      expect(seen.slice(2, 2 + off.length)).toEqual(off.map(() => 0xff));
      expect(seen[6]).toBe(0xf5);
    }
  });

  test("of an MBC1 has banks in mode 1 only", () => {
    const seen = ask({ type: MBC1, ramSize: 3 }, (code) => {
      code.store(0x0000, 0x0a).store(0x6000, 1);
      for (const bank of [0, 1, 2, 3]) write(code, bank, 0x10 + bank);
      for (const bank of [0, 1, 2, 3]) read(code, bank, 0xc000 + bank);
      code.store(0x6000, 0);
      read(code, 3, 0xc004);
    });

    expect(seen.slice(0, 5)).toEqual([0x10, 0x11, 0x12, 0x13, 0x10]);
  });

  test("of an MBC2 has 512 half bytes over and over", () => {
    const seen = ask({ type: MBC2 }, (code) => {
      code.store(0x0000, 0x0a).store(0xa001, 0xa7);
      read(code, 0, 0xc000, 0xa001);
      read(code, 0, 0xc001, 0xbe01);
      read(code, 0, 0xc002, 0xa101);
    });

    expect(seen.slice(0, 3)).toEqual([0xf7, 0xf7, 0xf0]);
  });

  test("of an MBC5 has up to sixteen banks, as many as the header says; with a motor, bit 3 is the motor", () => {
    const fill = (code: Assembler): void => {
      code.store(0x0000, 0x0a);
      for (const bank of [15, 8, 7, 0]) write(code, bank, 0x20 + bank);
      for (const [i, bank] of [0, 7, 8, 15].entries()) read(code, bank, 0xc000 + i);
    };

    expect(ask({ type: MBC5, ramSize: 4 }, fill).slice(0, 4)).toEqual([0x20, 0x27, 0x28, 0x2f]);
    expect(ask({ type: MBC5, ramSize: 3 }, fill).slice(0, 4)).toEqual([0x20, 0x27, 0x20, 0x27]);
    expect(ask({ type: MBC5_RUMBLE, ramSize: 4 }, fill).slice(0, 4)).toEqual([0x20, 0x27, 0x20, 0x27]);
  });

  test("of 2 KB repeats", () => {
    const seen = ask({ type: MBC5, ramSize: 1 }, (code) => {
      write(code.store(0x0000, 0x0a), 0, 0x44, 0xa123);
      read(code, 0, 0xc000, 0xb923);
    });

    expect(seen[0]).toBe(0x44);
  });
});

describe("RAM without a memory controller", () => {
  const program = (code: Assembler): Assembler =>
    code.store(0x0000, 0x00).store(0x2000, 0x07).store(0xa123, 0x44).load(0xa123).store(0xc000);

  test.each([0x08, 0x09])(
    "of cartridge type %i answers always, and no write to the ROM changes a thing",
    (type) => {
      const emulator = banked({ type, ramSize: 2 }, program);

      emulator.run(3, []);

      expect(emulator.read(0xc000)).toBe(0x44);
      expect(emulator.read(0xa123)).toBe(0x44);
      expect(banksOf(emulator)).toEqual([0, 1]);
    },
  );

  test("is part of a machine state", () => {
    const played = banked({ type: 0x09, ramSize: 2 }, program);
    played.run(3, []);
    const fresh = banked({ type: 0x09, ramSize: 2 }, program);

    fresh.restore(played.snapshot());

    expect(fresh.read(0xa123)).toBe(0x44);
  });
});

// Carries and writes within a second: rtc3test (github.com/aaaaaa123456789/rtc3test, tests.md)
describe("an MBC3's clock", () => {
  const [SECONDS, MINUTES, HOURS, DAYS, CONTROL] = [0x08, 0x09, 0x0a, 0x0b, 0x0c];
  const options = { type: MBC3_CLOCK, ramSize: 3 };
  const FRAMES_A_SECOND = 4_194_304 / 70_224;

  /** Sets the five registers once, then latches and copies them to C000–C004 again and again. */
  const clock = (...set: number[]): Emulator =>
    banked(options, (code) => {
      code.store(0x0000, 0x0a);
      for (const [i, value] of set.entries()) code.store(0x4000, SECONDS + i).store(0xa000, value);
      code.label("again").store(0x6000, 0).store(0x6000, 1);
      for (let i = 0; i < 5; i++)
        code
          .store(0x4000, SECONDS + i)
          .load(0xa000)
          .store(0xc000 + i);
      code.jr("again");
    });
  const read = (emulator: Emulator): number[] => [...emulator.readRange(0xc000, 5)];

  test("follows the time of the game, and is the same every time", () => {
    const [one, other] = [clock(0, 0, 0, 0, 0), clock(0, 0, 0, 0, 0)];

    one.run(Math.round(10.5 * FRAMES_A_SECOND), []);
    for (let i = 0; i < Math.round(10.5 * FRAMES_A_SECOND); i++) other.run(1, []);

    expect(read(one)).toEqual([10, 0, 0, 0, 0]);
    expect(read(other)).toEqual(read(one));
  });

  test.each([
    ["a minute", [59, 4, 5, 6, 0], [0, 5, 5, 6, 0]],
    ["an hour", [59, 59, 5, 6, 0], [0, 0, 6, 6, 0]],
    ["a day", [59, 59, 23, 6, 0], [0, 0, 0, 7, 0]],
    ["the ninth bit of the days", [59, 59, 23, 255, 0], [0, 0, 0, 0, 1]],
    ["the days' end, which stays known", [59, 59, 23, 255, 1], [0, 0, 0, 0, 0x80]],
    ["seconds that were set beyond 59 without a carry", [63, 4, 5, 6, 0], [0, 4, 5, 6, 0]],
    ["nothing while it is halted", [59, 59, 23, 6, 0x40], [59, 59, 23, 6, 0x40]],
  ])("carries %s", (_, before, after) => {
    const emulator = clock(...before);

    emulator.run(Math.round(1.5 * FRAMES_A_SECOND), []);

    expect(read(emulator)).toEqual(after);
  });

  test.each([
    ["seconds begins a whole second", SECONDS, 0],
    ["minutes leaves the second as it is", MINUTES, 1],
    ["hours leaves the second as it is", HOURS, 1],
  ])("0.4 seconds in, a write to the %s", (_, register, seconds) => {
    const emulator = banked(options, (code) => {
      code
        .store(0x0000, 0x0a)
        .store(0x4000, CONTROL)
        .store(0xa000, 0)
        .store(0x4000, SECONDS)
        .store(0xa000, 0);
      code.raw(0x11, 0x0e, 0xea).label("wait").raw(0x1b, 0x7a, 0xb3).jr("wait", 0x20); // ld de,59918 · dec de until it is 0
      code.store(0x4000, register).store(0xa000, 0).store(0x4000, SECONDS);
      code.label("again").store(0x6000, 0).store(0x6000, 1).load(0xa000).store(0xc000).jr("again");
    });

    emulator.run(Math.round(1.2 * FRAMES_A_SECOND), []);
    expect(emulator.read(0xc000)).toBe(seconds);
    emulator.run(Math.round(0.4 * FRAMES_A_SECOND), []);
    expect(emulator.read(0xc000)).toBe(1);
  });

  // CasualPokePlayer's rtc-invalid-banks-test; of the control register two bits of 0C do not exist
  test.each([0x00, 0x10, 0xf0])(
    "is chosen by four bits, beside four banks of RAM and nothing else: from %i on",
    (upper) => {
      const emulator = banked(options, (code) => {
        code.store(0x0000, 0x0a).raw(0x06, upper); // ld b,upper
        code.label("write").raw(0x78).store(0x4000).raw(0xe6, 0x0f).store(0xa000); // ld a,b · and 0F
        code.raw(0x04, 0x78, 0xe6, 0x0f).jr("write", 0x20); // inc b · ld a,b · and 0F
        code.store(0x6000, 0).store(0x6000, 1).hl(0xc000).raw(0x06, upper);
        code.label("read").raw(0x78).store(0x4000).load(0xa000).raw(0x22); // ld (hl+),a
        code.raw(0x04, 0x78, 0xe6, 0x0f).jr("read", 0x20);
      });
      emulator.run(3, []);

      expect(Buffer.from(emulator.readRange(0xc000, 16)).toString("hex")).toBe(
        "00010203ffffffff08090a0b00ffffff",
      );
    },
  );

  test("shows what was latched last, and latches when a 1 follows a 0", () => {
    const emulator = banked(options, (code) => {
      code.store(0x0000, 0x0a).store(0x4000, SECONDS).store(0xa000, 0).store(0x6000, 0).store(0x6000, 1);
      code.label("again").store(0x6000, 1).load(0xa000).store(0xc000).jr("again");
    });

    emulator.run(Math.round(3 * FRAMES_A_SECOND), []);

    expect(emulator.read(0xc000)).toBe(0);
  });

  test("goes on exactly from a state, between two seconds too", () => {
    const straight = clock(50, 59, 23, 255, 1);
    straight.run(100, []);
    const restored = createEmulator(banked(options, () => {}) && romOf(straight));
    restored.restore(straight.snapshot());

    straight.run(700, []);
    restored.run(700, []);

    expect(restored.snapshot()).toEqual(straight.snapshot());
    expect(read(straight)[4]).toBe(0x80);
  });

  test("is set to 0 by a state of a core that had none", () => {
    const emulator = clock(1, 2, 3, 4, 0);
    emulator.run(10, []);
    const state = emulator.snapshot();
    const kept = state.globalNames.flatMap((name, i) => (name.includes("/clock/") ? [] : [i]));
    const old = {
      ...state,
      core: { name: "wasmboy-0.7.1", sha256: "0".repeat(64) },
      globalNames: kept.map((i) => state.globalNames[i] ?? ""),
      globals: Int32Array.from(kept, (i) => state.globals[i] ?? 0),
    };

    emulator.restore(old);
    emulator.run(1, []);

    expect(read(emulator)).toEqual([0, 0, 0, 0, 0]);
  });

  test("does not exist in a cartridge without one, whose registers read FF", () => {
    const emulator = banked({ type: MBC3, ramSize: 3 }, (code) => {
      code.store(0x0000, 0x0a).store(0x4000, MINUTES).store(0xa000, 5).store(0x6000, 0).store(0x6000, 1);
      code.load(0xa000).store(0xc000).store(0x4000, HOURS).load(0xa000).store(0xc001);
      code.store(0x4000, DAYS).load(0xa000).store(0xc002).store(0x4000, CONTROL).load(0xa000).store(0xc003);
    });

    emulator.run(3, []);

    expect([...emulator.readRange(0xc000, 4)]).toEqual([0xff, 0xff, 0xff, 0xff]);
  });

  /** The ROM that {@link clock} builds: every emulator of the same program has the same. */
  function romOf(emulator: Emulator): Uint8Array {
    return Uint8Array.from([...emulator.readRange(0, 0x8000)]);
  }
});

test("an old state of an MBC1, whose bank registers were wrong, is refused", () => {
  const emulator = banked({ type: MBC1, romSize: 2 }, () => {});
  const old = { ...emulator.snapshot(), core: { name: "wasmboy-0.7.1", sha256: "0".repeat(64) } };
  const names = { ...old, globalNames: [...old.globalNames] };

  expect(() => emulator.restore(names)).toThrow(/has other bank registers for MBC1/);
});

test("a ROM of 8 MB is played", () => {
  expect(choose({ type: MBC5, romSize: 8 }, [0x2000, 0xff], [0x3000, 1])).toEqual([
    0,
    (8192 * KB) / 0x4000 - 1,
  ]);
});

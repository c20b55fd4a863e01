import { describe, expect, test } from "vitest";
import { type Assembler, buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { play } from "../../../../test/helpers/runs/play.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const [NOP, INC_B, EI, DI, HALT, RETI] = [0x00, 0x04, 0xfb, 0xf3, 0x76, 0xd9];

/** Requests the timer's interrupt, which is allowed, with B at 0. */
const requested = (code: Assembler): Assembler =>
  code.raw(0x31, 0x00, 0xd0, 0x06, 0).register(0xff, 0x04).register(0x0f, 0x04); // ld sp,D000 · ld b,0

/** Stores B at C000 in the timer's handler, and stops. */
const storeB = (code: Assembler): Assembler => code.label("timer").raw(0x78).store(0xc000).forever();

describe("an interrupt", () => {
  test("waits for the instruction after EI", () => {
    const emulator = play((code) => storeB(requested(code).raw(EI, INC_B, INC_B, INC_B)));

    expect(emulator.read(0xc000)).toBe(1);
  });

  test("does not come where DI follows EI", () => {
    const emulator = play((code) => {
      storeB(requested(code).raw(EI, DI, INC_B, INC_B).store(0xc001, 0x55).forever());
    });

    expect([...emulator.readRange(0xc000, 2)]).toEqual([0, 0x55]);
  });

  test("comes at once after RETI", () => {
    // The first handler's RETI is followed by the second handler, not by INC B.
    const emulator = play((code) => {
      requested(code)
        .register(0xff, 0x0c)
        .register(0x0f, 0x0c)
        .raw(EI, NOP, INC_B)
        .store(0xc001, 0x55)
        .forever();
      code
        .label("timer")
        .raw(RETI)
        .label("serial")
        .raw(0x78)
        .store(0xc000, undefined)
        .store(0xc002, 0x66)
        .forever();
    });

    expect([...emulator.readRange(0xc000, 3)]).toEqual([0, 0, 0x66]);
  });

  test("takes five machine cycles, out of HALT too", () => {
    // TIMA counts every four machine cycles: read after none to three more, it tells when the handler began.
    const read = (waiting: readonly number[], nops: number): number =>
      play((code) => {
        code
          .raw(0x31, 0x00, 0xd0)
          .register(0xff, 0x04)
          .register(0x06, 0)
          .register(0x05, 0xf0)
          .register(0x0f, 0);
        code
          .register(0x04)
          .register(0x07, 0x05)
          .raw(EI)
          .label("idle")
          .raw(...waiting)
          .jr("idle");
        code
          .label("timer")
          .raw(...Array(nops).fill(NOP))
          .readRegister(0x05)
          .store(0xc000)
          .forever();
      }).read(0xc000);

    const halted = [0, 1, 2, 3, 4].map((nops) => read([HALT, NOP], nops));

    // A DMG's HALT notices the overflow a machine cycle later: it comes in the second half of one.
    expect(halted).toEqual([3, 3, 3, 4, 4]);
  });

  test("is what it is after PC was pushed: one that the push disallows jumps to 0000", () => {
    // The high byte of PC, 01, goes to IE: the timer's bit is no more. From 0000 the way leads to 0040.
    const emulator = play((code) => {
      code.raw(0x31, 0x00, 0x00).register(0xff, 0x04).register(0x0f, 0x04).raw(EI, NOP).forever();
      code.label("vblank").store(0xc000, 0x11).forever();
      code.label("timer").store(0xc001, 0x22).forever();
    });

    expect([...emulator.readRange(0xc000, 2)]).toEqual([0x11, 0]);
    expect(emulator.read(0xff0f) & 0x1f).toBe(0x04);
  });

  test("that is there when HALT begins comes back to HALT", () => {
    // In the handler, the address to come back to is popped.
    const emulator = play((code) => {
      requested(code).raw(EI).label("halt").raw(HALT, NOP).forever();
      code.label("timer").raw(0xd1, 0x7b).store(0xc000).raw(0x7a).store(0xc001); // pop de · ld a,e · ld a,d
      code.hl("halt").raw(0x7d).store(0xc002).raw(0x7c).store(0xc003).forever(); // ld a,l · ld a,h
    });

    const [low, high, ...halt] = emulator.readRange(0xc000, 4);
    expect([low, high]).toEqual(halt);
  });

  test("waits for the instruction after EI from a state that was taken between the two", () => {
    const rom = buildRom({}, (code) => {
      storeB(requested(code.raw(0xf3)).label("start").raw(EI, INC_B, INC_B, INC_B));
    });
    const emulator = createEmulator(rom);
    // EI is the only FB in the program; the next instruction follows it.
    const after = rom.indexOf(EI, 0x150) + 1;
    expect(emulator.runUntilAny([{ kind: "pc", address: after }], [], 2)).toEqual({ met: 0, frames: 0 });
    const state = emulator.snapshot();
    const delay = state.globalNames.indexOf(
      "core/interrupts/interrupts/Interrupts.masterInterruptSwitchDelay",
    );
    const [restored, without] = [createEmulator(rom), createEmulator(rom)];
    restored.restore(state);
    without.restore({ ...state, globals: state.globals.with(delay, 0) });

    for (const machine of [restored, without]) machine.run(3, []);

    expect(state.globals[delay]).toBe(1);
    expect([restored.read(0xc000), without.read(0xc000)]).toEqual([1, 3]);
  });
});

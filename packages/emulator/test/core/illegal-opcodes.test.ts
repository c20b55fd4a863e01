import { expect, test } from "vitest";
import { buildProgram, bytesOf, play } from "../../../../test/helpers/roms/both-cores.ts";

// https://gbdev.io/pandocs/CPU_Instruction_Set.html and gambatte's undef_ops: these lock the CPU up until power-off.
const ILLEGAL = [0xd3, 0xdb, 0xdd, 0xe3, 0xe4, 0xeb, 0xec, 0xed, 0xf4, 0xfc, 0xfd];

const program = (opcode: number) => ({
  code: `
    xor a
    ldh ($0f),a
    ld a,$1f
    ldh ($ff),a
    ei
    nop
    db ${opcode}
    ld a,$55
    ld ($c000),a
  `,
  at: { 64: "ld a,$66\nld ($c001),a\nreti" },
});

test.each(ILLEGAL.map((opcode) => [opcode.toString(16), opcode] as const))(
  "the opcode %s stops the CPU for good, and no interrupt wakes it",
  (_, opcode) => {
    const machines = play(program(opcode), 5);

    expect(bytesOf(machines, 0xc000, 2)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const at = buildProgram(program(opcode)).indexOf(opcode, 0x150);
    for (const { globals } of machines) expect(globals["core/cpu/cpu/Cpu.programCounter"]?.value).toBe(at);
  },
);

test("LY, DIV, requests and the picture go on after an illegal opcode", () => {
  for (const machine of play(program(0xfc), 3)) {
    const div = machine.globals["core/timers/timers/Timers.dividerRegister"] as { value: number };
    const before = div.value;
    const start = machine.core["FRAME_LOCATION"]?.value ?? 0;
    const white = machine.memory[start];
    // A tile changed by hand shows only in lines that are drawn anew, all of which a palette makes
    const background = machine.core["VIDEO_RAM_LOCATION"]?.value ?? 0;
    machine.memory.fill(0xff, background, background + 16);
    machine.core.choosePalette(0);
    machine.core.runFrames(1, 0);

    expect((div.value - before) & 0xffff).toBe(70_224 & 0xffff);
    expect(machine.core.peek(0xff44)).toBe(144);
    expect(machine.core.peek(0xff0f)).toBe(0xe1);
    expect(machine.memory[start]).toBeLessThan(white ?? 0);
  }
});

test("the HALT bug is over before the next instruction: HALT after HALT halts", () => {
  const code = `
    di
    ld a,4
    ldh ($ff),a
    ldh ($0f),a
    halt
    inc b
    ld a,b
    ld ($c000),a
    xor a
    ldh ($0f),a
    db $fc
  `;

  // INC B runs twice: https://gbdev.io/pandocs/halt.html#halt-bug. B is 0 at the start.
  expect(bytesOf(play({ code }), 0xc000, 1)).toEqual([[2], [2]]);
});

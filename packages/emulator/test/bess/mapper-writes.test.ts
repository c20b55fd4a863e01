import { describe, expect, test } from "vitest";
import type { CoreFields } from "../../src/bess/core-fields.ts";
import { readMapper, writeMapper } from "../../src/bess/mapper-writes.ts";

/** The fields of a core that is in this state. */
function fieldsOf(state: Readonly<Record<string, number>>) {
  const values: Record<string, number> = { ...state };
  const fields = {
    get: (name: string) => values[name] ?? 0,
    set: (name: string, value: number | boolean) => {
      values[name] = Number(value);
    },
  } as unknown as CoreFields;
  return { fields, values };
}

type Write = readonly [address: number, value: number];

const blockOf = (...writes: readonly Write[]) =>
  Uint8Array.from(writes.flatMap(([address, value]) => [address & 0xff, address >> 8, value]));

/** The writes in a block. */
const writesIn = (block: Uint8Array | null): readonly Write[] | null =>
  block === null
    ? null
    : Array.from({ length: block.length / 3 }, (_, at) => {
        const [low = 0, high = 0, value = 0] = block.subarray(3 * at);
        return [low + 256 * high, value] as const;
      });

const ON = { "Memory.isRamBankingEnabled": 1, "Memory.currentRomBank": 0x105, "Memory.currentRamBank": 2 };
const LOW = { ...ON, "Memory.currentRomBank": 5 };

describe("the writes that bring a controller to where it is", () => {
  test.each<[type: string, state: Readonly<Record<string, number>>, writes: readonly Write[] | null]>([
    [
      "MBC1",
      { ...LOW, "Memory.isMBC1": 1 },
      [
        [0, 10],
        [0x2000, 5],
        [0x4000, 2],
        [0x6000, 1],
      ],
    ],
    [
      "MBC1",
      { ...LOW, "Memory.isMBC1": 1, "Memory.isMBC1RomModeEnabled": 1 },
      [
        [0, 10],
        [0x2000, 5],
        [0x4000, 2],
        [0x6000, 0],
      ],
    ],
    [
      "MBC2",
      { ...LOW, "Memory.isMBC2": 1, "Memory.isRamBankingEnabled": 0 },
      [
        [0, 0],
        [0x100, 5],
      ],
    ],
    [
      "MBC3",
      { ...LOW, "Memory.isMBC3": 1 },
      [
        [0, 10],
        [0x2000, 5],
        [0x4000, 2],
      ],
    ],
    [
      "MBC5",
      { ...ON, "Memory.isMBC5": 1 },
      [
        [0, 10],
        [0x2000, 5],
        [0x3000, 1],
        [0x4000, 2],
      ],
    ],
    [
      "MMM01+RAM",
      { "Mapper.select": 1, "Mapper.romBank": 2, "Mapper.ramBank": 3, "Mapper.mode": 4 },
      [
        [0x4000, 3],
        [0x2000, 2],
        [0x6000, 4],
        [0, 1],
      ],
    ],
    [
      "MBC7+SENSOR",
      { ...LOW, "Mapper.ramBank": 0x40 },
      [
        [0, 10],
        [0x2000, 5],
        [0x4000, 0x40],
      ],
    ],
    [
      "HuC3",
      { ...LOW, "Mapper.select": 0x0b },
      [
        [0, 0x0b],
        [0x2000, 5],
        [0x4000, 2],
      ],
    ],
    ["ROM ONLY", {}, null],
  ])("%s: %j", (type, state, writes) => {
    expect(writesIn(readMapper(fieldsOf(state).fields, type, new Uint8Array(0x80)))).toEqual(writes);
  });

  test("a camera's have its registers, without the picture that is being taken", () => {
    const echo = Uint8Array.from({ length: 0x80 }, (_, at) => at + 1);
    echo[0] = 7;
    const writes = writesIn(readMapper(fieldsOf(LOW).fields, "POCKET CAMERA", echo)) ?? [];

    expect(writes.slice(0, 5)).toEqual([
      [0, 10],
      [0x2000, 5],
      [0x4000, 0x10],
      [0xa000, 6],
      [0xa001, 2],
    ]);
    expect(writes.slice(-2)).toEqual([
      [0xa035, 0x36],
      [0x4000, 2],
    ]);
    expect(writes).toHaveLength(3 + 0x36 + 1);
  });
});

/** What of the core a block of writes leaves changed. */
function written(type: string, state: Readonly<Record<string, number>>, ...writes: readonly Write[]) {
  const { fields, values } = fieldsOf(state);
  const echo = new Uint8Array(0x80);
  writeMapper(fields, blockOf(...writes), type, echo);
  const changed = Object.entries(values).filter(([name, value]) => state[name] !== value);
  return { ...Object.fromEntries(changed.map(([name, value]) => [name.replace(/^\w+\./, ""), value])), echo };
}

describe("writes to a controller", () => {
  const all: readonly Write[] = [
    [0, 0x1a],
    [0x2000, 0xff],
    [0x3000, 0xff],
    [0x4000, 0xff],
    [0x6000, 0xff],
  ];

  test.each<
    [type: string, state: Readonly<Record<string, number>>, writes: readonly Write[], changed: object]
  >([
    [
      "MBC1",
      { "Memory.isMBC1": 1 },
      all,
      { isRamBankingEnabled: 1, currentRomBank: 0x1f, currentRamBank: 3, isMBC1RomModeEnabled: 0 },
    ],
    ["MBC1", { "Memory.isMBC1": 1 }, [[0x6000, 2]], { isMBC1RomModeEnabled: 1 }],
    [
      "MBC3",
      { "Memory.isMBC3": 1 },
      all,
      { isRamBankingEnabled: 1, currentRomBank: 0xff, currentRamBank: 0x0f },
    ],
    // Of an MBC5 all eight bits enable RAM.
    [
      "MBC5",
      { "Memory.isMBC5": 1 },
      all,
      { isRamBankingEnabled: 0, currentRomBank: 0x1ff, currentRamBank: 0x0f },
    ],
    [
      "MBC5",
      { "Memory.isMBC5": 1, "Memory.currentRomBank": 0x1ff },
      [
        [0x2fff, 3],
        [0x3000, 2],
      ],
      { currentRomBank: 3 },
    ],
    [
      "MBC2",
      { "Memory.isMBC2": 1 },
      [
        [0x0000, 0x1a],
        [0x0100, 0xf5],
        [0x4000, 9],
      ],
      { isRamBankingEnabled: 1, currentRomBank: 5 },
    ],
    [
      "MBC2",
      { "Memory.isMBC2": 1 },
      [
        [0x3eff, 0x0a],
        [0x3fff, 7],
      ],
      { isRamBankingEnabled: 1, currentRomBank: 7 },
    ],
    ["ROM ONLY", {}, all, {}],
    [
      "MMM01",
      {},
      [
        [0, 0xff],
        [0x2000, 0x81],
        [0x4000, 2],
        [0x6000, 3],
      ],
      { select: 0x7f, romBank: 1, ramBank: 2, mode: 3, isRamBankingEnabled: 0 },
    ],
    [
      "MBC7",
      {},
      [
        [0, 0xfa],
        [0x2000, 0xff],
        [0x4000, 0x40],
      ],
      { isRamBankingEnabled: 1, select: 0x0a, currentRomBank: 0x7f, ramBank: 0x40 },
    ],
    [
      "HuC1",
      {},
      [
        [0, 0x0e],
        [0x2000, 0xff],
        [0x4000, 0xff],
      ],
      { isRamBankingEnabled: 0, select: 0x0e, currentRomBank: 0x3f, currentRamBank: 3 },
    ],
    ["HuC3", {}, [[0x2000, 0xff]], { currentRomBank: 0x7f }],
    [
      "POCKET CAMERA",
      {},
      [
        [0x2000, 0xff],
        [0x4000, 0xff],
      ],
      { currentRomBank: 0x3f, currentRamBank: 0x1f },
    ],
  ])("%s with %j", (type, state, writes, changed) => {
    const { echo, ...found } = written(type, state, ...writes);

    expect(found).toEqual(changed);
    expect([...echo].some((byte) => byte !== 0)).toBe(false);
  });

  test("a camera's registers are kept where RAM is echoed, and no other cartridge's", () => {
    const writes: readonly Write[] = [
      [0xa000, 0xff],
      [0xa035, 9],
      [0xa036, 9],
      [0xa081, 7],
    ];
    const { echo } = written("POCKET CAMERA", {}, ...writes);

    expect([echo[0], echo[1], echo[0x35], echo[0x36]]).toEqual([6, 7, 9, 0]);
    expect([...written("MBC5", { "Memory.isMBC5": 1 }, ...writes).echo].every((byte) => byte === 0)).toBe(
      true,
    );
  });

  test.each([0x8000, 0x9fff, 0xc000, 0xffff])("to address %i are none of a controller", (address) => {
    expect(() => written("MBC5", { "Memory.isMBC5": 1 }, [address, 1])).toThrow(
      `writes to ${address.toString(16).toUpperCase()} in its MBC block, where no controller is`,
    );
  });
});

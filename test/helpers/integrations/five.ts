import type { IntegrationFiles } from "./write-integration.ts";

/** An integration with memory for it: where bytes are, and the values that stable-retro would read. */
export interface MadeIntegration extends IntegrationFiles {
  readonly name: string;
  readonly memory: readonly (readonly [address: number, ...bytes: number[]])[];
  readonly values: Readonly<Record<string, number>>;
}

/** Five integrations as stable-retro has them, which use each order, format and kind of condition. */
export const FIVE: readonly MadeIntegration[] = [
  {
    name: "FallingBlocks-GameBoy",
    data: {
      info: {
        score: { address: 49312, type: "<d3" },
        lines: { address: 65438, type: "<d2" },
        level: { address: 65449, type: "|u1" },
        mode: { address: 65505, type: "|u1" },
      },
    },
    scenario: {
      reward: { variables: { score: { reward: 1 }, lines: { reward: 10 } } },
      done: { variables: { mode: { op: "equal", reference: 13 } } },
      actions: [[[], ["UP"], ["DOWN"]]],
      crop: [16, 0, 80, 144],
    },
    metadata: { default_state: "Level0", original_rom_name: "blocks.gb" },
    memory: [
      [0xc0a0, 0x56, 0x34, 0x12],
      [0xff9e, 0x37, 0x01],
      [0xffa9, 9],
    ],
    values: { score: 123_456, lines: 137, level: 9, mode: 0 },
  },
  {
    name: "RunAndJump-GameBoy-v0",
    data: {
      info: {
        lives: { address: 55829, type: "=d1" },
        time: { address: 49408, type: ">n3" },
        x: { address: 49664, type: ">u2" },
        speed: { address: 49666, type: "|i1" },
      },
    },
    scenario: {
      reward: { variables: { x: { reward: 0.5, penalty: 0.25 }, lives: { penalty: 100 } } },
      done: { variables: { lives: { op: "zero" }, time: { op: "less-or-equal", reference: 0 } } },
    },
    memory: [
      [0xda15, 0x12],
      [0xc100, 0x03, 0x98, 0xf5],
      [0xc200, 0x01, 0x2c, 0xfe],
    ],
    values: { lives: 12, time: 385, x: 300, speed: -2 },
  },
  {
    name: "LongRoad-GameBoy",
    data: {
      info: {
        little: { address: 40960, type: "<u4" },
        big: { address: 40960, type: ">u4" },
        swapped: { address: 40960, type: "<>u4" },
        crossed: { address: 40960, type: "><u4" },
        crossedToo: { address: 40960, type: ">=u4" },
        littleToo: { address: 40960, type: "<=u4" },
        native: { address: 40960, type: "=u4" },
        depth: { address: 40964, type: ">i2" },
        far: { address: 40966, type: "<i3" },
      },
    },
    scenario: { reward: { variables: { big: { op: "sign", reward: 2, penalty: 3 } } } },
    memory: [[0xa000, 0x12, 0x34, 0x56, 0x78, 0xfe, 0xff, 0x00, 0x00, 0x80]],
    values: {
      ...{ little: 0x78563412, big: 0x12345678, swapped: 0x56781234, crossed: 0x34127856 },
      ...{ crossedToo: 0x34127856, littleToo: 0x78563412, native: 0x78563412 },
      ...{ depth: -257, far: -8_388_608 },
    },
  },
  {
    name: "DeepCaves-GbColor",
    data: {
      info: {
        health: { address: 53248, type: "|u1", mask: 15 },
        hasKey: { address: 53249, type: "|u1", mask: 64 },
        room: { address: 65520, type: "|u1" },
        sprite: { address: 65024, type: "|u1" },
        tile: { address: 38912, type: "|n1" },
      },
    },
    scenario: {
      rewards: [
        { variables: { room: { measurement: "absolute", op: "greater-than", reference: 4, reward: 5 } } },
        { variables: { health: { reward: 1 } } },
      ],
      done: {
        condition: "all",
        variables: { health: { op: "zero" } },
        nodes: {
          place: {
            condition: "any",
            variables: { room: { op: "greater-or-equal", reference: 7 }, hasKey: { op: "nonzero" } },
          },
        },
      },
    },
    memory: [
      [0xd000, 0xb7, 0x41],
      [0xfff0, 6],
      [0xfe00, 0x50],
      [0x9800, 0x38],
    ],
    values: { health: 7, hasKey: 64, room: 6, sprite: 0x50, tile: 8 },
  },
  {
    name: "DigitsEverywhere-GameBoy",
    data: {
      info: {
        ...{ d4: { address: 49152, type: ">d4" }, d4little: { address: 49152, type: "<d4" } },
        ...{ d4mixed: { address: 49152, type: "><d4" }, d4swapped: { address: 49152, type: "<>d4" } },
        ...{ d7: { address: 49156, type: ">d7" }, n8: { address: 49163, type: ">n8" } },
        ...{ n3: { address: 49163, type: "<n3" }, u6: { address: 49171, type: "<u6" } },
        ...{ odd: { address: 49177, type: "|d1" }, oddToo: { address: 49177, type: "|n1" } },
        ...{ all: { address: 49178, type: "<u8" } },
      },
    },
    memory: [
      [0xc000, 0x12, 0x34, 0x56, 0x78],
      [0xc004, 0x99, 0x99, 0x99, 0x99, 0x99, 0x99, 0x99],
      [0xc00b, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38],
      [0xc013, 1, 0, 0, 0, 0, 1],
      [0xc019, 0xaf],
      [0xc01a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ],
    values: {
      ...{ d4: 12_345_678, d4little: 78_563_412, d4mixed: 34_127_856, d4swapped: 56_781_234 },
      ...{ d7: 99_999_999_999_999, n8: 12_345_678, n3: 321, u6: 1 + 2 ** 40, odd: 5, oddToo: 5, all: -1 },
    },
  },
];

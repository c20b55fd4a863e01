import { describe, expect, test } from "vitest";
import { play } from "../../../../test/helpers/runs/play.ts";

describe("the registers", () => {
  test.each([
    ["a DMG", undefined, { 65282: 0x7e, 65357: 0xff, 65359: 0xff, 65365: 0xff, 65384: 0xff, 65392: 0xff }],
    ["a Color machine", 0xc0, { 65282: 0x7c, 65357: 0x7e, 65359: 0xfe, 65392: 0xf8, 65388: 0xfe }],
  ])("of %s read 1 where there is no bit", (_, colorFlag, expected) => {
    const addresses = [
      0xff03,
      0xff07,
      0xff08,
      0xff0e,
      0xff4c,
      0xff4e,
      0xff57,
      0xff78,
      ...Object.keys(expected).map(Number),
    ];
    const emulator = play(
      (code) => {
        for (const address of addresses) code.store(address, 0);
        for (const [i, address] of addresses.entries()) code.load(address).store(0xc000 + i);
        code.forever();
      },
      5,
      colorFlag === undefined ? {} : { colorFlag },
    );

    const common = {
      65283: 0xff,
      65287: 0xf8,
      65288: 0xff,
      65294: 0xff,
      65356: 0xff,
      65358: 0xff,
      65367: 0xff,
      65400: 0xff,
    };
    const read = Object.fromEntries(addresses.map((address, i) => [address, emulator.read(0xc000 + i)]));
    expect(read).toEqual({ ...common, ...expected });
  });

  test("of the buttons tell which groups are chosen, and show both at once", () => {
    const emulator = play((code) => {
      code.label("again");
      for (const [i, chosen] of [0x00, 0x10, 0x20, 0x30].entries()) {
        code
          .register(0x00, chosen)
          .readRegister(0x00)
          .store(0xc000 + i);
      }
      code.jr("again");
    }, 1);

    emulator.run(3, ["a", "down"]);

    expect([...emulator.readRange(0xc000, 4)]).toEqual([0xc6, 0xde, 0xe7, 0xff]);
  });

  test("of the palettes give what is at their index", () => {
    const emulator = play(
      (code) => {
        code.register(0x68, 0x85).register(0x69, 0x12).register(0x69, 0x34).register(0x68, 0x05);
        code.readRegister(0x69).store(0xc000).readRegister(0x68).store(0xc001).forever();
      },
      5,
      { colorFlag: 0xc0 },
    );

    expect([...emulator.readRange(0xc000, 2)]).toEqual([0x12, 0x45]);
  });
});

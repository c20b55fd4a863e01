import { describe, expect, it } from "vitest";
import { gamePicture, noisePicture } from "../../../../test/helpers/roms/pictures.ts";
import type { Screen } from "../../src/machine/machine.ts";
import { crc32, readChunks } from "../../src/picture/png-chunks.ts";
import { decodePng, encodeScreenPng } from "../../src/picture/screen-png.ts";

function enlarge({ width, height, rgb }: Screen, scale: number): Screen {
  const large = new Uint8Array(rgb.length * scale * scale);
  for (let y = 0; y < height * scale; y++) {
    for (let x = 0; x < width * scale; x++) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 3;
      large.set(rgb.subarray(from, from + 3), (y * width * scale + x) * 3);
    }
  }
  return { width: width * scale, height: height * scale, rgb: large };
}

/** As `toEqual`, which takes seconds for a large picture. */
function expectSame(actual: Screen, expected: Screen): void {
  expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
  expect(Buffer.compare(actual.rgb, expected.rgb)).toBe(0);
}

describe("a screen as a PNG", () => {
  it.each([1, 2, 3, 4] as const)("comes back pixel for pixel at %d×", (scale) => {
    const screen = gamePicture(3);

    const decoded = decodePng(encodeScreenPng(screen, scale));

    expectSame(decoded, enlarge(screen, scale));
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 4],
    [16, 4],
    [17, 8],
    [256, 8],
  ])("with %d colours has %d bits a pixel", (colours, bits) => {
    const screen = gamePicture(1, colours);

    const png = encodeScreenPng(screen, 1);

    expect([png[24], png[25]]).toEqual([bits, 3]);
    expectSame(decodePng(png), screen);
  });

  it("with more than 256 colours is a truecolour image", () => {
    const screen = noisePicture();

    const png = encodeScreenPng(screen, 2);

    expect([png[24], png[25]]).toEqual([8, 2]);
    expectSame(decodePng(png), enlarge(screen, 2));
  });

  it("may have a width that does not fill its last byte", () => {
    const screen = {
      width: 3,
      height: 2,
      rgb: Uint8Array.of(0, 0, 0, 9, 9, 9, 0, 0, 0, ...new Uint8Array(9)),
    };

    expectSame(decodePng(encodeScreenPng(screen, 1)), screen);
  });

  it("has whole chunks with the CRC of the PNG specification", () => {
    expect(readChunks(encodeScreenPng(gamePicture(), 1)).map((chunk) => chunk.type)).toEqual([
      "IHDR",
      "PLTE",
      "IDAT",
      "IEND",
    ]);
    expect(crc32(Buffer.from("123456789"))).toBe(0xcbf43926);
  });

  it("of four colours takes under 2 KB at 4×", () => {
    expect(encodeScreenPng(gamePicture(2), 4).length).toBeLessThan(2_500);
  });
});

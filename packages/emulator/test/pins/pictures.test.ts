import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { told } from "../../../../test/helpers/pins/told.ts";
import type { Screen } from "../../src/machine/machine.ts";
import { drawGrid, type GridLabels } from "../../src/picture/draw-grid.ts";
import { findChanged } from "../../src/picture/find-changed.ts";
import { encodeChunk, readChunks } from "../../src/picture/png-chunks.ts";
import { decodePng, encodeScreenPng } from "../../src/picture/screen-png.ts";

/** A picture of these colours, in turn. */
function screenOf(width: number, height: number, colours: number): Screen {
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = pixel % colours;
    rgb.set([colour & 0xff, (colour * 7) & 0xff, colour >> 8], pixel * 3);
  }
  return { width, height, rgb };
}

const SIGNS = new Map([
  ["0,0,0", "."],
  ["255,64,64", "+"],
  ["255,255,255", "#"],
  ["160,0,0", ":"],
  ["255,216,0", "F"],
  ["32,32,32", "|"],
]);

/** A picture as signs, a line a row. */
function drawn({ width, height, rgb }: Screen): string {
  return Array.from({ length: height }, (_, y) =>
    Array.from(
      { length: width },
      (__, x) => SIGNS.get(rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).join()) ?? "?",
    ).join(""),
  ).join("\n");
}

test("the walking grid is drawn as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const black = (width: number, height: number): Screen => ({
    width,
    height,
    rgb: new Uint8Array(width * height * 3),
  });
  const grids: readonly (readonly [Screen, 1 | 2 | 3 | 4, GridLabels])[] = [
    [black(50, 35), 1, { left: 0, top: 0, marked: [{ x: 1, y: 1 }] }],
    [
      black(48, 48),
      1,
      {
        left: -1,
        top: -2,
        marked: [
          { x: -1, y: -2 },
          { x: 9, y: 9 },
        ],
      },
    ],
    [black(48, 32), 1, { left: 8, top: 98, marked: [] }],
    [black(32, 32), 2, { left: 345, top: 67, marked: [{ x: 346, y: 68 }] }],
    [black(20, 20), 3, { left: 2, top: 2, marked: [] }],
  ];
  const lines = grids.map(
    ([screen, scale, labels]) =>
      `${scale} ${JSON.stringify(labels)}\n${drawn(drawGrid(screen, scale, labels))}\n`,
  );

  await expect(lines.join("\n")).toMatchFileSnapshot("./known/grids.txt");
});

test("pictures are packed, unpacked and compared as ever", async () => {
  const lines: string[] = [];
  for (const colours of [1, 2, 3, 4, 5, 16, 17, 256, 257]) {
    for (const scale of [1, 2, 3] as const) {
      const screen = screenOf(19, 14, colours);
      const png = encodeScreenPng(screen, scale);
      const chunks = readChunks(png).map(({ type, data }) =>
        type === "IDAT"
          ? `IDAT ${Buffer.from(inflateSync(data)).subarray(0, 24).toString("hex")}`
          : `${type} ${Buffer.from(data).subarray(0, 24).toString("hex")}`,
      );
      const { width, height, rgb } = decodePng(png);
      const isSame = rgb.every((byte, at) => {
        const [pixel, part] = [Math.floor(at / 3), at % 3];
        const [x, y] = [Math.floor((pixel % width) / scale), Math.floor(Math.floor(pixel / width) / scale)];
        return byte === screen.rgb[(y * 19 + x) * 3 + part];
      });
      lines.push(
        `${colours} colours × ${scale}: ${width} × ${height}, the same ${isSame}; ${chunks.join("; ")}`,
      );
    }
  }
  const before = screenOf(6, 5, 3);
  const changes: readonly (readonly number[])[] = [
    [],
    [0],
    [89],
    [44],
    [17, 18],
    [3, 80],
    [0, 89],
    [5, 20, 50],
  ];
  for (const places of changes) {
    const after = {
      ...before,
      rgb: Uint8Array.from(before.rgb, (byte, at) => (places.includes(at) ? byte ^ 0xff : byte)),
    };
    lines.push(`changed at ${places}: ${JSON.stringify(findChanged(before, after))}`);
  }
  const png = encodeScreenPng(before, 1);
  const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
  const odd: Readonly<Record<string, Uint8Array>> = {
    nothing: new Uint8Array(0),
    "a signature": png.subarray(0, 8),
    "half a chunk": png.subarray(0, 19),
    "a chunk cut off": png.subarray(0, 30),
    "no end": png.subarray(0, -12),
    "more behind": joined(png, Uint8Array.of(1)),
    "a turned bit": Uint8Array.from(png, (byte, at) => (at === 17 ? byte ^ 1 : byte)),
    "no name": joined(png.subarray(0, 8), encodeChunk("1HDR", new Uint8Array(1))),
    whole: png,
  };
  for (const [name, bytes] of Object.entries(odd))
    lines.push(
      `${name}: ${told(() =>
        readChunks(bytes)
          .flatMap(({ type, start, end }) => [type, start, end - start === bytes.length])
          .slice(0, 6),
      )}`,
    );

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/pictures.txt");
});

import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { Chance } from "../../../games/src/seeds/chance.ts";
import { createKittyPainter } from "../../src/terminal/painters/kitty-painter.ts";

const ESCAPE = "\u001b";
const PLACE = { row: 1, column: 1, columns: 10, rows: 5, scale: 1 };

/** The escape codes of a picture: whether each says that more follows, and its data. */
function codesOf(rgb: Uint8Array): readonly { readonly more: string; readonly data: string }[] {
  const painter = createKittyPainter(PLACE, { canEdit: false });
  const text = painter.paint({ width: rgb.length / 3, height: 1, rgb });
  return text
    .split(`${ESCAPE}_G`)
    .slice(1)
    .map((code) => {
      const [keys = "", data = ""] = code.replace(`${ESCAPE}\\`, "").split(";");
      return { more: /m=([01])/.exec(keys)?.[1] ?? "", data };
    });
}

/** A picture of which `noise` bytes cannot be packed. */
function picture(noise: number): Uint8Array {
  const rgb = new Uint8Array(9_000);
  const chance = new Chance(`noise ${noise}`);
  for (let at = 0; at < noise; at += 1) rgb[at] = chance.below(256);
  return rgb;
}

test("a picture is sent in codes of at most 4096 characters, of which the last alone ends it, also where it fills them all", () => {
  const lengths = new Set<number>();
  for (let noise = 2_900; noise < 3_020; noise += 1) {
    const rgb = picture(noise);
    const codes = codesOf(rgb);
    const data = codes.map((code) => code.data).join("");
    lengths.add(data.length);

    expect(codes.map(({ more }) => more)).toEqual(
      codes.map((_, at) => (at === codes.length - 1 ? "0" : "1")),
    );
    expect(Math.max(...codes.map((code) => code.data.length))).toBeLessThanOrEqual(4_096);
    expect(inflateSync(Buffer.from(data, "base64"))).toEqual(Buffer.from(rgb));
  }
  expect(lengths).toContain(4_096);
});

import { describe, expect, test } from "vitest";
import type { Graphics } from "../../src/terminal/graphics.ts";
import { fitPicture } from "../../src/terminal/layout.ts";

const CELL = { width: 10, height: 20 };

describe("the picture is as large as it fits, in whole pixels", () => {
  test.each<[Graphics, number, number, object | null]>([
    [{ kind: "sixel", registers: 256, cell: CELL }, 100, 33, { columns: 64, rows: 29, scale: 4 }],
    [{ kind: "sixel", registers: 256, cell: CELL }, 300, 90, { columns: 64, rows: 29, scale: 4 }],
    [{ kind: "sixel", registers: 256, cell: CELL }, 80, 15, { columns: 32, rows: 15, scale: 2 }],
    [{ kind: "sixel", registers: 256, cell: CELL }, 80, 7, null],
    [{ kind: "sixel", registers: 256, cell: CELL }, 15, 40, null],
    // The size of its characters is unknown: these rows suffice for any size.
    [{ kind: "sixel", registers: 256, cell: null }, 80, 24, { columns: 54, rows: 24, scale: 2 }],
    [{ kind: "kitty", canEdit: true, cell: CELL }, 300, 90, { columns: 192, rows: 87, scale: 12 }],
    [{ kind: "kitty", canEdit: true, cell: null }, 80, 15, { columns: 32, rows: 15, scale: 2 }],
    [{ kind: "kitty", canEdit: true, cell: { width: 20, height: 40 } }, 40, 12, { columns: 24, rows: 11 }],
    [{ kind: "kitty", canEdit: true, cell: CELL }, 80, 4, null],
    [{ kind: "blocks", set: "half-blocks", depth: "true" }, 200, 90, { columns: 160, rows: 72, scale: 1 }],
    [{ kind: "blocks", set: "half-blocks", depth: "none" }, 80, 15, { columns: 33, rows: 15, scale: 1 }],
    [{ kind: "blocks", set: "half-blocks", depth: "none" }, 80, 8, null],
  ])("%j in %i × %i", (graphics, columns, rows, expected) => {
    const size = fitPicture(graphics, columns, rows);

    if (expected === null) expect(size).toBeNull();
    else expect(size).toMatchObject(expected);
  });

  test("and smaller than it is where it must, with kitty's protocol", () => {
    const size = fitPicture({ kind: "kitty", canEdit: true, cell: CELL }, 12, 40);

    expect(size).toEqual({ columns: 12, rows: 6, scale: 0.75 });
  });
});

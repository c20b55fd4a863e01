import { describe, expect, test, vi } from "vitest";
import { gamePicture } from "../../../../test/helpers/roms/pictures.ts";
import { ShownTerminal, type TerminalKind } from "../../../../test/helpers/terminals/shown-terminal.ts";
import type { Graphics } from "../../src/terminal/graphics.ts";
import type { ReadPanel } from "../../src/terminal/painters/panel-painter.ts";
import { createPainter, createScreenArea } from "../../src/terminal/screen-area.ts";

const BLOCKS = { kind: "blocks", set: "half-blocks", depth: "true" } as const;
const KITTY: Graphics = { kind: "kitty", canEdit: true, cell: null };

/** An area on a terminal, and the text that is written beside it. */
function onTerminal(
  graphics: Graphics,
  kind: TerminalKind,
  columns: number,
  rows: number,
  readPanel: ReadPanel | null = null,
) {
  const terminal = new ShownTerminal(kind, columns, rows, () => {});
  const output = {
    ...{ isTerminal: true, columns, rows, failure: null },
    write: (text: string | Uint8Array) => terminal.feed(String(text)),
  };
  const area = createScreenArea(output, graphics, readPanel);
  return {
    area,
    terminal,
    write: (text: string) => output.write(text),
    resize(newColumns: number, newRows: number) {
      Object.assign(output, { columns: newColumns, rows: newRows });
      terminal.resize(newColumns, newRows);
      area.renew();
    },
    async see() {
      await terminal.settled;
      const { lines } = terminal;
      const first = lines.findIndex((line) => line.includes("▀"));
      return { picture: terminal.picture(), text: first === -1 ? lines : lines.slice(0, first) };
    },
  };
}

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}\r\n`).join("");
}

describe("on another size, nothing of the old picture is left", () => {
  test.each([
    [100, 50, 60, 50, 60],
    [100, 50, 100, 30, 48],
    [60, 30, 170, 110, 160],
    [60, 50, 61, 49, 61],
  ])("%i × %i, then %i × %i", async (columns, rows, newColumns, newRows, width) => {
    const { area, terminal, write, resize, see } = onTerminal(BLOCKS, "plain", columns, rows);
    write(numbered(30));
    area.draw(gamePicture(1));
    write("the last one\r\n");

    resize(newColumns, newRows);

    const { picture, text } = await see();
    expect(picture?.width).toBe(width);
    expect(text.filter((line) => line.trim() !== "" && !/^(line \d+|the last one)$/.test(line))).toEqual([]);
    expect(terminal.history.filter((line) => line === "the last one")).toHaveLength(1);
  });

  test("and none at all where there is no room any more", async () => {
    const { area, resize, see } = onTerminal(BLOCKS, "plain", 100, 50);
    area.draw(gamePicture(1));

    resize(100, 15);

    expect((await see()).text.join("")).toBe("");
  });
});

test.each([
  ["octants", 142, 128],
  ["sextants", 142, 96],
  ["quadrants", 142, 64],
  ["half-blocks", 71, 64],
] as const)(
  "at 120 × 40 all rows but eight are the picture: %s, %i × %i pixels",
  async (set, width, height) => {
    const { area, terminal, see } = onTerminal({ kind: "blocks", set, depth: "true" }, "plain", 120, 40);

    area.draw(gamePicture(1));

    expect((await see()).picture).toMatchObject({ width, height });
    area.close();
    expect(await terminal.isPlain()).toBe(true);
  },
);

test("text that comes in the middle of a line goes on there, below and above", async () => {
  const { area, write, see } = onTerminal(BLOCKS, "plain", 80, 40);

  write("\r\n".repeat(39));
  write("I look ");
  area.draw(gamePicture(1));
  write("around.\r\n");
  area.draw(gamePicture(2));
  write("Then I go up.");

  const { text } = await see();
  expect(text.filter((line) => line !== "")).toEqual(["I look around.", "Then I go up."]);
});

test.each<[Graphics, TerminalKind]>([
  [BLOCKS, "plain"],
  [KITTY, "kitty"],
])("it is closed, and is there again with the next picture: %j", async (graphics, kind) => {
  const { area, terminal, write, see } = onTerminal(graphics, kind, 80, 40);

  write(numbered(60));
  area.draw(gamePicture(1));
  area.close();
  await terminal.settled;
  expect(terminal.picture()).toBeNull();
  expect(terminal.lines.filter((line) => line !== "").at(-1)).toBe("line 60");
  write("more\r\n");
  area.draw(gamePicture(1));

  expect((await see()).picture).not.toBeNull();
  area.close();
  expect(await terminal.isPlain()).toBe(true);
  expect(terminal.history.filter((line) => line.startsWith("line "))).toHaveLength(60);
});

test("sixels are all drawn anew where their numbers mean other colours than before", () => {
  const sixels: Graphics = { kind: "sixel", registers: 8, cell: { width: 10, height: 20 } };
  const open = () => createPainter(sixels, { row: 1, column: 1, columns: 16, rows: 8, scale: 1 });
  const plain = (value: number) => {
    return { width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3).fill(value) };
  };
  const [black, white] = [plain(0), plain(255)];
  // Eight colours, and black has one of eight numbers: white gets that one.
  white.rgb.set(
    Array.from({ length: 7 * 3 }, (_, at) => at),
    white.rgb.length - 7 * 3,
  );
  const painter = open();

  painter.paint(black);

  expect(painter.paint(white)).toBe(open().paint(white));
});

describe("a panel at the right of the picture", () => {
  /** A panel that names its size in the first line, and then what is in `words`. */
  function withPanel(graphics: Graphics, kind: TerminalKind, columns: number, rows: number) {
    const words = ["one", "two"];
    const read: ReadPanel = (width, height) => [`PANEL ${width} x ${height}`, ...words];
    return { ...onTerminal(graphics, kind, columns, rows, read), words };
  }

  test.each([
    [80, 24, "PANEL 43 x 16"],
    [120, 40, "PANEL 47 x 32"],
    [200, 60, "PANEL 90 x 49"],
    [60, 30, null],
  ])("%i × %i: %s", async (columns, rows, panel) => {
    const { area, terminal, see } = withPanel(BLOCKS, "plain", columns, rows);

    area.draw(gamePicture(1));

    expect((await see()).picture).not.toBeNull();
    const found = terminal.lines.flatMap((line) => /PANEL .*/.exec(line) ?? []);
    expect(found).toEqual(panel === null ? [] : [panel]);
    area.close();
    expect(await terminal.isPlain()).toBe(true);
    expect(terminal.history.join("")).not.toContain("PANEL");
  });

  test("lines that are different are sent, and no others", async () => {
    const { area, terminal, words } = withPanel(BLOCKS, "plain", 120, 40);
    area.draw(gamePicture(1));
    await terminal.settled;
    const picture = terminal.picture();
    const fed = vi.spyOn(terminal, "feed");

    words.splice(0, 2, "another");
    area.draw(gamePicture(1));
    area.draw(gamePicture(1));
    await terminal.settled;

    expect(fed).toHaveBeenCalledTimes(1);
    expect(fed.mock.calls.join("")).not.toContain("PANEL");
    expect(terminal.lines.flatMap((line) => /PANEL|one|two|another/.exec(line)?.[0] ?? [])).toEqual([
      "PANEL",
      "another",
    ]);
    expect(terminal.picture()).toEqual(picture);
  });

  test("a line that is wider than it was taken for ends at the edge", async () => {
    const { area, terminal, words } = withPanel(BLOCKS, "plain", 120, 40);
    area.draw(gamePicture(1));
    await terminal.settled;
    const picture = terminal.picture();

    words.push("wide ".repeat(40));
    area.draw(gamePicture(1));
    await terminal.settled;

    expect(terminal.picture()).toEqual(picture);
    area.close();
    expect(await terminal.isPlain()).toBe(true);
  });

  test.each<[Graphics, TerminalKind]>([
    [BLOCKS, "plain"],
    [KITTY, "kitty"],
  ])("%j: it goes with the room, and the text above it stays whole", async (graphics, kind) => {
    const { area, terminal, write, resize, words } = withPanel(graphics, kind, 120, 40);
    write(numbered(30));
    area.draw(gamePicture(1));
    write("the last one\r\n");
    const seen = async () => {
      await terminal.settled;
      return terminal.lines.filter((line) => line.includes("PANEL")).length;
    };

    expect(await seen()).toBe(1);
    words.push("x".repeat(47));
    resize(60, 40);
    expect(await seen()).toBe(0);
    expect(terminal.lines.join("")).not.toContain("xx");
    resize(150, 40);
    expect(await seen()).toBe(1);
    area.close();
    area.draw(gamePicture(2));
    expect(await seen()).toBe(1);
    area.close();

    expect(await terminal.isPlain()).toBe(true);
    expect(await seen()).toBe(0);
    expect(terminal.history.filter((line) => line === "the last one")).toHaveLength(1);
    expect(terminal.history.filter((line) => /^line \d+$/.test(line))).toHaveLength(30);
  });
});

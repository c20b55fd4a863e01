import { inflateSync } from "node:zlib";
import { expect, it, test } from "vitest";
import { letterPicture as picture } from "../../../../../test/helpers/film/letter-picture.ts";
import { finestBlocks } from "../../../src/terminal/block-characters.ts";
import { drawScreen, fitBlocks } from "../../../src/terminal/block-drawing.ts";
import { whyNotDrawn } from "../../../src/terminal/find-graphics.ts";
import type { Graphics } from "../../../src/terminal/graphics.ts";
import { fitPicture } from "../../../src/terminal/layout.ts";
import { createBlockPainter } from "../../../src/terminal/painters/block-painter.ts";
import { createKittyPainter } from "../../../src/terminal/painters/kitty-painter.ts";
import type { Painter } from "../../../src/terminal/painters/painter.ts";
import { createSixelPainter } from "../../../src/terminal/painters/sixel-painter.ts";
import { resize } from "../../../src/terminal/resize.ts";
import { createScreenArea } from "../../../src/terminal/screen-area.ts";
import {
  EDIT_QUESTION,
  NO_ANSWERS,
  questionsFor,
  takeAnswer,
} from "../../../src/terminal/terminal-answers.ts";

const FIRST = picture(
  "kkwwrrgg",
  "kwkwrgrg",
  "kkwwbbaa",
  "dddlllll",
  "dkdlllwl",
  "wwwwwwww",
  "rrrrkkkk",
  "gbgbgbgb",
);
const SECOND = picture(
  "kkwwrrgg",
  "kwkwrgrg",
  "kkwwbbaa",
  "dddlllll",
  "drdlllgl",
  "wwwwwwww",
  "rrrrkkkk",
  "gbgbgbgb",
);
const DARK = picture(...Array(8).fill("kkkkkkkk"));

/** Codes that can be read: of kitty's pixels, the bytes in hex. */
function plain(text: string): string {
  return text
    .replace(
      /,m=0;([\w+/=]+)/g,
      (_, data) => `,m=0;${inflateSync(Buffer.from(data, "base64")).toString("hex")}`,
    )
    .replaceAll("\u001b", "␛");
}

/** The codes of pictures that follow each other. */
function painted(painter: Painter, ...pictures: ReturnType<typeof picture>[]): string {
  return [...pictures.map((one) => painter.paint(one)), `removal: ${painter.removal}`].map(plain).join("\n");
}

it("pictures are written in each kind of codes as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const at = { row: 3, column: 5, columns: 8, rows: 4, scale: 1 };
  const texts: string[] = [];
  for (const set of ["half-blocks", "quadrants", "sextants", "octants"] as const)
    for (const depth of ["true", "256", "none"] as const)
      texts.push(
        `# ${set}, ${depth}\n${painted(createBlockPainter({ ...at, columns: set === "half-blocks" ? 8 : 4 }, { set, depth }), FIRST, FIRST, SECOND, DARK)}`,
      );
  for (const canEdit of [true, false])
    texts.push(
      `# kitty ${canEdit}\n${painted(createKittyPainter(at, { canEdit }), FIRST, SECOND, SECOND, DARK)}`,
    );
  for (const [registers, scale, height] of [
    [256, 1, 6],
    [8, 2, 4],
    [1, 3, 20],
  ] as const) {
    const painter = createSixelPainter({ ...at, scale }, { registers, cell: { width: 4, height } });
    texts.push(
      `# sixels ${registers}, ${scale}, ${height}\n${painted(painter, FIRST, SECOND, SECOND, DARK, FIRST)}`,
    );
  }
  const big = { width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3).fill(130) };
  for (const room of [
    { columns: 19, rows: null },
    { columns: 20, rows: null },
    { columns: 300, rows: 9 },
    { columns: 300, rows: 8 },
  ])
    texts.push(
      `# ${JSON.stringify(room)}\n${plain(drawScreen(big, { ...room, set: "half-blocks", depth: "256" }).join("\n"))}`,
    );
  for (const [width, height] of [
    [4, 4],
    [3, 5],
    [16, 8],
  ] as const)
    texts.push(`# ${width} × ${height}\n${Buffer.from(resize(FIRST, width, height).rgb).toString("hex")}`);
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("codes.txt");
});

it("the part of a terminal that keeps a picture is opened, moved and given back as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const texts: string[] = [];
  const kinds: readonly Graphics[] = [
    { kind: "blocks", set: "half-blocks", depth: "none" },
    { kind: "kitty", canEdit: true, cell: null },
    { kind: "sixel", registers: 16, cell: { width: 8, height: 16 } },
  ];
  for (const graphics of kinds)
    for (const panel of [false, true]) {
      const written: string[] = [];
      const output = {
        ...{ isTerminal: true, failure: null, columns: 80 as number | null, rows: 30 as number | null },
        write: (text: string | Uint8Array, kind?: string) => void written.push(`${kind}: ${String(text)}`),
      };
      let said = "one";
      const read = (columns: number, rows: number) => [`${said} ${columns} × ${rows}`, "", said];
      const area = createScreenArea(output, graphics, panel ? read : null);
      const step = (name: string, act: () => void): void => {
        act();
        // Of the picture itself the beginning.
        const codes = plain(written.splice(0).join("\n")).replace(/[ ░▒▓█]{9,}/g, "…");
        texts.push(
          `${graphics.kind}${panel ? ", panel" : ""}, ${name}: ${codes.replace(/(m=\d;|\d+q)[^␛]{40,}/g, "$1…")}`,
        );
      };
      const grey = { width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3).fill(100) };
      step("renewed before anything was drawn", area.renew);
      step("closed before", area.close);
      step("drawn", () => area.draw(grey));
      said = "two";
      step("another panel", () => area.draw(grey));
      step("the same", () => area.draw(grey));
      step("more text", () => area.keepForText(12));
      step("as much", () => area.keepForText(12));
      Object.assign(output, { columns: 64 });
      step("narrower", area.renew);
      Object.assign(output, { rows: 12 });
      step("too low", area.renew);
      Object.assign(output, { columns: 120, rows: 50 });
      step("large", () => area.draw(grey));
      step("closed", area.close);
      step("closed again", area.close);
      Object.assign(output, { columns: null });
      step("of unknown size", () => area.draw(grey));
    }
  await expect(`${texts.join("\n")}\n`).toMatchFileSnapshot("areas.txt");
});

test("the room for a picture, and what a terminal answers (if a change is meant: npx vitest run FILE -u)", async () => {
  const cells = [null, { width: 8, height: 16 }, { width: 20, height: 40 }, { width: 2, height: 4 }];
  const rooms = [
    [80, 24],
    [9, 24],
    [10, 5],
    [200, 4],
    [160, 72],
    [400, 200],
    [20, 9],
    [26, 12],
  ] as const;
  const sizes = rooms.map(([columns, rows]) => {
    const all = [
      fitPicture({ kind: "blocks", set: "octants", depth: "true" }, columns, rows),
      ...cells.map((cell) => fitPicture({ kind: "kitty", canEdit: true, cell }, columns, rows)),
      ...cells.map((cell) => fitPicture({ kind: "sixel", registers: 8, cell }, columns, rows)),
      fitBlocks({ width: 160, height: 144 }, columns, null),
    ];
    return `${columns} × ${rows}: ${all.map((size) => (size === null ? "none" : Object.values(size).join("/"))).join(", ")}`;
  });
  const answers = [
    ...[
      "a",
      "\u001b[A",
      "\u001b_Gi=1989422;OK\u001b\\",
      "\u001b_Gi=1989422;ENOENT\u001b\\",
      "\u001b_Gi=1;OK\u001b\\",
    ],
    ...["\u001b_Ga=f,i=1989423;OK\u001b\\", "\u001b[?1;0;256S", "\u001b[?1;3;0S", "\u001b[?2;0;9S"],
    ...["\u001b[6;20;10t", "\u001b[6;1;10t", "\u001b[6;2;200t", "\u001b[6;201;10t", "\u001b[4;20;10t"],
    ...["\u001b[?62;4;22c", "\u001b[?4;22c", "\u001b[?c", "\u001b[?62;44c", "\u001b[62;4c"],
  ].map((key) => `${plain(key)}: ${JSON.stringify({ ...takeAnswer(NO_ANSWERS, key) })}`);
  const envs = [
    ...[
      {},
      { VTE_VERSION: "8000" },
      { VTE_VERSION: "7999" },
      { VTE_VERSION: "7000" },
      { VTE_VERSION: "6999" },
    ],
    ...["xterm-kitty", "foot-extra", "wezterm", "xterm", "linux", "dumb"].map((TERM) => ({ TERM })),
    ...[{ TERM_PROGRAM: "ghostty" }, { CI: "1" }, { CI: "false" }, { CI: "0" }, { CI: "" }],
  ];
  const terminal = (isTerminal: boolean) => ({
    ...{ columns: 80, rows: 24, failure: null, isTerminal },
    write() {},
  });
  const drawn = envs.map((env) => {
    const whys = (["auto", "kitty"] as const).map((choice) =>
      whyNotDrawn({ stderr: terminal(true), env }, choice),
    );
    return `${JSON.stringify(env)}: ${finestBlocks(env, false)}, ${finestBlocks(env, true)}, ${whys.join(", ")}`;
  });
  const lines = [
    ...[questionsFor(true), questionsFor(false), EDIT_QUESTION].map(plain),
    ...[`${whyNotDrawn({ stderr: terminal(false), env: {} }, "kitty")}`, ...sizes, ...answers, ...drawn],
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("rooms.txt");
});

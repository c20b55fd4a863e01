import { expect, test } from "vitest";
import { drawMark } from "../../../page/src/strip/mark-shapes.ts";
import { paintStrip, type StripLook } from "../../../page/src/strip/paint-strip.ts";
import type { StripModel } from "../../../page/src/strip/strip-model.ts";

/** A canvas that writes down what is drawn; a letter is six pixels wide. */
function noting() {
  const notes: string[] = [];
  const round = (value: unknown) => (typeof value === "number" ? Math.round(value * 100) / 100 : value);
  const canvas = new Proxy({} as Record<string, unknown>, {
    get: (_, name) =>
      name === "measureText"
        ? (text: string) => ({ width: text.length * 6 })
        : (...args: unknown[]) => void notes.push(`${String(name)} ${args.map(round).join(" ")}`.trim()),
    set(_, name, value) {
      notes.push(`${String(name)} = ${round(value)}`);
      return true;
    },
  });
  return { canvas: canvas as unknown as CanvasRenderingContext2D, notes };
}

const SHAPES = ["flag", "diamond", "triangle", "bar", "cross", "ring", "dot"] as const;

test("each shape of a mark", async () => {
  const { canvas, notes } = noting();
  for (const shape of SHAPES) {
    notes.push("", `# ${shape}`);
    drawMark(canvas, shape, 20, 10, "red", "white");
  }
  await expect(`${notes.join("\n").trim()}\n`).toMatchFileSnapshot("mark-shapes.txt");
});

test("strips of few and many steps, whole and in part, in light and dark", async () => {
  const { canvas, notes } = noting();
  const paint = (name: string, width: number, model: StripModel, look: Partial<StripLook>) => {
    notes.push("", `# ${name}`);
    const whole = {
      span: { start: 0, size: Math.max(model.count, 12) },
      at: null,
      hover: null,
      isDark: false,
    };
    paintStrip(canvas, width, model, { ...whole, ...look }, (token) => token);
  };
  paint("no step", 120, modelOf(0), {});
  paint("one step, looked at", 120, modelOf(1), { at: 0 });
  paint("fourteen steps with a pointer, dark", 280, modelOf(14), { at: 13, hover: 2, isDark: true });
  paint("a part of forty, looked at before it", 240, modelOf(40), { span: { start: 10.5, size: 20 }, at: 3 });
  paint("the end of forty", 360, modelOf(40), { span: { start: 28, size: 12 }, at: 30, hover: 39 });
  paint("more steps than pixels", 12, modelOf(30), { at: 29 });
  paint("a part, with more steps than pixels", 10, modelOf(60), {
    span: { start: 40.5, size: 19.5 },
    at: 50,
  });
  await expect(`${notes.join("\n").trim()}\n`).toMatchFileSnapshot("strips.txt");
});

/** Steps of different heights and places, with a mark at every third. */
function modelOf(count: number): StripModel {
  const each = Array.from({ length: count }, (_, place) => place);
  const words = ["A word", "A long sentence that never fits beside its flag", "Ok"];
  return {
    count,
    heights: Float32Array.from(each, (place) => ((place * 3) % 5) / 4),
    hues: Int16Array.from(each, (place) => (place % 4 === 0 ? -1 : (place * 40) % 360)),
    steps: Int32Array.from(each, (place) => (place < 5 ? place + 1 : place + 990)),
    marks: each
      .filter((place) => place % 3 === 0)
      .map((place, n) => ({
        place,
        mark: { kind: (["save", "milestone", "lost"] as const)[n % 3], text: words[n % 3] },
        look: {
          line: n % 2 === 0 ? "flag" : "row",
          shape: SHAPES[n % 7],
          colour: `--mark-${n % 3}`,
          rank: n % 4,
        },
      })) as unknown as StripModel["marks"],
  };
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderCsv } from "../../../packages/viewer/src/commands/stats/csv.ts";

/** The cells of a CSV text, as RFC 4180 has them. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (let end = 0; end < text.length; ) {
    const [all = "", raw = "", separator] = cell.exec(text) ?? expect.fail(`no cell at ${end}`);
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (separator === "\r\n") rows.push([]);
    end += all.length;
  }
  return rows.slice(0, -1);
}

describe("CSV", () => {
  it("has a header row, CRLF behind each line, and quotation marks only where they are needed", () => {
    const rows = [
      { step: 1, did: 'pressed "a", b', useful: true, place: null },
      { step: 2, did: "one\ntwo", useful: false, place: "Wood" },
    ];

    expect(renderCsv(["step", "did", "useful", "place"], rows)).toBe(
      'step,did,useful,place\r\n1,"pressed ""a"", b",true,\r\n2,"one\ntwo",false,Wood\r\n',
    );
    expect(renderCsv(["step"], [])).toBe("step\r\n");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1"])(
    "no spreadsheet takes %j for a formula",
    (text) => {
      const [, row] = parseCsv(renderCsv(["said"], [{ said: text }]));

      expect(row).toEqual([`'${text}`]);
    },
  );

  it("a number is none, and stays one", () => {
    expect(renderCsv(["x"], [{ x: -0.5 }])).toBe("x\r\n-0.5\r\n");
  });

  it("comes back as it was, whatever is said", () => {
    const texts = fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })));
    fc.assert(
      fc.property(texts, (pairs) => {
        const rows = pairs.map(([a, b]) => ({ a: `.${a}`, b: `.${b}` }));

        expect(parseCsv(renderCsv(["a", "b"], rows))).toEqual([
          ["a", "b"],
          ...rows.map(({ a, b }) => [a, b]),
        ]);
      }),
      { seed: 20261122 },
    );
  });
});

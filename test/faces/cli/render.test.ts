import { describe, expect, test } from "vitest";
import { renderKnownCost } from "../../../src/base/quantities/money.ts";
import { renderBytes } from "../../../src/base/quantities/size.ts";
import { renderBar } from "../../../src/faces/cli/render/ledger.ts";
import { describeLearning, renderTime } from "../../../src/faces/cli/render/quantities.ts";
import { diffLines } from "../../../src/faces/cli/render/saves/diff-lines.ts";
import { diffValues } from "../../../src/faces/cli/render/saves/diff-values.ts";
import { flatten } from "../../../src/faces/cli/render/saves/flatten.ts";
import { describeHistory } from "../../../src/faces/cli/render/saves/history.ts";
import { renderTable, widthOf } from "../../../src/faces/cli/render/table.ts";
import { someMemory } from "../../helpers/saves/checkpoints.ts";

describe("renderTable", () => {
  const columns = [
    { title: "id" },
    { title: "label", least: 10 },
    { title: "size", align: "right" as const },
  ];
  const rows = [
    ["a1", "a label that is long", "1 B"],
    ["b2", "日本語", "12 B"],
  ];

  test("aligns by what a terminal shows", () => {
    expect(renderTable(columns, rows, null)).toEqual([
      "id  label                 size",
      "a1  a label that is long   1 B",
      "b2  日本語                12 B",
    ]);
  });

  test.each([29, 20, 18])("fits %i columns", (width) => {
    const lines = renderTable(columns, rows, width);

    expect(Math.max(...lines.map(widthOf))).toBe(width);
    expect(lines[1]).toContain("…");
  });

  test("cuts nothing that must be read whole", () => {
    expect(renderTable(columns, rows, 5)[1]).toContain("a1  a lab…   1 B");
  });

  test("leaves columns out before it cuts those that stay, and late ones when cutting is not enough", () => {
    const more = [
      { title: "id" },
      { title: "label", least: 12 },
      { title: "place", least: 5, drop: "late" as const },
      { title: "size", drop: "early" as const },
      { title: "parent", drop: "early" as const },
    ];
    const row = ["a1", "a label that is long", "the village", "24.0 KB", "b2c3d4e5"];
    const titlesAt = (width: number) => renderTable(more, [row], width)[0]?.split(/ +/);

    expect(titlesAt(56)).toEqual(["id", "label", "place", "size", "parent"]);
    expect(titlesAt(50)).toEqual(["id", "label", "place", "size"]);
    expect(titlesAt(37)).toEqual(["id", "label", "place"]);
    expect(renderTable(more, [row], 30)[1]).toBe("a1  a label that…  the village");
    expect(titlesAt(20)).toEqual(["id", "label"]);
  });

  test("lets no cell break its line", () => {
    expect(renderTable(columns, [["a\nb", "\u001b[31m", ""]], null)[1]).toBe("a b  [31m");
  });
});

describe("diffLines", () => {
  const CASES: readonly [before: string, after: string, lines: string][] = [
    ["", "", ""],
    ["a b c", "a b c", "=a =b =c"],
    ["a b c", "a x c", "=a -b +x =c"],
    ["", "a b", "+a +b"],
    ["a b", "", "-a -b"],
    ["a b c d", "b c d e", "-a =b =c =d +e"],
  ];
  const words = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));

  test.each(CASES)("%j → %j", (before, after, lines) => {
    const found = diffLines(words(before), words(after));

    expect(found.map(({ op, line }) => `${op}${line}`).join(" ")).toBe(lines);
  });

  test("leaves long texts whole", () => {
    const lines = Array.from({ length: 3000 }, (_, i) => String(i));

    expect(diffLines(lines, lines)).toHaveLength(6000);
  });
});

test("flatten names values by their paths, and keys as they are", () => {
  const value = JSON.parse('{"hp": 3, "party": [{"name": "A"}], "none": [], "__proto__": {"x": null}}');

  expect([...flatten(value)]).toEqual([
    ["hp", "3"],
    ["party[0].name", "A"],
    ["none", "[]"],
    ["__proto__.x", "null"],
  ]);
  expect([...flatten({})]).toEqual([]);
});

test("diffValues gives what differs, with null for what does not exist", () => {
  const before = new Map([
    ["a", "1"],
    ["b", "2"],
    ["c", "3"],
  ] as const);
  const after = new Map([
    ["a", "1"],
    ["b", "4"],
    ["d", "5"],
  ] as const);

  expect(diffValues(before, after)).toEqual([
    { name: "b", before: "2", after: "4" },
    { name: "c", before: "3", after: null },
    { name: "d", before: null, after: "5" },
  ]);
});

test("describeHistory tells who said what, the calls, the results, and images by hash and size", () => {
  const { messageHistory, images } = someMemory(3);

  const [first, second, third] = describeHistory(messageHistory, images);

  expect(first).toMatchObject({ number: 1, who: "game", items: [{ kind: "text" }, { kind: "image" }] });
  expect(second).toMatchObject({
    who: "player",
    items: [
      { kind: "thinking" },
      { kind: "text" },
      { kind: "call", text: "press_buttons buttons=[up a] hold=1" },
    ],
  });
  expect(third).toMatchObject({ who: "game", items: [{ kind: "result" }, { kind: "image" }] });
  expect(first?.items[1]?.text).toMatch(/^[0-9a-f]{8}… 320 × 288, [\d.]+ K?B$/);
});

test("describeHistory tells a vendor's reasoning as a thought, and what nobody can read by its type", () => {
  const content = [
    { type: "vendor", vendor: { name: "ollama", reasoning: "Where\u001b[31m am I?" } },
    { type: "vendor", vendor: { name: "google", thoughtSignature: "c2ln" } },
  ];

  const [entry] = describeHistory([{ role: "assistant", content }], new Map());

  expect(entry?.items).toEqual([
    { kind: "thinking", text: expect.stringMatching(/^Where.* am I\?$/) },
    { kind: "other", text: "(vendor)" },
  ]);
});

describe("quantities", () => {
  test.each([
    [950, "950 B"],
    [24_601, "24.6 KB"],
    [3_100_000, "3.1 MB"],
  ])("%i bytes", (bytes, text) => {
    expect(renderBytes(bytes)).toBe(text);
  });

  test.each([
    [1, "about 1 second (1 frame at most)"],
    [60_000, "about 1 second (60,000 frames at most)"],
    [60_001, "about 2 seconds (60,001 frames at most)"],
  ])("experiments of %i frames", (frames, text) => {
    expect(describeLearning(frames)).toBe(text);
  });

  test("a time", () => {
    expect(renderTime("2026-11-21T23:35:55.302Z")).toBe("2026-11-21 23:35:55Z");
  });

  test.each([
    [0, ""],
    [0.5, "████"],
    [0.55, "████▍"],
    [1, "████████"],
  ])("a share of %d", (share, bar) => {
    expect(renderBar(share, 8)).toBe(bar);
  });

  const line = { calls: 2, unknownCalls: 0, unconfirmedUsd: 0, costUsd: 1.5 };
  test.each([
    [line, "$1.50"],
    [{ ...line, costUsd: 0.0123 }, "$0.0123"],
    [{ ...line, unknownCalls: 1 }, "$1.50 + 1 of unknown cost"],
    [{ ...line, unconfirmedUsd: 0.165 }, "$1.50 + up to $0.17 unconfirmed"],
    [{ ...line, costUsd: 0, unknownCalls: 2 }, "cost unknown"],
  ])("a cost", (ledgerLine, text) => {
    expect(renderKnownCost(ledgerLine)).toBe(text);
  });
});

import { describe, expect, test } from "vitest";
import { describeData, labelOf } from "../../../page/src/views/data/describe-data.ts";

describe("what an adapter tells", () => {
  test.each([
    [null, "none"],
    [undefined, "none"],
    [true, "yes"],
    [false, "no"],
    ["", "empty"],
    ["Wood", "Wood"],
    [12_345, "12,345"],
    [[], "none"],
    [{}, "none"],
  ])("%j is shown as %s", (value, text) => {
    expect(describeData(value)).toMatchObject({ kind: "words", text });
  });

  test("a number with its whole beside it is a gauge", () => {
    expect(describeData({ hp: 12, maxHp: 20, enemyHp: 3, enemyMaxHp: 9, max_pp: 5, pp: 5 })).toEqual({
      kind: "fields",
      fields: [
        { key: "hp", label: "HP", value: { kind: "gauge", value: 12, most: 20 } },
        { key: "enemyHp", label: "enemy HP", value: { kind: "gauge", value: 3, most: 9 } },
        { key: "pp", label: "PP", value: { kind: "gauge", value: 5, most: 5 } },
      ],
    });
  });

  test.each([
    { hp: 12, maxHp: null },
    { hp: 0, maxHp: 0 },
    { hp: 25, maxHp: 20 },
    { hp: null, maxHp: 20 },
    { maxHp: 20 },
  ])("%j has no gauge", (value) => {
    const shown = describeData(value);

    expect(JSON.stringify(shown)).not.toContain("gauge");
    expect(shown.kind === "fields" && shown.fields).toHaveLength(Object.keys(value).length);
  });

  test("things of one kind are a table", () => {
    const party = [
      { name: "A", level: 3, hp: 4, maxHp: 9 },
      { name: "B", level: 5 },
    ];

    expect(describeData(party)).toMatchObject({
      kind: "table",
      columns: ["name", "level", "HP"],
      rows: [
        [{ text: "A" }, { text: "3" }, { kind: "gauge", value: 4 }],
        [{ text: "B" }, { text: "5" }, { text: "none" }],
      ],
    });
  });

  test.each([[[{ name: "A" }]], [[{ name: "A" }, "B"]], [[{ moves: ["A", "B"] }, { moves: [["C"]] }]]])(
    "%j is a list",
    (value) => {
      expect(describeData(value).kind).toBe("list");
    },
  );

  test("what is too deep or too long is cut", () => {
    let deep: object = { end: 1 };
    for (let level = 0; level < 400; level += 1) deep = { deep };

    expect(JSON.stringify(describeData(deep as never)).length).toBeLessThan(1_000);
    expect(describeData(Array.from({ length: 5_000 }, () => "x"))).toMatchObject({
      items: { length: 201, 200: { text: "and 4800 more" } },
    });
  });

  test.each([
    ["battlesWon", "battles won"],
    ["enemy_hp", "enemy HP"],
    ["maxHp", "max HP"],
    ["x", "X"],
    ["HP", "HP"],
    ["", ""],
    ["__", "__"],
    ["<b>", "<b>"],
  ])("the key %j is called %j", (key, label) => {
    expect(labelOf(key)).toBe(label);
  });
});

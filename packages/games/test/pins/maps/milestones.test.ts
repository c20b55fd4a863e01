import { describe, expect, test } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { declaredDoors } from "../../../src/known/memory-map/cells/doors.ts";
import { numberReader } from "../../../src/known/memory-map/fields/number.ts";
import type { MapDoor, MapMilestone } from "../../../src/known/memory-map/file.ts";
import { reached, seenValues } from "../../../src/known/memory-map/milestones.ts";

describe("a milestone", () => {
  const told = (
    milestone: Omit<MapMilestone, "field">,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ): readonly string[] =>
    reached({ field: "coins", ...milestone }, { name: "coins" }, before as GameInfo, after as GameInfo);

  test.each<[Omit<MapMilestone, "field">, unknown, unknown, readonly string[]]>([
    [{ when: "greater" }, 0, 1, ["coins: 1"]],
    [{ when: "greater" }, -1, 0, ["coins: 0"]],
    [{ when: "greater" }, 1, 1, []],
    [{ when: "greater" }, null, 1, []],
    [{ when: "less" }, 1, 0, ["coins: 0"]],
    [{ when: "less" }, 0, 0, []],
    [{ when: "less" }, null, 0, []],
    [{ when: "reaches", value: 0 }, -1, 0, ["coins: 0"]],
    [{ when: "reaches", value: 5 }, 4, 9, ["coins: 9"]],
    [{ when: "reaches", value: 5 }, 5, 9, []],
    [{ when: "reaches", value: "5" }, 4, 5, []],
    [{ when: "equals", value: 0 }, 1, 0, ["coins: 0"]],
    [{ when: "equals", value: 0 }, 0, 0, []],
    [{ when: "equals", value: 0 }, null, 0, ["coins: 0"]],
    [{ when: "equals", value: false }, true, false, ["coins: no"]],
    [{ when: "set" }, 0, 2, ["coins: 2"]],
    [{ when: "set" }, 1, 2, []],
    [{ when: "set" }, true, false, []],
    [{ when: "set" }, null, true, ["coins: yes"]],
    [{ when: "set", text: "{value}, {value}" }, ["a"], ["a", "b", "c"], ["b, b", "c, c"]],
    [{ when: "set", bit: "c" }, [], ["b", "c"], ["coins: c"]],
    [{ when: "set", bit: "c" }, ["c"], ["b", "c"], []],
    [{ when: "new value" }, 1, 0, ["coins: 0"]],
    [{ when: "new value" }, 0, 0, []],
    [{ when: "new value" }, 1, null, []],
    [{ when: "new value" }, undefined, 0, []],
    [{ when: "new value", text: "at $& {value}" }, 1, 2, ["at $& 2"]],
  ])("%j from %j to %j", (milestone, was, is, texts) => {
    expect(told(milestone, { coins: was }, { coins: is })).toEqual(texts);
  });

  test("of a new value is reached once, and again only where the oldest was forgotten", () => {
    let seen: GameInfo = {};
    for (let value = 0; value < 256; value += 1) seen = { seen: { coins: seenValues(seen, "coins", value) } };
    const next = (value: number | null): readonly unknown[] => seenValues(seen, "coins", value);

    expect(told({ when: "new value" }, { ...seen, coins: 9 }, { coins: 0 })).toEqual([]);
    expect(told({ when: "new value" }, { ...seen, coins: 9 }, { coins: 256 })).toEqual(["coins: 256"]);
    expect([next(0), next(null), next(256)].map((all) => [all.length, all[0], all.at(-1)])).toEqual([
      [256, 0, 255],
      [256, 0, 255],
      [256, 1, 256],
    ]);
    expect(seenValues(null, "coins", 0)).toEqual([0]);
  });
});

test("declared doors lead back through a door within two cells", () => {
  const door = (
    place: string,
    x: number,
    y: number,
    to: string,
    [toX, toY]: readonly [number, number],
  ): MapDoor => ({
    place,
    x,
    y,
    to: { place: to, x: toX, y: toY },
  });
  const doors = [
    door("A", 0, 0, "B", [3, 4]),
    door("C", 3, 3, "B", [3, 3]),
    door("B", 9, 9, "C", [1, 1]),
    door("B", 3, 6, "A", [0, 1]),
    door("A", 5, 5, "B", [3, 3]),
  ];

  const told = declaredDoors(doors, "A").map(({ x, y, id, to }) => [x, y, id, to.map, to.id]);

  expect(told).toEqual([
    [0, 0, 0, "B", 1],
    [5, 5, 1, "B", -1],
  ]);
  expect(declaredDoors(doors, "D")).toEqual([]);
});

test.each<[Parameters<typeof numberReader>[0], readonly number[], number | null]>([
  [{}, [0x34, 0x12], 0x1234],
  [{ byteOrder: "big" }, [0x34, 0x12], 0x3412],
  [{ encoding: "bcd" }, [0x12, 0x34], 1234],
  [{ encoding: "bcd", byteOrder: "little" }, [0x12, 0x34], 3412],
  [{ encoding: "digits" }, [0xf1, 0x02], 12],
  [{ encoding: "digits" }, [0x0a], 9],
  [{ encoding: "digits", min: 0 }, [0x0a], null],
  [{ encoding: "digits", max: 99 }, [0x0a], null],
  [{ encoding: "count" }, [0xff, 0x01], 9],
  [{ encoding: "int" }, [0x80], -128],
  [{ encoding: "int" }, [0x7f], 127],
  [{ encoding: "int", shift: 4 }, [0x8f], -8],
  [{ encoding: "int", mask: "0x0F" }, [0xf8], -8],
  [{ mask: 0, add: 3 }, [0xff], 3],
  [{ mask: "0xF0", shift: 4 }, [0xab], 10],
  [{ min: 0, add: -1 }, [0], null],
  [{ max: 0 }, [0], 0],
  [{ max: 0 }, [1], null],
  [{ min: 1 }, [1], 1],
  [{ add: -8, scale: "1/16" }, [7], -1],
  [{ add: -8, scale: "1/16" }, [24], 1],
  [{ scale: "3/2" }, [3], 4],
  [{ scale: 0 }, [3], 0],
])("the number of a value %j of %j is %j", (value, bytes, number) => {
  expect(numberReader(value)(Uint8Array.from(bytes))).toBe(number);
});

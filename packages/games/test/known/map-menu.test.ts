import { expect, test } from "vitest";
import type { FieldReaders } from "../../src/known/memory-map/fields/field-reader.ts";
import type { MapMenu } from "../../src/known/memory-map/file.ts";
import { readMapMenu } from "../../src/known/memory-map/shown/menu.ts";

/** Fields with these values. */
function fieldsOf(values: Readonly<Record<string, number | string>>): FieldReaders {
  const reader = (value: number | string) => ({ value: () => value, raw: () => value });
  return new Map(Object.entries(values).map(([name, value]) => [name, reader(value)])) as never;
}

const MENU: MapMenu = {
  when: { field: "open" },
  cursor: "at",
  entries: [{ label: "FIGHT" }, { field: "second" }, { label: "RUN", detail: "chance" }],
};

const read = (values: Readonly<Record<string, number | string>>, more: Partial<MapMenu> = {}) =>
  readMapMenu([{ ...MENU, ...more }], fieldsOf({ open: 1, at: 0, ...values }), null as never);

test("a menu is read where it is open and its cursor stands at an entry that is shown", () => {
  expect(read({ open: 0 })).toBeNull();
  expect(read({ at: 1 })).toBeNull();
  expect(read({ at: 2, chance: "half" }, { title: "What now?", columns: 2 })).toEqual({
    title: "What now?",
    entries: [
      { label: "FIGHT", row: 0, column: 0 },
      { label: "RUN", row: 1, column: 0, detail: "half" },
    ],
    cursor: 1,
  });
  expect(read({ at: 1, second: "BAG" })).toMatchObject({ cursor: 1, entries: { length: 3 } });
});

test("a menu that scrolls has more on the sides whose conditions hold, and none where it has no condition", () => {
  const [above, below] = [{ field: "up" }, { field: "down" }];

  expect(read({})?.more).toBeUndefined();
  expect(read({ up: 1 }, { above })?.more).toEqual({ above: true, below: false });
  expect(read({ up: 0, down: 1 }, { above, below })?.more).toEqual({ above: false, below: true });
  expect(read({ down: 1 }, { below })?.more).toEqual({ above: false, below: true });
});

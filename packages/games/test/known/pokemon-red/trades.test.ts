import { expect, test } from "vitest";
import { changesBetween } from "../../../src/known/pokemon-red/actions/report/changes.ts";
import { purchasesOf, saleOf, wantedIn } from "../../../src/known/pokemon-red/actions/shop/wanted.ts";

test.each<[unknown, unknown]>([
  [undefined, []],
  [null, []],
  ["Potion", '"buy" must be a list of {item, count}'],
  [["Potion"], [{ item: "Potion", count: 1 }]],
  [[{ item: "Potion", count: 99 }], [{ item: "Potion", count: 99 }]],
  [[{ item: "Potion", count: 100 }], '"count" must be 1 to 99'],
  [[{ item: "Potion", count: 0 }], '"count" must be 1 to 99'],
  [[{ item: "Potion", count: 1.5 }], '"count" must be 1 to 99'],
  [[{ item: " " }], '"buy" must name an item'],
  [[null], '"buy" must name an item'],
])("a list of wanted items is read: %j", (value, wanted) => {
  expect(wantedIn("buy", value)).toEqual(wanted);
});

const item = (id: number, name: string, quantity: number) => ({ id, name, quantity });
const BAG = [item(0x14, "Potion", 3), item(0x06, "Bicycle", 1), item(0xc9, "TM01 Mega Punch", 2)];

test.each([
  [
    { item: "potion", count: 3 },
    { index: 0, name: "Potion", count: 3 },
  ],
  [{ item: "Potion", count: 4 }, "the bag has only 3 Potion"],
  [{ item: "Bicycle", count: 1 }, "Bicycle cannot be sold"],
  [{ item: "Ether", count: 1 }, "the bag has no Ether"],
])("an item of the bag is sold: %j", (wanted, trade) => {
  expect(saleOf(wanted, BAG)).toEqual(trade);
});

const WARES = [
  { name: "POTION", price: 300 },
  { name: "POKé BALL", price: 200 },
];
const buy = (count: number, money: number, items = BAG, name = "Potion") =>
  purchasesOf([{ item: name, count }], WARES, { money, items });
const many = (count: number, last: number) => [
  ...Array.from({ length: count - 1 }, (_, at) => item(at, `Thing ${at}`, 1)),
  item(0x14, "Potion", last),
];

test("items of a shop are bought for exactly the money that there is, and no more", () => {
  const two = [
    { item: "poké ball", count: 2 },
    { item: "POTION", count: 1 },
  ];

  expect(buy(2, 600)).toEqual([{ index: 0, name: "POTION", count: 2 }]);
  expect(buy(2, 599)).toBe("that costs ¥600, and you have ¥599");
  expect(buy(1, 900, BAG, "Ether")).toBe("the shop sells no Ether, but POTION ¥300, POKé BALL ¥200");
  expect(purchasesOf(two, WARES, { money: 700, items: [] })).toEqual([
    { index: 1, name: "POKé BALL", count: 2 },
    { index: 0, name: "POTION", count: 1 },
  ]);
  expect(purchasesOf(two, WARES, { money: 699, items: [] })).toBe("that costs ¥700, and you have ¥699");
});

test("the bag has twenty places, and 99 of an item take one", () => {
  const full = "the bag has no room for it";

  expect(buy(1, 9_999, many(20, 98))).toHaveLength(1);
  expect(buy(2, 9_999, many(20, 98))).toBe(full);
  expect(buy(2, 9_999, many(19, 98))).toHaveLength(1);
  expect(buy(1, 9_999, many(20, 1), "Poké Ball")).toBe(full);
  expect(buy(1, 9_999, many(19, 1), "Poké Ball")).toHaveLength(1);
});

const MEMBER = {
  ...{ nickname: "ASH", species: "Pikachu", level: 5, hp: 10, maxHp: 20, status: null },
  moves: [{ name: "Growl", pp: 4 }],
};

function changes(after: object, before: object = {}, boxes: readonly object[] = []) {
  const state = { money: 500, items: BAG, party: [], mapId: 1, place: "Village" };
  const [was = { number: 1, members: [] }, is = was] = boxes;
  return changesBetween(
    { state: { ...state, ...before }, box: was } as unknown as Parameters<typeof changesBetween>[0],
    { state: { ...state, ...after }, box: is } as unknown as Parameters<typeof changesBetween>[1],
  );
}

test("the report of an action names what changed, and nothing else", () => {
  expect(changes({})).toEqual([]);
  expect(
    changes({ money: 200, items: [item(0x14, "Potion", 1), item(0x14, "Potion", 1), item(1, "Ether", 1)] }),
  ).toEqual([...["¥500 → ¥200", "Potion 3 → 2", "Bicycle 1 → 0", "TM01 Mega Punch 2 → 0", "Ether 0 → 1"]]);
  expect(changes({ mapId: 2, place: null })).toEqual(["now in an unknown place"]);
  expect(changes({ mapId: 2, place: "Wood" })).toEqual(["now in Wood"]);
  expect(
    changes({}, {}, [
      { number: 1, members: [] },
      { number: 2, members: [1] },
    ]),
  ).toEqual(["box 1 → box 2"]);
  expect(
    changes({}, {}, [
      { number: 1, members: [] },
      { number: 1, members: [1] },
    ]),
  ).toEqual(["box 1 holds 1 instead of 0"]);
});

test.each<[string, readonly object[], readonly string[]]>([
  ["a level and health", [{ ...MEMBER, level: 6, hp: 20, maxHp: 22 }], ["ASH L5 → L6, HP 10/20 → 20/22"]],
  ["a status", [{ ...MEMBER, status: "asleep" }], ["ASH asleep"]],
  ["PP", [{ ...MEMBER, moves: [{ name: "Growl", pp: 3 }] }], ["ASH Growl PP 4 → 3"]],
  ["another move", [{ ...MEMBER, moves: [{ name: "Surf", pp: 15 }] }], ["ASH learned Surf, forgot Growl"]],
  ["a second one", [MEMBER, { ...MEMBER, nickname: "", species: "Onix" }], ["Onix joined the party"]],
  ["none", [], ["ASH left the party"]],
])("the report names what changed of the party: %s", (_, party, report) => {
  expect(changes({ party }, { party: [MEMBER] })).toEqual(report);
});

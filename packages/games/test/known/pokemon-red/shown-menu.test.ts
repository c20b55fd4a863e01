import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import type { ShownMenu } from "../../../src/known/game-adapter.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const menuOf = (ram: PokemonRam): ShownMenu | null => pokemonRed.shownMenu?.(ram) ?? null;

/** A menu in few words: `▶LABEL (detail) @row,column`. */
function drawn(menu: ShownMenu | null): readonly string[] | null {
  return (
    menu?.entries.map(
      ({ label, detail, row, column }, index) =>
        `${index === menu.cursor ? "▶" : ""}${label}${detail === undefined ? "" : ` (${detail})`} @${row},${column}`,
    ) ?? null
  );
}

/** The box of a list, with its entries at every second row and what is said of each below it. */
const list = (cursor: number, ...lines: readonly string[]) =>
  new PokemonRam().box(2, 4, 16, 11, "", ...lines).tile(4 + cursor * 2, 5, 0xed);

describe("menus whose entries stand below each other", () => {
  it.each<[string, (ram: PokemonRam) => PokemonRam, readonly string[]]>([
    [
      "a question",
      (ram) => ram.box(12, 0, 20, 6, "", "Save the game?").box(7, 0, 6, 5, "▶YES", "", " NO"),
      ["▶YES @0,0", "NO @1,0"],
    ],
    [
      "a question with the lower one chosen",
      (ram) => ram.box(12, 0, 20, 6, "", "Give a nickname?").box(7, 14, 6, 5, " YES", "", "▶NO"),
      ["YES @0,0", "▶NO @1,0"],
    ],
    [
      "the start menu",
      (ram) =>
        ram.box(
          0,
          10,
          10,
          16,
          "",
          " POKéDEX",
          "",
          " POKéMON",
          "",
          "▶ITEM",
          "",
          " RED",
          "",
          " SAVE",
          "",
          " EXIT",
        ),
      ["POKéDEX @0,0", "POKéMON @1,0", "▶ITEM @2,0", "RED @3,0", "SAVE @4,0", "EXIT @5,0"],
    ],
    [
      "a shop's first menu, beside the money",
      (ram) => ram.box(0, 0, 11, 7, "▶BUY", "", " SELL", "", " QUIT").box(0, 11, 9, 3, " ¥3000"),
      ["▶BUY @0,0", "SELL @1,0", "QUIT @2,0"],
    ],
    [
      "the PC",
      (ram) => ram.box(0, 0, 16, 10, "", " SOMEONE's PC", "", "▶RED's PC", "", " LOG OFF"),
      ["SOMEONE's PC @0,0", "▶RED's PC @1,0", "LOG OFF @2,0"],
    ],
    [
      "what is done with a box",
      (ram) =>
        ram
          .box(
            0,
            0,
            14,
            14,
            "",
            "▶WITHDRAW {}",
            "",
            " DEPOSIT {}",
            "",
            " RELEASE {}",
            "",
            " CHANGE BOX",
            "",
            " SEE YA!",
          )
          .box(14, 9, 11, 3, "BOX No. 1"),
      ["▶WITHDRAW PkMn @0,0", "DEPOSIT PkMn @1,0", "RELEASE PkMn @2,0", "CHANGE BOX @3,0", "SEE YA! @4,0"],
    ],
    [
      "the boxes, one a row, with a ball beside one that is not empty",
      (ram) => ram.box(0, 11, 9, 14, "▶BOX 1", " BOX 2", " BOX 3").tile(1, 18, 0x78),
      ["▶BOX 1 @0,0", "BOX 2 @1,0", "BOX 3 @2,0"],
    ],
    [
      "what is done with an item, over the bag",
      (ram) =>
        ram.box(2, 4, 16, 11, "", "▷POTION", "    ×3", " CANCEL").box(10, 13, 7, 5, "▶USE", "", " TOSS"),
      ["▶USE @0,0", "TOSS @1,0"],
    ],
    [
      "drinks with their prices",
      (ram) =>
        ram.box(3, 0, 14, 10, "", "▶FRESH WATER", "        ¥200", " SODA POP", "        ¥300", " CANCEL"),
      ["▶FRESH WATER (¥200) @0,0", "SODA POP (¥300) @1,0", "CANCEL @2,0"],
    ],
    [
      "what one of the party can do, over the party",
      (ram) =>
        ram
          .page()
          .text(0, 3, "ABRA")
          .text(0, 13, "\u{1}9")
          .text(1, 0, "▷")
          .box(8, 9, 11, 10, "", " TELEPORT", "", "▶STATS", "", " SWITCH", "", " CANCEL"),
      ["TELEPORT @0,0", "▶STATS @1,0", "SWITCH @2,0", "CANCEL @3,0"],
    ],
    [
      "how a new game begins",
      (ram) => ram.page().box(0, 0, 15, 6, "", "▶NEW GAME", "", " OPTION"),
      ["▶NEW GAME @0,0", "OPTION @1,0"],
    ],
    [
      "names to choose from",
      (ram) => ram.page().box(0, 0, 11, 12, "", "▶NEW NAME", "", " RED", "", " ASH", "", " JACK"),
      ["▶NEW NAME @0,0", "RED @1,0", "ASH @2,0", "JACK @3,0"],
    ],
  ])("%s", (_, arrange, entries) => {
    expect(drawn(menuOf(arrange(new PokemonRam())))).toEqual(entries);
  });
});

describe("lists", () => {
  it("are what the bag holds, each with its number, and whether there is more", () => {
    const ram = list(1, " POTION", "       × 3", " POKé BALL", "       ×12", " TM28", "", " TOWN MAP");

    expect(drawn(menuOf(ram.set(0xd12a, 6).set(0xcc36, 1)))).toEqual([
      ...["POTION (× 3) @0,0", "▶POKé BALL (×12) @1,0", "TM28 @2,0", "TOWN MAP @3,0"],
    ]);
    expect(menuOf(ram)?.more).toEqual({ above: true, below: true });
    expect(menuOf(ram.set(0xcc36, 2))?.more).toEqual({ above: true, below: true });
    expect(menuOf(ram.set(0xcc36, 3))?.more).toEqual({ above: true, below: false });
    expect(menuOf(ram.set(0xcc36, 0))?.more).toEqual({ above: false, below: true });
  });

  it("are what a shop sells, with the prices", () => {
    const ram = list(0, " POKé BALL", "      ¥200", " ANTIDOTE", "      ¥100", " CANCEL").set(0xd12a, 2);

    expect(menuOf(ram)).toEqual({
      entries: [
        { label: "POKé BALL", detail: "¥200", row: 0, column: 0 },
        { label: "ANTIDOTE", detail: "¥100", row: 1, column: 0 },
        { label: "CANCEL", row: 2, column: 0 },
      ],
      cursor: 0,
    });
  });

  it("are the Pokémon of a box, with their levels", () => {
    expect(
      drawn(menuOf(list(2, " PIDGEY", "        \u{1}4", " RATTATA", "        \u{1}3", " CANCEL"))),
    ).toEqual([...["PIDGEY (L4) @0,0", "RATTATA (L3) @1,0", "▶CANCEL @2,0"]]);
  });

  it("are over when it is asked how many, which is a menu of one entry", () => {
    const shop = list(0, " POKé BALL").tile(4, 5, 0xec).box(9, 7, 13, 3, "×02    ¥400");
    const bag = list(0, " POTION").tile(4, 5, 0xec).box(9, 15, 5, 3, "×01");
    const title = "How many? Up and down change it.";

    expect(menuOf(shop)).toEqual({
      ...{ title, cursor: 0 },
      entries: [{ label: "×02", detail: "¥400", row: 0, column: 0 }],
    });
    expect(menuOf(bag)).toEqual({ title, cursor: 0, entries: [{ label: "×01", row: 0, column: 0 }] });
    expect(pokemonRed.shownText?.(bag.box(12, 0, 20, 6, "", "Toss how many?"))).toEqual({
      lines: ["Toss how many?"],
      state: "question",
    });
  });
});

describe("pages that are menus", () => {
  it("are the party, whose cursor stands below the name", () => {
    const ram = new PokemonRam().page().text(0, 3, "CHARMANDER\u{1}12").text(1, 13, " 20/ 35");
    ram.text(2, 3, "PIDGEY    100 PSN").text(3, 0, "▶").text(3, 13, "  1/300");

    expect(drawn(menuOf(ram.box(12, 0, 20, 6, "", "Choose a POKéMON.")))).toEqual([
      "CHARMANDER (L12 20/35) @0,0",
      "▶PIDGEY (100 PSN 1/300) @1,0",
    ]);
  });

  it("are the Pokédex, with more above and below, and the menu beside it", () => {
    const ram = new PokemonRam().page().text(1, 1, "CONTENTS");
    for (let row = 0; row < 18; row += 1) ram.tile(row, 14, row % 2 === 0 ? 0x71 : 0x70);
    ram.text(2, 1, "001").tile(3, 3, 0x72).text(3, 4, "BULBASAUR").text(4, 1, "002").text(5, 4, "----------");
    ram.text(6, 1, "003").text(7, 4, "VENUSAUR").tile(8, 15, 0x7a, 0x7a, 0x7a, 0x7a, 0x7a);
    ram.text(10, 16, "DATA").text(12, 16, "CRY").text(14, 16, "AREA").text(16, 16, "QUIT");

    expect(drawn(menuOf(ram.text(5, 0, "▶").set(0xcd3d, 9)))).toEqual([
      "BULBASAUR (No.001, caught) @0,0",
      "▶No.002 @1,0",
      "VENUSAUR (No.003) @2,0",
    ]);
    expect(menuOf(ram)?.more).toEqual({ above: false, below: true });
    expect(menuOf(ram.set(0xcd3d, 3))?.more).toBeUndefined();
    expect(drawn(menuOf(ram.text(5, 0, "▷").text(12, 15, "▶")))).toEqual([
      ...["DATA @0,0", "▶CRY @1,0", "AREA @2,0", "QUIT @3,0"],
    ]);
  });

  it("are the settings, each with what it may be beside each other", () => {
    const ram = new PokemonRam().page();
    ram.box(0, 0, 20, 5, "TEXT SPEED", "", "▷FAST  MEDIUM SLOW").tile(3, 1, 0x7f).tile(3, 7, 0xec);
    ram
      .box(5, 0, 20, 5, "BATTLE ANIMATION", "", " ON       ▶OFF")
      .box(10, 0, 20, 5, "BATTLE STYLE", "", "▷SHIFT     SET");

    expect(drawn(menuOf(ram.text(16, 2, "CANCEL")))).toEqual([
      ...["TEXT SPEED FAST @0,0", "TEXT SPEED MEDIUM @0,1", "TEXT SPEED SLOW @0,2"],
      ...["BATTLE ANIMATION ON @1,0", "▶BATTLE ANIMATION OFF @1,1"],
      ...["BATTLE STYLE SHIFT @2,0", "BATTLE STYLE SET @2,1", "CANCEL @3,0"],
    ]);
  });
});

describe("a fight's menus", () => {
  const fight = () => new PokemonRam().page().set(0xd057, 1).box(12, 0, 20, 6);

  it.each([
    [14, 9, 0],
    [14, 15, 1],
    [16, 9, 2],
    [16, 15, 3],
  ])(
    "have four entries in two rows, with the cursor in row %i, column %i at entry %i",
    (row, column, index) => {
      const ram = fight().box(12, 8, 12, 6, "", " FIGHT {}", "", " ITEM  RUN").tile(row, column, 0xed);
      const menu = menuOf(ram);

      expect(menu?.entries.map(({ label, row: at, column: left }) => [label, at, left])).toEqual([
        ["FIGHT", 0, 0],
        ["PkMn", 0, 1],
        ["ITEM", 1, 0],
        ["RUN", 1, 1],
      ]);
      expect(menu?.cursor).toBe(index);
    },
  );

  it("have balls, bait and rocks in the Safari Zone", () => {
    const ram = fight().box(12, 0, 20, 6, "", " BALL×30    ▶BAIT", "", " THROW ROCK  RUN");

    expect(drawn(menuOf(ram))).toEqual([...["BALL (×30) @0,0", "▶BAIT @0,1", "THROW ROCK @1,0", "RUN @1,1"]]);
  });

  it("have the moves with their types and PP, also where PP Ups were used", () => {
    const ram = fight().fighter(0xd014, {
      species: 1,
      moves: [0x0a, 0x2d, 0x34, 0x63],
      pp: [35, 0x40 + 3, 0xc0 + 40, 0],
    });
    ram.box(12, 4, 16, 6, " SCRATCH", " GROWL", "▶EMBER", " RAGE").tile(12, 10, 0x7e);

    expect(drawn(menuOf(ram))).toEqual([
      "SCRATCH (Normal, PP 35/35) @0,0",
      "GROWL (Normal, PP 3/47) @1,0",
      "▶EMBER (Fire, PP 40/40) @2,0",
      "RAGE (Normal, PP 0/20) @3,0",
    ]);
  });

  it("have the moves with their types and PP in the state, too, and no other menu has", () => {
    const ram = fight().fighter(0xd014, { species: 1, moves: [0x0a, 0x2d], pp: [35, 40] });
    ram.box(8, 0, 11, 5, "TYPE/", " NORMAL").box(12, 4, 16, 6, "▶SCRATCH", " GROWL").tile(12, 10, 0x7e);
    const cancel = fight().box(12, 8, 12, 6, "▶SCRATCH", " CANCEL");

    expect(pokemonRed.readState(ram, null)["menu"]).toEqual([
      ...["TYPE/", "NORMAL", "▶SCRATCH (Normal, PP 35/35)", "GROWL (Normal, PP 40/40)"],
    ]);
    expect(pokemonRed.readState(list(0, " POTION", "       × 3"), null)["menu"]).toEqual(["▶POTION", "× 3"]);
    expect(pokemonRed.facts?.(pokemonRed.readState(ram, null))["text"]).toEqual({
      ...{ dialog: null, menu: "TYPE/ | NORMAL | ▶SCRATCH | GROWL" },
    });
    expect(pokemonRed.readState(cancel, null)["menu"]).toEqual(["▶SCRATCH", "CANCEL"]);
  });

  it("have the moves of one of the party, where one must be forgotten", () => {
    const ram = new PokemonRam().page().box(7, 4, 16, 6, " TACKLE", "▶GROWL");
    ram.party({ species: 1, moves: [0x21], pp: [1] }, { species: 1, moves: [0x21, 0x2d], pp: [30, 20] });

    expect(drawn(menuOf(ram))).toEqual(["TACKLE (Normal, PP 30/35) @0,0", "▶GROWL (Normal, PP 20/40) @1,0"]);
  });

  it("have the types alone of moves that nobody has, and nothing beside what is no move", () => {
    const mimic = fight().box(7, 0, 16, 6, "▶SURF", " PSYCHIC");

    expect(drawn(menuOf(mimic))).toEqual(["▶SURF (Water) @0,0", "PSYCHIC (Psychic) @1,0"]);
    expect(drawn(menuOf(fight().box(7, 0, 16, 6, "▶SURF", " CANCEL")))).toEqual([
      "▶SURF @0,0",
      "CANCEL @1,0",
    ]);
  });
});

describe("rarer screens", () => {
  it("have the region's map, and the towns to fly to, as one entry that up and down change", () => {
    const ram = new PokemonRam();
    ram.bytes.fill(0x61, 0xc3a0, 0xc3a0 + 360);
    ram.tile(0, 0, ...Array(20).fill(0x7f)).text(0, 1, "CERULEAN CITY");
    const entry = (label: string) => [{ label, row: 0, column: 0 }];

    expect(menuOf(ram)).toMatchObject({ entries: entry("CERULEAN CITY"), cursor: 0 });
    expect(pokemonRed.shownText?.(ram)).toBeNull();

    ram
      .tile(0, 0, ...Array(20).fill(0x7f))
      .text(0, 0, "To PALLET TOWN")
      .tile(0, 18, 0xed, 0xee);
    expect(menuOf(ram)).toMatchObject({
      title: expect.stringContaining("Fly"),
      entries: entry("PALLET TOWN"),
    });
    expect(menuOf(ram.tile(0, 3, ...Array(15).fill(0x7f)))).toBeNull();
  });

  it("have the bets of a slot machine, and a text that waits while its wheels turn", () => {
    const ram = new PokemonRam().box(12, 0, 20, 6, "", "Bet how many", "", "coins?");
    ram
      .box(11, 14, 6, 7, "", "", "")
      .text(12, 16, "×3")
      .text(14, 16, "×2")
      .text(16, 16, "×1")
      .tile(14, 15, 0xed);

    expect(drawn(menuOf(ram))).toEqual(["×3 @0,0", "▶×2 @1,0", "×1 @2,0"]);

    const spinning = new PokemonRam().box(12, 0, 20, 6, "", "Start!").set(0xd358, 3);
    expect(pokemonRed.shownText?.(spinning.set(0xcd3d, 2))?.state).toBe("waiting");
    expect(pokemonRed.shownText?.(spinning.set(0xcd3d, 3))?.state).toBe("typing");
  });

  it("have prizes with their prices, and the coins in the state", () => {
    const ram = new PokemonRam()
      .box(12, 0, 20, 6, "", "Which prize do", "", "you want?")
      .set(0xd5a4, 0x12, 0x34);
    ram.box(2, 0, 18, 10, "", "▶ABRA", "             180", " CLEFAIRY", "             500", " NO,THANKS");

    expect(drawn(menuOf(ram))).toEqual(["▶ABRA (180) @0,0", "CLEFAIRY (500) @1,0", "NO,THANKS @2,0"]);
    expect(pokemonRed.readState(ram, null)["coins"]).toBe(1234);
    expect(pokemonRed.describe(pokemonRed.readState(ram, null), null)).toContain("Coins: 1234");
  });

  it.each([
    [1, 0],
    [11, 1],
  ])("have a trade's choice beside each other, with the cursor in column %i", (column, cursor) => {
    const ram = new PokemonRam().page().box(0, 0, 20, 8, " PIDGEY", " PIDGEY").box(14, 0, 20, 4);

    expect(menuOf(ram.text(16, 2, "STATS     TRADE").tile(16, column, 0xed))).toEqual({
      entries: [
        { label: "STATS", row: 0, column: 0 },
        { label: "TRADE", row: 0, column: 1 },
      ],
      cursor,
    });
  });
});

describe("there is no menu", () => {
  it.each<[string, (ram: PokemonRam) => PokemonRam]>([
    ["on the map", (ram) => ram],
    ["in a dialog", (ram) => ram.box(12, 0, 20, 6, "", "Hi!              ▼")],
    ["where a cursor stands alone", (ram) => ram.page().tile(5, 5, 0xed)],
    ["where a cursor stands beside nothing", (ram) => ram.box(0, 0, 9, 9, "", " YES", "", "▶")],
    ["in a fight whose menu is not whole", (ram) => ram.page().box(12, 8, 12, 6, "", "▶")],
    ["where a name is typed", (ram) => ram.page().box(4, 0, 20, 11, "▶A B C")],
  ])("%s", (_, arrange) => {
    expect(menuOf(arrange(new PokemonRam()))).toBeNull();
  });
});

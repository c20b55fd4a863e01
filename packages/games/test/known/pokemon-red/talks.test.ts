import { describe, expect, it } from "vitest";
import { TalkingPokemon } from "../../../../../test/helpers/roms/talking-pokemon.ts";
import { textGame } from "../../../../../test/helpers/talker/text-game.ts";
import { runThrough } from "../../../src/actions/run-through.ts";
import { choose } from "../../../src/actions/text/choose.ts";
import { enterName } from "../../../src/actions/text/enter-name.ts";
import { readText } from "../../../src/actions/text/read-text.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const LAGS = [0, 1, 2, 3];
const THINGS = [
  ["POTION", 3],
  ["ANTIDOTE", 1],
  ["POKé BALL", 12],
  ["REPEL", 2],
  ["ESCAPE ROPE", 1],
  ["NUGGET", 1],
] as const;

const BOX = [
  ["PIDGEY", "L3"],
  ["RATTATA", "L4"],
  ["NIDORAN♂", "L8"],
  ["PIDGEY", "L18"],
  ["NIDORAN♀", "L8"],
  ["PIDGEY", "L3"],
  ["FARFETCH'D", "L3"],
  ["MR.MIME", "L6"],
] as const;

const reads = (game: TalkingPokemon, pages = 20) => runThrough(readText(textGame(game, pokemonRed), pages));

describe.each(LAGS)("texts of Pokémon Red that run, with a lag of %i", (lag) => {
  it("are read page by page and line by line to their end, which has no arrow", () => {
    const game = new TalkingPokemon(function* (red) {
      yield* red.say([
        ["OAK: Hello there!", "Welcome to the"],
        ["world of", "POKéMON! My name", "is OAK! People", "call me PROF."],
        ["Good luck!"],
      ]);
    }, lag);

    const { pages, end } = reads(game);

    expect(pages).toEqual([
      { text: "OAK: Hello there! Welcome to the", speaker: "OAK" },
      { text: "world of POKéMON! My name is OAK! People call me PROF.", speaker: null },
      { text: "Good luck!", speaker: null },
    ]);
    expect([end, game.taken]).toEqual(["over", []]);
  });

  it("are read up to a question, which is not answered until somebody does", () => {
    const game = new TalkingPokemon(function* (red) {
      yield* red.say([
        ["Welcome to our", "POKéMON CENTER!"],
        ["We heal your", "POKéMON."],
      ]);
      yield* red.ask(["Shall we heal", "your POKéMON?"], "HEAL", "NO");
      yield* red.say([["Thank you!"]]);
    }, lag);

    const { pages, end, menu } = reads(game);

    expect(pages.map(({ text }) => text)).toEqual([
      "Welcome to our POKéMON CENTER!",
      "We heal your POKéMON.",
      "Shall we heal your POKéMON?",
    ]);
    expect([end, menu?.entries.map(({ label }) => label), game.taken]).toEqual([
      "question",
      ["HEAL", "NO"],
      [],
    ]);

    const chosen = runThrough(choose(textGame(game, pokemonRed), "no"));

    expect([chosen.end, game.taken]).toEqual(["chosen", ["NO"]]);
    expect(reads(game)).toMatchObject({ pages: [{ text: "Thank you!" }], end: "over" });
  });

  it.each(["POTION", "repel", "NUGGET", "CANCEL", "esc"])("have lists in which %s is found", (option) => {
    const game = new TalkingPokemon((red) => red.list(THINGS), lag);

    runThrough(choose(textGame(game, pokemonRed), option));

    expect(game.taken).toEqual([
      [...THINGS.map(([name]) => name), "CANCEL"].find((name) => name.startsWith(option.toUpperCase())),
    ]);
  });

  it.each([
    ["pidgey l18", "3 PIDGEY"],
    ["PIDGEY (3)", "5 PIDGEY"],
    ["Pidgey L3 (2)", "5 PIDGEY"],
    ["ＲＡＴＴＡＴＡ", "1 RATTATA"],
    ["nidoran♂", "2 NIDORAN♂"],
    ["Nidoran F", "4 NIDORAN♀"],
    ["Farfetch’d", "6 FARFETCH'D"],
    ["mr. mime", "7 MR.MIME"],
  ])("have boxes of Pokémon in which %s is one of them", (option, taken) => {
    const game = new TalkingPokemon((red) => red.list(BOX), lag);

    runThrough(choose(textGame(game, pokemonRed), option));

    expect(game.taken).toEqual([taken]);
  });

  it("have boxes in which the first of two equal names is not chosen for the other", () => {
    const game = new TalkingPokemon((red) => red.list(BOX), lag);

    const chosen = runThrough(choose(textGame(game, pokemonRed), "PIDGEY"));

    expect(chosen).toMatchObject({
      end: "several",
      entries: [{ detail: "L3" }, { detail: "L18" }, { detail: "L3" }],
    });
    expect(game.taken).toEqual([]);
  });

  it.each(["pokemon", "POKÉMON", "Pokémon"])("have a start menu in which %s is POKéMON", (option) => {
    const game = new TalkingPokemon(
      (red) =>
        red.list([
          ["POKéDEX", 1],
          ["POKéMON", 1],
        ]),
      lag,
    );

    runThrough(choose(textGame(game, pokemonRed), option));

    expect(game.taken).toEqual(["POKéMON"]);
  });

  it.each(["RED", "Blue", "ABCDEFG", "a-B?"])("have a screen on which %s is typed", (name) => {
    const game = new TalkingPokemon((red) => red.naming(), lag);

    expect(runThrough(enterName(textGame(game, pokemonRed), name))).toEqual({ end: "entered", name });
    expect(game.taken).toEqual([name]);
  });
});

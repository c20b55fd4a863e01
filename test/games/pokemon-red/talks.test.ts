import { describe, expect, it } from "vitest";
import { runThrough } from "../../../src/actions/run-through.ts";
import { choose } from "../../../src/actions/text/choose.ts";
import { enterName } from "../../../src/actions/text/enter-name.ts";
import { readText } from "../../../src/actions/text/read-text.ts";
import { pokemonRed } from "../../../src/games/pokemon-red/pokemon-red.ts";
import { TalkingPokemon } from "../../helpers/roms/talking-pokemon.ts";
import { textGame } from "../../helpers/talker/text-game.ts";

const LAGS = [0, 1, 2, 3];
const THINGS = [
  ["POTION", 3],
  ["ANTIDOTE", 1],
  ["POKé BALL", 12],
  ["REPEL", 2],
  ["ESCAPE ROPE", 1],
  ["NUGGET", 1],
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

  it.each(["RED", "Blue", "ABCDEFG", "a-B?"])("have a screen on which %s is typed", (name) => {
    const game = new TalkingPokemon((red) => red.naming(), lag);

    expect(runThrough(enterName(textGame(game, pokemonRed), name))).toEqual({ end: "entered", name });
    expect(game.taken).toEqual([name]);
  });
});

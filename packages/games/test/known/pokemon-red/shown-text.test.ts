import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const textOf = (ram: PokemonRam) => pokemonRed.shownText?.(ram) ?? null;
/** A text box; the lines of a text stand in its second and its fourth row. */
const says = (first: string, second = "") => new PokemonRam().box(12, 0, 20, 6, "", first, "", second);
/** The game waits for a button where it shows no arrow. */
const held = (ram: PokemonRam) => ram.set(0xff8b, 0, 6);

describe("what the game says", () => {
  it("is the lines of its box, without frame and arrow, and who says it", () => {
    expect(textOf(says("OAK: Hey! Wait!", "Don't go out!    ▼"))).toEqual({
      lines: ["OAK: Hey! Wait!", "Don't go out!"],
      speaker: "OAK",
      state: "waiting",
    });
  });

  it.each([
    ["RED picked up", undefined],
    ["PROF.OAK: It's", "PROF.OAK"],
    ["NURSE JOY: We", "NURSE JOY"],
    ["It's 3: 00", undefined],
    ["What? A trap:", undefined],
  ])("of %s the speaker is %s", (line, speaker) => {
    expect(textOf(says(line))?.speaker).toBe(speaker);
  });

  it("has no words yet while its box has just opened", () => {
    expect(textOf(says(""))).toEqual({ lines: [], state: "typing" });
  });

  it("has its first line above where it scrolls by one row", () => {
    const ram = new PokemonRam().box(12, 0, 20, 6, "second line", "", "third", "");

    expect(textOf(ram)?.lines).toEqual(["second line", "third"]);
  });

  it.each<[string, PokemonRam, string]>([
    ["words still come", says("Hel"), "typing"],
    ["its arrow is there", says("Hello!", "                 ▼"), "waiting"],
    [
      "its arrow is off for a moment, as it blinks",
      says("Hello!").set(0xff8b, 0x80, 4).set(0xd358, 0b11),
      "typing",
    ],
    ["it is at its end, without an arrow", held(says("Hello!").set(0xd358, 1)), "waiting"],
    ["its counts are there by chance while it is written", held(says("Hello!").set(0xd358, 0b11)), "typing"],
    ["one of the counts is another", says("Hello!").set(0xff8b, 1, 6), "typing"],
    ["a menu asks", held(says("Ok?")).box(7, 14, 6, 5, "▶YES", "", " NO"), "question"],
  ])("where %s, it is %s", (_, ram, state) => {
    expect(textOf(ram)?.state).toBe(state);
    expect(pokemonRed.isWaitingForInput?.(ram)).toBe(state !== "typing");
  });

  it("is a fight's message, which goes on by itself", () => {
    const ram = new PokemonRam().page().set(0xd057, 1).picture(0, 12);

    expect(textOf(ram.box(12, 0, 20, 6, "", "Enemy PIDGEY", "", "used GUST!"))).toEqual({
      lines: ["Enemy PIDGEY", "used GUST!"],
      state: "typing",
    });
  });

  it("is a page that is turned with A: a Pokémon's status", () => {
    const ram = new PokemonRam().page().picture(0).text(1, 9, "FLAME").text(4, 12, " 20/ 35");
    ram.box(8, 0, 10, 10, "ATTACK", "      13");

    expect(textOf(ram)).toBeNull();
    expect(textOf(held(ram))).toEqual({ lines: ["ATTACK", "13", "FLAME", "20/35"], state: "waiting" });
  });

  it("is what the Pokédex says of one, page by page", () => {
    const ram = new PokemonRam().page().picture(1).text(2, 9, "CHARMANDER").text(11, 1, "Obviously prefers");

    expect(textOf(ram.text(16, 18, "▼"))).toEqual({
      lines: ["CHARMANDER", "Obviously prefers"],
      state: "waiting",
    });
  });

  it.each<[string, (ram: PokemonRam) => PokemonRam]>([
    ["on the map", (ram) => held(ram)],
    ["in a menu without a text", (ram) => held(ram.box(0, 10, 10, 16, "", "▶ITEM"))],
    ["in the party", (ram) => ram.page().text(0, 3, "ABRA").text(0, 13, "\u{1}9").text(1, 0, "▶")],
    ["behind a menu that was left", (ram) => held(ram.page().text(0, 3, "ABRA").text(1, 0, "▷"))],
    ["on an empty page", (ram) => held(ram.page())],
    ["where a name is typed", (ram) => held(ram.page().text(1, 0, "YOUR NAME?").box(4, 0, 20, 11, "▶A B C"))],
  ])("is nothing %s", (_, arrange) => {
    expect(textOf(arrange(new PokemonRam()))).toBeNull();
  });
});

describe("whoever reads page by page", () => {
  it("sees each page of a text that scrolls", () => {
    const pages = [
      says("This is a very", "long text that   ▼"),
      new PokemonRam().box(12, 0, 20, 6, "long text that", "", "", ""),
      says("long text that", "scrolls."),
    ];

    expect(pages.map((ram) => textOf(ram)?.lines)).toEqual([
      ["This is a very", "long text that"],
      ["long text that"],
      ["long text that", "scrolls."],
    ]);
  });
});

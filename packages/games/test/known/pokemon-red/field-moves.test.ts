import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { playActions } from "../../../../../test/helpers/pokemon-actions/play-action.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { usableFieldMoves } from "../../../src/known/pokemon-red/actions/field-moves/usable.ts";

const [CUT, FLY, DIG] = [0x0f, 0x13, 0x5b];
const LAGS = [0, 3];
const PARTY = [
  ["PIDGEY", 10, "GUST", "FLY", "CUT", "STRENGTH"],
  ["PSYDUCK", 12, "SURF", "CUT"],
  ["PIDGEY", 11, "TELEPORT", "FLASH"],
] as const;
const BADGES = [0, 1, 2, 3, 4];

/** The small town, before its tree. */
const town = (lag = 0) =>
  playActions({ party: PARTY, badges: BADGES, towns: [0, 1, 5], lag, x: 5, y: 6, textSpeed: 3 });

describe.each(LAGS)("use_field_move with a lag of %i", (lag) => {
  it("cuts the tree ahead after a turn, and repeats the game's words where there is none", () => {
    const { world, act } = town(lag);

    expect(act("use_field_move", { move: "cut", facing: "left" })).toEqual({
      end: "done",
      text: "Used Cut with PIDGEY: the way ahead is clear.",
    });
    expect(act("use_field_move", { move: "Cut", member: "2" })).toEqual({
      end: "refused",
      text: 'Cut with PSYDUCK did nothing. The game said: "There isn\'t anything to CUT!". Nothing changed.',
    });
    expect(world.truth).toMatchObject({ isFree: true, facing: "left", place: { x: 5, y: 6 } });
  });

  it("goes on the water, and moves boulders", () => {
    const { world, act } = playActions({ party: PARTY, badges: BADGES, lag, x: 15, y: 8, facing: "right" });

    expect(act("use_field_move", { move: "Surf" }).text).toBe(
      "Used Surf with PSYDUCK: you are on the water.",
    );
    expect(world.truth).toMatchObject({ mode: "surf", isFree: true, place: { x: 16, y: 8 } });
    expect(act("use_field_move", { move: "Strength" }).text).toBe(
      "Used Strength with PIDGEY: boulders can be pushed on this map.",
    );
  });

  it("flies to the town that is named, whatever town the map shows first", () => {
    const { world, act } = town(lag);

    const { end, text } = act("use_field_move", { move: "Fly", to: "viridian" });

    expect([end, text]).toEqual(["done", "Used Fly with PIDGEY."]);
    expect(world.truth).toMatchObject({ place: { map: 1, x: 5, y: 5 }, isFree: true });
  });
});

describe("use_field_move presses nothing", () => {
  it.each<[what: string, input: JsonObject, why: string]>([
    ["for a move that nobody knows", { move: "Dig" }, "No Pokémon of the party knows Dig"],
    ["for a member that does not know it", { move: "Surf", member: "1" }, "PIDGEY does not know Surf"],
    [
      "for a town that was not visited",
      { move: "Fly", to: "Pewter" },
      "Fly goes to Pallet Town, Viridian City",
    ],
    ["for a member that is not there", { move: "Cut", member: "ONIX" }, 'No Pokémon is called "ONIX"'],
    ["for one of two with the same name", { move: "Flash", member: "pidgey" }, "name one by its place, 1, 3"],
    ["for no move", { move: "Dance" }, '"move" must be one of'],
  ])("%s", (_, input, why) => {
    const { recorder, act } = town();

    const { end, text } = act("use_field_move", input);

    expect(end).toBe("refused");
    expect(text).toContain(why);
    expect(recorder.frames).toBe(0);
  });

  it("without the badge", () => {
    const { recorder, act } = playActions({ party: PARTY, badges: [0] });

    expect(act("use_field_move", { move: "Cut" }).text).toBe(
      "Cut needs the Cascade Badge. Nothing was done.",
    );
    expect(recorder.frames).toBe(0);
  });
});

it("the field moves that can be used now follow from party and badges", () => {
  const ram = new PokemonRam().party(
    { species: 1, moves: [0x21, CUT], nickname: "A" },
    { species: 1, moves: [CUT, FLY, DIG], nickname: "B" },
  );

  expect(usableFieldMoves(ram)).toEqual([{ move: "Dig", member: 1, name: "B" }]);
  expect(usableFieldMoves(ram.set(0xd356, 0b10))).toEqual([
    { move: "Cut", member: 0, name: "A" },
    { move: "Cut", member: 1, name: "B" },
    { move: "Dig", member: 1, name: "B" },
  ]);
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { runThrough } from "../../../../src/game/actions/run-through.ts";
import { usableFieldMoves } from "../../../../src/game/games/pokemon-red/actions/field-moves/usable.ts";
import { useFieldMoveAction } from "../../../../src/game/games/pokemon-red/actions/field-moves/use-field-move.ts";
import { pokemonRed } from "../../../../src/game/games/pokemon-red/pokemon-red.ts";
import { PokemonRam } from "../../../helpers/roms/pokemon-ram.ts";
import { TalkingPokemon } from "../../../helpers/roms/talking-pokemon.ts";
import { textGame } from "../../../helpers/talker/text-game.ts";

const [CUT, FLY, STRENGTH] = [0x0f, 0x13, 0x46];
const START = ["POKéDEX", "POKéMON", "ITEM", "RED", "SAVE", "OPTION", "EXIT"];
const LAGS = [0, 1, 2, 3];

/** What a move does where it is used; false where it leads back to the party. */
type Effect = (red: TalkingPokemon, member: number, move: string) => Generator<void, boolean>;

/** The start menu, the party and its field moves, as the game has them. */
function* menus(red: TalkingPokemon, moves: readonly (readonly string[])[], effect: Effect) {
  for (;;) {
    if ((yield* red.onMap()) !== "start") continue;
    const chosen = yield* red.menu(0, 10, 10, START);
    if (chosen !== 1) continue;
    for (let isUsed = false; !isUsed; ) {
      const member = yield* red.chooseMember(["PIDGEY", "PIDGEY"].slice(0, moves.length));
      if (member === null) break;
      const known = moves[member] ?? [];
      const entries = [...known, "STATS", "SWITCH", "CANCEL"];
      const at = yield* red.menu(16 - entries.length * 2, 9, 11, entries);
      if (at === null) continue;
      if (at >= known.length) break;
      isUsed = yield* effect(red, member, known[at] ?? "");
    }
  }
}

function play(moves: readonly (readonly [id: number, name: string])[][], effect: Effect, lag = 0) {
  const game = new TalkingPokemon(
    (red) =>
      menus(
        red,
        moves.map((one) => one.map(([, name]) => name)),
        effect,
      ),
    lag,
  );
  game.party(...moves.map((one) => ({ species: 0x24, nickname: "PIDGEY", moves: one.map(([id]) => id) })));
  return game.set(0xd356, 0xff).set(0xc109, 0x4);
}

const use = (game: TalkingPokemon, input: JsonObject) =>
  runThrough(
    useFieldMoveAction.run(input, {
      ...textGame(game, pokemonRed),
      world: null,
      grid: () => pokemonRed.grid?.(game) ?? null,
    }),
  );

const cut: Effect = function* (red) {
  yield* red.say([["PIDGEY hacked", "away with CUT!"]]);
  red.trees.clear();
  return true;
};

describe.each(LAGS)("use_field_move with a lag of %i", (lag) => {
  it("cuts the tree ahead, and says that the way is clear", () => {
    const game = play([[[CUT, "CUT"]]], cut, lag);
    game.trees.add(7 * 20 + 8);
    game.tile(7, 8, 0x3d);

    expect(use(game, { move: "cut" })).toEqual({
      end: "done",
      text: "Used Cut with PIDGEY: the way ahead is clear.",
    });
  });

  it("uses Strength with the member that is named, and says what it does", () => {
    const game = play(
      [
        [[CUT, "CUT"]],
        [
          [CUT, "CUT"],
          [STRENGTH, "STRENGTH"],
        ],
      ],
      function* (red, member, move) {
        red.taken.push(`${member} ${move}`);
        yield* red.say([
          ["PIDGEY used", "STRENGTH."],
          ["PIDGEY can", "move boulders."],
        ]);
        red.set(0xd728, 1);
        return true;
      },
      lag,
    );

    expect(use(game, { move: "Strength", member: "2" })).toEqual({
      end: "done",
      text: "Used Strength with PIDGEY: boulders can be pushed on this map.",
    });
    expect(game.taken).toEqual(["1 STRENGTH"]);
  });

  it("closes the menus where the game refuses, and repeats its words", () => {
    const game = play(
      [[[CUT, "CUT"]]],
      function* (red) {
        yield* red.say([["There isn't", "anything to CUT!"]]);
        return false;
      },
      lag,
    );

    const { end, text } = use(game, { move: "Cut" });

    expect([end, text]).toEqual([
      "refused",
      'Cut with PIDGEY did nothing. The game said: "There isn\'t anything to CUT!". Nothing changed.',
    ]);
    expect(pokemonRed.grid?.(game)).not.toBeNull();
  });
});

describe("use_field_move presses nothing", () => {
  const game = () =>
    play(
      [
        [
          [CUT, "CUT"],
          [FLY, "FLY"],
        ],
      ],
      cut,
    ).set(0xd70b, 0b11, 0);

  it.each<[what: string, input: JsonObject, arrange: (ram: PokemonRam) => PokemonRam, why: string]>([
    ["for a move that nobody knows", { move: "Surf" }, (ram) => ram, "No Pokémon of the party knows Surf"],
    ["without the badge", { move: "Cut" }, (ram) => ram.set(0xd356, 1), "Cut needs the Cascade Badge"],
    [
      "for a town that was not visited",
      { move: "Fly", to: "Pewter" },
      (ram) => ram,
      "Fly goes to Pallet Town, Viridian City",
    ],
    [
      "for a member that is not there",
      { move: "Cut", member: "ONIX" },
      (ram) => ram,
      'No Pokémon is called "ONIX"',
    ],
    ["for no move", { move: "Dance" }, (ram) => ram, '"move" must be one of'],
    ["in a menu", { move: "Cut" }, (ram) => ram.box(0, 10, 10, 6, "", "▶SAVE"), "You cannot walk now"],
  ])("%s", (_, input, arrange, why) => {
    const ram = game();
    arrange(ram);

    const { end, text } = use(ram, input);

    expect(end).toBe("refused");
    expect(text).toContain(why);
    expect(ram.taken).toEqual([]);
  });
});

it("the field moves that can be used now follow from party and badges", () => {
  const ram = new PokemonRam().party(
    { species: 1, moves: [0x21, CUT], nickname: "A" },
    { species: 1, moves: [CUT, FLY, 0x5b], nickname: "B" },
  );

  expect(usableFieldMoves(ram)).toEqual([{ move: "Dig", member: 1, name: "B" }]);
  expect(usableFieldMoves(ram.set(0xd356, 0b10))).toEqual([
    { move: "Cut", member: 0, name: "A" },
    { move: "Cut", member: 1, name: "B" },
    { move: "Dig", member: 1, name: "B" },
  ]);
});

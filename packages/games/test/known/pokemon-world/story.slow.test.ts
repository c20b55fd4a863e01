import { describe, expect, it } from "vitest";
import { PokemonWorld } from "../../../../../test/helpers/pokemon-world/index.ts";
import { playWorld } from "../../../../../test/helpers/pokemon-world/play-world.ts";
import { EVENT } from "../../../../../test/helpers/pokemon-world/story/build.ts";
import { STORY } from "../../../../../test/helpers/pokemon-world/story/index.ts";
import { type StoryPlayer, storyPlayer } from "../../../../../test/helpers/pokemon-world/story-player.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

type Part = (play: StoryPlayer, world: PokemonWorld) => Promise<void>;

const toPewter: Part = async (play, world) => {
  await play.exit(8, 1, 37);
  await play.exit(4, 7, 0);
  await play.to(6, 1);
  await play.to(7, 4);
  await play.talk(7, 3);
  expect(world.truth.flag(EVENT.starter)).toBe(true);
  await play.to(4, 6);
  await play.exit(4, 7, 0);
  await play.edge("up", 5, 0, 12);
  await play.edge("up", 5, 0, 1);
  await play.exit(6, 3, 42);
  await play.exit(4, 7, 1);
  await play.edge("down", 5, 11, 12);
  await play.edge("down", 5, 9, 0);
  await play.exit(9, 6, 40);
  await play.talk(4, 1);
  await play.exit(4, 7, 0);
  await play.edge("up", 5, 0, 12);
  await play.edge("up", 5, 0, 1);
  await play.exit(14, 3, 44);
  await play.talk(3, 3);
  await play.exit(4, 7, 1);
  await play.exit(3, 3, 41);
  await play.do("heal");
  await play.exit(3, 7, 1);
  await play.edge("up", 5, 0, 13);
  await play.exit(5, 8, 50);
  await play.exit(4, 0, 51);
  await play.exit(4, 0, 47);
  await play.exit(4, 0, 13);
  await play.edge("up", 5, 0, 2);
};

const toCerulean: Part = async (play, world) => {
  await play.exit(3, 3, 58);
  await play.do("heal");
  await play.exit(3, 7, 2);
  await play.exit(6, 3, 56);
  await play.do("shop", {
    buy: [
      { item: "Escape Rope", count: 1 },
      { item: "Potion", count: 3 },
    ],
  });
  await play.exit(4, 7, 2);
  await play.exit(9, 3, 54);
  await play.talk(4, 1);
  await play.exit(4, 7, 2);
  await play.edge("right", 15, 4, 14);
  await play.edge("right", 13, 4, 15);
  await play.exit(3, 3, 68);
  await play.do("heal");
  await play.exit(3, 7, 15);
  await play.exit(6, 3, 59);
  await play.exit(9, 2, 61);
  await play.talk(7, 3, "right");
  await play.talk(9, 2);
  expect(world.truth.bag.map(([name]) => name)).toContain("DOME FOSSIL");
  await play.exit(11, 5, 60);
  await play.exit(9, 5, 15);
  await play.edge("right", 15, 4, 3);
};

const toVermilion: Part = async (play) => {
  await play.exit(3, 3, 64);
  await play.do("heal");
  await play.exit(3, 7, 3);
  await play.exit(9, 3, 65);
  await play.talk(4, 1);
  await play.exit(4, 7, 3);
  await play.exit(13, 3, 63);
  await play.talk(3, 3);
  await play.exit(4, 7, 3);
  await play.edge("up", 5, 0, 35);
  await play.talk(5, 6, "left");
  await play.edge("right", 11, 4, 36);
  await play.exit(9, 3, 88);
  await play.talk(3, 3);
  await play.exit(4, 7, 36);
  await play.edge("left", 0, 4, 35);
  await play.edge("down", 5, 9, 3);
  await play.exit(3, 3, 64);
  await play.do("heal");
  await play.exit(3, 7, 3);
  await play.exit(15, 3, 62);
  await play.exit(4, 0, 3);
  await play.talk(16, 11, "down");
  await play.edge("down", 17, 13, 16);
  await play.exit(3, 7, 71);
  await play.exit(7, 3, 119);
  await play.exit(3, 12, 74);
  await play.exit(4, 7, 17);
  await play.edge("down", 5, 9, 5);
};

const toLavender: Part = async (play, world) => {
  await play.exit(3, 3, 89);
  await play.do("heal");
  await play.exit(3, 7, 5);
  await play.exit(9, 3, 90);
  await play.talk(3, 3);
  await play.exit(4, 7, 5);
  await play.exit(4, 10, 94);
  await play.exit(4, 2, 95);
  await play.exit(7, 1, 96);
  await play.talk(9, 2, "right");
  await play.exit(9, 1, 101);
  await play.talk(3, 2);
  await play.to(3, 5);
  await play.exit(3, 6, 96);
  await play.exit(2, 6, 95);
  await play.exit(2, 6, 94);
  await play.exit(4, 7, 5);
  expect(world.truth.flag(EVENT.shipGone)).toBe(true);
  await play.do("use_item", { item: "HM01", on: "ODDISH" });
  await play.to(12, 12);
  await play.face("up");
  await play.do("use_field_move", { move: "Cut" });
  await play.exit(12, 9, 92);
  await play.talk(2, 4);
  await play.talk(7, 4);
  await play.talk(4, 1);
  await play.exit(4, 7, 5);
  // Trees grow again.
  await play.do("use_field_move", { move: "Cut", facing: "down" });
  await play.edge("up", 5, 0, 17);
  await play.exit(3, 2, 74);
  await play.exit(7, 3, 119);
  await play.exit(3, 1, 71);
  await play.exit(4, 7, 16);
  await play.edge("up", 5, 0, 3);
  await play.exit(17, 9, 62);
  await play.exit(4, 7, 3);
  await play.exit(11, 3, 66);
  await play.talk(3, 3);
  await play.exit(4, 7, 3);
  await play.to(16, 4);
  await play.do("use_field_move", { move: "Cut", facing: "right" });
  await play.edge("right", 19, 4, 20);
  await play.to(3, 4);
  await play.do("use_field_move", { move: "Cut", facing: "right" });
  await play.edge("right", 13, 4, 21);
  await play.exit(3, 3, 81);
  await play.do("heal");
  await play.exit(3, 7, 21);
  await play.exit(8, 5, 82);
  await play.exit(11, 2, 232);
  await play.exit(9, 7, 82);
  await play.exit(11, 10, 21);
  await play.edge("down", 5, 15, 4);
};

const toTheScope: Part = async (play, world) => {
  await play.edge("left", 0, 4, 19);
  await play.exit(3, 3, 80);
  await play.exit(7, 3, 121);
  await play.exit(1, 3, 77);
  await play.exit(4, 7, 18);
  await play.edge("left", 0, 4, 6);
  await play.exit(3, 3, 133);
  await play.do("heal");
  await play.exit(3, 7, 6);
  await play.exit(5, 3, 122);
  await play.exit(8, 1, 126);
  await play.talk(7, 2);
  await play.exit(2, 2, 122);
  await play.exit(4, 7, 6);
  await play.to(12, 12);
  await play.do("use_field_move", { move: "Cut", facing: "up" });
  await play.exit(12, 9, 134);
  await play.to(4, 4);
  await play.do("use_field_move", { move: "Cut", facing: "up" });
  await play.talk(4, 1);
  await play.exit(4, 7, 6);
  await play.do("use_field_move", { move: "Cut", facing: "down" });
  await play.exit(9, 3, 135);
  await play.talk(5, 2);
  await play.talk(5, 1);
  await play.exit(8, 1, 199);
  await play.exit(7, 5, 200);
  await play.exit(21, 8, 201);
  await play.exit(19, 18, 202);
  await play.talk(5, 2);
  await play.talk(6, 2);
  expect(world.truth.bag.map(([name]) => name)).toContain("SILPH SCOPE");
  await play.do("use_item", { item: "Escape Rope" });
  expect(world.truth.place.map).toBe(6);
};

const toFuchsia: Part = async (play) => {
  await play.edge("left", 0, 4, 27);
  await play.to(9, 8);
  await play.do("use_field_move", { move: "Cut", facing: "left" });
  await play.exit(4, 8, 188);
  await play.talk(3, 3);
  await play.exit(4, 7, 27);
  await play.to(7, 8);
  await play.do("use_field_move", { move: "Cut", facing: "right" });
  await play.do("use_item", { item: "HM02", on: "PIDGEY" });
  await play.do("use_field_move", { move: "Fly", to: "Lavender Town" });
  await play.exit(10, 3, 142);
  await play.exit(8, 2, 143);
  await play.talk(6, 3, "right");
  await play.exit(9, 2, 147);
  await play.exit(9, 5, 148);
  await play.talk(7, 2);
  await play.talk(3, 3);
  await play.exit(4, 7, 4);
  await play.exit(3, 3, 141);
  await play.do("heal");
  await play.exit(3, 7, 4);
  await play.do("use_field_move", { move: "Fly", to: "Celadon City" });
  await play.edge("left", 0, 4, 27);
  await play.to(9, 4);
  await play.face("left");
  await play.do("use_item", { item: "Poke Flute" });
  await play.exit(3, 2, 186);
  await play.exit(4, 0, 28);
  await play.edge("down", 5, 19, 29);
  await play.edge("right", 9, 4, 7);
};

const toTheSea: Part = async (play, world) => {
  await play.exit(3, 3, 154);
  await play.do("heal");
  await play.exit(3, 7, 7);
  await play.exit(7, 3, 157);
  await play.talk(4, 1);
  await play.exit(4, 7, 7);
  await play.exit(9, 3, 156);
  await play.talk(5, 2);
  await play.exit(4, 0, 220);
  await play.exit(7, 2, 217);
  await play.exit(7, 2, 218);
  await play.exit(7, 2, 219);
  await play.talk(5, 5);
  await play.exit(7, 2, 222);
  await play.talk(3, 3);
  await play.exit(4, 7, 219);
  await play.exit(2, 2, 218);
  await play.exit(2, 2, 217);
  await play.exit(2, 2, 220);
  await play.exit(2, 2, 156);
  await play.exit(4, 7, 7);
  await play.exit(11, 3, 155);
  await play.talk(3, 3);
  await play.exit(4, 7, 7);
  await play.do("use_item", { item: "HM03", on: "SQUIRTLE" });
  await play.do("use_item", { item: "HM04", on: "SQUIRTLE", move: "Tail Whip" });
  expect(world.truth.party[0]?.moves.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["SURF", "STRENGTH"]),
  );
  await play.do("use_field_move", { move: "Fly", to: "Celadon City" });
  await play.edge("right", 19, 4, 18);
  await play.exit(9, 7, 76);
  await play.to(4, 3);
  await play.exit(4, 0, 10);
  await play.exit(5, 7, 182);
  await play.do("heal");
  await play.exit(3, 7, 10);
  await play.exit(9, 7, 181);
  await play.exit(8, 2, 210);
  await play.talk(5, 5);
  await play.exit(7, 2, 212);
  await play.talk(5, 2);
  await play.talk(9, 3, "right");
  await play.talk(10, 5);
  await play.exit(9, 2, 235);
  await play.talk(5, 3, "right");
  await play.talk(7, 3);
  await play.exit(2, 2, 212);
  await play.exit(2, 2, 210);
  await play.exit(2, 2, 181);
  await play.exit(4, 7, 10);
  await play.exit(11, 7, 178);
  await play.to(2, 2);
  await play.talk(9, 2);
  await play.to(9, 5);
  await play.exit(4, 7, 10);
};

const toTheLastBadge: Part = async (play, world) => {
  await play.do("use_field_move", { move: "Fly", to: "Fuchsia City" });
  await play.edge("down", 5, 11, 30);
  await play.to(5, 2);
  await play.do("use_field_move", { move: "Surf", facing: "down" });
  await play.edge("left", 0, 4, 31);
  await play.exit(13, 2, 192);
  await play.to(7, 4);
  await play.do("use_field_move", { move: "Strength" });
  // Two cells, to where it falls.
  for (let push = 0; push < 8 && world.truth.place.x > 5; push += 1)
    await play.do("press_buttons", { buttons: ["left"] });
  await play.to(5, 6);
  await play.exit(2, 6, 31);
  await play.to(7, 3);
  await play.do("use_field_move", { move: "Surf", facing: "down" });
  await play.edge("left", 0, 4, 8);
  await play.exit(5, 4, 171);
  await play.do("heal");
  await play.exit(3, 7, 8);
  // The bag is full: twenty things.
  await play.exit(7, 4, 172);
  await play.do("shop", { sell: ["TM34", "TM11", "TM24", "TM21"].map((item) => ({ item, count: 1 })) });
  await play.exit(4, 7, 8);
  await play.exit(9, 4, 165);
  await play.talk(2, 3, "left");
  await play.exit(9, 1, 216);
  await play.talk(7, 4);
  await play.exit(2, 2, 165);
  await play.exit(4, 7, 8);
  await play.exit(11, 4, 166);
  await play.talk(6, 6, "right");
  await play.talk(6, 4, "right");
  await play.talk(4, 1);
  await play.exit(4, 7, 8);
  await play.do("use_field_move", { move: "Fly", to: "Viridian City" });
  await play.exit(11, 3, 45);
  await play.talk(2, 1);
  await play.exit(16, 17, 1);
};

const toTheHall: Part = async (play) => {
  await play.exit(3, 3, 41);
  await play.do("heal");
  await play.exit(3, 7, 1);
  await play.edge("left", 0, 4, 33);
  await play.talk(7, 4, "left");
  await play.exit(3, 3, 193);
  await play.exit(4, 0, 34);
  await play.to(4, 16);
  await play.do("use_field_move", { move: "Surf", facing: "up" });
  await play.exit(5, 8, 108);
  await play.to(3, 4);
  await play.do("use_field_move", { move: "Strength" });
  for (let push = 0; push < 3; push += 1)
    await play.do("press_buttons", { buttons: ["right", "right", "right"], hold_frames: 16 });
  await play.exit(11, 2, 194);
  await play.exit(5, 5, 198);
  await play.exit(7, 2, 194);
  await play.exit(11, 5, 34);
  await play.edge("up", 5, 0, 9);
  await play.exit(5, 3, 174);
  await play.do("heal");
  await play.exit(8, 0, 245);
  for (const next of [246, 247, 113, 120]) {
    await play.talk(3, 3);
    await play.exit(4, 0, next);
  }
  await play.talk(4, 3);
};

const PARTS: readonly (readonly [name: string, part: Part])[] = [
  ["Pewter City", toPewter],
  ["Cerulean City", toCerulean],
  ["Vermilion City", toVermilion],
  ["Lavender Town", toLavender],
  ["the Silph Scope", toTheScope],
  ["Fuchsia City", toFuchsia],
  ["the sea", toTheSea],
  ["the last badge", toTheLastBadge],
  ["the Hall of Fame", toTheHall],
];

describe("the story of Pokémon Red, by one-call actions", () => {
  it("leads from the bedroom to the Hall of Fame", async () => {
    const world = new PokemonWorld({ maps: STORY, map: 38, x: 3, y: 5, money: 3000, seed: 4 });
    const play = storyPlayer(world, playWorld(world, pokemonRed));
    for (const [name, part] of PARTS) {
      await part(play, world).catch((error: Error) => {
        throw new Error(`on the way to ${name}: ${error.message}\n${play.log.slice(-8).join("\n")}`);
      });
      play.log.length = 0;
    }
    expect(world.truth.place.map).toBe(118);
    expect(world.truth.badges).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(world.truth.flag(EVENT.champion)).toBe(true);
  });
});

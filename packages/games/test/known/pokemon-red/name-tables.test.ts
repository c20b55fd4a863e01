import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fixturesOf } from "../../../src/known/pokemon-red/names/fixtures.ts";
import { experienceAt } from "../../../src/known/pokemon-red/names/growth.ts";
import { itemAt, kindOfItem, teaches } from "../../../src/known/pokemon-red/names/items.ts";
import { placeAt } from "../../../src/known/pokemon-red/names/maps.ts";
import {
  accuracyOf,
  mostPpOf,
  moveTypeAt,
  powerOf,
} from "../../../src/known/pokemon-red/names/move-facts.ts";
import { moveAt } from "../../../src/known/pokemon-red/names/moves.ts";
import { trainerAt, typeAt } from "../../../src/known/pokemon-red/names/names.ts";
import { pokedexNumberAt, speciesAt } from "../../../src/known/pokemon-red/names/species.ts";
import { floorsOf } from "../../../src/known/pokemon-red/screen/floors.ts";
import { textOfByte } from "../../../src/known/pokemon-red/text.ts";

/**
 * The names of the bytes 0 to 255 in each table: how many there are, a few written down by hand, and a digest of all as they are today.
 * The game never changes, so neither do they: a digest is made anew only after its table was compared with the disassembly again.
 */
const TABLES: readonly (readonly [
  table: string,
  say: (id: number) => unknown,
  known: number,
  some: Readonly<Record<number, unknown>>,
  digest: string,
])[] = [
  [
    "species",
    speciesAt,
    152,
    { 1: "Rhydon", 84: "Pikachu", 153: "Bulbasaur", 190: "Victreebel" },
    "3fc2ee0a08ad225c",
  ],
  ["numbers of the Pokédex", pokedexNumberAt, 151, { 1: 112, 84: 25, 153: 1, 21: 151 }, "7fa9ef95c5fa301a"],
  ["moves", moveAt, 165, { 1: "Pound", 165: "Struggle" }, "d0f6147f4737bbd5"],
  ["types of moves", moveTypeAt, 165, { 1: "Normal", 87: "Electric" }, "e4f8f243b34fe0b6"],
  ["powers", powerOf, 165, { 1: 40, 63: 150 }, "51612cabbe937bc7"],
  ["accuracies", accuracyOf, 165, { 1: 100, 63: 90 }, "5e17cc27f0ee73de"],
  ["PP of three rises", (id) => mostPpOf(id, 3), 256, { 1: 56 }, "47acb5e5c33bffd5"],
  ["items", itemAt, 136, { 1: "Master Ball", 20: "Potion", 196: "HM01 Cut" }, "f1fc55724ba3b407"],
  ["kinds of items", kindOfItem, 256, { 4: "item", 6: "key item", 196: "HM" }, "86f8269a4482d102"],
  ["machines", teaches, 55, { 196: "Cut", 201: "Mega Punch" }, "264d3aee43edfb9f"],
  ["maps", placeAt, 227, { 0: "Pallet Town", 40: "Oak's Lab" }, "c18f742f090028f8"],
  ["types", typeAt, 16, { 0: "Normal", 20: "Fire", 26: "Dragon" }, "3cfb669a3e803467"],
  ["trainers", trainerAt, 47, { 1: "Youngster" }, "fb9c86d15a5387c2"],
  [
    "experience at level 50",
    (id) => experienceAt(id, 50),
    151,
    { 84: 125_000, 4: 100_000 },
    "e2ff6eaea12e4466",
  ],
  ["fixtures", (id) => (fixturesOf(id).length === 0 ? null : fixturesOf(id)), 9, {}, "cecaced6b03ef275"],
  ["floors", (id) => (floorsOf(id).length === 0 ? null : floorsOf(id)), 9, {}, "9f864633f65f2345"],
  ["letters", textOfByte, 256, { 128: "A", 160: "a", 246: "0" }, "83453b660ef10616"],
];

test.each(TABLES)("the %s are those of the game", (_, say, known, some, digest) => {
  const all = Array.from({ length: 256 }, (_, id) => say(id) ?? null);

  for (const [id, said] of Object.entries(some)) expect([id, all[Number(id)]]).toEqual([id, said]);
  expect(all.filter((one) => one !== null)).toHaveLength(known);
  expect(createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 16)).toBe(digest);
});

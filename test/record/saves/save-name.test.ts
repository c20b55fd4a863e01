import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHECKPOINT_KINDS } from "../../../src/base/vocabulary/checkpoint.ts";
import {
  parseSaveName,
  renderSaveName,
  type SaveName,
  slugOf,
} from "../../../src/record/saves/folder/save-name.ts";

describe("the name of a save", () => {
  it.each<[string, SaveName]>([
    ["pokemon_save_step0050.png", { place: "main", slug: "pokemon", step: 50 }],
    ["pokemon_save_step0050_backup.png", { place: "backup", slug: "pokemon", step: 50 }],
    ["pokemon_save_step12345.png", { place: "main", slug: "pokemon", step: 12_345 }],
    ["lost-key-a1b2_save_step0000.png", { place: "main", slug: "lost-key-a1b2", step: 0 }],
    [
      "pokemon_step0050_pre-operation_1f00aa2b.png",
      { place: "checkpoint", slug: "pokemon", step: 50, kind: "pre-operation", id: "1f00aa2b" },
    ],
    ["pokemon_slot03.png", { place: "slot", slug: "pokemon", slot: 3 }],
  ])("%s", (text, name) => {
    expect(parseSaveName(text)).toEqual(name);
    expect(renderSaveName(name)).toBe(text);
  });

  it.each([
    "pokemon_save_step050.png",
    "pokemon_save_step0050.png.tmp",
    ".pokemon_save_step0050.png.0123456789ab.tmp",
    "pokemon_save_step0050 (copy).png",
    "pokemon_save_step-001.png",
    "Pokemon_save_step0050.png",
    "_save_step0050.png",
    "../pokemon_save_step0050.png",
    "pokemon_step0050_nothing_1f00aa2b.png",
    "pokemon_slot16.png",
    "pokemon_journal.jsonl",
  ])("%s is not one", (text) => {
    expect(parseSaveName(text)).toBeNull();
  });

  it("comes back whatever it says", () => {
    const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,4})?$/);
    const step = fc.nat();
    const name: fc.Arbitrary<SaveName> = fc.oneof(
      fc.record({ place: fc.constantFrom("main" as const, "backup" as const), slug, step }),
      fc.record({ place: fc.constant("slot" as const), slug, slot: fc.nat(15) }),
      fc.record({
        place: fc.constant("checkpoint" as const),
        slug,
        step,
        kind: fc.constantFrom(...CHECKPOINT_KINDS),
        id: fc.stringMatching(/^[0-9a-f]{8}$/),
      }),
    );
    fc.assert(
      fc.property(name, (value) => {
        expect(parseSaveName(renderSaveName(value))).toEqual(value);
      }),
    );
  });
});

describe("the slug of a game", () => {
  it.each([
    ["POKEMON RED", "pokemon"],
    ["POKEMON BLUE", "pokemon"],
    ["POKEMON YELLOW", "pokemon-yellow"],
    ["LOST KEY", "lost-key"],
    ["TETRIS", "tetris"],
    ["Pokémon  (Été)!", "pokemon-ete"],
    ["\u0000\u0001", "game"],
    ["", "game"],
  ])("%j is %s", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});

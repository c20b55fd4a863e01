import { expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { hintLines, openObjectives, splitsBetween } from "../../../src/known/pokemon-red/story/hints.ts";
import { type Evidence, OBJECTIVES } from "../../../src/known/pokemon-red/story/objectives.ts";
import { readObjectives } from "../../../src/known/pokemon-red/story/read-objectives.ts";

const BARE = { place: "Pallet Town", items: [] };
const FULL_BAG = Array.from({ length: 20 }, (_, id) => ({ id: id + 1 }));

/** A memory with a bit more set. */
function set(ram: PokemonRam, address: number, bit: number): PokemonRam {
  return ram.set(address + (bit >> 3), ram.read(address + (bit >> 3)) | (1 << (bit & 7)));
}

function withEvidence(ram: PokemonRam, evidence: Evidence): PokemonRam {
  if ("badge" in evidence) return set(set(ram, 0xd356, evidence.badge), 0xd747, evidence.event);
  if ("event" in evidence) return set(ram, 0xd747, evidence.event);
  if ("town" in evidence) return set(ram, 0xd70b, evidence.town);
  return "drink" in evidence ? set(ram, 0xd728, 6) : ram.items([evidence.item, 1]);
}

function empty(): PokemonRam {
  return new PokemonRam().items().set(0xd53a, 0, 0xff);
}

it("each objective reads as ever, in both games and with a full bag (if a change is meant: npx vitest run FILE -u)", async () => {
  const parts = OBJECTIVES.map(({ name, evidence }, at) => {
    const objectives = OBJECTIVES.map((_, other) => (other === at ? "0" : "1")).join("");
    const [red, yellow, full] = [
      { ...BARE, objectives },
      { ...BARE, objectives, game: "pokemon-yellow" as const },
      { ...BARE, objectives, items: FULL_BAG },
    ].map((story) => hintLines(story, "all")[0]?.text);
    const alone = readObjectives(withEvidence(empty(), evidence)) ?? "";
    const passed = OBJECTIVES.filter((_, other) => alone[other] === "+").map((one) => one.name);
    return [
      `${name}: ${JSON.stringify(evidence)}${alone[at] === "1" ? "" : ", not done"}`,
      `  ${red}`,
      ...(yellow === red ? [] : [`  Yellow: ${yellow}`]),
      `  Full bag: ${full?.replace(/^[^(]*(?:\(A at[^)]*\)[^(]*)?/, "…")}`,
      ...(alone === "" ? ["  Alone it is damage"] : [`  Alone it passes: ${passed.join(", ") || "none"}`]),
    ].join("\n");
  });

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./objectives.txt");
});

it("the story opens the same objectives as ever, one deed after the other", async () => {
  const ram = empty();
  let before = readObjectives(ram);
  const first = `At first: ${openObjectives(before ?? "")
    .map(({ name }) => name)
    .join(", ")}`;
  const lines = OBJECTIVES.map(({ name, evidence }) => {
    const now = readObjectives(withEvidence(ram, evidence));
    const open = openObjectives(now ?? "").map((one) => one.name);
    const seen = (objectivesSeen: string | null) => ({ ...BARE, objectivesSeen });
    const splits = splitsBetween(seen(before), seen(now)).map((split) => split.replace("split: ", ""));
    before = now;
    const next = hintLines({ ...BARE, objectives: now }, "next")[0]?.text ?? "";
    const shown = OBJECTIVES.filter(({ deed }) => next.includes(deed)).map((one) => one.name);
    return `${name}: ${splits.join(", ")} → ${open.join(", ")}; shown: ${shown.join(", ") || next}`;
  });

  await expect(`${[first, ...lines].join("\n")}\n`).toMatchFileSnapshot("./story.txt");
});

it.each([
  ["no hints are asked for", {}, "none", []],
  ["the game has not begun", { place: undefined }, "all", []],
  ["a record has no objectives", { objectives: undefined }, "all", []],
  ["the memory is damaged", { objectives: null }, "all", [{ label: "Likely next", text: "unknown" }]],
  [
    "all is done",
    { objectives: "1".repeat(OBJECTIVES.length) },
    "next",
    [{ label: "Likely next", text: "none; the story is done" }],
  ],
  [
    "one is unknown, and all others are done",
    { objectives: `?${"1".repeat(OBJECTIVES.length - 1)}` },
    "all",
    [{ label: "Likely next", text: "unknown" }],
  ],
] as const)("the hints where %s", (_, more, level, lines) => {
  const story = { ...BARE, objectives: "0".repeat(OBJECTIVES.length), ...more };

  expect(hintLines(story as Parameters<typeof hintLines>[0], level)).toEqual(lines);
});

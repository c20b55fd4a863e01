import { expect, it } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { ANY_GAME_ID } from "../../../src/known/any-game.ts";
import type { GameAdapter } from "../../../src/known/game-adapter.ts";
import { withLearned } from "../../../src/known/learned/with-learned.ts";
import type { PartyMember } from "../../../src/known/pokemon-red/party.ts";
import { pairMembers } from "../../../src/known/pokemon-red/same-member.ts";
import { textOfByte } from "../../../src/known/pokemon-red/text.ts";

const json = (value: unknown) => JSON.stringify(value);

/** `key species nickname level`, one after the other. */
const party = (text: string): readonly PartyMember[] =>
  text.split(", ").flatMap((one) => {
    const [key = "", species = "", nickname = "", level = "1"] = one.split(" ");
    return key === ""
      ? []
      : [
          {
            key,
            species,
            nickname,
            level: Number(level),
            hp: 9,
            maxHp: 9,
            status: null,
            types: [],
            moves: [],
          },
        ];
  });

it.each([
  ["none was there", "", "k A a 5", "new"],
  ["none is there", "k A a 5", "", ""],
  ["another key", "k A a 5", "l A a 5", "new"],
  ["the same in another order", "k A a 5, l B b 6", "l B b 6, k A a 5", "1 0"],
  ["an equal key, by place, species and level", "k A a 5, k A b 5", "k A c 5, k A d 5", "0 1"],
  ["a name goes before the place", "k A a 5, k A b 6", "k A b 6, k A a 5", "1 0"],
  ["the level counts for a name", "k A a 5, k A a 6", "k A a 6, k A a 7", "1 0"],
  ["the place goes before the species alone", "k A a 5, k A b 6", "k A c 7, k A d 8", "0 1"],
  ["the species goes before the place alone", "k A a 5, k B b 6", "k B c 7, k A d 8", "1 0"],
  ["the place alone, where both evolve", "k A a 5, k B b 6", "k C a 7, k D b 8", "0 1"],
  ["what is left, where one evolves and moves", "k A a 5, l B b 6", "l B b 6, k C a 7", "1 0"],
  ["one more of the same", "k A a 5", "k A a 5, k A a 5", "0 new"],
  ["one less of the same", "k A a 5, k A b 9", "k A b 9", "1"],
  ["one that evolves beside its like", "k A a 5, k A b 9", "k B a 6, k A b 9", "0 1"],
])("pairs a party's members: %s", (_, before, after, pairs) => {
  const was = party(before);
  const now = party(after);

  const paired = pairMembers(was, now);

  expect(paired.map((one) => (one.was === null ? "new" : was.indexOf(one.was))).join(" ")).toBe(pairs);
  expect(paired.map(({ is }) => is)).toEqual(now);
});

it("shows each byte of a text as ever", async () => {
  const rows = Array.from({ length: 16 }, (_, row) =>
    Array.from({ length: 16 }, (__, column) => textOfByte(16 * row + column) || "_").join(" "),
  );

  await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("./letters.txt");
});

/** An adapter whose state is what the view holds, and that tells what it was asked. */
function adapterOf(id: string, own: GameInfo, more: Partial<GameAdapter> = {}): GameAdapter {
  return {
    id,
    briefing: id,
    recognises: () => true,
    readState: (_view, previous) => ({
      ...own,
      ...(previous === null ? {} : { before: json(previous) ?? "" }),
    }),
    describe: (info, previous) =>
      own["quiet"] === true ? "Nothing changed." : `${id} ${json(info)} after ${json(previous)}`,
    milestones: (before, after) => [`${id}: ${json(before)} to ${json(after)}`],
    ...more,
  } as GameAdapter;
}

it("fills in what was learned, and lets what is known win", async () => {
  const many: Partial<GameAdapter> = {
    facts: (info) => ({ own: info["hp"] ?? null, text: { b: 2, c: 3 }, list: [2] }),
    position: () => "learned place",
    health: () => 0.5,
    isEnded: (info) => info["hp"] === 0,
    interruption: () => "learned stop",
  };
  const some: Partial<GameAdapter> = {
    facts: () => ({ own: 7, text: { a: 1, b: 1 }, list: [1] }),
    position: () => "known place",
    health: () => 0,
    isEnded: () => false,
    interruption: () => "known stop",
  };
  const none: Partial<GameAdapter> = {
    position: () => null,
    health: () => null,
    isEnded: () => true,
    interruption: () => null,
  };
  const learned = { hp: 0, gold: 3, room: "learned", seen: { room: ["a"] } };
  const pairs: Readonly<Record<string, readonly [GameAdapter, GameAdapter]>> = {
    "both know all": [adapterOf("known", { room: "known" }, some), adapterOf("learned", learned, many)],
    "one knows all": [adapterOf("known", { room: "known" }), adapterOf("learned", learned, many)],
    "the other does": [adapterOf("known", { room: "known" }, some), adapterOf("learned", { gold: 3 })],
    "neither does": [adapterOf("known", {}), adapterOf("learned", {})],
    "known says none": [adapterOf("known", { quiet: true }, none), adapterOf("learned", learned, many)],
    "nothing new": [adapterOf("known", { quiet: true }), adapterOf("learned", { quiet: true })],
    "any game": [adapterOf(ANY_GAME_ID, { quiet: true }), adapterOf("learned", learned)],
  };
  const parts = Object.entries(pairs).flatMap(([title, [known, found]]) => {
    const adapter = withLearned(known, found);
    const first = adapter.readState({} as never, null);
    const then = adapter.readState({} as never, first);
    const odd: readonly GameInfo[] = [
      { hp: 1 },
      { hp: 1, learned: 3 },
      { hp: 1, learned: { names: "hp", seen: 4 } },
      { hp: 1, learned: { names: ["hp", 3, "none"], seen: { hp: [1] } } },
    ];
    const tell = (info: GameInfo) =>
      [adapter.facts, adapter.position, adapter.health, adapter.isEnded]
        .map((ask) => json(ask?.(info)))
        .join("; ");
    return [
      `# ${title}: ${adapter.id}`,
      `first: ${json(first)}`,
      `then: ${json(then)}`,
      adapter.describe(first, null),
      adapter.describe(then, first),
      `told where: ${json(adapter.describe(then, first, { isStandingTold: true }))}`,
      ...adapter.milestones(first, then),
      `stops: ${adapter.interruption?.(first, then)}`,
      `first: ${tell(first)}`,
      ...odd.map((info) => `${json(info)}: ${adapter.milestones(info, info).at(-1)}; ${tell(info)}`),
    ];
  });

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./learned.txt");
});

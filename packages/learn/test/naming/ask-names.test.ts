import { expect, test } from "vitest";
import { NO_USAGE } from "../../../../src/base/vocabulary/usage.ts";
import type { LanguageModel, ModelReply } from "../../../../src/model/language-model.ts";
import { GAMES_TO_LEARN } from "../../../../test/helpers/small-games/to-learn/games-to-learn.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import { createForks } from "../../src/forks.ts";
import type { Learned } from "../../src/learn-game.ts";
import { cellAt } from "../../src/memory.ts";
import { askNames, type Named } from "../../src/naming/ask-names.ts";
import type { KeptAnswers } from "../../src/naming/kept-answers.ts";

/** Twelve coins, as two decimal digits in a byte, beside a byte of hearts. */
const [COINS, HEARTS] = [0xc008, 0xc007];

/**
 * The names that a model gives the bytes that this game shows, by their addresses, and how often it was asked.
 *
 * @param answer its answer about a byte with this value, which the request leaves out
 */
async function namesBy(
  answer: (value: number, address: number) => string,
  { most = 9, kept = null }: { readonly most?: number; readonly kept?: KeptAnswers | null } = {},
) {
  const emulator = createEmulator(GAMES_TO_LEARN["hearts and coins"]?.().rom ?? new Uint8Array());
  emulator.run(400, [], { picture: false });
  const { signal } = new AbortController();
  const forks = createForks(emulator, chanceOf("coins"), 100, { signal });
  const state = forks.poked(emulator.snapshot(), cellAt(COINS - 0xc000), 0x12);
  let asked = 0;
  const model: LanguageModel = {
    id: "reader",
    isRemote: false,
    // biome-ignore lint/correctness/useYield: it says nothing meanwhile
    async *reply({ messages }) {
      asked += 1;
      const at = Number.parseInt(/The byte at ([0-9A-F]{4})/.exec(JSON.stringify(messages))?.[1] ?? "", 16);
      // The machine is as in the last picture.
      const text = answer(emulator.read(at), at);
      return { content: [{ type: "text", text }], stopReason: "end_turn", usage: NO_USAGE, model: "reader" };
    },
  };
  const named = new Map<number, Named>();
  const learned = { findings: [], frames: 0, world: null, play: { fresh: [], start: { state } } };
  const options = { signal, mayAsk: () => asked < most, kept };
  for await (const one of askNames(model, emulator, learned as unknown as Learned, options))
    named.set(one.address, one);
  return { named, asked };
}

/** The number on the screen. */
const shown = (value: number, at: number): number => (at === COINS ? Number(value.toString(16)) : value);

const answering = (name: string | null, value: number): string =>
  `It is this: ${JSON.stringify({ name, value })}.`;

test("a byte has the name that a model gives it, where it reads the value that it was not told", async () => {
  const { named } = await namesBy((value, at) => answering("Small  coins", shown(value, at)));

  expect(named.get(HEARTS)).toMatchObject({
    finding: { name: "smallCoins", confidence: 0.95, evidence: expect.not.stringContaining("decimal") },
    refusal: null,
    isKept: false,
  });
  expect(named.get(COINS)).toMatchObject({
    finding: { name: "smallCoins", evidence: expect.stringContaining("; two decimal digits") },
    refusal: null,
  });
});

test("a name whose value the machine does not have is refused, with the reason", async () => {
  const { named } = await namesBy((value) => answering("lives", value + 100));

  expect(named.size).toBeGreaterThan(1);
  for (const { finding, refusal } of named.values()) {
    expect(finding).toBeNull();
    expect(refusal).toMatch(/^"lives" would be \d+ in a picture in which the byte is \d+$/);
  }
});

test.each([
  ["none", (value: number) => answering(null, value)],
  ["no JSON", () => "I cannot tell."],
  ["broken JSON", () => '{"name": lives}'],
  ["no name for a field", (value: number) => answering("7 lives!", value)],
])("an answer that is %s names nothing", async (_, answer) => {
  const { named } = await namesBy(answer, { most: 1 });

  expect([...named.values()]).toMatchObject([{ finding: null, refusal: null }]);
});

test("an answer that was paid for is not asked for again, whatever may still be asked", async () => {
  const answers = new Map<string, ModelReply>();
  const kept: KeptAnswers = {
    isBegun: () => true,
    begin: () => {},
    find: (_, request) => answers.get(JSON.stringify(request.messages)) ?? null,
    keep: (_, request, reply) => answers.set(JSON.stringify(request.messages), reply),
  };
  const answer = (value: number, at: number): string => answering("coins", shown(value, at));

  const first = await namesBy(answer, { kept, most: 2 });
  const again = await namesBy(answer, { kept, most: 0 });

  expect([first.asked, first.named.size, again.asked]).toEqual([2, 2, 0]);
  expect([...again.named.values()].map(({ isKept, finding }) => [isKept, finding?.name])).toEqual([
    [true, "coins"],
    [true, "coins"],
  ]);
});

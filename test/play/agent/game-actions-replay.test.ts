import { expect, it } from "vitest";
import { pokemonRed } from "../../../packages/games/src/known/pokemon-red/pokemon-red.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { PokemonWorld } from "../../helpers/pokemon-world/index.ts";
import { SMALL_TOWN } from "../../helpers/pokemon-world/small-town.ts";
import { killAfterReply, playRun } from "../../helpers/runs/journal-world.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";

const USAGE = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** A player that calls one tool a step. */
function player(calls: readonly (readonly [name: string, input: JsonObject])[]): LanguageModel {
  return {
    id: "actions",
    isRemote: false,
    // biome-ignore lint/correctness/useYield: it replies at once.
    async *reply(request) {
      const [name, input] = calls[(request.messages.length - 1) / 2] ?? ["wait", {}];
      const content = [{ type: "tool_use", id: "call", name, input }];
      return { content, stopReason: "tool_use", usage: USAGE, model: "actions" };
    },
  };
}

const powerOn = () => {
  const world = new PokemonWorld({
    ...{ maps: SMALL_TOWN, x: 6, y: 4, badges: [1], lag: 1 },
    party: [
      ["PIDGEY", 10, "CUT"],
      ["ABRA", 8],
    ],
    bag: [["RARE CANDY", 2]],
  });
  return world.emulator;
};

const playing = (disk = powerCutDisk()) => ({
  ...{ disk, powerOn, untilStep: 4, settings: { maxHistory: 500 }, services: { adapter: pokemonRed } },
  player: player([
    ["use_item", { item: "rare candy", on: "2" }],
    ["sort_party", { order: ["abra"] }],
    ["heal", {}],
    ["shop", { buy: [{ item: "potion" }] }],
  ]),
});

const outcomesOf = (disk: ReturnType<typeof powerCutDisk>) =>
  recordsOf(disk, "/saves/pokemon_journal.jsonl").flatMap((record) =>
    record.type === "outcome" ? [record.outcome] : [],
  );

it("a run that used actions and was killed continues with the same machine and the same words", async () => {
  const whole = playing();
  await playRun(whole);
  const killed = playing();
  await killAfterReply(3, killed);

  await playRun(killed);

  const [one, other] = [outcomesOf(whole.disk), outcomesOf(killed.disk)];
  expect(JSON.stringify(one[0]?.message.content)).toContain("Used Rare Candy on ABRA");
  expect(JSON.stringify(one[2]?.message.content)).toContain("Healed the party");
  expect(one.length).toBe(4);
  expect(other.map(({ machineSha256, message }) => [machineSha256, message.content[0]])).toEqual(
    one.map(({ machineSha256, message }) => [machineSha256, message.content[0]]),
  );
});

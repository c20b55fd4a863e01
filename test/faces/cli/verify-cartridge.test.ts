import { expect, test } from "vitest";
import { verifyCartridge } from "../../../packages/games/src/commands/verify-cartridge.ts";
import type { CheckedAdapter, CheckedFact } from "../../../packages/games/src/known/first-minutes.ts";
import { pokemonRed } from "../../../packages/games/src/known/pokemon-red/pokemon-red.ts";
import type { World } from "../../../src/faces/cli/process-context.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";

const rom = buildRom({ title: "POKEMON RED" }, (code) => code.forever());
const fact = (what: string, expected: string, read = expected): CheckedFact => ({ what, expected, read });

/** Verifies a cartridge whose first minutes give these facts; null where others may run. */
async function verify(
  facts: readonly (CheckedFact | null)[],
  json = false,
  signal = new AbortController().signal,
) {
  const asked: (CheckedFact | null)[] = [];
  const adapter: CheckedAdapter = {
    ...pokemonRed,
    *firstMinutes() {
      for (const one of facts) {
        asked.push(one);
        yield one;
      }
    },
  };
  let told = "";
  const stdout = {
    write(text: string) {
      told += text;
      return true;
    },
  };
  const code = await verifyCartridge({ stdout, env: {}, signal } as unknown as World, { json }, rom, adapter);
  return { code, told, asked };
}

test("53: facts that are as they must be verify the cartridge", async () => {
  const { code, told } = await verify([null, fact("money", "3000"), null, fact("badges", "0")]);

  expect(code).toBe(0);
  expect(told).toMatch(
    /^verified on this cartridge: 2 facts\npokemon-red, POKEMON RED, SHA-256 [0-9a-f]{64}, 0 frames\n$/,
  );
});

test("53: the first difference is told, and nothing is played behind it", async () => {
  const { code, told, asked } = await verify([fact("money", "3000", "500"), fact("badges", "0")]);

  expect([code, asked.length]).toEqual([65, 1]);
  expect(told).toMatch(/^differs: money must be 3000, and 500 was read\npokemon-red, /);
});

test("53: programs get the same as JSON", async () => {
  const { told } = await verify([fact("money", "3000", "500")], true);

  expect(JSON.parse(told)).toMatchObject({
    game: "pokemon-red",
    facts: 1,
    difference: { what: "money", expected: "3000", read: "500" },
  });
});

test("53: a signal ends it between two presses", async () => {
  const reason = new Error("stop");

  await expect(verify([null], false, AbortSignal.abort(reason))).rejects.toBe(reason);
});

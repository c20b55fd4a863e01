import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import { FIVE, type MadeIntegration } from "../../../../test/helpers/integrations/five.ts";
import {
  type IntegrationFiles,
  writeIntegration,
} from "../../../../test/helpers/integrations/write-integration.ts";
import { cartridgeOf, RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import type { GameAdapter } from "../../src/known/game-adapter.ts";
import { readIntegration } from "../../src/known/integration/read-integration.ts";
import { findAdapter } from "../../src/known/registry.ts";

const SHA1 = "ab".repeat(20);
const CARTRIDGE = { ...cartridgeOf("GAME"), sha1: SHA1 };

function adapterOf(name: string, files: IntegrationFiles): Promise<GameAdapter> {
  return findAdapter(CARTRIDGE, { gameMap: writeIntegration(name, files) });
}

function memoryOf({ memory }: MadeIntegration): RamImage {
  const image = new RamImage();
  for (const [address, ...bytes] of memory) image.set(address, ...bytes);
  return image;
}

describe.each(FIVE.map((one) => [one.name, one] as const))("the integration %s", (name, made) => {
  it("has each value as stable-retro reads it", async () => {
    const info = (await adapterOf(name, made)).readState(memoryOf(made), null);

    expect(info["values"]).toEqual(made.values);
    expect(info).toMatchObject({ reward: 0, best: 0, done: false });
  });

  it("reads any memory without an error", async () => {
    const adapter = await adapterOf(name, made);
    for (const fill of [0, 0x5a, 0xff]) {
      const info = adapter.readState(new RamImage(fill), adapter.readState(memoryOf(made), null));

      expect(JSON.parse(JSON.stringify(info))).toEqual(info);
      expect(adapter.describe(info, null)).toContain("Reward so far");
    }
  });
});

/** An adapter of one byte, `x` at C000, and the states of some values of it in a row. */
async function statesOf(scenario: unknown, ...xs: readonly number[]) {
  const adapter = await adapterOf("One-GameBoy", {
    data: { info: { x: { address: 0xc000, type: "|u1" }, y: { address: 0xc001, type: "|u1" } } },
    scenario,
  });
  const states: GameInfo[] = [];
  for (const x of xs) states.push(adapter.readState(new RamImage().set(0xc000, x), states.at(-1) ?? null));
  return { adapter, states };
}

describe("a reward", () => {
  const rewarded = (x: object) => ({ reward: { variables: { x } } });

  it.each([
    ["the change", { reward: 2, penalty: 3 }, [5, 8, 7], [0, 6, 3]],
    ["only what is named", { penalty: 1 }, [5, 8, 7], [0, 0, -1]],
    ["the value itself", { measurement: "absolute", reward: 1 }, [5, 8, 7], [0, 8, 15]],
    ["a sign", { op: "sign", reward: 10, penalty: 1 }, [5, 9, 9, 1], [0, 10, 10, 9]],
    ["an operation", { measurement: "absolute", op: "equal", reference: 8, reward: 4 }, [5, 8, 8], [0, 4, 8]],
    ["a fraction", { reward: 0.1 }, [0, 1, 3], [0, 0.1, 0.3]],
  ])("counts %s", async (_, spec, xs, expected) => {
    const { states } = await statesOf(rewarded(spec), ...xs);

    expect(states.map((state) => state["reward"])).toEqual(expected);
  });

  it("makes a milestone where the best so far passes 1, 2, 5, 10, …", async () => {
    const { adapter, states } = await statesOf(rewarded({ reward: 1, penalty: 1 }), 0, 1, 4, 3, 60, 70);
    const found = states.slice(1).map((state, at) => adapter.milestones(states[at] ?? {}, state));

    expect(found).toEqual([["reward 1"], ["reward 2"], [], ["reward 50"], []]);
  });
});

describe("the end", () => {
  const isEnded = async (done: unknown, ...xs: readonly number[]) => {
    const { adapter, states } = await statesOf({ done }, ...xs);
    return states.map((state) => adapter.isEnded?.(state));
  };
  const x = (spec: object) => ({ variables: { x: spec } });

  it.each([
    ["without an operation: above 0", x({}), [0, 1], [false, true]],
    ["a change", x({ measurement: "delta", op: "negative" }), [5, 4, 4], [false, true, false]],
    [
      "negative-equal",
      x({ measurement: "delta", op: "negative-equal", reference: 2 }),
      [5, 3],
      [false, true],
    ],
    ["not-equal", x({ op: "not-equal", reference: 3 }), [3, 4], [false, true]],
    ["greater-or-equal", x({ op: "greater-or-equal", reference: 3 }), [2, 3], [false, true]],
    [
      "any of two",
      { variables: { x: { op: "equal", reference: 1 }, y: { op: "nonzero" } } },
      [0, 1],
      [false, true],
    ],
    ["all of two", { condition: "all", variables: { x: {}, y: {} } }, [0, 1], [false, false]],
    [
      "all, with a node",
      {
        condition: "all",
        variables: { y: { op: "zero" } },
        nodes: { n: { variables: { x: { op: "less-than", reference: 2 } } } },
      },
      [2, 1],
      [false, true],
    ],
    ["nothing", {}, [0, 1], [false, false]],
  ])("comes with %s", async (_, done, xs, expected) => {
    expect(await isEnded(done, ...xs)).toEqual(expected);
  });

  it("is reached, and stops what the player does", async () => {
    const { adapter, states } = await statesOf({ done: x({}) }, 0, 1);
    const [before = {}, after = {}] = states;

    expect(adapter.interruption?.(before, after)).toBe("the scenario is done");
    expect(adapter.milestones(before, after)).toEqual(["done"]);
    expect(adapter.describe(after, before)).toBe("x: 1\nDone: yes");
  });
});

describe("an integration that cannot be used", () => {
  const data = { info: { lives: { address: 0xc000, type: "|u1" } } };
  const info = (lives: object) => ({ data: { info: { lives } } });
  const scenario = (value: unknown) => ({ data, scenario: value });
  const KINDS = "takes an order (> < = | >< <> >= <=), a format (u i d n) and a number of bytes from 1 to 8";

  it.each<[string, IntegrationFiles, string]>([
    [
      "a wrong type",
      info({ address: 0xc000, type: "<x2" }),
      `info.lives.type: ${KINDS}, such as >d3, got "<x2"`,
    ],
    [
      "nine bytes",
      info({ address: 0xc000, type: "<u9" }),
      `info.lives.type: ${KINDS}, such as >d3, got "<u9"`,
    ],
    ["two digits", info({ address: 0xc000, type: "<u10" }), "info.lives.type: takes an order"],
    ["no type", info({ address: 0xc000 }), "info.lives.type: is missing"],
    ["an address in ROM", info({ address: 0x4000, type: "|u1" }), "in decimal, got 16384 (4000)"],
    [
      "an address in hex",
      info({ address: "0xC000", type: "|u1" }),
      'info.lives.address: takes a number, got "0xC000"',
    ],
    ["a register", info({ address: 0xff44, type: "|u1" }), "got 65348 (FF44)"],
    [
      "bytes past an area",
      info({ address: 0xdfff, type: "<u2" }),
      "info.lives.address: goes past DFFF, the end of work RAM",
    ],
    ["no info", { data: {} }, "data.json:1:1: info: is missing"],
    ["no JSON", { data: "{" }, "data.json:1:1: is not JSON"],
    [
      "an unknown variable",
      scenario({ reward: { variables: { live: { reward: 1 } } } }),
      'reward.variables.live: names a variable that data.json does not have, did you mean "lives"?',
    ],
    [
      "an unknown one in a node",
      scenario({ done: { nodes: { a: { variables: { gone: {} } } } } }),
      "done.nodes.a.variables.gone: names a variable that data.json does not have",
    ],
    [
      "an operation",
      scenario({ done: { variables: { lives: { op: "equals" } } } }),
      "done.variables.lives.op: takes equal,",
    ],
    [
      "a Lua reward",
      scenario({ reward: { script: "lua:f" } }),
      "reward.script: names a Lua script, which the runner does not run",
    ],
    ["a Lua end", scenario({ done: { script: "lua:f" } }), "done.script: names a Lua script"],
    ["an empty all", scenario({ done: { condition: "all" } }), "done.condition: takes variables or nodes"],
  ])("has %s", async (_, files, line) => {
    const refusal = adapterOf("Bad-GameBoy", files);

    await expect(refusal).rejects.toMatchObject({
      code: "game-map-invalid",
      message: expect.stringContaining(line),
    });
    await expect(refusal).rejects.toMatchObject({ message: expect.stringMatching(/^[^\n]+$/) });
  });

  it("is for another ROM", async () => {
    const sha = `${"cd".repeat(20)}\n`;

    await expect(adapterOf("Other-GameBoy", { data, sha })).rejects.toMatchObject({
      code: "game-map-mismatched",
      message: expect.stringContaining("rom.sha:1:1: names another ROM than this one, GAME"),
    });
    expect((await adapterOf("Own-GameBoy", { data, sha: `${sha}${SHA1}` })).id).toBe("own");
  });

  it("has no data.json", async () => {
    const gameMap = writeIntegration("None-GameBoy", { data: undefined });

    await expect(findAdapter(CARTRIDGE, { gameMap })).rejects.toMatchObject({ code: "game-map-unreadable" });
  });
});

it("scripts that nothing calls, and what the runner has no use for, are skipped", async () => {
  const adapter = await adapterOf("SuperMarioLand2-GameBoy-v0", {
    data: { info: { x: { address: 0xc000, type: "|u1", comment: "of the screen" } }, more: 1 },
    scenario: { scripts: ["a.lua"], crop: [0, 0, 1, 1], reward: { time: { penalty: -1 } } },
  });

  expect(adapter.id).toBe("super-mario-land-2");
  expect(adapter.readState(new RamImage(), null)).toMatchObject({ values: { x: 0 } });
});

describe("49.B4: an integration of a stranger's", () => {
  const variables = (count: number): object => ({
    info: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`v${i}`, { address: 49_152 + i, type: "|u1" }]),
    ),
  });
  const told = async (data: unknown, scenario?: unknown): Promise<string | undefined> => {
    const folder = writeIntegration("Some-GameBoy", { data, scenario });
    return (await readIntegration(folder, null)).flawed?.mistakes[0]?.fact;
  };

  it("49.B4: has at most 2,000 variables, which are read at each step", async () => {
    expect(await told(variables(2_000))).toBeUndefined();
    expect(await told(variables(2_001))).toBe("takes 2000 variables at most");
  });

  it("49.B4: is not checked where it has far more values than any", async () => {
    expect(await told(variables(200_000))).toBe("has more than 20000 values");
    const done = {
      done: { nodes: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`n${i}`, {}])) },
    };
    expect(await told(variables(1), done)).toBe("has more than 20000 values");
  });
});

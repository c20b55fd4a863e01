import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { FIVE } from "../../../../../test/helpers/integrations/five.ts";
import { RamImage } from "../../../../../test/helpers/roms/ram-image.ts";
import { checkGameMaps } from "../../../src/commands/check.ts";
import { createIntegrationAdapter } from "../../../src/known/integration/integration-adapter.ts";
import { readIntegration } from "../../../src/known/integration/read-integration.ts";
import { RICH } from "./rich-map.ts";

const SYMBOLS = "00:c100 wMode\n03:d35e wFar\n";
const FAULTY = {
  format: 1,
  game: "Mine",
  milestons: [],
  fields: [
    { name: "mode", address: "wMode" },
    {
      name: "far",
      address: { pointer: "wFar", index: "mode", stride: 2, offset: 1, bank: "wMode" },
      size: 2,
    },
    { name: "sum", expression: "mode + 1" },
    { name: "list", address: "wMode + 4", stride: 1, count: 2, entries: [{ name: "a" }] },
  ],
  milestones: [
    { field: "mod", when: "greater" },
    { field: "mode", when: "less", text: "lower" },
  ],
  grid: { columns: 10, rows: 9, address: "wMode+0x60", cells: { "3": "player" } },
};

function gameFolder(): string {
  const cwd = temporaryFolder();
  const write = (name: string, value: unknown) =>
    writeFileSync(join(cwd, name), typeof value === "string" ? value : JSON.stringify(value, null, 2));
  write("rich.json", RICH);
  write("faulty.json", FAULTY);
  write("broken.json", "{");
  write("game.sym", SYMBOLS);
  for (const { name, data, scenario } of FIVE) {
    mkdirSync(join(cwd, name));
    write(`${name}/data.json`, data);
    if (scenario !== undefined) write(`${name}/scenario.json`, scenario);
  }
  mkdirSync(join(cwd, "Bad-GameBoy"));
  write("Bad-GameBoy/data.json", { info: { x: { address: 1, type: "|u1" } } });
  return cwd;
}

async function check(cwd: string, words: readonly string[], options: object = {}): Promise<string> {
  const parts: string[] = [];
  const output = { write: (text: string) => parts.push(text), isTerminal: false };
  const world = {
    cwd,
    stdout: output,
    stderr: output,
    env: {},
    signal: new AbortController().signal,
  } as unknown as World;
  const code = await checkGameMaps(world, options as never, words, {}, null);
  return `> ${words.join(" ")} ${JSON.stringify(options)}: ${code}\n${parts.join("")}`;
}

it("runner games check writes about each map what it always wrote (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = gameFolder();
  const parts = [
    await check(cwd, ["rich.json", "none.json", "broken.json"]),
    await check(cwd, ["faulty.json"], { symbols: "game.sym" }),
    await check(cwd, ["faulty.json", "Bad-GameBoy"], { symbols: "game.sym", json: true }),
    await check(
      cwd,
      FIVE.map(({ name }) => name),
    ),
  ];

  await expect(
    parts
      .join("\n")
      .replaceAll(cwd, "…")
      .replace(/is not JSON \(.*\)/, "is not JSON (…)"),
  ).toMatchFileSnapshot("./check.txt");
});

it("integrations tell the player their game, their values and their goal as ever", async () => {
  const cwd = gameFolder();
  const parts: string[] = [];
  for (const { name, memory } of FIVE) {
    const { integration } = await readIntegration(join(cwd, name), null);
    const adapter = createIntegrationAdapter(integration);
    const image = new RamImage();
    const first = adapter.readState(image, null);
    for (const [address, ...bytes] of memory) image.set(address, ...bytes);
    const second = adapter.readState(image, first);
    const third = adapter.readState(new RamImage(0xff), second);
    const told = [first, second, third].map((info, at, all) => {
      const before = all[at - 1] ?? null;
      const milestones = before === null ? [] : adapter.milestones(before, info);
      return `${adapter.describe(info, before).replaceAll("\n", "; ")} | ${milestones.join(", ")} | ${JSON.stringify(info)}`;
    });
    parts.push(`# ${name}: ${adapter.id}`, adapter.briefing, ...told);
  }

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./integrations.txt");
});

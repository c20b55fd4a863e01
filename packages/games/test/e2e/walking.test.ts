import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { runProcess } from "../../../../test/helpers/runs/run-command.ts";
import { text, toolUse } from "../../../../test/helpers/server/messages-replies.ts";
import { strictServer } from "../../../../test/helpers/server/strict-server.ts";
import {
  type EdgeKind,
  OVERWORLD_MAP,
  overworldRom,
} from "../../../../test/helpers/small-games/overworld-rom.ts";

type Call = readonly [tool: string, input: object];

/** To what was not seen yet. */
const UP: Call = ["explore_towards", { direction: "up" }];

/** Plays these calls, one a step, with the built command; gives what each was answered with, and where the player was then. */
async function play(kind: EdgeKind, calls: readonly Call[], map: object | null = null) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "game.gb"), overworldRom(kind, map === null ? "POKEMON RED" : "ARROWS"));
  if (map !== null) writeFileSync(join(cwd, "game.json"), JSON.stringify(map));
  const { env } = await strictServer(({ tools = [] }, n) => {
    const [tool, input] = calls[n - 1] ?? UP;
    // The tool that walks explores, too, where no other does.
    const name = tools.some((one) => one.name === tool) ? tool : "navigate_to";
    return { content: [text("On."), toolUse(name, input)], stopReason: "tool_use" };
  });
  const given = map === null ? [] : ["--game-map", "game.json"];
  const args = ["--rom", "game.gb", ...given, "--new-game", "--steps", String(calls.length), "--json"];
  const { code, stdout, stderr } = await runProcess([...args, "--set", "logLevel=warn"], { cwd, env });
  expect(code).toBe(0);
  // A made ROM with a known title is no known release.
  expect(stderr).toMatch(map === null ? /^\[.+\] WARN: POKEMON RED is not a known release of .+\n$/ : /^$/);
  const events = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const texts = events.filter(({ type }) => type === "tool-result").map((event) => event.text);
  const places = events
    .filter(({ type }) => type === "step-finished")
    .map(({ gameInfo: { place, x, y } }) => `${place} ${x},${y}`);
  return { texts, places };
}

test.each<[EdgeKind, string]>([
  ["grass", "Edges: 4,0 up to Route 1"],
  ["sight", "Edges: 4,0 up to Route 1"],
  ["water", "Edges: 4,0 up to Route 1 by water"],
])("a map's only exit, an edge of %s, is offered and walked over, there and back", async (kind, offered) => {
  const { texts, places } = await play(kind, [
    ["look_at_map", {}],
    UP,
    ["navigate_to", { x: 5, y: 5, map: "Route 1" }],
    ["navigate_to", { x: 2, y: 5, map: "Pallet Town" }],
  ]);

  expect(texts[0]).toContain(offered);
  expect(texts[0]).toMatch(/^ {2}0 ####[=~]#####$/m);
  expect(places).toEqual(["Pallet Town 4,2", "Route 1 4,7", "Route 1 5,5", "Pallet Town 2,5"]);
});

test.each([
  ["Pokémon Red", null],
  ["a map file", OVERWORLD_MAP],
])(
  "an arrow on the floor is learned, not reached, and planned with: by what is known of %s",
  async (_, map) => {
    const calls: readonly Call[] = [
      UP,
      ["navigate_to", { x: 1, y: 1, explore: true }],
      ["navigate_to", { x: 4, y: 1 }],
      ["navigate_to", { x: 1, y: 1 }],
      ["navigate_to", { x: 5, y: 1 }],
      ["navigate_to", { x: 2, y: 1 }],
    ];

    const { texts, places } = await play("grass", calls, map);

    expect(texts[2]).toMatch(/the floor at 4,1 .* to 8,1/);
    expect(places.slice(1)).toEqual([
      ...["Route 1 1,1", "Route 1 8,1", "Route 1 1,1", "Route 1 5,1", "Route 1 2,1"],
    ]);
    expect(texts.slice(3).every((told) => told.startsWith("Reached"))).toBe(true);
  },
);

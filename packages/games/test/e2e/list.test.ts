import { expect, test } from "vitest";
import { run } from "../../../../test/helpers/runs/run-command.ts";

test("runner games list shows the known games, and which of them nobody played with its ROM", async () => {
  const { code, stdout } = await run(["games", "list"]);

  expect(code).toBe(0);
  expect(stdout).toMatch(/^game +name +verified +recognised by\n/);
  expect(stdout).toMatch(
    /^pokemon-red +Pokémon Red and Blue \(US\) +unverified +title POKEMON RED, POKEMON BLUE$/m,
  );
  expect(stdout).toMatch(/^lantern +Lantern +yes +title LANTERN; its known ROMs$/m);
  expect(stdout).toMatch(/^cairn +Cairn +yes +title CAIRN; its known ROMs$/m);
});

test("it prints JSON, a game a line", async () => {
  const { stdout } = await run(["games", "list", "--json"]);

  const games = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(games).toContainEqual(expect.objectContaining({ id: "lantern", by: "map", verified: true }));
  expect(games).toContainEqual(expect.objectContaining({ id: "pokemon-red", by: "code", verified: false }));
});

test("runner games show describes one, and names them all where there is none", async () => {
  const { code, stdout, stderr } = await run(["games", "show", "lantern", "pokemon-red", "lanter"]);

  expect(code).toBe(66);
  expect(stdout).toContain("lantern: Lantern\n  verified: it was played with its ROM\n");
  expect(stdout).toContain("    embers: C10E, uint, 1 byte\n");
  expect(stdout).toContain("unverified: nobody played it with its ROM yet");
  expect(stderr).toMatch(/there is no game "lanter", did you mean "lantern"\?: see `runner games list`/);
});

import { copyFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

const LANTERN = fileURLToPath(new URL("../../../../roms.example/lantern.gb", import.meta.url));
const EXPLORER = ["--model", "explorer", "--json"];

const MAP = {
  format: 1,
  game: "My Lantern",
  fields: [
    { name: "mode", address: "wMode", tell: "always" },
    { name: "square", address: "wMode+2" },
  ],
};

/** A folder with a ROM, a map and its symbols. */
function gameFolder(): string {
  const cwd = temporaryFolder();
  copyFileSync(LANTERN, join(cwd, "game.gb"));
  writeFileSync(join(cwd, "map.json"), JSON.stringify(MAP));
  writeFileSync(join(cwd, "game.sym"), "; by hand\n00:c100 wMode\n");
  return cwd;
}

function gameInfos(stdout: string): readonly Record<string, unknown>[] {
  return stdout
    .split("\n")
    .filter((line) => line.includes('"step-finished"'))
    .map((line) => JSON.parse(line).gameInfo);
}

test("a map finds its addresses by symbol, and the next command finds map and symbols again", async () => {
  const cwd = gameFolder();
  const named = ["--rom", "game.gb", "--game-map", "map.json", "--set", "symbols=game.sym"];

  const first = await run([...EXPLORER, ...named, "--steps", "2"], { cwd });
  const second = await run([...EXPLORER, "--save-dir", join(cwd, "saves"), "--steps", "1"], {
    cwd: temporaryFolder(),
  });

  expect([first.code, second.code]).toEqual([0, 0]);
  const infos = [...gameInfos(first.stdout), ...gameInfos(second.stdout)];
  expect(infos).toHaveLength(3);
  for (const info of infos) expect(Object.keys(info)).toEqual(["mode", "square"]);
});

test("a map that is named anew comes without the symbols of the one before", async () => {
  const cwd = gameFolder();
  await run(
    [...EXPLORER, "--rom", "game.gb", "--game-map", "map.json", "--set", "symbols=game.sym", "--steps", "1"],
    {
      cwd,
    },
  );
  writeFileSync(
    join(cwd, "plain.json"),
    JSON.stringify({ ...MAP, fields: [{ name: "mode", address: "C100" }] }),
  );
  renameSync(join(cwd, "game.sym"), join(cwd, "gone.sym"));

  const kept = await run([...EXPLORER, "--steps", "1"], { cwd });
  const plain = await run([...EXPLORER, "--game-map", "plain.json", "--steps", "1"], { cwd });

  expect(kept.code).toBe(66);
  expect(kept.stderr).toMatch(/game\.sym cannot be read \(.*\): pass another with --set symbols/);
  expect(plain.code).toBe(0);
});

test("symbols without a map are refused", async () => {
  const cwd = gameFolder();

  const { code, stderr } = await run([...EXPLORER, "--set", "symbols=game.sym", "--steps", "1"], { cwd });

  expect(code).toBe(64);
  expect(stderr).toContain("symbols need a memory map that names them: add --game-map FILE");
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

const TASK = `name: small
game: lantern
goal: Look around.
bounds: { steps: 40 }
milestones: [{ reach: "new map: *", most: 2 }, { reach: "lit the lantern: the end" }]
seeds: [1, 2]
levels: [pixels, memory]
`;

it("plays each level and seed of a task once, scores them, and reports them", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "small.yaml"), TASK);
  const bench = async (...words: string[]) => await run(["bench", ...words], { cwd });

  const first = await bench("run", "small.yaml", "--model", "explorer", "--json");
  const again = await bench("run", "small.yaml", "--model", "explorer", "--json");
  const report = await bench("report", "page.html");
  const site = await bench("site", "out");

  const { rows } = JSON.parse(first.stdout.trim().split("\n").at(-1) ?? "");
  expect(rows.map(({ task, level, ended }: Record<string, unknown>) => [task, level, ended])).toEqual([
    ["small", "pixels", 2],
    ["small", "memory", 2],
  ]);
  expect(rows[1].score).toBeGreaterThan(rows[0].score);
  expect(rows[1].score).toBeLessThanOrEqual(1);
  expect(again.stdout).not.toContain('"type":"job-started"');
  expect(JSON.parse(again.stdout.trim().split("\n").at(-1) ?? "").rows).toEqual(rows);
  expect(report.stdout).toMatch(/TASK +LEVEL +PLAYER +SCORE/);
  expect(report.stdout).toMatch(/small +memory +explorer +0\.\d{3} +too few +2/);
  expect(readFileSync(join(cwd, "page.html"), "utf8")).toContain("not measured");
  expect(site.stderr).toContain(
    `wrote ${join("out", "index.html")}\nwrote ${join("out", "explorer.html")}\n`,
  );
  expect(readFileSync(join(cwd, "out/index.html"), "utf8")).toContain('href="explorer.html"');
});

it("says what is wrong with a task, and which ROM one needs", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "bad.yaml"), TASK.replace("steps: 40", "stpes: 40"));
  const bench = async (...words: string[]) => await run(["bench", ...words], { cwd });

  expect(await bench("run", "bad.yaml")).toMatchObject({
    code: 65,
    stderr: expect.stringMatching(/^runner: bad\.yaml:4:1: bounds/),
  });
  expect((await bench("run", "pokemon-red")).stderr).toContain(
    "the task pokemon-red is played with Pokémon Red (US)",
  );
  expect((await bench("report")).stderr).toContain("play one with runner bench run");
});

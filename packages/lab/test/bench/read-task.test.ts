import { readdirSync, readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { renderLocated } from "../../../../src/base/text/yaml/located-mistake.ts";
import { packageFile } from "../../../../src/package-files.ts";
import { readExamples } from "../../../../test/helpers/docs/read-examples.ts";
import { readTask } from "../../src/bench/read-task.ts";

const GOOD = `name: small
game: lantern
goal: Look around.
bounds: { steps: 20 }
milestones: [{ reach: "new map: *", most: 2 }]
`;

function tell(text: string): readonly string[] {
  return (readTask(text).mistakes ?? []).map((mistake) => renderLocated("t", mistake));
}

test("a task has all levels and twenty seeds unless it names others", () => {
  expect(readTask(GOOD).task).toMatchObject({
    rules: { name: "small", milestones: [{ reach: "new map: *", most: 2, weight: 1 }] },
    levels: ["pixels", "memory", "everything", "pixels-tries", "memory-tries"],
    seeds: Array.from({ length: 20 }, (_, at) => at + 1),
  });
  expect(readTask(`${GOOD}levels: [memory]\nseeds: [7, 9]\n`).task).toMatchObject({
    levels: ["memory"],
    seeds: [7, 9],
  });
});

test("the bounds of a run are its steps, frames, tokens and cost, and only those that the file names", () => {
  const all = "{ steps: 20, max_frames: 7, max_tokens: 8, max_cost: 9 }";

  expect(readTask(GOOD).task?.rules.bounds).toEqual({ steps: 20 });
  expect(readTask(GOOD.replace("{ steps: 20 }", all)).task?.rules.bounds).toEqual({
    ...{ steps: 20, frames: 7, tokens: 8, cost: 9 },
  });
  for (const name of ["max_frames", "max_tokens"]) {
    expect(tell(GOOD.replace("20", `20, ${name}: 0`))[0]).toContain(
      `bounds.${name}: takes a whole number from 1 to 1000000000, got 0`,
    );
  }
});

it("names each mistake with its place", () => {
  expect(tell(GOOD.replace("steps: 20", "steps: 0"))).toEqual([
    "t:4:11: bounds.steps: takes a whole number from 1 to 1000000000, got 0",
  ]);
  expect(tell(`${GOOD}until: game.embers ==\n`)[0]).toMatch(/^t:6:1: until: /);
  expect(tell(`${GOOD}levels: [pixels, pixels]\n`)[0]).toMatch(/^t:6:1: levels: takes a list of levels/);
  expect(tell(`${GOOD}seeds: { from: 9, to: 1 }\n`)[0]).toMatch(/^t:6:1: seeds: /);
});

it("takes no server, no key and no path", () => {
  for (const line of [
    "base_url: http://example.org",
    "keys: { api_key: { env: HOME } }",
    "rom: ../red.gb",
    "store: s3://x/y",
  ]) {
    expect(tell(`${GOOD}${line}\n`)[0]).toMatch(/there is no key/);
  }
});

test.each(readdirSync(packageFile("tasks")))(
  "the shipped task %s is sound, and called as its file",
  (file) => {
    const { task, mistakes } = readTask(readFileSync(packageFile(`tasks/${file}`)));

    expect(mistakes).toBeNull();
    expect(`${task?.rules.name}.yaml`).toBe(file);
  },
);

test("a start is for a game by its hash", () => {
  const start = "start: a.s0\n";
  const byHash = GOOD.replace("game: lantern", `game: { name: Mine, sha1: [${"a".repeat(40)}] }`);

  expect(readTask(`${byHash}${start}`).task?.start).toBe("a.s0");
  expect(tell(`${GOOD}${start}`)).toEqual([
    "t:6:1: start: needs a game by its hash: each seed makes another ROM",
  ]);
});

test("the task in docs/benchmark.md is sound", async () => {
  const examples = await readExamples("docs/benchmark.md");
  const tasks = examples.filter(({ language }) => language === "yaml");

  expect(tasks).not.toEqual([]);
  for (const { text } of tasks) expect(tell(text)).toEqual([]);
});

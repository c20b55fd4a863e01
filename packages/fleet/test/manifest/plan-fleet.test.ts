import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { tellMistakes } from "../../../../src/base/text/yaml/located-mistake.ts";
import { BUNDLED_ROM } from "../../../../src/play/session/open-game.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { findMissingKey } from "../../src/jobs/job-keys.ts";
import { type FleetPlan, planFleet } from "../../src/manifest/plan/plan-fleet.ts";
import { HEAD, read } from "./read.ts";

const SKILL = JSON.stringify({
  meta: { name: "mine", description: "d" },
  steps: [{ primitive: "wait", frames: 1 }],
});
const WORKFLOW = `name: badge
inputs: { place: { type: string, default: Wood }, seed: { type: integer, default: 9 } }
steps:
  - { name: w, type: wait, frames: 1 }
`;
const ROM = readFileSync(BUNDLED_ROM);

/** A folder with files, by their names. */
function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

async function plan(folder: string, text: string): Promise<FleetPlan> {
  const verdict = await planFleet(read(text), folder);
  if (verdict.plan === null) throw new Error(tellMistakes("x.yaml", verdict.mistakes).join("\n"));
  return verdict.plan;
}

async function tell(folder: string, text: string): Promise<readonly string[]> {
  const { mistakes } = await planFleet(read(text), folder);
  return tellMistakes("x", mistakes ?? []).map((line) => line.slice(2));
}

const WORKED = "name: x\nmodel: explorer\nworkflow: badge.yaml\n";

it("a game of the package is made from each job's own seed", async () => {
  const folder = temporaryFolder();
  const text = "name: x\nmodel: explorer\nsteps: 9\n";

  const { jobs } = await plan(folder, `${text}rom: ledge:seed\nmatrix: {seed: [7, 8]}`);
  const { jobs: named } = await plan(folder, `${text}matrix: {rom: ["ledge:7", "ledge:8"]}`);
  const { jobs: unseeded } = await plan(folder, `${text}rom: ledge:seed`);
  const { jobs: first } = await plan(folder, `${text}rom: ledge:1`);

  const romsOf = (all: typeof jobs) => all.map(({ shape }) => shape.rom?.sha256);
  expect(new Set(romsOf(jobs)).size).toBe(2);
  expect(romsOf(jobs)).toEqual(romsOf(named));
  expect(romsOf(unseeded)).toEqual(romsOf(first));
  expect(jobs.map(({ cell }) => cell)).toEqual([{ seed: 7 }, { seed: 8 }]);
});

it("a job has all that shapes it, and its files are kept by what they hold", async () => {
  const folder = folderWith({
    ...{ "games/Red (UE).gb": ROM, "badge.yaml": WORKFLOW, "own/mine.json": SKILL, "terse.md": "Be terse." },
  });

  const { jobs, files, store } = await plan(
    folder,
    `${WORKED}rom: games/Red (UE).gb\nskills: own\nsystem_prompt: terse.md\neffort: low\ndrift: off\nstall_steps: 9\ninputs: {place: Tower}\nmatrix: {seed: [4]}`,
  );

  const [job] = jobs;
  expect(store).toBe(join(folder, "fleets/x"));
  expect(job).toMatchObject({
    cell: { seed: 4 },
    shape: {
      ...{ rom: { name: "Red-UE-.gb" }, gameMap: null, symbols: null, skills: [{ name: "mine.json" }] },
      ...{
        systemPrompt: { name: "terse.md" },
        workflow: { name: "badge.yaml" },
        untilStep: null,
        until: null,
      },
      inputs: { place: "Tower", seed: 4 },
      settings: { model: "explorer", effort: "low", seed: 4, drift: { isOff: true, stallSteps: 9 } },
    },
  });
  const { rom, systemPrompt, workflow, skills } = job?.shape ?? {};
  const textOf = (sha256 = "") => Buffer.from(files.get(sha256) ?? []).toString();
  expect(ROM.equals(files.get(rom?.sha256 ?? "") ?? Buffer.of())).toBe(true);
  expect(textOf(systemPrompt?.sha256)).toBe("Be terse.");
  expect(textOf(skills?.[0]?.sha256)).toBe(SKILL);
  expect(JSON.parse(textOf(workflow?.sha256))).toMatchObject({ name: "badge", steps: [{ name: "w" }] });
  expect(files.size).toBe(4);
});

it("the agents and modes of a player's file are settings of its jobs, and their models need keys", async () => {
  const player =
    "format: 1\nagents: [critic, {name: wise, description: d, prompt: p, can: consult, model: openai:gpt-5}]\n";
  const { jobs, ...planned } = await plan(folderWith({ "own.yaml": player }), `${HEAD}player: own.yaml`);

  const agents = jobs[0]?.shape.settings.player?.agents ?? [];
  expect(agents.map(({ name, can }) => [name, can])).toEqual([
    ["critic", "consult"],
    ["wise", "consult"],
  ]);
  expect(findMissingKey({ ...planned, jobs }, {})).toEqual({ model: "openai:gpt-5", variable: null });
});

it("a store on S3 and an absolute folder stay what they are", async () => {
  expect((await plan("/x", `${HEAD}store: s3://b/p`)).store).toBe("s3://b/p");
  expect((await plan("/x", `${HEAD}store: /data/f`)).store).toBe("/data/f");
  expect((await plan("/x/y", `${HEAD}store: ../f`)).store).toBe("/x/f");
});

describe("the seed of a job", () => {
  it.each([
    ["is the workflow's input, too, where that has one", "seed: 4", 4],
    ["leaves an input alone that is given", "seed: 4\ninputs: {seed: 7}", 7],
    ["leaves the workflow's default where none is told", "", 9],
  ])("%s", async (_, line, seed) => {
    const { jobs } = await plan(folderWith({ "badge.yaml": WORKFLOW }), WORKED + line);

    expect(jobs[0]?.shape.inputs).toEqual({ place: "Wood", seed });
  });
});

it("skills that are not offered are none at all; those of nobody's own are an empty list", async () => {
  const skillsOf = async (line: string) => (await plan("/x", HEAD + line)).jobs[0]?.shape.skills;

  expect([await skillsOf("skills: false"), await skillsOf("")]).toEqual([null, []]);
});

describe("the same job:", () => {
  const idOf = async (files: Readonly<Record<string, string | Uint8Array>>, text: string) =>
    (await plan(folderWith(files), text)).jobs[0]?.id;

  it("a workflow with other comments, layout and order of keys", async () => {
    const other = `# played\nsteps: [{type: wait, name: w, frames: 1}]\nname: badge\ninputs: {seed: {default: 9, type: integer}, place: {default: Wood, type: string}}`;

    expect(await idOf({ "badge.yaml": other }, WORKED)).toBe(await idOf({ "badge.yaml": WORKFLOW }, WORKED));
  });

  it("a ROM in an archive", async () => {
    const own = await idOf({ "a.gb": ROM }, `${HEAD}rom: a.gb`);

    expect(await idOf({ "b.gb.gz": gzipSync(ROM) }, `${HEAD}rom: b.gb.gz`)).toBe(own);
  });

  it("an input that is told as its default", async () => {
    const own = await idOf({ "badge.yaml": WORKFLOW }, WORKED);

    expect(await idOf({ "badge.yaml": WORKFLOW }, `${WORKED}inputs: {place: Wood, seed: 9}`)).toBe(own);
  });

  it("another workflow is another job", async () => {
    const other = WORKFLOW.replace("frames: 1", "frames: 2");

    expect(await idOf({ "badge.yaml": other }, WORKED)).not.toBe(
      await idOf({ "badge.yaml": WORKFLOW }, WORKED),
    );
  });
});

const BAD: readonly (readonly [text: string, ...lines: readonly string[]])[] = [
  [`${HEAD}rom: red.gb`, "4:1: rom: red.gb does not exist"],
  [`${HEAD}rom: badge.yaml`, "4:1: rom: badge.yaml is a text, not a Game Boy ROM: give a .gb or .gbc file"],
  [`${HEAD}matrix: {rom: [a.gb, red.gb]}`, "4:22: matrix.rom[1]: red.gb does not exist"],
  [`${HEAD}game_map: map.json`, "4:1: game_map: map.json cannot be read, it does not exist"],
  [`${HEAD}game_map: badge.yaml`, "4:1: game_map: badge.yaml:4:39: is not JSON"],
  [
    `${HEAD}matrix: {game_map: [gone.json, badge.yaml], seed: [1, 2]}`,
    "4:21: matrix.game_map[0]: gone.json cannot be read, it does not exist",
    "4:32: matrix.game_map[1]: badge.yaml:4:39: is not JSON",
  ],
  [
    `${HEAD}matrix: {rom: [a.gb, b.gb], stall_steps: [7, 8]}`,
    "4:1: matrix: {rom: a.gb, stall_steps: 7} and {rom: b.gb, stall_steps: 7} are the same run: leave",
    "4:1: matrix: {rom: a.gb, stall_steps: 8} and {rom: b.gb, stall_steps: 8} are the same run: leave",
  ],
  [`${HEAD}system_prompt: .`, "4:1: system_prompt: . cannot be read, it is a folder"],
  [`${HEAD}player: badge.yaml`, "4:1: player: badge.yaml:1:1: format: is missing; it takes 1"],
  [
    `${HEAD}player: ../own.yaml`,
    "4:1: player: is outside the folder of the fleet's file: copy own.yaml there",
  ],
  [`${HEAD}skills: nowhere`, "4:1: skills: nowhere is no folder with skills"],
  [
    `${HEAD}skills: bad`,
    "4:1: skills: bad.json: ",
    "4:1: skills: bad.json: steps: is missing; it takes a list of steps",
  ],
  [
    "name: x\nmodel: m\nworkflow: lantrn",
    '3:1: workflow: there is no workflow "lantrn", did you mean "lantern"? (there are benchmark, lantern, my-rom)',
  ],
  ["name: x\nmodel: m\nworkflow: none.yaml", "3:1: workflow: none.yaml does not exist"],
  [
    "name: x\nmodel: m\nworkflow: flawed.yaml",
    "3:1: workflow: flawed.yaml:1:1: steps: is missing; it takes a list of steps",
    '3:1: workflow: flawed.yaml:2:1: stpes: there is no key "stpes", did you mean "steps"?',
  ],
  [
    "name: x\nmodel: m\nworkflow: late.yaml",
    "3:1: workflow: starts at current, but each job begins with a new game",
    "3:1: workflow: calls the function foo, which only a program can give it",
  ],
  [
    `${WORKED}inputs: {place: 5, plaice: Wood}`,
    '4:10: inputs.place: the input "place" takes a text, got 5',
    '4:20: inputs.plaice: there is no input "plaice", did you mean "place"? (there are place, seed)',
  ],
  [
    `${WORKED}matrix: {inputs.place: [Wood, 5]}`,
    '4:31: matrix["inputs.place"][1]: the input "place" takes a text, got 5',
  ],
  ["name: x\nmodel: m\nworkflow: needy.yaml", '3:1: workflow: the input "place" is missing; it takes a text'],
  [
    `${HEAD}matrix: {rom: [a.gb, b.gb], seed: [1]}`,
    "4:1: matrix: {rom: a.gb, seed: 1} and {rom: b.gb, seed: 1} are the same run: leave one of them out",
  ],
];

describe("a file that cannot be used is told where it is named:", () => {
  it.each(BAD)("%j", async (text, ...lines) => {
    const folder = folderWith({
      ...{ "badge.yaml": WORKFLOW, "a.gb": ROM, "b.gb": ROM, "bad/bad.json": "{}" },
      "flawed.yaml": "name: flawed\nstpes: []",
      "late.yaml":
        "name: late\nstart: current\nsteps: [{name: l, type: loop, times: 2, steps: [{name: c, type: call, function: foo}]}]",
      "needy.yaml": "name: needy\ninputs: {place: {type: string}}\nsteps: [{name: w, type: wait, frames: 1}]",
    });

    const told = await tell(folder, text);

    expect(told.map((line, at) => line.slice(0, lines[at]?.length))).toEqual(lines);
  });
});

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { forgeRun } from "../helpers/proof/forge-run.ts";
import { playedFolder } from "../helpers/runs/played-folder.ts";
import { run } from "../helpers/runs/run-command.ts";
import { forgeInfoText, forgeMemory } from "../helpers/saves/forge-save.ts";
import { rechain } from "../helpers/saves/rechain.ts";

const played = playedFolder(["--until-step", "12", "--save-every", "5"]);
const PLAY = ["--rom", "lantern", "--model", "explorer", "--steps", "1", "--new-game"];
const GO_ON = ["--model", "explorer", "--steps", "1"];

const MOST_CPU_MS = 10_000;
const MOST_KILOBYTES = 300 * 1024;

const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(",");
const ESCAPES = "\u001b]0;mine\u0007\u001b[2J\u0000\u202e\u009b31m";
const text = (value: string): string => JSON.stringify(value);

/** Unkind JSON, each in the place of any value. */
const UNKIND: readonly (readonly [name: string, json: string])[] = [
  ["deep", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ["deep objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ["many lists", `[${many(60_000, () => "[]")}]`],
  ["many names", `{${many(12_000, (index) => `"n${index}":${index}`)}}`],
  ["a long text", text("x".repeat(500_000))],
  ["escape codes", text(ESCAPES)],
  ["a name of escape codes", `{${text(ESCAPES)}:{}}`],
  ["names of every object", '{"__proto__":{"x":1},"constructor":{"prototype":{}},"toString":1}'],
  ["a huge number", "1e400"],
  ["null", "null"],
];

/** The keys whose values are replaced, one a kind, and a sound document in which they are. */
interface Kind {
  readonly name: string;
  readonly file: string;
  /** The document around an unkind value. */
  readonly around: (json: string) => string;
  readonly commands: (file: string) => readonly (readonly string[])[];
}

const KINDS: readonly Kind[] = [
  {
    name: "a memory map",
    file: "map.json",
    around: (json) =>
      `{"title":"X","game":${text("G")},"fields":[{"name":"hp","address":"0xc000","shown":${json}}],"goals":${json}}`,
    commands: (file) => [
      ["games", "check", file],
      [...PLAY, "--game-map", file],
    ],
  },
  {
    name: "an integration",
    file: "game/data.json",
    around: (json) => `{"info":{"hp":{"address":49152,"type":"|u1"},"x":${json}}}`,
    commands: () => [
      ["games", "check", "game"],
      [...PLAY, "--game-map", "game"],
    ],
  },
  {
    name: "a skill",
    file: "mine.skill.json",
    around: (json) =>
      `{"name":"mine","description":"d","steps":[{"wait":{"frames":1}},${json}],"params":${json}}`,
    commands: (file) => [
      ["skills", "check", file],
      ["skills", "run", file, ...PLAY],
    ],
  },
  {
    name: "a workflow",
    file: "flow.yaml",
    around: (json) =>
      `name: flow\nsteps:\n  - id: a\n    play: {steps: 1}\n    when: ${json}\ninputs: ${json}\n`,
    commands: (file) => [
      ["workflow", "check", file],
      ["workflow", "graph", file],
      ["workflow", "run", file, ...GO_ON],
    ],
  },
  {
    name: "a fleet",
    file: "fleet.yaml",
    around: (json) => `name: f\nrom: lantern\nmodel: explorer\nsteps: 1\nmatrix:\n  seed: ${json}\n`,
    commands: (file) => [["fleet", "check", file]],
  },
  {
    name: "a task",
    file: "task.yaml",
    around: (json) => `name: t\nrom: lantern\nsteps: ${json}\nscore: ${json}\n`,
    commands: (file) => [["bench", "run", file, "--model", "explorer", "--dry-run"]],
  },
  {
    name: "a playbook",
    file: "playbook.yaml",
    around: (json) => `- title: a\n  text: b\n  when: ${json}\n`,
    commands: (file) => [
      ["playbook", "list", file],
      [...PLAY, "--playbook", file],
    ],
  },
  {
    name: "a player",
    file: "player.yaml",
    around: (json) => `agents:\n  - name: a\n    description: b\n    prompt: c\n    can: ${json}\n`,
    commands: (file) => [[...PLAY, "--player", file]],
  },
  {
    name: "prices",
    file: "prices.json",
    around: (json) => `{"m":{"input":1,"output":${json}},"n":${json}}`,
    commands: (file) => [[...PLAY, "--prices", file]],
  },
  {
    name: "a configuration",
    file: "runner.config.json",
    around: (json) => `{"steps":1,"goal":${json},"interrupts":${json}}`,
    commands: () => [["--model", "explorer", "--steps", "1"]],
  },
  {
    name: "tasks to improve by",
    file: "tasks.json",
    around: (json) => `{"tasks":${json},"candidates":[]}`,
    commands: (file) => [["improve", "--set", `tasks=${file}`, "--dry-run", "--model", "explorer"]],
  },
  {
    name: "a checkpoint of the protocol",
    file: "theirs/checkpoint.json",
    around: (json) => `{"protocolVersion":"1.0","checkpoint":${json},"state":${json}}`,
    commands: () => [
      ["saves", "show", "theirs"],
      [...GO_ON, "--load", "theirs/checkpoint.json"],
    ],
  },
];

/** Runs commands on a file: bounded, without a control character, and not as a bug. */
async function judge(cwd: string, commands: readonly (readonly string[])[]): Promise<void> {
  for (const words of commands) {
    const [cpu, { maxRSS }] = [process.cpuUsage(), process.resourceUsage()];

    const { code, stdout, stderr } = await run(words, { cwd });

    const { user, system } = process.cpuUsage(cpu);
    const told = `${words.join(" ")} → ${code}: ${stderr.slice(0, 600)}`;
    expect((user + system) / 1_000, told).toBeLessThan(MOST_CPU_MS);
    expect(process.resourceUsage().maxRSS - maxRSS, told).toBeLessThan(MOST_KILOBYTES);
    expect(`${stdout}${stderr}`.replaceAll(/[\t\r\n]/g, " "), told).not.toMatch(CONTROL);
    expect(code, told).not.toBe(70);
    expect(stderr, told).not.toContain("bug in runner");
  }
}

describe.each(KINDS)("49: crafted files: $name", ({ file, around, commands }) => {
  test.each(UNKIND)("49: crafted files: with %s", async (_, json) => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, file, ".."), { recursive: true });
    writeFileSync(join(cwd, file), around(json));

    await judge(cwd, commands(file));
  });
});

describe("49: crafted files: a save", () => {
  const newest = (cwd: string): string => {
    const names = readdirSync(join(cwd, "saves")).filter((name) => name.endsWith(".png"));
    return join(cwd, "saves", names.sort().at(-1) ?? "");
  };
  const SAVE_COMMANDS = [["saves", "list"], ["saves", "show", "latest"], GO_ON];

  test.each(UNKIND)("49: crafted files: a save whose settings have %s", async (_, json) => {
    const cwd = played();
    forgeMemory(newest(cwd), (memory) => memory.replace(/"goal":(null|"[^"]*")/, () => `"goal":${json}`));

    await judge(cwd, SAVE_COMMANDS);
  });

  test.each(UNKIND)("49: crafted files: a save whose game has %s", async (_, json) => {
    const cwd = played();
    forgeInfoText(newest(cwd), (info) => info.replace(/"gameInfo":\{/, () => `"gameInfo":{"x":${json},`));

    await judge(cwd, SAVE_COMMANDS);
  });
});

describe("49: crafted files: a journal", () => {
  // JSON.stringify writes neither the deep nor the huge.
  const writable = UNKIND.filter(([name]) => !/deep|huge/.test(name));
  test.each(writable)("49: crafted files: a journal whose records have %s", async (_, json) => {
    const cwd = played();
    const name = readdirSync(join(cwd, "saves")).find((one) => one.endsWith("_journal.jsonl")) ?? "";
    const file = join(cwd, "saves", name);
    rechain(file, (records) =>
      records.map((record, index) => (index === 3 ? { ...record, x: JSON.parse(json) } : record)),
    );

    await judge(cwd, [["status"], GO_ON]);
  });
});

describe("49: crafted files: what is packed", () => {
  const run_ = readFileSync(new URL("../fixtures/runs/core-6a29f019.run", import.meta.url));

  test.each<[string, () => Uint8Array]>([
    [
      "a journal of escape codes",
      () => forgeRun(run_, (all) => void Object.assign(all[5], { note: ESCAPES })),
    ],
    [
      "a record of many lists",
      () => forgeRun(run_, (all) => void Object.assign(all[5], { x: JSON.parse(UNKIND[2]?.[1] ?? "") })),
    ],
    [
      "a game's name of escape codes",
      () =>
        forgeRun(
          run_,
          () => {},
          (manifest) => void Object.assign(manifest.game, { title: ESCAPES }),
        ),
    ],
    [
      "a false length",
      () =>
        forgeRun(
          run_,
          () => {},
          (manifest) => void Object.assign(manifest.journal, { bytes: 7e8 }),
        ),
    ],
    [
      "a thousand records of nothing",
      () => forgeRun(run_, (all) => [...all, ...Array(1_000).fill({ type: "note" })]),
    ],
    ["nothing", () => new Uint8Array()],
    ["half of it", () => run_.subarray(0, run_.length / 2)],
  ])("49: crafted files: a run with %s", async (_, make) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "x.run"), make());

    await judge(cwd, [
      ["check", "x.run"],
      ["import", "x.run"],
    ]);
  });

  test.each<[string, Uint8Array]>([
    ["a gzip bomb", gzipSync(new Uint8Array(200 * 2 ** 20))],
    ["gzip in gzip", gzipSync(gzipSync(new Uint8Array(2 ** 20)))],
    ["a zip of a bomb", zipOf(Buffer.from("a.gb"), deflateRawSync(new Uint8Array(100 * 2 ** 20)), 8_388_608)],
    [
      "a zip with a name of escape codes",
      zipOf(Buffer.from(`${ESCAPES}.gb`), deflateRawSync(new Uint8Array(9)), 9),
    ],
    ["a zip that claims much", zipOf(Buffer.from("a.gb"), deflateRawSync(new Uint8Array(9)), 0xffff_ffff)],
    ["zeros", new Uint8Array(8 * 2 ** 20)],
    ["ones", new Uint8Array(32_768).fill(255)],
  ])("49: crafted files: a ROM that is %s", async (_, bytes) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "x.zip"), bytes);

    await judge(cwd, [["--rom", "x.zip", ...GO_ON]]);
  });

  test.each<[string, string]>([
    ["many names", many(90_000, (index) => `00:c000 _s${index}`).replaceAll(",", "\n")],
    ["more names than any game", many(150_000, (index) => `00:c000 s${index}`).replaceAll(",", "\n")],
    ["one name a thousand times", Array(1_000).fill("00:c000 _actors").join("\n")],
    ["escape codes", `00:c000 ${ESCAPES}\n`],
    ["one long line", "x".repeat(3_000_000)],
  ])("49: crafted files: symbols with %s", async (_, symbols) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "x.sym"), symbols);

    await judge(cwd, [[...PLAY, "--set", "symbols=x.sym"]]);
  });
});

/** A zip with one file, whose headers say any size. */
function zipOf(name: Buffer, packed: Buffer, bytes: number): Uint8Array {
  const header = (signature: string, before: number, after: number): Buffer => {
    const fields = Buffer.alloc(before + 26 + after);
    fields.write(signature, "latin1");
    fields.writeUInt16LE(8, before + 4);
    fields.writeUInt32LE(packed.length, before + 14);
    fields.writeUInt32LE(bytes, before + 18);
    fields.writeUInt16LE(name.length, before + 22);
    return Buffer.concat([fields, name]);
  };
  const local = header("PK\u0003\u0004", 4, 0);
  const central = header("PK\u0001\u0002", 6, 14);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, central, end]);
}

import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/base/vocabulary/json.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { playedFolder } from "../helpers/runs/played-folder.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { run } from "../helpers/runs/run-command.ts";
import { IS_LONG, rounds } from "../helpers/runs/sweep.ts";
import { forgeInfoText, forgeMemory } from "../helpers/saves/forge-save.ts";
import { rechain } from "../helpers/saves/rechain.ts";
import { oddServer, pressEvents, sendEvents } from "../helpers/server/odd-server.ts";

/** Cases of each test, few by default. `FUZZ_CASES` and `FUZZ_SEED` ask for a longer run. */
const CASES = rounds(3, 200);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

/** Done, or one of the ends of bad input. Never 70, which is a bug. */
const CODES = [0, 65, 66, 78];
/** What two steps take at most: a summary before each, asked for twice. */
const MOST_REQUESTS = 6;

/** JSON texts that no program would write in most places. */
const EXTREMES: readonly string[] = [
  ...["0", "-1", "0.5", "1e308", "-1e308", "9007199254740991", "1e15", "-9e15", "4294967296"],
  ...["null", "true", "false", "[]", "{}", "[null]", "[[]]", '{"__proto__":{"x":1}}', '{"constructor":null}'],
  ...['"NaN"', '"Infinity"', '""', '".."', '"__proto__"', '"constructor"', '"../../../../../etc/passwd"'],
  ...['"/etc/passwd"', '"\\u0000"', '"\\ud800"', '"file:///etc/passwd"', '"explorer"', '"9007199254740993"'],
  ...[`"${"x".repeat(200_000)}"`, "[".repeat(600) + "]".repeat(600), `"${"{{".repeat(5000)}"`],
];

const HOLE = "@@hole@@";

/** The same JSON with an extreme value at a place that chance chooses, or without what is there. */
function fuzz(json: string, random: () => number): string {
  const root = JSON.parse(json) as JsonObject;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let at = root as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(at);
    const key = random() < 0.05 || keys.length === 0 ? pick(["__proto__x", "extra"]) : pick(keys);
    const inner = at[key];
    const isInner = typeof inner === "object" && inner !== null && Object.keys(inner).length > 0;
    if (isInner && random() < 0.8) {
      at = inner as Record<string, unknown>;
      continue;
    }
    if (random() < 0.1 && !Array.isArray(at)) delete at[key];
    else at[key] = HOLE;
    return JSON.stringify(root)
      .replace("__proto__x", "__proto__")
      .replace(`"${HOLE}"`, () => pick(EXTREMES));
  }
}

/** The same in the settings of a save's memory alone. */
function fuzzSettings(json: string, random: () => number): string {
  const { settings, ...memory } = JSON.parse(json);
  const fuzzed = fuzz(JSON.stringify(settings), random);
  return JSON.stringify({ ...memory, settings: HOLE }).replace(`"${HOLE}"`, () => fuzzed);
}

/** The same in one record, whose line has a right sum; the newest saves are gone, so that it is followed. */
function fuzzJournal(cwd: string, random: () => number): void {
  const saves = join(cwd, "saves");
  for (const name of ["lantern_save_step0053.png", "lantern_backup_step0050.png"])
    rmSync(join(saves, name), { force: true });
  rechain(join(saves, "lantern_journal.jsonl"), (records) => {
    const at = Math.floor(random() * records.length);
    return records.map((record, i) => (i === at ? JSON.parse(fuzz(JSON.stringify(record), random)) : record));
  });
}

/** A server that counts its requests, and the arguments with which two steps are played there. */
async function countedPlay() {
  const { requests, env } = await oddServer((res, _, n) => sendEvents(res, pressEvents(n)));
  const play = ["--model", "local-model", "--base-url", env.ANTHROPIC_BASE_URL, "--steps", "2", "--quiet"];
  return { requests, play };
}

describe("a file with any value anywhere, with right digests, is played or refused, and never costs more than its steps", () => {
  const folder = playedFolder(["--until-step", "53", "--save-every", "25", "--set", "maxHistory=10"]);
  const SAVE = "saves/lantern_save_step0053.png";

  const forges: readonly [what: string, forge: (cwd: string, random: () => number) => void][] = [
    ["a save's memory", (cwd, random) => forgeMemory(join(cwd, SAVE), (json) => fuzz(json, random))],
    [
      "a save's settings",
      (cwd, random) => forgeMemory(join(cwd, SAVE), (json) => fuzzSettings(json, random)),
    ],
    ["a save's info", (cwd, random) => forgeInfoText(join(cwd, SAVE), (json) => fuzz(json, random))],
    ["a journal", (cwd, random) => fuzzJournal(cwd, random)],
  ];

  test.each(forges)("%s", { timeout: CASES * 20_000 }, async (_, forge) => {
    const { requests, play } = await countedPlay();
    const original = folder();
    const cwd = temporaryFolder();
    const codes: Record<string, number> = {};
    const faults: string[] = [];
    for (let seed = SEED; seed < SEED + CASES; seed++) {
      requests.length = 0;
      rmSync(join(cwd, "saves"), { recursive: true, force: true });
      cpSync(original, cwd, { recursive: true });
      forge(cwd, createRandom(seed));

      const commands = [["saves", "list"], ["saves", "verify"], ["status"], ["stats"], play];
      for (const args of commands) {
        const { code, stderr } = await run(args, { cwd, env: { XDG_CONFIG_HOME: cwd } });
        const isStopped = args[0] === "status" && code === 1;
        if (!CODES.includes(Number(code)) && !isStopped)
          faults.push(`seed ${seed}: runner ${args.join(" ")}: ${code} ${stderr.slice(0, 1500)}`);
        codes[`${args[0]} ${code}`] = (codes[`${args[0]} ${code}`] ?? 0) + 1;
      }
      if (requests.length > MOST_REQUESTS) faults.push(`seed ${seed}: ${requests.length} requests`);
    }
    if (IS_LONG) console.log(codes);
    expect(faults).toEqual([]);
  });
});

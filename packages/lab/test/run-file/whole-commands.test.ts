import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { renderError } from "../../../../src/faces/cli/render/remedy.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { say as sayIn } from "../../../../test/helpers/pins/say.ts";
import { type Forged, forgeRun } from "../../../../test/helpers/proof/forge-run.ts";
import { bundledRomOf, checkRunFile, findRunRom } from "../../src/commands/proof/check.ts";
import { exportRun } from "../../src/commands/proof/export-run.ts";
import { importRun } from "../../src/commands/proof/import-run.ts";
import { packParts, unpackParts } from "../../src/run-file/archive.ts";
import { PARTS } from "../../src/run-file/manifest.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

/** A run of eight steps of `lantern:7`. */
const RUN = readFileSync(
  new URL("../../../../test/fixtures/baselines/lantern-pixels-random-7-8-steps.run", import.meta.url),
);
/** The game of the package without a seed. */
const LANTERN = fileURLToPath(new URL("../../../../roms.example/lantern.gb", import.meta.url));

/** A folder, and what commands say there. */
function place() {
  const cwd = temporaryFolder();
  const say = async (title: string, act: (world: World) => number | Promise<number>): Promise<string> =>
    `$ ${title}: ${await sayIn(cwd, act)}\n`;
  return { cwd, say };
}

/** The file with changed records and another manifest. */
const forged = (change: (records: Forged[]) => unknown, lie?: (manifest: Forged) => unknown) =>
  forgeRun(RUN, change, lie);
const startsOf = (records: readonly Forged[]) => records.filter(({ type }) => type === "start");

/** The file as one of a game that no package has, with a map and symbols of its own. */
function ownGame(): Uint8Array {
  const bytes = forged(
    (records) => {
      for (const { game } of startsOf(records))
        Object.assign(game, { romPath: null, title: "MINE", slug: "my-game", romSha256: "1".repeat(64) });
    },
    ({ game, parts }) => {
      Object.assign(game, { rom: null, title: "MINE", slug: "my-game", romSha256: "1".repeat(64) });
      const of = (bytes: number, sha256: string) => ({ bytes, sha256 });
      parts[PARTS.gameMap] = of(2, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
      parts[PARTS.symbols] = of(0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    },
  );
  return packParts(
    new Map([...unpackParts(bytes), [PARTS.gameMap, Buffer.from("{}")], [PARTS.symbols, new Uint8Array()]]),
  );
}

test("runs' files are put into folders and written again with the same words as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const { cwd, say } = place();
  const filesOf = (folder: string) => `${folder}: ${readdirSync(join(cwd, folder)).toSorted().join(", ")}\n`;
  const into = (saveDir: string) => ({ saveDir: join(cwd, saveDir) });
  const bring = (title: string, folder: string, bytes: Uint8Array) =>
    say(title, (world) => importRun(world, into(folder), bytes));
  const write = (title: string, words: readonly string[], own: object = {}, options: object = {}) =>
    say(title, (world) => exportRun(world, { ...into("saves"), ...options }, words, own, null));
  const journal = (folder: string) => join(cwd, folder, "lantern-seed_journal.jsonl");
  const lines: string[] = [];

  lines.push(
    await bring("import", "saves", RUN),
    await bring("import, the same again", "saves", RUN),
    filesOf("saves"),
    await bring(
      "import another run of the game",
      "saves",
      forged((records) => records.slice(0, -1)),
    ),
    await bring(
      "import of a paid player",
      "paid",
      forged((records) => {
        for (const record of startsOf(records)) {
          record.settings.model = "claude-haiku-4-5";
          record.settings.refineModel = "claude-opus-4-5";
        }
      }),
    ),
    await bring("import of another game", "a b", ownGame()),
    filesOf("a b"),
    await bring(
      "import with a lie",
      "lie",
      forged(
        () => {},
        ({ claims }) => (claims.steps += 1),
      ),
    ),
    await bring(
      "import with two lies",
      "lie",
      forged(
        () => {},
        ({ claims, game }) => {
          claims.frames += 1;
          game.title = "X";
        },
      ),
    ),
    `lie: ${existsSync(join(cwd, "lie")) ? "there" : "nothing"}\n`,
  );

  mkdirSync(join(cwd, "used"));
  writeFileSync(journal("used"), "");
  lines.push(await bring("import where an empty journal is", "used", RUN), filesOf("used"));
  writeFileSync(join(cwd, "used/lantern_journal.1.jsonl"), "{}\n");

  lines.push(
    await write("export run out.txt", ["out.txt"]),
    await write("export run", []),
    await write("export run out.run", ["out.run"]),
    await write("export run out.run, again", ["out.run"], {}, { quiet: true }),
    await write("export run out.run --force --quiet", ["out.run"], { force: true }, { quiet: true }),
    await write("export run of no folder", ["none.run"], {}, into("none")),
    await write("export run with prices that are none", ["none.run"], {}, { prices: "prices.json" }),
  );
  for (const redact of ["thinking", "words"] as const) {
    lines.push(await write(`export run ${redact}.run`, [`${redact}.run`], { redact }, { quiet: true }));
    const { manifest } = readRunFile(readFileSync(join(cwd, `${redact}.run`)));
    lines.push(`salts: ${Object.keys(manifest.salts).join(", ") || "none"}\n`);
  }
  const [first, again] = [RUN, readFileSync(join(cwd, "out.run"))].map((bytes) => readRunFile(bytes));
  expect(again?.manifest.claims).toEqual(first?.manifest.claims);
  expect(Buffer.from(again?.journal ?? [])).toEqual(Buffer.from(first?.journal ?? []));

  appendFileSync(journal("saves"), '{"cut');
  lines.push(await write("export run after a cut record", ["cut.run"]));
  appendFileSync(journal("saves"), " off\n{}\n");
  lines.push(await write("export run of a damaged journal", ["damaged.run"]));
  writeFileSync(journal("saves"), "");
  lines.push(await write("export run of an empty journal", ["empty.run"]));
  lines.push(
    `here: ${readdirSync(cwd)
      .filter((name) => name.endsWith(".run"))
      .toSorted()
      .join(", ")}\n`,
  );

  await expect(lines.join("\n")).toMatchFileSnapshot("./commands.txt");
});

const hasSshKeygen = spawnSync("ssh-keygen", ["-?"]).error === undefined;

test.skipIf(!hasSshKeygen)("a run is not signed with a key that is none", async () => {
  const { cwd, say } = place();
  const saves = { saveDir: join(cwd, "saves") };
  await say("import", (world) => importRun(world, saves, RUN));
  const said = await say("export run", (world) =>
    exportRun(world, { ...saves, sign: "key" }, ["none.run"], {}, null),
  );

  // In the brackets stand the words of the machine's ssh-keygen.
  expect(said.replace(/\(.*\)/s, "(REASON)")).toBe(
    "$ export run: HERE/key signs nothing (REASON): pass a key that ssh-keygen -t ed25519 made with --set sign\n",
  );
  expect(existsSync(join(cwd, "none.run"))).toBe(false);
});

test("the report of a check is the same as ever, for people and as JSON", async () => {
  const { cwd, say } = place();
  writeFileSync(join(cwd, "good.run"), RUN);
  const many = (count: number) => (records: Forged[]) =>
    records
      .filter(({ type }) => type !== "start")
      .flatMap((record) =>
        record.type === "reply" ? Array(count).fill({ ...record, costUsd: 1 }) : [record],
      );
  writeFileSync(join(cwd, "bad.run"), forged(many(3)));
  writeFileSync(join(cwd, "few.run"), forged(many(1)));
  writeFileSync(join(cwd, "other.run"), ownGame());
  writeFileSync(join(cwd, "none.run"), "none");
  const check = (file: string, options: object = {}) =>
    say(`check ${file} ${Object.keys(options)}`, (world) => checkRunFile(world, options, [file], {}, null));
  const lines = [
    await check("bad.run"),
    await check("few.run", { quiet: true }),
    await check("few.run", { json: true }),
    await check("other.run"),
    await check("other.run", { rom: LANTERN }),
    await check("none.run"),
    await check("gone.run"),
    await check("good.run", { signers: "gone" }),
  ];
  const told = lines.join("\n").replace(/core [0-9a-f]{8}…/g, "core …");

  await expect(told).toMatchFileSnapshot("./checks.txt");
});

test("a run's game is found by its name, its seed, or the ROM that a person names", () => {
  const { manifest } = readRunFile(RUN);
  const PLAIN = createHash("sha256").update(readFileSync(LANTERN)).digest("hex");
  const gameOf = (game: object, seed: unknown = manifest.claims.settings.seed) =>
    ({
      ...manifest,
      game: { ...manifest.game, ...game },
      claims: { ...manifest.claims, settings: { ...manifest.claims.settings, seed } },
    }) as typeof manifest;
  const found = (game: object, seed?: unknown) => bundledRomOf(gameOf(game, seed));
  const romOf = (game: object, named?: string) => {
    try {
      return findRunRom({ cwd: "/" }, named, { manifest: gameOf(game) }).length;
    } catch (error) {
      return renderError(error);
    }
  };

  expect([
    found({ rom: null }),
    found({ rom: null }, "7"),
    found({ rom: null, slug: "my-lantern" }),
    found({ rom: null, romSha256: PLAIN, slug: "lantern" }, null),
    found({ rom: null, romSha256: PLAIN, slug: "lantern" }, 1),
    found({ rom: "lantern", romSha256: PLAIN, slug: "x" }, null),
    bundledRomOf({ ...gameOf({ rom: null }), claims: { ...manifest.claims, settings: undefined as never } }),
  ]).toEqual(["lantern:7", null, null, "lantern", "lantern", "lantern", null]);
  expect([
    romOf({ rom: null, romSha256: PLAIN, slug: "x" }, LANTERN),
    romOf({ rom: null, romSha256: PLAIN, slug: "x" }),
    romOf({ rom: null, slug: "x", romSha256: `1234567890${"0".repeat(54)}` }, LANTERN),
  ]).toEqual([
    32_768,
    32_768,
    "the ROM of LANTERN SEED (sha256 12345678…) was not found: pass that ROM with --rom",
  ]);
});

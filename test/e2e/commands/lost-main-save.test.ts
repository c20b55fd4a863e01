import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { runHere as run } from "../../helpers/runs/run-here.ts";

const SAVING = ["--save-every", "4"];
const journaled = playedFolder(["--steps", "18", ...SAVING]);
const bare = playedFolder(["--steps", "18", "--set", "journal=off", ...SAVING]);

const MAIN = "saves/lantern_save_step0018.png";
const BACKUP = "saves/lantern_save_step0016_backup.png";

const flip = (file: string): void => {
  const bytes = readFileSync(file);
  bytes[bytes.length - 100] = 255 - (bytes[bytes.length - 100] ?? 0);
  writeFileSync(file, bytes);
};

const LOSSES: readonly (readonly [string, (file: string) => void])[] = [
  ["cut", (file) => truncateSync(file, 5_000)],
  ["emptied", (file) => truncateSync(file, 0)],
  ["missing", (file) => rmSync(file)],
  ["flipped in one byte", flip],
];

const FOLDERS = [
  ["with a journal", journaled],
  ["without a journal", bare],
] as const;

const infoOf = async (cwd: string) => {
  const { code, stdout, stderr } = await run(["--save-info", "--json"], { cwd });
  return { code, stderr, info: stdout === "" ? null : JSON.parse(stdout) };
};

describe.each(FOLDERS)("46.2: %s, where the main save is", (_, folder) => {
  test.each(LOSSES)("%s, --load-backup continues from the newest backup", async (_name, lose) => {
    const cwd = folder();
    lose(join(cwd, MAIN));

    const before = await infoOf(cwd);
    const { code, stderr } = await run(["--load-backup", "--steps", "1"], { cwd });

    expect(before.info).toMatchObject({ file: BACKUP, totalSteps: 16 });
    expect(before.info.backups[0]).toMatchObject({ file: BACKUP });
    expect(before.stderr).not.toContain("--load-backup");
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect((await infoOf(cwd)).info).toMatchObject({ totalSteps: 17 });
  });

  test.each(LOSSES)("%s, `saves list` marks the save that the next run loads", async (name, lose) => {
    const cwd = folder();
    lose(join(cwd, MAIN));

    const { stdout, stderr } = await run(["saves", "list", "--json"], { cwd });

    const current = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ isCurrent }) => isCurrent);
    expect(current).toMatchObject([{ file: BACKUP }]);
    if (name !== "missing") expect(stderr).toContain(MAIN);
  });
});

test("46.2: an undamaged main save is not a backup of itself", async () => {
  const cwd = journaled();

  const { info } = await infoOf(cwd);

  expect(info).toMatchObject({ file: MAIN });
  expect(info.backups[0]).toMatchObject({ file: BACKUP });
});

test("46.2: --load-backup still finds the newest backup after a tidied run without the main save", async () => {
  const cwd = bare();
  truncateSync(join(cwd, MAIN), 5_000);
  const tidied = await run(["--until-step", "16", "--set", "journal=off"], { cwd });

  await run(["--load-backup", "--steps", "1", "--set", "journal=off"], { cwd });

  expect({ code: tidied.code, stderr: tidied.stderr }).toMatchObject({ code: 0 });
  expect((await infoOf(cwd)).info).toMatchObject({ totalSteps: 17 });
});

test("46.2: --load-backup after --load of an archived save finds that branch's saves in the archive", async () => {
  const cwd = journaled();
  await run(["--new-game", "--steps", "1"], { cwd });
  const [branch = ""] = readdirSync(join(cwd, "saves/archive"));
  const archived = join("saves/archive", branch, "lantern_save_step0018.png");
  await run(["--load", archived, "--until-step", "18"], { cwd });
  await run(["--load", archived, "--steps", "1"], { cwd });

  const { info } = await infoOf(cwd);
  const { code } = await run(["--load-backup", "--steps", "2"], { cwd });

  expect(info).toMatchObject({ totalSteps: 19, backups: [{ file: archived }, {}, {}, {}] });
  expect(code).toBe(0);
  expect((await infoOf(cwd)).info).toMatchObject({ totalSteps: 20 });
});

test("46.2: --save-info with only an archive names what is there, and the command continues from it", async () => {
  const cwd = journaled();
  await run(["--new-game", "--steps", "1"], { cwd });
  for (const name of readdirSync(join(cwd, "saves"))) {
    if (name !== "archive") rmSync(join(cwd, "saves", name), { recursive: true });
  }

  const { code, stderr } = await infoOf(cwd);
  const [, archived = ""] = /--load (\S+)/.exec(stderr.replace("with --load,", "")) ?? [];
  const again = await run(["--load", archived, "--steps", "1"], { cwd });

  expect(code).toBe(66);
  expect(stderr).toContain("in its archive, the newest of step 18");
  expect(again.code).toBe(0);
});

test("46.2: --save-info with no good save says that it is damaged, as the next run does", async () => {
  const cwd = bare();
  for (const name of readdirSync(join(cwd, "saves"))) {
    const file = join(cwd, "saves", name);
    if (name === "lantern_save_step0018.png") flip(file);
    else rmSync(file, { recursive: true });
  }

  const info = await infoOf(cwd);
  const next = await run(["--steps", "1"], { cwd });

  expect(info.code).toBe(65);
  expect(next.code).toBe(65);
  expect(info.stderr).toContain(`${MAIN} is damaged`);
  expect(info.stderr).not.toContain("--load-backup");
});

test("46.2: a damaged save in the archive does not make the present one a stand-in", async () => {
  const cwd = bare();
  await run(["--new-game", "--steps", "5", "--set", "journal=off", ...SAVING], { cwd });
  const [branch = ""] = readdirSync(join(cwd, "saves/archive"));
  truncateSync(join(cwd, "saves/archive", branch, "lantern_save_step0018.png"), 5_000);

  const { code } = await run(["--load-backup", "--steps", "2", "--set", "journal=off"], { cwd });

  expect(code).toBe(0);
  expect((await infoOf(cwd)).info).toMatchObject({ totalSteps: 6 });
});

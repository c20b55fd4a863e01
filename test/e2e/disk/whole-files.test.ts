import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { runFaulty } from "../../helpers/disks/run-faulty.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";

const copy = playedFolder(["--steps", "8", "--new-game"]);

/** A folder with a run's file, as it was played elsewhere. */
async function withRunFile(): Promise<string> {
  const cwd = copy();
  expect(await run(["export", "run", "out.run"], { cwd })).toMatchObject({ code: 0 });
  return cwd;
}

test("48.B1: an import that is killed at any write leaves no run, and the same import then succeeds", async () => {
  const cwd = await withRunFile();
  const whole = await runFaulty(["import", "out.run", "--save-dir", "whole"], { cwd });
  expect(whole).toMatchObject({ code: 0 });
  const journal = readdirSync(join(cwd, "whole")).find((name) => name.endsWith("_journal.jsonl")) ?? "";
  const bytes = readFileSync(join(cwd, "whole", journal));
  const writes = whole.calls.flatMap(({ path }, at) => (path.includes("journal") ? [at] : []));
  expect(writes.length).toBeGreaterThan(3);

  for (const [round, at] of writes.entries()) {
    const folder = `theirs${at}`;
    const args = ["import", "out.run", "--save-dir", folder];
    const mode = round % 2 === 0 ? "kill half" : "kill after";
    const killed = await runFaulty(args, { cwd, mode, at });
    const file = join(cwd, folder, journal);
    const left = existsSync(file) ? readFileSync(file) : null;
    const again = await run(args, { cwd });

    expect(killed.signal, `killed at call ${at}`).toBe("SIGKILL");
    expect(left === null || left.equals(bytes), `${mode} at call ${at}`).toBe(true);
    expect(again).toMatchObject({ code: 0 });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(await run(["saves", "verify", "--save-dir", folder], { cwd })).toMatchObject({ code: 0 });
  }
});

test("48.B5: an import on a full disk is refused in a line with exit 73, at any call, and then succeeds", async () => {
  const cwd = await withRunFile();
  const whole = await runFaulty(["import", "out.run", "--save-dir", "whole"], { cwd });
  const needy = whole.calls.flatMap(({ name }, at) =>
    /^(mkdirSync|openSync|writeSync|linkSync|fsyncSync)$/.test(name) ? [at] : [],
  );

  for (const at of needy) {
    const folder = `full${at}`;
    const args = ["import", "out.run", "--save-dir", folder];
    const mode = at % 2 === 0 ? "ENOSPC" : "short";
    const refused = await runFaulty(args, { cwd, mode, at });
    const again = await run(args, { cwd });

    // A part of a write is no failure.
    if (mode === "short" && whole.calls[at]?.name === "writeSync") expect(refused).toMatchObject({ code: 0 });
    else {
      expect(refused, `${mode} at ${whole.calls[at]?.name} ${at}`).toMatchObject({ code: 73, stdout: "" });
      expect(refused.stderr).toMatch(/^runner: .*the disk is full.*\n$/);
    }
    expect(again).toMatchObject({ code: 0 });
  }
});

test("48.B5: a check without room for the file's map is refused in a line with exit 73, and a folder that stays is no fault", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "map.json"), '{ "format": 1, "game": "lantern", "fields": [] }\n');
  const play = ["--new-game", "--steps", "2", "--model", "explorer", "--game-map", "map.json", "--quiet"];
  for (const args of [play, ["export", "run", "out.run", "--quiet"]])
    expect(await run(args, { cwd })).toMatchObject({ code: 0 });
  const { calls } = await runFaulty(["check", "out.run"], { cwd });
  expect(calls.length).toBeGreaterThan(3);

  for (const [at, { name }] of calls.entries()) {
    // A start would remove what the one before left.
    rmSync(join(cwd, "tmp"), { recursive: true, force: true });
    const ended = await runFaulty(["check", "out.run"], { cwd, mode: "ENOSPC", at });
    if (/^rm/.test(name)) expect(ended, name).toMatchObject({ code: 0, stderr: "" });
    else {
      expect(ended, name).toMatchObject({ code: 73, stdout: "" });
      expect(ended.stderr).toMatch(/^runner: .*the disk is full.*\n$/);
    }
  }
});

test("48.B2: an output is whole or absent wherever its command is killed, and the same command then succeeds", async () => {
  const cwd = copy();
  const names = ["shot.png", "talk.json"];
  const folder = (name: string): string => {
    mkdirSync(join(cwd, name));
    return join(cwd, name);
  };
  const at = (place: string): string[] => [
    ...["saves", "export", "latest", join(place, "shot.png"), join(place, "talk.json"), "--quiet"],
  ];
  const first = folder("first");
  const whole = await runFaulty(at(first), { cwd });
  const wanted = names.map((name) => readFileSync(join(first, name)));

  for (const call of whole.calls.keys()) {
    const place = folder(`killed${call}`);
    const killed = await runFaulty(at(place), {
      cwd,
      mode: call % 2 === 0 ? "kill half" : "kill after",
      at: call,
    });
    for (const [index, name] of names.entries()) {
      const file = join(place, name);
      if (existsSync(file)) expect(readFileSync(file).equals(wanted[index] ?? Buffer.of())).toBe(true);
    }
    const again = await run(at(place), { cwd });

    // The first run may have had more to do.
    if (killed.calls.length > call) expect(killed.signal, `killed at call ${call}`).toBe("SIGKILL");
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(place).sort()).toEqual(names);
  }
});

test("48.B2: on a disk without links a name is reserved, and one that a killed process had reserved is free again", async () => {
  const cwd = copy();
  const args = ["export", "run", "out.run", "--quiet"];
  const whole = await runFaulty(args, { cwd, mode: "EPERM", every: "linkSync" });
  const bytes = readFileSync(join(cwd, "out.run"));
  const reserved = whole.calls.findIndex(
    ({ name, path }) => name === "openSync" && path.endsWith("/out.run"),
  );
  expect(whole).toMatchObject({ code: 0, stderr: "" });
  expect(reserved).toBeGreaterThan(0);

  const other = copy();
  const killed = await runFaulty(args, {
    cwd: other,
    mode: "EPERM",
    every: "linkSync",
    killAt: reserved + 1,
  });
  expect(killed.signal).toBe("SIGKILL");
  expect(readFileSync(join(other, "out.run")).length).toBe(0);
  const again = await run(args, { cwd: other });

  expect(again).toMatchObject({ code: 0, stderr: "" });
  expect(readFileSync(join(other, "out.run")).length).toBe(bytes.length);
  expect(readdirSync(other).filter((name) => name.startsWith("."))).toEqual([]);
});

test("48.B2: what is there and differs stays, and the same content counts as done", async () => {
  const cwd = copy();
  expect(await run(["export", "run", "out.run"], { cwd })).toMatchObject({ code: 0 });
  expect(await run(["export", "run", "out.run"], { cwd })).toMatchObject({ code: 0 });
  await run(["--steps", "1", "--quiet"], { cwd });
  const bytes = readFileSync(join(cwd, "out.run"));

  const refused = await run(["export", "run", "out.run"], { cwd });

  expect(refused).toMatchObject({ code: 64 });
  expect(readFileSync(join(cwd, "out.run")).equals(bytes)).toBe(true);
});

test("48.B8: on a mount whose folders cannot be synced a run is played, saved and continued", async () => {
  const cwd = copy();
  for (const mode of ["EINVAL", "EPERM"] as const) {
    const played = await runFaulty(["--steps", "2", "--quiet"], { cwd, mode, every: "syncFolder" });
    expect(played, mode).toMatchObject({ code: 0, stderr: "" });
    expect(played.calls.some(({ name }) => name === "syncFolder")).toBe(true);
  }
  expect(await run(["saves", "verify"], { cwd })).toMatchObject({ code: 0 });
});

test("48.B3: an export of a submission goes on after a kill, and may be repeated after more jobs were played", async () => {
  const cwd = temporaryFolder();
  const bench = async (...words: string[]) => await run(["bench", ...words, "--quiet"], { cwd });
  await bench("enter", "one", "cairn", "--model", "explorer", "--set", "levels=memory");
  await bench("draw", "one", "--set", "runs=2");
  await bench("run", "one");
  const runs = (): readonly string[] => readdirSync(join(cwd, "one/runs")).sort();
  const args = ["bench", "export", "one", "--quiet"];

  const whole = await runFaulty(args, { cwd });
  const files = runs();
  const bytes = files.map((name) => readFileSync(join(cwd, "one/runs", name)));
  const links = whole.calls.flatMap(({ name, path }, at) =>
    name === "linkSync" && path.endsWith(".tmp") && path.includes("/one/runs/") ? [at] : [],
  );
  expect(links.length).toBe(2);
  // As it is when the other job was not played before.
  rmSync(join(cwd, "one/runs", files[1] ?? ""));
  expect(await bench("export", "one")).toMatchObject({ code: 0, stderr: "" });
  expect(runs()).toEqual(files);

  rmSync(join(cwd, "one/runs"), { recursive: true });
  const killed = await runFaulty(args, { cwd, mode: "kill after", at: links[0] ?? -1 });
  expect(killed.signal).toBe("SIGKILL");
  expect(await bench("export", "one")).toMatchObject({ code: 0, stderr: "" });
  expect(runs()).toEqual(files);
  expect(files.map((name) => readFileSync(join(cwd, "one/runs", name)))).toEqual(bytes);
});

test("48.B6: a journal without one whole record is no run: the same command begins again", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "saves"));
  for (const text of ["", '{"seq":0,"prev":"0000']) {
    writeFileSync(join(cwd, "saves/lantern_journal.jsonl"), text);

    const status = await run(["status"], { cwd });
    const played = await run(["--steps", "2", "--quiet"], { cwd });

    expect(status).toMatchObject({ code: 66, stderr: expect.not.stringContaining("damaged") });
    expect(played).toMatchObject({ code: 0 });
    expect(await run(["saves", "verify"], { cwd })).toMatchObject({ code: 0 });
    rmSync(join(cwd, "saves"), { recursive: true });
    mkdirSync(join(cwd, "saves"));
  }
});

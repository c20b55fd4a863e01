import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { ownMark } from "../../../../src/base/disk/process-mark.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { livingScratches, makeScratch, removeScratch, writeScratch } from "../../src/work/scratch.ts";

it("a reader of a temporary folder's file finds it whole while another process writes it anew", () => {
  const folder = temporaryFolder();
  const file = writeScratch(folder, "note", Buffer.from("two jobs wait"));

  const reader = openSync(file, "r");
  writeScratch(folder, "note", Buffer.from("none"));

  expect(readFileSync(reader, "utf8")).toBe("two jobs wait");
  expect(readFileSync(file, "utf8")).toBe("none");
  closeSync(reader);
});

it("a start removes the folders of processes that have ended, of every use, and nothing else", () => {
  const inside = temporaryFolder();
  const own = ownMark();
  const [, host = "", start = ""] = own.split("-");
  // No process has this number.
  const gone = `4194999999-${host}-${start}`;
  const ended = ["fleet", "improve", "job", "run"].map((use) => `runner-${use}-${gone}-abcdef`);
  const checks = ["check", "signature"].map((use) => `gameboy-runner-${use}-${gone}-abcdef`);
  const kept = [
    ...[`runner-fleet-${own}-abcdef`, `runner-job-${own}-abcdef`, `runner-fleet-1-00000000-${start}-abcdef`],
    ...[`runner-other-${gone}-abcdef`, `runner-fleet-${gone}-abcde`, `my-runner-fleet-${gone}-abcdef`],
  ];
  for (const name of [...ended, ...checks, ...kept]) mkdirSync(join(inside, name));
  writeFileSync(join(inside, `runner-fleet-${gone}-afile1`), "");
  symlinkSync(inside, join(inside, `runner-fleet-${gone}-alink1`));

  const living = livingScratches("runner-fleet", inside).map((path) => basename(path));
  const made = basename(makeScratch("runner-run", inside));
  const left = readdirSync(inside).sort();

  expect(living.sort()).toEqual(
    [`runner-fleet-1-00000000-${start}-abcdef`, `runner-fleet-${own}-abcdef`].sort(),
  );
  expect(made).toMatch(new RegExp(`^runner-run-${own}-\\w{6}$`));
  expect(left).toEqual([...kept, made, `runner-fleet-${gone}-afile1`, `runner-fleet-${gone}-alink1`].sort());
  expect(livingScratches("runner-fleet", join(inside, "none"))).toEqual([]);
  removeScratch(join(inside, made));
  removeScratch(join(inside, made));
  expect(readdirSync(inside)).not.toContain(made);
});

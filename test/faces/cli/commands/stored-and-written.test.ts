import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readNamedFile } from "../../../../packages/fleet/src/commands/open/read-named-file.ts";
import { findStoredJob, refuseStored } from "../../../../src/faces/cli/stored/find-stored-job.ts";
import { refuseThere, writeOutputs } from "../../../../src/faces/cli/write-output.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { createCapture } from "../../../helpers/runs/run-here.ts";

describe("a job of a fleet in the place of a save folder", () => {
  const found = (cwd: string, saveDir: string) => findStoredJob(cwd, saveDir);

  test.each([
    ["s3://bucket/p/jobs/a-1", { store: "s3://bucket/p", job: "jobs/a-1", shown: "s3://bucket/p/jobs/a-1" }],
    ["S3://bucket/jobs/a/", { store: "S3://bucket", job: "jobs/a", shown: "S3://bucket/jobs/a" }],
    ["s3://b/jobs/a?region=x", { store: "s3://b?region=x", job: "jobs/a", shown: "s3://b/jobs/a" }],
  ])("%s", (saveDir, address) => {
    expect(found("/", saveDir)).toEqual(address);
  });

  test.each([
    ["s3://bucket", "--save-dir s3://bucket is not a fleet job: name one as s3://BUCKET/PREFIX/jobs/ID"],
    [
      "s3://me:secret@host/b?key=x",
      "--save-dir s3://host/b is not a fleet job: name one as s3://BUCKET/PREFIX/jobs/ID",
    ],
  ])("%s is none", (saveDir, message) => {
    expect(() => found("/", saveDir)).toThrow(expect.objectContaining({ code: "option-invalid", message }));
  });

  test("a folder of a store is one if it holds what a job leaves", () => {
    const cwd = temporaryFolder();
    for (const part of [
      "store/jobs/a/segments",
      "store/jobs/b/joined",
      "store/jobs/empty",
      "store/others/a/segments",
    ])
      mkdirSync(join(cwd, part), { recursive: true });
    mkdirSync(join(cwd, "store/jobs/c"));
    writeFileSync(join(cwd, "store/jobs/c/job.json"), "{}");

    for (const id of ["a", "b", "c"])
      expect(found(cwd, `store/jobs/${id}/`)).toEqual({
        store: join(cwd, "store"),
        job: `jobs/${id}`,
        shown: `store/jobs/${id}`,
      });
    for (const other of ["store/jobs/empty", "store/others/a", "store", "gone"])
      expect(found(cwd, other)).toBeNull();
    expect(findStoredJob(cwd, undefined)).toBeNull();

    mkdirSync(join(cwd, "store/manifests"));
    expect(() => found(cwd, "store/")).toThrow(
      expect.objectContaining({
        message: "--save-dir store is the store of a fleet: name one of its jobs, as store/jobs/ID",
      }),
    );
  });

  test("is read-only, and a command that writes says so by its name", () => {
    const refused = (command: string) =>
      refuseStored({ store: "s", job: "jobs/a", shown: "s/jobs/a" }, command).message;
    const end = "would write to it: play it with runner fleet run";
    expect(refused("save")).toBe(`s/jobs/a is a fleet job, which is read-only, and runner save ${end}`);
    expect(refused("")).toBe(`s/jobs/a is a fleet job, which is read-only, and runner ${end}`);
  });
});

describe("files that a command writes", () => {
  const write = (
    outputs: Parameters<typeof writeOutputs>[1],
    force: Parameters<typeof writeOutputs>[2],
    isTerminal = false,
  ) => {
    const stdout = { ...createCapture(), isTerminal };
    writeOutputs({ stdout }, outputs, force);
    return stdout.text();
  };

  test("are all there, or none of them is", () => {
    const cwd = temporaryFolder();
    const at = (name: string) => join(cwd, name);
    writeFileSync(at("there"), "mine");
    const both = [
      { to: at("new"), content: "a" },
      { to: at("there"), content: "b" },
    ];

    expect(() => write(both, false)).toThrow(
      expect.objectContaining({ code: "output-exists", facts: expect.objectContaining({ isKept: false }) }),
    );
    expect(() => write(both, "never")).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ isKept: true }) }),
    );
    expect([readdirSync(cwd), readFileSync(at("there"), "utf8")]).toEqual([["there"], "mine"]);
    write(both, true);
    expect(readdirSync(cwd).map((name) => readFileSync(at(name), "utf8"))).toEqual(["a", "b"]);
    expect(() => write(both, false)).not.toThrow();
  });

  test("go to stdout for -, after the files; bytes never to a terminal", () => {
    const cwd = temporaryFolder();
    const file = { to: join(cwd, "a"), content: "a" };
    expect(write([{ to: "-", content: "text" }, file], false)).toBe("text");
    expect(readdirSync(cwd)).toEqual(["a"]);
    expect(write([{ to: "-", content: Buffer.from("bytes") }], false)).toBe("bytes");
    expect(write([{ to: "-", content: "text" }], false, true)).toBe("text");
    expect(() =>
      write(
        [
          { ...file, to: join(cwd, "b") },
          { to: "-", content: Buffer.from("x") },
        ],
        false,
        true,
      ),
    ).toThrow(
      expect.objectContaining({ code: "output-invalid", message: "binary output cannot go to a terminal" }),
    );
    expect(readdirSync(cwd)).toEqual(["a"]);
  });

  test("are refused by the name that was given, where one is there", () => {
    const cwd = temporaryFolder();
    refuseThere(join(cwd, "a"));
    writeFileSync(join(cwd, "a"), "");
    expect(() => refuseThere(join(cwd, "a"), "a")).toThrow(
      expect.objectContaining({ code: "output-exists", message: "a already exists", facts: { file: "a" } }),
    );
  });
});

test("a file that a person named is read, and why it cannot be is said with that name", () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.yaml"), "name: a");
  mkdirSync(join(cwd, "folder"));
  const read = (name: string) => Buffer.from(readNamedFile(join(cwd, name), name, "task-unknown")).toString();

  expect(read("a.yaml")).toBe("name: a");
  for (const [name, fact] of [
    ["gone.yaml", "gone.yaml does not exist"],
    ["folder", "folder is not a regular file"],
    ["a.yaml/b", "a.yaml/b cannot be read, "],
  ] as const)
    expect(() => read(name)).toThrow(
      expect.objectContaining({
        code: "task-unknown",
        message: expect.stringMatching(`^${fact}`),
        facts: { file: join(cwd, name) },
      }),
    );
});

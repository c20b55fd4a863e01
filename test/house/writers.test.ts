import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSource, sourcesIn } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What changes no file: an empty folder is there or not. Every other name of `node:fs` is allowed below alone. */
const HARMLESS = [
  ...["accessSync", "constants", "existsSync", "fstatSync", "lstatSync", "opendirSync", "readFileSync"],
  ...["readSync", "readdirSync", "readlinkSync", "realpathSync", "statSync", "closeSync", "statfsSync"],
  ...["mkdirSync", "readFile", "readdir", "stat"],
];

/** The modules that may write by `node:fs`, by what, and why not by `base/disk/write/output-file.ts` or a `Disk`. */
const WRITERS: Readonly<Record<string, { readonly names: readonly string[]; readonly why: string }>> = {
  "base/disk/disk.ts": {
    names: ["fsyncSync", "ftruncateSync", "linkSync", "openSync", "renameSync", "unlinkSync", "writeSync"],
    why: "the port itself",
  },
  "packages/viewer/src/film/write/output-folder.ts": {
    names: ["renameSync", "rmSync"],
    why: "the door for folders",
  },
  "base/disk/write/private-file.ts": {
    names: ["renameSync", "rmSync", "writeFileSync"],
    why: "the door for files of the user alone",
  },
  "packages/fleet/src/work/scratch.ts": {
    names: ["mkdtempSync", "rmSync"],
    why: "the door for temporary folders",
  },
  "packages/lab/src/commands/bench/harbor.ts": {
    names: ["another way"],
    why: "a line of the script that it writes",
  },
  "packages/lab/src/parts/playbook/faces/change.ts": {
    names: ["mkdtempSync"],
    why: "a temporary file for the editor, which stays where the text could not be taken",
  },
  "packages/viewer/src/commands/watch/run-door.ts": {
    names: ["writeSync"],
    why: "appends to the log of a run that it starts",
  },
  "faces/cli/keys/approvals.ts": {
    names: ["appendFileSync"],
    why: "appends a line, so that two commands lose none; half a line approves nothing",
  },
  "faces/cli/keys/own-runs.ts": {
    names: ["appendFileSync", "writeFileSync"],
    why: "a list for its user, begun once and then a line each; half a line names no run",
  },
  "faces/cli/process/output-stream.ts": { names: ["writeSync"], why: "stdout and stderr" },
  "faces/cli/process/quick-answers.ts": { names: ["writeSync"], why: "stdout" },
  "faces/cli/process/vanished-terminal.ts": { names: ["openSync"], why: "opens the null device" },
  "packages/lab/src/improve/prepare-start.ts": { names: ["cpSync"], why: "copies in its temporary folder" },
  "packages/fleet/src/work/pool/play-for-parent.ts": {
    names: ["rmdirSync"],
    why: "removes the temporary folder of its parent",
  },
  "parts/interrupts/play/kept-options.ts": {
    names: ["renameSync", "rmSync"],
    why: "moves and sweeps the options that it keeps",
  },
  "packages/viewer/src/film/write/film-file.ts": {
    names: ["openSync", "writeSync"],
    why: "writes at places in the temporary file of the door, as the film comes",
  },
  "packages/viewer/src/film/write/frames-folder.ts": {
    names: ["writeFileSync"],
    why: "pictures in the temporary folder of the door",
  },
  "packages/viewer/src/trajectories/trajectory-folder.ts": {
    names: ["appendFileSync", "writeFileSync"],
    why: "lines and pictures in the temporary folder of the door",
  },
};

interface Use {
  readonly file: string;
  readonly names: readonly string[];
}

const IMPORT = /^import\s+(?!type\s)([^;]*?)\s+from\s+"node:fs(?:\/promises)?";/gms;
const OTHER_WAY =
  /(?:getBuiltinModule|require|import)\(\s*"(?:node:)?fs(?:\/promises)?"\s*\)|from\s+"fs(?:\/promises)?"/;

/** The names by which each source file may write. */
function writersIn(root: string): readonly Use[] {
  return sourcesIn(root).flatMap((file) => {
    const text = readSource(root, file);
    const names = [...text.matchAll(IMPORT)].flatMap(([, what = ""]) =>
      what.startsWith("{")
        ? what
            .replace(/[{}]/g, "")
            .split(",")
            .map((name) => name.trim().split(/\s+as\s+/)[0] ?? "")
            .filter((name) => name !== "" && !name.startsWith("type "))
        : [what],
    );
    const all = OTHER_WAY.test(text) ? [...names, "another way"] : names;
    const writing = all.filter((name) => !HARMLESS.includes(name)).sort();
    return writing.length === 0 ? [] : [{ file, names: writing }];
  });
}

test("48.B: files are written by few modules, each for a reason, and every one of them does", () => {
  const allowed = Object.entries(WRITERS).map(([file, { names }]) => ({ file, names: [...names].sort() }));
  expect(writersIn(ROOT)).toEqual(allowed.sort((a, b) => (a.file < b.file ? -1 : 1)));
});

/** Tries whether a save folder can be written. */
const PROBES = ["faces/cli/commands/doctor/check-run.ts"];

/** What may write whole files on a `Disk` by itself, in the command line, players, the viewer and the MCP server, where files are for the user. */
const OWN_WAY =
  /\b(?:writeAtomically|writeNew|disk\.(?:create|openToAppend|rename|link)|nodeDisk\.(?:create|openToAppend|rename|link))\b/;

test("48.B: what is written for the user goes through one door", () => {
  const others = sourcesIn(ROOT)
    .filter((file) =>
      /^(?:faces|model|parts\/[^/]+\/faces|packages\/(?:[^/]+\/src\/(?:commands|parts\/[^/]+\/faces)|viewer|mcp|explorer|vendors))\//.test(
        file,
      ),
    )
    .filter((file) => !PROBES.includes(file))
    .filter((file) => OWN_WAY.test(readSource(ROOT, file)));
  expect(others).toEqual([]);
});

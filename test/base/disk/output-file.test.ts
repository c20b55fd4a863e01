import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownMark } from "../../../src/base/disk/process-mark.ts";
import { openOutputFile, temporaryPath, writeOutputFile } from "../../../src/base/disk/write/output-file.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

/** The mark of a process of this machine that has ended: no process has such a number. */
const ENDED = ownMark().replace(/^\d+/, "99999999");

/** Leaves a file beside another, as a process that had half written it. */
function leave(to: string, overwrites: boolean, mark: string): string {
  const path = temporaryPath(to, overwrites).replace(ownMark(), mark);
  writeFileSync(path, "half");
  return path;
}

test.each([true, false])(
  "what a living process writes at the same place is left to it (overwrites: %s)",
  (overwrites) => {
    const to = join(temporaryFolder(), "report.html");
    const first = openOutputFile(to, { overwrites });
    writeFileSync(first.temporary, "first");

    const second = openOutputFile(to, { overwrites });
    writeFileSync(second.temporary, "second");
    first.keep();

    expect(readFileSync(to, "utf8")).toBe("first");
    expect(existsSync(second.temporary)).toBe(true);
    second.remove();
    expect(readdirSync(join(to, ".."))).toEqual(["report.html"]);
  },
);

test("what ended processes left is removed, with the empty name that one of them had reserved", () => {
  const to = join(temporaryFolder(), "report.html");
  const left = [leave(to, false, ENDED), leave(to, true, ENDED)];
  const other = leave(join(to, "..", "other.html"), false, ENDED);
  writeFileSync(to, "");

  writeOutputFile(to, Buffer.from("new"), { overwrites: false });

  expect(readFileSync(to, "utf8")).toBe("new");
  expect([...left, other].map((path) => existsSync(path))).toEqual([false, false, true]);
});

test("an empty file is the user's own where no process was making one", () => {
  const to = join(temporaryFolder(), "report.html");
  leave(to, true, ENDED);
  writeFileSync(to, "");

  expect(() => writeOutputFile(to, Buffer.from("new"), { overwrites: false })).toThrowError(
    expect.objectContaining({ code: "output-exists" }),
  );
  expect(readFileSync(to, "utf8")).toBe("");
});

test("a file that another made meanwhile is left, unless it has the same bytes", () => {
  const to = join(temporaryFolder(), "report.html");
  const [same, other] = [
    openOutputFile(to, { overwrites: false }),
    openOutputFile(to, { overwrites: false }),
  ];
  writeFileSync(same.temporary, "bytes");
  writeFileSync(other.temporary, "other bytes");
  writeFileSync(to, "bytes");

  same.keep();

  expect(() => other.keep()).toThrowError(expect.objectContaining({ code: "output-exists" }));
  expect(readdirSync(join(to, ".."))).toEqual(["report.html"]);
  expect(readFileSync(to, "utf8")).toBe("bytes");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLog } from "../../../src/faces/cli/view/log.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

test("51: a log says that a line was too long for it, and goes on", () => {
  const file = join(temporaryFolder(), "log.jsonl");
  const log = openLog({ level: "info", file } as Parameters<typeof openLog>[0]);

  log.info("before");
  log.info({ reply: "x".repeat(2 ** 20) }, "too long");
  log.info("after");

  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: "before" },
    { level: 40, msg: "a line of the log was too long and is left out", bytes: expect.any(Number) },
    { level: 30, msg: "after" },
  ]);
});

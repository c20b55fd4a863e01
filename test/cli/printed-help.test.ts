import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packageFile } from "../../src/package-files.ts";
import { run } from "../helpers/runs/run-command.ts";
import { runHere } from "../helpers/runs/run-here.ts";

test("the help that the build made is what the command line says", async () => {
  const { stdout } = await runHere(["--help"]);

  expect(readFileSync(packageFile("dist/help.txt"), "utf8")).toBe(stdout);
});

test.each([["--help"], ["-h"]])("%s prints it, and nothing else", async (flag) => {
  const { code, stdout, stderr } = await run([flag]);

  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: readFileSync(packageFile("dist/help.txt"), "utf8"),
    stderr: "",
  });
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packageFile } from "../../../src/package-files.ts";
import { runProcess } from "../../helpers/runs/run-command.ts";
import { runHere } from "../../helpers/runs/run-here.ts";

test("the help that the build made is what the command line says", async () => {
  const { stdout } = await runHere(["--help"]);

  expect(readFileSync(packageFile("dist/help.txt"), "utf8")).toBe(stdout);
});

test.each([["--help"], ["-h"], ["--version"], ["-v"], ["-V"]])(
  "%s is answered as the command line would",
  async (flag) => {
    expect(await runProcess([flag])).toEqual(await runHere([flag]));
  },
);

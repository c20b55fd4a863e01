import { expect, test } from "vitest";
import { REMOVED_OPTIONS } from "../../../src/faces/cli/options/removed-options.ts";
import { SUBCOMMANDS } from "../../../src/faces/cli/options/subcommands.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

test.each(Object.entries(REMOVED_OPTIONS))(
  "runner %s names what to write instead",
  async (words, instead) => {
    const [flag = "", ...before] = words.split(" ").toReversed();

    const { code, stdout, stderr } = await run([...before.toReversed(), flag, "value"], {
      cwd: temporaryFolder(),
    });

    const line = `runner: ${flag} was removed: ${instead}\n`;
    expect({ code, stdout, stderr }).toEqual({ code: 64, stdout: "", stderr: line });
  },
);

test("with its value after =, and after other options, too", async () => {
  const { stderr } = await run(["--steps", "5", "--palette=green"], { cwd: temporaryFolder() });

  expect(stderr).toBe("runner: --palette was removed: pass --set palette=NAME\n");
});

test("what replaces them exists: each setting and each command that they name", async () => {
  const told = Object.values(REMOVED_OPTIONS).join("\n");
  const settings = [...told.matchAll(/--set (\w+)=/g)].map(([, name = ""]) => name);
  const { stdout: main } = await run(["help", "options"]);
  const helps = await Promise.all(
    ["skills run", "workflow run", "fleet work"].map(
      async (name) => (await run([...name.split(" "), "--help"])).stdout,
    ),
  );

  expect(settings.length).toBeGreaterThan(30);
  for (const name of settings) expect([main, ...helps].join("\n")).toContain(`--set ${name}=`);
  const commands = [...told.matchAll(/runner ([a-z]+(?: [a-z]+)?)/g)].map(([, name = ""]) => name);
  const known = SUBCOMMANDS.flatMap(({ name }) => [name, name.split(" ")[0]]);
  for (const name of commands)
    expect(known.some((one) => one === name || `${one} milestones` === name)).toBe(true);
});

test("an option that never was is only unknown", async () => {
  const { stderr } = await run(["saves", "list", "--html", "x"], { cwd: temporaryFolder() });

  expect(stderr).toBe("runner: unknown option '--html': see runner saves list --help\n");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { commandsIn, readExamples } from "../../../../test/helpers/docs/read-examples.ts";
import { parseProtocol } from "../../../../test/helpers/protocol/protocol-schema.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

const EXAMPLES = await readExamples("docs/protocol.md");

/** Every command of the page, as its arguments, in order. */
const COMMANDS = EXAMPLES.filter(({ language }) => language === "sh").flatMap(commandsIn);

test("every command of docs/protocol.md ends as the page says, one after the other", async () => {
  const cwd = temporaryFolder();

  const ends = [];
  for (const args of COMMANDS) ends.push(await run(args, { cwd }));

  expect(ends.map(({ code }) => code)).toEqual([0, 1, 0, 0, 65, 0, 0]);
  expect(ends[1]?.stdout).toMatch(/^LANTERN, agent red-1: not running\n/);
  expect(parseProtocol(ends[2]?.stdout ?? "").state.current_task.id).toBe("light the lamp");
  const [name] = readdirSync(join(cwd, "checkpoints"));
  expect(name).toMatch(/^red-1_\d{14}_routine\.checkpoint$/);
  expect(ends[4]?.stderr).toContain("this run is of agent red-1");
  expect(ends[6]?.stdout).toMatch(/of an earlier game, run \w+, agent red-1$/m);
});

test("the checkpoint of the page is as the schema says", () => {
  const shown = EXAMPLES.find(({ language }) => language === "json")?.text ?? "";

  expect(parseProtocol(shown).agent_id).toBe("red-1");
});

test("docs/data.md names every key of runner status --json", async () => {
  const page = readFileSync(new URL("../../../../docs/data.md", import.meta.url), "utf8");
  const cwd = temporaryFolder();
  await run(["--model", "explorer", "--steps", "1"], { cwd });

  const { stdout } = await run(["status", "--json"], { cwd });

  const section = page.slice(page.indexOf("## Status as JSON"));
  const named = section.slice(0, section.indexOf("\n### ")).matchAll(/^- `(\w+)`/gm);
  expect([...named].map(([, key]) => key).sort()).toEqual(Object.keys(JSON.parse(stdout)).sort());
});

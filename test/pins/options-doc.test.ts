import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { trajectoryJsonSchema } from "../../packages/viewer/src/trajectories/trajectory.ts";
import { configJsonSchema } from "../../src/faces/cli/commands/init/config-schema.ts";
import { skillJsonSchema } from "../../src/parts/skills/play/format/json-schema.ts";
import { workflowJsonSchema } from "../../src/parts/workflows/play/format/json-schema.ts";
import { checkMade } from "../helpers/docs/check-made.ts";

test.each([
  ["docs/options.md and the README's table say what the option table says", "make-options-doc"],
  ["pages begin with what works, by the switch of package.json", "make-first-commands"],
  ["docs/library.md shows the programs of docs/examples/ as they are", "make-library-doc"],
  ["docs/games has a short page for each known game", "make-games-doc"],
  ["docs/files.md lists the source files", "make-file-list"],
  ["docs/errors.md lists the codes of the table, with its texts", "make-errors-doc"],
])("%s (if not: npm run docs)", async (_, name) => {
  expect(await checkMade(name)).toBe("");
});

test.each([
  ["config", configJsonSchema()],
  ["skill", skillJsonSchema()],
  ["workflow", workflowJsonSchema()],
  ["trajectory", trajectoryJsonSchema()],
])("docs/%s.schema.json is what checks such a file (if not: npm run docs)", async (name, schema) => {
  const file = new URL(`../../docs/${name}.schema.json`, import.meta.url);

  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(schema);
});

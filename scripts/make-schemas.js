// Writes the JSON Schemas in docs/ from what checks the files. With `--check` it writes nothing; exit code 1 says that one is out of
// date.
import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { configJsonSchema } from "../build/faces/cli/commands/init/config-schema.js";
import { taskJsonSchema } from "../build/fleet/bench/task-schema.js";
import { fleetJsonSchema } from "../build/fleet/manifest/json-schema.js";
import { gameMapJsonSchema } from "../build/game/games/memory-map/check/schema.js";
import { skillJsonSchema } from "../build/play/skills/format/json-schema.js";
import { workflowJsonSchema } from "../build/play/workflows/format/json-schema.js";

const SCHEMAS = {
  config: configJsonSchema(),
  fleet: fleetJsonSchema(),
  "game-map": gameMapJsonSchema(),
  skill: skillJsonSchema(),
  task: taskJsonSchema(),
  workflow: workflowJsonSchema(),
};

for (const [name, schema] of Object.entries(SCHEMAS)) {
  const file = new URL(`../docs/${name}.schema.json`, import.meta.url);
  if (!process.argv.includes("--check")) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  else if (!isDeepStrictEqual(JSON.parse(readFileSync(file, "utf8")), JSON.parse(JSON.stringify(schema)))) {
    console.error(`docs/${name}.schema.json is out of date: run npm run docs`);
    process.exitCode = 1;
  }
}

// Writes the JSON Schemas in docs/ from what checks the files.
import { writeFileSync } from "node:fs";
import { fleetJsonSchema } from "../build/packages/fleet/src/manifest/json-schema.js";
import { gameMapJsonSchema } from "../build/packages/games/src/known/memory-map/check/schema.js";
import { taskJsonSchema } from "../build/packages/lab/src/bench/task-schema.js";
import { trajectoryJsonSchema } from "../build/packages/viewer/src/trajectories/trajectory.js";
import { configJsonSchema } from "../build/src/faces/cli/commands/init/config-schema.js";
import { skillJsonSchema } from "../build/src/parts/skills/play/format/json-schema.js";
import { workflowJsonSchema } from "../build/src/parts/workflows/play/format/json-schema.js";

const SCHEMAS = {
  config: configJsonSchema(),
  fleet: fleetJsonSchema(),
  "game-map": gameMapJsonSchema(),
  skill: skillJsonSchema(),
  task: taskJsonSchema(),
  trajectory: trajectoryJsonSchema(),
  workflow: workflowJsonSchema(),
};

for (const [name, schema] of Object.entries(SCHEMAS)) {
  writeFileSync(
    new URL(`../docs/${name}.schema.json`, import.meta.url),
    `${JSON.stringify(schema, null, 2)}\n`,
  );
}

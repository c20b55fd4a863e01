// Writes the JSON Schemas in docs/ from what checks the files.
import { writeFileSync } from "node:fs";
import { configJsonSchema } from "../build/faces/cli/commands/init/config-schema.js";
import { taskJsonSchema } from "../build/fleet/bench/task-schema.js";
import { fleetJsonSchema } from "../build/fleet/manifest/json-schema.js";
import { gameMapJsonSchema } from "../build/game/games/memory-map/check/schema.js";
import { skillJsonSchema } from "../build/play/skills/format/json-schema.js";
import { workflowJsonSchema } from "../build/play/workflows/format/json-schema.js";
import { trajectoryJsonSchema } from "../build/show/trajectories/trajectory.js";

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
